// Computes the costs of goods of a document again, from its lines, its discount and its exchange rate.

import type Big from 'big.js';
import type { CheckedBookingRow, CheckedDocumentRow } from '../../database/sql/integrity.ts';
import { exchangeRateError } from '../../domain/documents/exchange-rate.ts';
import type { Effect, Move } from '../../domain/effects/effect.ts';
import { Message } from '../../domain/messages/message.ts';
import { changesAverageCost, type MovementType } from '../../domain/stock/movement-type.ts';
import { movementKey, type SummedMovement, summed, unitCost } from '../../domain/stock/plan.ts';
import type { ArticleFacts } from '../../domain/stock/stock-facts.ts';
import { decimal, digits } from '../../domain/values/decimal.ts';
import type { Difference } from './difference.ts';
import { levelName } from './expected-quantities.ts';
import { nameOf, partOf } from './stored-documents.ts';

/** Reports an invalid exchange rate. contract §5 Header fields */
export function checkRate(row: CheckedDocumentRow): Difference[] {
  const { currency, account_currency: accountCurrency, exchange_rate: found } = row;
  if (found === null || !exchangeRateError({ currency, accountCurrency, sent: decimal(found) })) return [];
  const expected = currency === accountCurrency ? '1' : new Message('more_than_0');
  return [{ check: new Message('exchange_rate'), subject: nameOf(row), expected, found }];
}

/** Rows of the ledger whose cost depends on the average cost at their time, by id. */
export type RowsAtAverage = Map<number, RowAtAverage>;

/** A row of the ledger with its document, article and location, and its cost of one unit at an average cost. */
export interface RowAtAverage {
  subject: Message;
  costAt: (average: Big | undefined) => Big | undefined;
}

/**
 * Rows of the ledger whose cost of one unit is not that of `issued`, the effects of the document when it was issued. Rows for which
 * `issued` has no cost are added to `atAverage`. A row with another quantity is a difference of its own and has no cost to compare.
 * contract §6 Stock
 */
export function checkCosts(
  row: CheckedDocumentRow,
  booked: CheckedBookingRow[],
  issued: Effect[],
  atAverage: RowsAtAverage,
): Difference[] {
  const rows = booked.filter(({ type }) => changesAverageCost(type as MovementType));
  if (rows.length === 0) return [];
  const moves = movesOf(issued);
  return rows.flatMap(booking => {
    const key = keyOf(booking);
    const found = decimal(booking.unit_cost);
    const move = sameQuantity(moves.get(key), booking);
    if (!move) return [];
    const subject = partOf(row, levelName(booking, booking));
    const isKnown = move.movements.every(({ cost }) => cost);
    const cost = isKnown ? unitCost(move, undefined) : undefined;
    if (cost?.eq(found)) return [];
    // Earlier versions took goods back at the cost 0 where it was not known.
    if (!isKnown && booking.cost_known === null && booking.type !== 'purchase') return [];
    if (!isKnown) atAverage.set(booking.id, { subject, costAt: average => unitCost(move, average) ?? average });
    return cost === undefined
      ? []
      : [{ check: new Message('check_cost'), subject, expected: digits(cost), found: digits(found) }];
  });
}

function movesOf(effects: Effect[]): Map<string, SummedMovement> {
  const moves = summed(effects.filter((effect): effect is Move => effect.kind === 'move'));
  return new Map(moves.map(move => [movementKey(move.type, move.article, move.location, move.serial_numbers), move]));
}

function keyOf({ type, article_id, serial_tracking, location_id, serial_numbers }: CheckedBookingRow): string {
  const article = { id: article_id, tracking: serial_tracking as ArticleFacts['tracking'] };
  return movementKey(type, article, { id: location_id }, serial_numbers ?? []);
}

function sameQuantity(move: SummedMovement | undefined, { qty }: CheckedBookingRow): SummedMovement | undefined {
  return move?.qty.eq(decimal(qty)) ? move : undefined;
}
