// Settlements of a payment: amounts in two currencies, write-offs, and refunds of balances. contract §5 Money

import type Big from 'big.js';
import type { DocumentResource } from '../../definitions/define-document.ts';
import type { EarlierDocument, RelatedDocument, Settlement } from '../../domain/documents/document-facts.ts';
import { named } from '../../domain/documents/relations.ts';
import { checkRounding, type RoundedAmount, roundMoney } from '../../domain/documents/rounded-money.ts';
import { type Exchanged, withDifferences } from '../../domain/effects/exchange-difference.ts';
import { AppError, type FieldErrors } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import { minorUnits } from '../../domain/values/currency.ts';
import { digits, isZero, sum, ZERO } from '../../domain/values/decimal.ts';

/** An entry of `settles` with its document and its place in the body. */
export type FoundSettlement = Settlement & { document: EarlierDocument; field: string };

/** Adds the errors of an entry of `settles` of a document in `currency`. */
export function checkSettlement(
  { document, field, amount, settled_amount, write_off, write_off_reason: reason }: FoundSettlement,
  currency: string,
  as: 'pays' | 'settles' | 'refunds',
  errors: FieldErrors,
): void {
  const rounded: RoundedAmount[] = [];
  const check = (name: 'settled_amount' | 'write_off', sent: Big) => {
    if (as === 'settles') errors.add(`${field}.${name}`, new Message('only_payments_give_up'));
    else roundMoney(sent, document.currency, `${field}.${name}`, rounded, true);
  };
  if (settled_amount) {
    check('settled_amount', settled_amount);
    const isSame = document.currency !== currency || settled_amount.eq(amount);
    errors.check(isSame, `${field}.settled_amount`, new Message('settled_in_one_currency', { currency }));
    const hasBoth = isZero(settled_amount) === isZero(amount) && settled_amount.lt(ZERO) === amount.lt(ZERO);
    errors.check(hasBoth, `${field}.settled_amount`, new Message('settled_other_sign'));
  }
  if (write_off) {
    check('write_off', write_off);
    if (write_off.gt(ZERO) && !reason?.trim()) errors.add(`${field}.write_off_reason`, new Message('required'));
  } else if (reason !== undefined) errors.add(`${field}.write_off`, new Message('required'));
  checkRounding(rounded, true, errors);
}

/** The settlements with exchange differences. `rate` is that of the document, `before` what it has settled already. */
export function withExchange<N extends { settles: FoundSettlement[] | undefined }>(
  { party, isRefund }: Pick<DocumentResource, 'party' | 'isRefund'>,
  named: N,
  before: Map<number, Exchanged>,
  rate: Big | undefined,
  { rates }: { rates: ReadonlyMap<number, Big> },
  account: { currency: string },
): N {
  const places = minorUnits(account.currency);
  // A refund has the party of the other side.
  const comesIn = (party === 'customer') !== isRefund;
  const given = { own: rate, of: (id: number) => rates.get(id), places, comesIn };
  return { ...named, settles: named.settles && withDifferences(named.settles, before, given) };
}

/**
 * Throws CONFLICT, with the field, if write-offs and amounts come to more than is due of a document. Amounts alone are compared when they
 * are applied.
 */
export function requireDue(settles: FoundSettlement[]): void {
  for (const { document, write_off, field } of settles) {
    if (!write_off || write_off.lte(ZERO)) continue;
    const due = document.amount_open ?? document.amount_due;
    const all = settles.filter(each => each.document.id === document.id);
    const asked = sum(all.flatMap(each => [each.settled_amount ?? each.amount, each.write_off ?? ZERO]));
    if (asked.lte(due)) continue;
    const message = new Message('less_due', { document: named(document), due: digits(due), asked: digits(asked) });
    throw new AppError('CONFLICT', message, { details: [{ field: `${field}.write_off`, message }] });
  }
}

/** A larger part of what a document comes to is no small rest. */
const SMALL_PART = '0.05';

/** Warnings about write-offs of more than a small rest, and about exchange differences that are not known. */
export const settlementWarnings = (settles: FoundSettlement[]): Message[] =>
  settles.flatMap(({ document, write_off, settled_amount, exchange_difference, field }) => {
    const warnings: Message[] = [];
    const total = digits(document.total_amount);
    if (write_off?.gt(document.total_amount.times(SMALL_PART))) {
      const params = { field: `${field}.write_off`, amount: digits(write_off), document: named(document), total };
      warnings.push(new Message('large_write_off', params));
    }
    if (settled_amount && !exchange_difference)
      warnings.push(new Message('no_exchange_difference', { document: named(document) }));
    return warnings;
  });

/** Adds an error for each document of another party: a balance is paid back to its own. */
export function refuseOthers(
  resource: DocumentResource,
  { related, settles = [] }: { related: RelatedDocument[]; settles: FoundSettlement[] | undefined },
  party: { id?: unknown } | undefined,
  errors: FieldErrors,
): void {
  const own = party?.id === undefined ? undefined : String(party.id);
  const isOther = (document: EarlierDocument) => document.party !== undefined && document.party.id !== own;
  const refuse = (document: EarlierDocument, field: string) => {
    if (!isOther(document)) return;
    errors.add(
      field,
      new Message('refund_of_other_party', { document: named(document), code: document.party?.code ?? '' }),
    );
  };
  for (const { document, field } of settles) refuse(document, `${field}.document`);
  for (const document of related) refuse(document, resource.nameOf('related_document'));
}

/** Adds the errors of amounts below 0, and of a sum above what can be settled. */
export function checkSettlements(
  settles: Settlement[],
  total_amount: Big,
  amount_open: Big,
  errors: FieldErrors,
): void {
  for (const [index, each] of settles.entries())
    for (const field of ['amount', 'settled_amount', 'write_off'] as const)
      errors.check(!each[field]?.lt(ZERO), `settles[${index}].${field}`, new Message('negative'));
  const all = sum(settles.map(({ amount }) => amount));
  const most = amount_open.eq(total_amount) ? 'total_amount' : new Message('total_less_withholding');
  errors.check(all.lte(amount_open), 'settles', new Message('sum_too_large', { sum: digits(all), most }));
}
