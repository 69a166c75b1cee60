// The effects that definitions of documents are made of. Contract §6 Stock and §5 Life.

import type Big from 'big.js';
import { type DocumentFacts, type RelatedDocument, stockLines } from '../documents/document-facts.ts';
import type { MovementType } from '../stock/movement-type.ts';
import type { LocationFacts, Reservation, StockLine } from '../stock/stock-facts.ts';
import { ZERO } from '../values/decimal.ts';
import type { Effect, Move, Reserve, Settle, Use } from './effect.ts';

/** Goods leave the source. */
export function sell(document: DocumentFacts): Effect[] {
  const { source } = document;
  return source ? stockLines(document).map(line => move('sale', line, source, line.qty.neg())) : [];
}

/** Goods arrive at the destination and change the weighted average cost. */
export function buy(document: DocumentFacts): Effect[] {
  const { destination } = document;
  if (!destination) return [];
  return stockLines(document).map(line => ({
    ...move('purchase', line, destination, line.qty),
    cost: line.net_price,
    production_date: line.production_date,
    expiration_date: line.expiration_date,
  }));
}

/** Goods leave the source and arrive at the destination. Their cost stays. */
export function transfer(document: DocumentFacts): Effect[] {
  const { source, destination } = document;
  if (!source || !destination) return [];
  return stockLines(document).flatMap(line => [
    move('transfer_out', line, source, line.qty.neg()),
    move('transfer_in', line, destination, line.qty),
  ]);
}

/** Goods are reserved at the source for a customer. */
export function reserve(document: DocumentFacts): Effect[] {
  return reservations('reserved', document, document.source);
}

/** Goods are expected at the destination from a supplier. */
export function expect(document: DocumentFacts): Effect[] {
  return reservations('expected', document, document.destination);
}

/** All that is open of every line of the documents is taken, and all that their lines reserve or expect is released. */
export function takeWhole(related: RelatedDocument[]): Effect[] {
  return related.flatMap(({ id, as, lines }) =>
    lines.flatMap((line): Effect[] => [
      ...(line.open.gt(ZERO) ? [use(id, as, line.line, line.open)] : []),
      ...line.reservations.map(reservation => release(reservation)),
    ]),
  );
}

/** The total of the document is paid on the earlier document. */
export function pay({ total_amount, currency }: DocumentFacts, related: RelatedDocument[]): Effect[] {
  return related.map(
    ({ id, as }): Settle => ({
      kind: 'settle',
      as,
      relatedId: id,
      amount: total_amount,
      currency,
    }),
  );
}

/** Goods of a line come to a location or leave it. */
export function move(type: MovementType, line: StockLine, location: LocationFacts, qty: Big): Move {
  const { article, unit_price, serial_numbers } = line;
  return { kind: 'move', type, article, location, qty, unit_price, serial_numbers, line: line.line };
}

function use(relatedId: number, as: Use['as'], relatedLine: number | undefined, qty: Big): Use {
  return { kind: 'use', as, relatedId, relatedLine, line: undefined, qty };
}

function release(reservation: Reservation): Reserve {
  return { kind: 'reserve', ...reservation, qty: reservation.qty.neg() };
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
