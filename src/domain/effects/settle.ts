// Paying: what receipts and payments settle of earlier documents. contract §5 Life

import type Big from 'big.js';
import type { DocumentFacts, RelatedDocument } from '../documents/document-facts.ts';
import { ZERO } from '../values/decimal.ts';
import type { Settle } from './effect.ts';

/**
 * Pays the documents of `settles`. Without it, pays the related documents in their order, each up to its amount due, or refunds each up to
 * its open amount. The last one gets all that is left, which may exceed its amount: then the document is refused.
 */
export function pay(document: DocumentFacts, related: RelatedDocument[]): Settle[] {
  const { currency, settles } = document;
  const as = document.isRefund ? 'refunds' : 'pays';
  if (settles) return settleListed(document, as);
  let rest = document.amount_open;
  return related.flatMap(({ id, amount_due, amount_open }, index): Settle[] => {
    const isLast = index === related.length - 1;
    const most = document.isRefund ? (amount_open ?? ZERO) : amount_due;
    const amount = isLast || rest.lt(most) ? rest : most;
    rest = rest.minus(amount);
    return amount.eq(ZERO) ? [] : [{ kind: 'settle', as, relatedId: id, amount, currency }];
  });
}

/** Settles the listed documents, and writes off what they list for it. */
export function settleListed(
  { settles = [], currency }: Pick<DocumentFacts, 'settles' | 'currency'>,
  as: Settle['as'],
): Settle[] {
  return settles.flatMap(({ document, write_off, write_off_reason: reason, ...amounts }): Settle[] => {
    const { amount, settled_amount, exchange_difference } = amounts;
    const settled: Settle = { kind: 'settle', as, relatedId: document.id, amount, currency };
    if (settled_amount)
      Object.assign(settled, { amount: settled_amount, ownAmount: amount, exchangeDifference: exchange_difference });
    const all = amount.eq(ZERO) ? [] : [settled];
    const given: Settle = { kind: 'settle', as: 'writes_off', relatedId: document.id, amount: ZERO, currency, reason };
    if (write_off && !write_off.eq(ZERO)) all.push({ ...given, amount: write_off });
    return all;
  });
}

/** Deducts deposits by the lines that name them, or gives them back. */
export const deduct = ({ deductions = [], currency }: Pick<DocumentFacts, 'deductions' | 'currency'>): Settle[] =>
  deductions.map(({ document, line, amount }) => ({
    kind: 'settle',
    as: 'deducts',
    relatedId: document.id,
    line,
    amount,
    currency,
  }));

/** Open part of an amount after the effects that allot it. */
export function openAmount(before: Big, settlements: Settle[]): Big {
  return settlements.reduce(
    (open, { as, amount, ownAmount = amount }) => (TAKES_OF_ITSELF[as] ? open.minus(ownAmount) : open),
    before,
  );
}

// True if the effect uses up the amount of the document itself.
const TAKES_OF_ITSELF: Record<Settle['as'], boolean> = {
  pays: true,
  settles: true,
  refunds: true,
  credits: false,
  deducts: false,
  writes_off: false,
  discounts: false,
};
