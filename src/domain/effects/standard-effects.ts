// The effects on stock and on lines of earlier documents that definitions of documents are made of. contract §6 Stock

import type Big from 'big.js';
import { type DocumentFacts, isForward, type RelatedDocument, stockLines } from '../documents/document-facts.ts';
import type { MovementType } from '../stock/movement-type.ts';
import type { LocationFacts, StockLine } from '../stock/stock-facts.ts';
import { ZERO } from '../values/decimal.ts';
import type { Effect, Move, Reserve } from './effect.ts';
import { deduct } from './settle.ts';
import { type MovedBefore, take } from './take.ts';

/**
 * Goods leave the source, except those that left with the earlier documents. Returned goods, on lines with a quantity below 0, arrive first,
 * so that the document can sell them again.
 */
export function sell(document: DocumentFacts, related: RelatedDocument[]): Effect[] {
  const { source } = document;
  const { effects, moved } = take(document, related);
  const sold = source ? unmoved(document, moved).map(line => leave('sale', line, source)) : [];
  return [...effects, ...otherWay('return_in', document, source), ...sold, ...deduct(document)];
}

/** Goods arrive at the destination and change the weighted average cost. Then goods of lines with a quantity below 0 go back. */
export function buy(document: DocumentFacts, related: RelatedDocument[]): Effect[] {
  const { destination } = document;
  const taken = take(document, related);
  const { moved } = taken;
  const effects = [...taken.effects, ...deduct(document)];
  if (!destination) return effects;
  const moves = unmoved(document, moved).map(line => ({
    ...move('purchase', line, destination, line.qty),
    cost: line.unit_cost,
    production_date: line.production_date,
    expiration_date: line.expiration_date,
  }));
  return [...effects, ...moves, ...otherWay('return_out', document, destination)];
}

/** Goods leave the source and arrive at the destination. Their cost stays. */
export function transfer(document: DocumentFacts): Effect[] {
  const { source, destination } = document;
  if (!source || !destination) return [];
  return stockLines(document).flatMap(line => [
    leave('transfer_out', line, source),
    move('transfer_in', line, destination, line.qty),
  ]);
}

/** Goods are reserved at the source for a customer. */
export function reserve(document: DocumentFacts, related: RelatedDocument[]): Effect[] {
  return [...take(document, related).effects, ...reservations('reserved', document, document.source)];
}

/** Goods are expected at the destination from a supplier. */
export function expect(document: DocumentFacts, related: RelatedDocument[]): Effect[] {
  return [...take(document, related).effects, ...reservations('expected', document, document.destination)];
}

/** Movement of the goods of a line at a location. */
export function move(type: MovementType, line: StockLine, location: LocationFacts, qty: Big): Move {
  const { article, unit_price, serial_numbers } = line;
  return { kind: 'move', type, article, location, qty, unit_price, serial_numbers, line: line.line };
}

/**
 * Movements of lines with a quantity below 0, opposite to the other lines of the document: sold goods come back, bought goods go back to the
 * supplier, and goods of a credit note leave or arrive again. They move at the average cost.
 */
export function otherWay(type: MovementType, document: DocumentFacts, location: LocationFacts | undefined): Move[] {
  if (!location) return [];
  const arrives = type === 'return_in' || type === 'purchase';
  return stockLines(document)
    .filter(line => !isForward(line))
    .map(line => move(type, line, location, arrives ? line.qty.abs() : line.qty));
}

const leave = (type: MovementType, line: StockLine, location: LocationFacts) =>
  move(type, line, location, line.qty.neg());

// The lines that act on stock, with the quantities that have not moved before.
function unmoved(document: DocumentFacts, moved: MovedBefore): StockLine[] {
  return stockLines(document)
    .filter(isForward)
    .flatMap(line => {
      const before = moved.get(line.line);
      if (!before) return [line];
      const qty = line.qty.minus(before.qty);
      // Each unit has a serial number of its own; a batch number is that of all units, moved or not. A number that did not move with
      // them stays, even when no unit is left, so that it is refused.
      const isSerial = line.article.tracking === 'serial';
      const unmovedNumbers = line.serial_numbers.filter(number => !before.serial_numbers.has(number));
      if (qty.lte(ZERO) && !(isSerial && unmovedNumbers.length > 0)) return [];
      return [{ ...line, qty, serial_numbers: isSerial ? unmovedNumbers : line.serial_numbers }];
    });
}

function reservations(level: Reserve['level'], document: DocumentFacts, location: LocationFacts | undefined): Effect[] {
  if (!location) return [];
  return stockLines(document).map(
    ({ line, article, qty }): Reserve => ({
      kind: 'reserve',
      level,
      documentId: document.id,
      line,
      article,
      location,
      qty,
    }),
  );
}
