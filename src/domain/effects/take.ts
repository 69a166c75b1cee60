// Quantities that a new document orders, delivers or bills of earlier documents, line by line. contract §5 Life

import type Big from 'big.js';
import {
  type DocumentFacts,
  type EarlierLine,
  heldNumbers,
  type RelatedDocument,
} from '../documents/document-facts.ts';
import { matchLines, type Taken } from '../documents/matching.ts';
import type { Reservation } from '../stock/stock-facts.ts';
import { ZERO } from '../values/decimal.ts';
import type { Effect, Reserve, Use } from './effect.ts';

/** Quantities that a new document takes, and goods that have moved with the documents it takes from. */
export interface Taking {
  effects: Effect[];
  moved: MovedBefore;
}

/** Goods of lines of the new document that have moved already, by the position of the line. */
export type MovedBefore = Map<number, { qty: Big; serial_numbers: Set<string> }>;

/**
 * Takes what the lines match of the documents that are not credited or paid; a document of which no line matches is taken as a
 * whole. What lines reserve or expect is released with the quantity that is taken.
 */
export function take(document: DocumentFacts, related: RelatedDocument[]): Taking {
  if (related.length === 0) return { effects: [], moved: new Map() };
  const { taken, unmatched } = matchLines(document.lines, related);
  const releases = new Releases();
  const effects = taken.flatMap(({ line, document: { id, as }, earlier, qty }): Effect[] => [
    { kind: 'use', as, relatedId: id, relatedLine: earlier.line, line: line.line, qty },
    ...releases.take(earlier, qty),
  ]);
  const whole = unmatched.filter(each => unitOf(each, related).every(other => unmatched.includes(other)));
  return { effects: [...effects, ...whole.flatMap(takeWhole)], moved: movedBefore(taken) };
}

// A document and the deliveries that stand for it are matched together.
const unitOf = ({ id, delivers }: RelatedDocument, related: RelatedDocument[]): RelatedDocument[] =>
  related.filter(other => delivers?.has(other.id) || other.delivers?.has(id));

// Takes the open quantity of every line, and releases its reservations and expected quantities.
function takeWhole({ id, as, lines, takeable = lines }: RelatedDocument): Effect[] {
  return takeable.flatMap(({ line, open, reservations }): Effect[] => [
    ...(open.gt(ZERO) ? [wholeLine(id, as, line, open)] : []),
    ...releaseAll(reservations),
  ]);
}

function wholeLine(relatedId: number, as: Use['as'], relatedLine: number | undefined, qty: Big): Use {
  return { kind: 'use', as, relatedId, relatedLine, line: undefined, qty };
}

/** The effects that release all of some reservations. */
export function releaseAll(reservations: Reservation[]): Reserve[] {
  return reservations.map(reservation => ({ kind: 'reserve', ...reservation, qty: reservation.qty.neg() }));
}

/** Reservations and expected quantities of lines while lines of the new document take from them. */
class Releases {
  readonly #left = new Map<EarlierLine, Reservation[]>();

  take(line: EarlierLine, taken: Big): Reserve[] {
    let rest = taken;
    const released: Reserve[] = [];
    const left = (this.#left.get(line) ?? line.reservations).map(reservation => {
      const qty = rest.lt(reservation.qty) ? rest : reservation.qty;
      if (qty.gt(ZERO)) released.push({ kind: 'reserve', ...reservation, qty: qty.neg() });
      rest = rest.minus(qty);
      return { ...reservation, qty: reservation.qty.minus(qty) };
    });
    this.#left.set(line, left);
    return released;
  }
}

function movedBefore(taken: Taken[]): MovedBefore {
  const moved: MovedBefore = new Map();
  for (const { line, document, earlier, qty } of taken) {
    if (!document.goodsMoved || earlier.articleId === undefined) continue;
    const before = moved.get(line.line);
    moved.set(line.line, {
      qty: before ? before.qty.plus(qty) : qty,
      serial_numbers: new Set([
        ...(before?.serial_numbers ?? []),
        ...(line.article?.tracking === 'serial' ? heldNumbers(earlier) : earlier.serial_numbers),
      ]),
    });
  }
  return moved;
}
