// Crediting: reverts lines of invoices and purchases, with their goods and amounts. contract §5 Life

import type Big from 'big.js';
import { type DocumentFacts, isForward, type RelatedDocument, stockLines } from '../documents/document-facts.ts';
import type { Matching } from '../documents/matching.ts';
import type { LocationFacts } from '../stock/stock-facts.ts';
import { minorUnits } from '../values/currency.ts';
import { roundTo, sum, ZERO } from '../values/decimal.ts';
import type { Effect, Move, Settle, Use } from './effect.ts';
import { matchReturned, Returns } from './returned-goods.ts';
import { deduct, settleListed } from './settle.ts';
import { move, otherWay } from './standard-effects.ts';

/**
 * Credits lines with the item code, or else the description, of a line of the note; and the total of the note by the amounts of
 * these lines, then on the documents of which a line matches, then on the others, in their order. Goods come back (`return_in`)
 * or go back (`return_out`) part by part, at the place and cost at which each moved; those of a note that names no document at
 * `location` and at the average cost. Goods of lines with a quantity below 0 go the other way, and take nothing of the documents. What
 * a document still owes is settled by the credit.
 */
export function credit(
  note: DocumentFacts,
  documents: RelatedDocument[],
  type: 'return_in' | 'return_out',
  location: LocationFacts | undefined,
): Effect[] {
  const matching = matchReturned(note.lines, documents);
  const isMatched = (document: RelatedDocument) => !matching.unmatched.includes(document);
  return [
    ...used(matching, 'credits'),
    ...returned(note, documents, matching, type, location),
    ...otherWay(type === 'return_in' ? 'sale' : 'purchase', note, location),
    ...creditedAmounts(note, [...documents.filter(isMatched), ...matching.unmatched], matching),
  ];
}

/**
 * Takes back what delivery notes delivered and nobody billed: lines of `note` with a quantity below 0, by the lines that they match of
 * `deliveries`. Goods come back part by part, at the place and cost at which each left. No amount changes.
 */
export function takeBack(note: DocumentFacts, deliveries: RelatedDocument[]): Effect[] {
  const lines = note.lines.filter(line => !isForward(line)).map(line => ({ ...line, qty: line.qty.abs() }));
  const matching = matchReturned(lines, deliveries);
  return [
    ...used(matching, 'returns'),
    ...returned({ ...note, lines }, deliveries, matching, 'return_in', note.source),
  ];
}

// Quantity beyond all matching lines falls on the last one, which then has too little open.
function used({ taken, excess }: Matching, as: Use['as']): Effect[] {
  const uses = taken.map(({ line, ...of }) => ({ ...of, line: line.line }));
  for (const [line, { qty, last }] of excess) uses.push({ ...last, line, qty });
  return uses.map(
    ({ document, earlier, line, qty }): Use => ({
      kind: 'use',
      as,
      relatedId: document.id,
      relatedLine: earlier.line,
      line,
      qty,
    }),
  );
}

function returned(
  note: DocumentFacts,
  documents: RelatedDocument[],
  { taken }: Matching,
  type: 'return_in' | 'return_out',
  location: LocationFacts | undefined,
): Move[] {
  const signed = (qty: Big) => (type === 'return_in' ? qty : qty.neg());
  const returns = new Returns();
  return stockLines(note)
    .filter(isForward)
    .flatMap((line): Move[] => {
      if (documents.length === 0) return location ? [move(type, line, location, signed(line.qty))] : [];
      const ofLine = taken.filter(each => each.line.line === line.line);
      return returns.take(line, ofLine).map(({ part, qty, serial_numbers, returnable, returned }) => ({
        ...move(type, { ...line, serial_numbers }, part.location, signed(qty)),
        cost: part.unit_cost,
        returnable,
        returned,
      }));
    });
}

function creditedAmounts(note: DocumentFacts, documents: RelatedDocument[], matching: Matching): Settle[] {
  const { currency, settles } = note;
  let open = note.amount_open;
  const amounts = spread(note, documents, matching).flatMap(({ document, amount }): Settle[] => {
    if (amount.eq(ZERO)) return [];
    const credits: Settle = { kind: 'settle', as: 'credits', relatedId: document.id, amount, currency };
    const settled = least(amount, document.amount_due, open);
    if (settles || settled.eq(ZERO)) return [credits];
    open = open.minus(settled);
    return [credits, { ...credits, as: 'settles', amount: settled }];
  });
  return [...amounts, ...settleListed(note, 'settles'), ...deduct(note)];
}

// The total by the amounts of the lines that are credited of each document, as far as it has that much left; the rest in the order
// of the documents. What exceeds all totals falls on the last one, which then has too little left.
function spread(
  { total_amount, amount_open, currency }: DocumentFacts,
  documents: RelatedDocument[],
  { taken }: Matching,
): { document: RelatedDocument; amount: Big }[] {
  // A total that contains withholding is no part of totals that are after it.
  const areAfter = documents.every(document => document.amount_owed.eq(document.total_amount));
  const credited = areAfter ? amount_open : total_amount;
  const byDocument = Map.groupBy(taken, each => each.document);
  const weights = documents.map(document => sum((byDocument.get(document) ?? []).map(amountOf)));
  const weight = sum(weights);
  let rest = credited;
  const parts = documents.map((document, index) => {
    const left = document.total_amount.minus(document.amount_credited);
    const share = weight.eq(ZERO) ? ZERO : credited.times(weights[index] ?? ZERO).div(weight);
    const amount = least(roundTo(share, minorUnits(currency)), rest, left.lt(ZERO) ? ZERO : left);
    rest = rest.minus(amount);
    return { document, amount, left };
  });
  return parts.map(({ document, amount, left }, index) => {
    const isLast = index === parts.length - 1;
    const more = isLast ? rest : least(rest, left.minus(amount).lt(ZERO) ? ZERO : left.minus(amount));
    rest = rest.minus(more);
    return { document, amount: amount.plus(more) };
  });
}

const amountOf = ({ line, qty }: Matching['taken'][number]): Big =>
  line.amount && !line.qty.eq(ZERO) ? line.amount.times(qty).div(line.qty) : ZERO;

const least = (first: Big, ...others: Big[]): Big =>
  others.reduce((least, each) => (each.lt(least) ? each : least), first);
