// Paying: what receipts and payments settle of earlier documents. contract §5 Life

import type Big from 'big.js';
import type { DocumentFacts, RelatedDocument } from '../documents/document-facts.ts';
import { ZERO } from '../values/decimal.ts';
import type { Settle } from './effect.ts';

/**
 * Pays what the document lists, else the documents that it names in their order, each up to what is due; all that is more falls
 * on the last one, which then has too little due.
 */
export function pay(document: DocumentFacts, related: RelatedDocument[]): Settle[] {
  const { currency, settles } = document;
  if (settles) return settleListed(document, 'pays');
  let rest = document.amount_open;
  return related.flatMap(({ id, amount_due }, index): Settle[] => {
    const isLast = index === related.length - 1;
    const amount = isLast || rest.lt(amount_due) ? rest : amount_due;
    rest = rest.minus(amount);
    return amount.eq(ZERO) ? [] : [{ kind: 'settle', as: 'pays', relatedId: id, amount, currency }];
  });
}

/** Settles the listed documents. */
export function settleListed(
  { settles = [], currency }: Pick<DocumentFacts, 'settles' | 'currency'>,
  as: Settle['as'],
): Settle[] {
  return settles.flatMap(({ document, amount }): Settle[] =>
    amount.eq(ZERO) ? [] : [{ kind: 'settle', as, relatedId: document.id, amount, currency }],
  );
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
    (open, { as, amount }) => (as === 'pays' || as === 'settles' ? open.minus(amount) : open),
    before,
  );
}
