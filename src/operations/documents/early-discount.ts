// Early-payment discounts: each is a credit note over the VAT rates of its invoice, in the transaction of the payment that takes it.
// contract §5 Money

import type Big from 'big.js';
import { activeSetCodes } from '../../database/sql/documents/document-sets.ts';
import { snapshotsOf } from '../../database/sql/documents/lines.ts';
import { type RelatedRow, relatedDocuments } from '../../database/sql/documents/lock.ts';
import { discountsTaken } from '../../database/sql/documents/open-items.ts';
import { type VatCodeRow, vatCodes } from '../../database/sql/documents/vat-codes.ts';
import { documentOf, documents } from '../../definitions/catalogue.ts';
import type { DocumentResource } from '../../definitions/define-document.ts';
import type { EarlierDocument } from '../../domain/documents/document-facts.ts';
import { lineTotal } from '../../domain/documents/line-amounts.ts';
import { findNamed, namedRow, setAndNumber } from '../../domain/documents/relations.ts';
import { checkRounding, type RoundedAmount, roundMoney } from '../../domain/documents/rounded-money.ts';
import { AppError, FieldErrors } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import { minorUnits } from '../../domain/values/currency.ts';
import { decimal, digits, roundTo, sum, ZERO } from '../../domain/values/decimal.ts';
import { readStoredJson } from '../../formats/read-json.ts';
import type { SessionActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { runRead } from '../read/run-read.ts';
import { type DocumentBody, namedDocuments, type SettlementBody } from './document-input.ts';

/** A discount that a payment takes of a document, and the body of its credit note. */
export interface PlannedDiscount {
  /** Its place in the body of the payment. */
  field: string;
  /** Name of the document that it is of. */
  document: string;
  amount: Big;
  resource: DocumentResource;
  note: Record<string, unknown>;
  warnings: Message[];
}

type Json = Record<string, unknown>;

/** True if the body takes a discount. */
export const takesDiscount = ({ settles }: Pick<DocumentBody, 'settles'>): boolean =>
  settles?.some(({ discount }) => discount !== undefined && !discount.eq(ZERO)) ?? false;

/** Plans the credit notes of a payment. Throws INVALID_ARGUMENT with the field of each discount that can't be taken. */
export async function planDiscounts(
  context: Context,
  actor: SessionActor,
  resource: DocumentResource,
  body: DocumentBody,
): Promise<PlannedDiscount[]> {
  const { accountId } = actor;
  const rules = resource.relates.filter(({ as }) => as === 'pays');
  const [rule] = rules;
  const credit =
    rule && documents.find(({ relates }) => relates.some(({ to, as }) => to === rule.to && as === 'credits'));
  const called = namedDocuments(body) ?? [];
  const questions = {
    related: relatedDocuments(accountId, { called }),
    snapshots: snapshotsOf(accountId, { called }),
    sets: activeSetCodes(accountId, credit?.type ?? '', 100),
    codes: vatCodes(accountId, undefined),
    taken: discountsTaken(accountId, { called }),
  };
  const { found } = await runRead(context, actor, questions, { cost: 'point' }, 'write');
  const errors = new FieldErrors();
  const planned = (body.settles ?? []).flatMap((settled, index): PlannedDiscount[] => {
    const { document: name, discount } = settled;
    if (!discount || discount.eq(ZERO)) return [];
    const field = `settles[${index}].discount`;
    const result = findNamed(name, found.related.map(asNamed), rules);
    if (!credit) errors.add(field, new Message('only_payments_give_up'));
    else if ('reason' in result) errors.add(`settles[${index}].document`, result.reason);
    else if (discount.lt(ZERO)) errors.add(field, new Message('negative'));
    else {
      const { row } = result.document;
      const codes = found.sets.map(({ code }) => code);
      const set = codes.includes(credit.defaultSet) ? credit.defaultSet : codes[0];
      const rounded: RoundedAmount[] = [];
      const amount = roundMoney(discount, row.currency, field, rounded, true);
      checkRounding(rounded, true, errors);
      if (set === undefined) errors.add(field, new Message('discount_without_set'));
      const snapshot = readStoredJson(found.snapshots.find(({ id }) => id === row.id)?.snapshot ?? '{}') as Json;
      requireDue(settled, amount, { row, field });
      const taken = decimal(found.taken.find(({ id }) => id === row.id)?.amount ?? '0');
      const warnings = termsWarnings(snapshot, { field, amount: amount.plus(taken), date: body.date, row });
      const of = { amount, set: set ?? '', date: body.date, codes: found.codes };
      const note = noteOf(credit, row, snapshot, of);
      return [{ field, document: setAndNumber(row), amount, resource: credit, note, warnings }];
    }
    return [];
  });
  errors.throwIfAny();
  return planned;
}

const asNamed = (row: RelatedRow) => ({
  row,
  type: row.type,
  number: row.seq_number,
  name: setAndNumber(row),
  status: row.status as EarlierDocument['status'],
});

function noteOf(
  credit: DocumentResource,
  row: RelatedRow,
  snapshot: Json,
  { amount, set, date, codes }: { amount: Big; set: string; date: string; codes: VatCodeRow[] },
): Json {
  const of = setAndNumber(row);
  const { exchange_rate } = snapshot as { exchange_rate?: Big };
  return {
    document_set: set,
    seq_number: '*',
    date,
    currency: row.currency,
    ...(exchange_rate && { exchange_rate }),
    [credit.nameOf('related_document')]: of,
    total_amount: amount,
    reason: TEXT,
    settles: [{ document: of, amount }],
    items: linesOf(documentOf(row.type), snapshot, amount, { places: minorUnits(row.currency), codes }),
  };
}

const TEXT = 'Early-payment discount';

// A line for each kind of VAT of the document, by the amounts of its lines with VAT. They come to the discount, to the minor unit.
function linesOf(
  { lineNameOf }: DocumentResource,
  { items = [] }: { items?: Json[] },
  discount: Big,
  { places, codes }: { places: number; codes: VatCodeRow[] },
): Json[] {
  const sentOf = (line: Json, field: Parameters<typeof lineNameOf>[0]) => line[lineNameOf(field)];
  const number = (line: Json, field: Parameters<typeof lineNameOf>[0]) => {
    const value = sentOf(line, field);
    return value === undefined ? undefined : decimal(String(value));
  };
  const groups = new Map<string, { terms: Json; amount: Big }>();
  for (const line of items) {
    const amounts = {
      qty: number(line, 'qty'),
      unit_price: number(line, 'unit_price'),
      discount: number(line, 'discount'),
      vat: number(line, 'vat'),
      vat_included: sentOf(line, 'vat_included') === true,
    };
    const amount = lineTotal(amounts as Parameters<typeof lineTotal>[0]);
    if (!amount) continue;
    const [vat_code, vat_category, vat_exemption] = (['vat_code', 'vat_category', 'vat_exemption'] as const).map(
      field => sentOf(line, field),
    );
    // A code that means something else today, or is out of use, would be refused: the document keeps the VAT that it has.
    const isSame = codes.some(
      each =>
        each.code === vat_code &&
        !each.inactive &&
        amounts.vat?.eq(each.rate) &&
        each.vat_category === vat_category &&
        (each.vat_exemption ?? undefined) === vat_exemption,
    );
    const terms = {
      ...(amounts.vat && { vat: amounts.vat }),
      ...(isSame && { vat_code }),
      ...(vat_category !== undefined && { vat_category }),
      ...(vat_exemption !== undefined && { vat_exemption }),
    };
    const key = JSON.stringify(terms);
    groups.set(key, { terms, amount: amount.plus(groups.get(key)?.amount ?? ZERO) });
  }
  const all = [...groups.values()].filter(({ amount }) => amount.gt(ZERO));
  const total = sum(all.map(({ amount }) => amount));
  let [weight, given] = [ZERO, ZERO];
  return all.flatMap(({ terms, amount }) => {
    weight = weight.plus(amount);
    const until = roundTo(discount.times(weight).div(total), places);
    const share = until.minus(given);
    given = until;
    if (share.eq(ZERO)) return [];
    return [
      { item_type: 'service', description: TEXT, qty: decimal('1'), unit_price: share, vat_included: true, ...terms },
    ];
  });
}

// Throws CONFLICT if an entry with its discount comes to more than is due.
function requireDue(
  { amount, settled_amount, write_off }: SettlementBody,
  discount: Big,
  { row, field }: { row: RelatedRow; field: string },
): void {
  const due = decimal(row.amount_due);
  const asked = (settled_amount ?? amount).plus(write_off ?? ZERO).plus(discount);
  if (asked.lte(due)) return;
  const document = namedRow(row);
  const message = new Message('less_due', { document, due: digits(due), asked: digits(asked) });
  throw new AppError('CONFLICT', message, { details: [{ field, message }] });
}

// Warnings about discounts of the document beyond its terms.
function termsWarnings(
  snapshot: Json,
  { field, amount, date, row }: { field: string; amount: Big; date: string; row: RelatedRow },
): Message[] {
  const { early_payment: early = {} } = snapshot as { early_payment?: { until?: string; amount?: Big } };
  const document = namedRow(row);
  const offered = decimal(String(early.amount ?? '0'));
  return [
    ...(amount.gt(offered)
      ? [new Message('discount_above_terms', { field, document, amount: digits(amount), offered: digits(offered) })]
      : []),
    ...(early.until && date > early.until ? [new Message('discount_late', { field, document, day: early.until })] : []),
  ];
}

/** The error of a credit note as one of the discount: the client sent no other field of it. */
export function discountError(error: unknown, { field }: PlannedDiscount): unknown {
  if (!(error instanceof AppError) || !['INVALID_ARGUMENT', 'CONFLICT'].includes(error.code)) return error;
  const [first] = error.details ?? [];
  const message = first?.message ?? error.said;
  return new AppError(error.code, error.said, { details: [{ field, message }], cause: error });
}
