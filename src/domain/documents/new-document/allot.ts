// Allots an amount that is received or paid to open documents, the oldest first. The server and the script of the form use the same.

import type Big from 'big.js';
import { sum, ZERO } from '../../values/decimal.ts';

/** A document with an amount due, or with an amount of a credit note or an advance that is not allotted yet. */
export interface OpenAmount {
  id: string;
  open: Big;
}

/** Amount of a document. */
export interface Allotted {
  id: string;
  amount: Big;
}

/** Amounts available, allotted and remaining; the rest is below zero if too much is allotted. */
export interface AllotmentSums {
  available: Big;
  allotted: Big;
  rest: Big;
}

/**
 * Share of each document in `available`: those of `fixed` their amount, the others in their order up to what is due, as far as the
 * amount goes.
 */
export function allotInOrder(
  available: Big,
  documents: readonly OpenAmount[],
  fixed: ReadonlyMap<string, Big>,
): Allotted[] {
  let rest = documents.reduce((left, { id }) => left.minus(fixed.get(id) ?? ZERO), available);
  return documents.map(({ id, open }) => {
    const set = fixed.get(id);
    if (set) return { id, amount: set };
    const amount = rest.lte(ZERO) ? ZERO : rest.lt(open) ? rest : open;
    rest = rest.minus(amount);
    return { id, amount };
  });
}

/** The sums below a table of open documents. */
export function allotmentSums(
  received: Big,
  credits: readonly Allotted[],
  allotted: readonly Allotted[],
): AllotmentSums {
  const available = credits.reduce((sum, { amount }) => sum.plus(amount), received);
  const all = sum(allotted.map(({ amount }) => amount));
  return { available, allotted: all, rest: available.minus(all) };
}

/** Payments of each credit on the documents, and the rest for the money. */
export interface SplitAllotment {
  byCredit: { id: string; settles: Allotted[] }[];
  byMoney: Allotted[];
}

/** Divides allotments among credits, in their order, and money. A credit without anything left to pay stays open. */
export function splitAllotment(allotted: readonly Allotted[], credits: readonly Allotted[]): SplitAllotment {
  const left = allotted.filter(({ amount }) => amount.gt(ZERO)).map(each => ({ ...each }));
  const byCredit = credits.map(({ id, amount }) => {
    let rest = amount;
    const settles: Allotted[] = [];
    for (const document of left) {
      const part = rest.lt(document.amount) ? rest : document.amount;
      if (part.lte(ZERO)) continue;
      settles.push({ id: document.id, amount: part });
      document.amount = document.amount.minus(part);
      rest = rest.minus(part);
    }
    return { id, settles };
  });
  return {
    byCredit: byCredit.filter(({ settles }) => settles.length > 0),
    byMoney: left.filter(({ amount }) => amount.gt(ZERO)),
  };
}
