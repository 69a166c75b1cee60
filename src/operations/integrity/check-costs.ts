// Works out again at what cost goods came and went with a document: from its lines, its discount and its exchange rate.

import type Big from 'big.js';
import type { CheckedBookingRow, CheckedDocumentRow } from '../../database/statements/integrity.ts';
import { exchangeRateFault } from '../../domain/documents/exchange-rate.ts';
import type { Effect, Move } from '../../domain/effects/effect.ts';
import { changesAverageCost, type MovementType } from '../../domain/stock/movement-type.ts';
import { movementKey, type SummedMovement, summed, unitCost } from '../../domain/stock/plan.ts';
import type { ArticleFacts } from '../../domain/stock/stock-facts.ts';
import { decimal, digits } from '../../domain/values/decimal.ts';
import type { Difference } from './difference.ts';
import { levelName } from './expected-quantities.ts';
import { nameOf } from './stored-documents.ts';

/** An exchange rate that no document can have. contract §5 Header fields */
export function checkRate(row: CheckedDocumentRow): Difference[] {
  const { currency, account_currency: accountCurrency, exchange_rate: found } = row;
  if (found === null || !exchangeRateFault({ currency, accountCurrency, sent: decimal(found) })) return [];
  const expected = currency === accountCurrency ? '1' : 'more than 0';
  return [{ check: 'exchange rate', subject: nameOf(row), expected, found }];
}

/**
 * Rows of the ledger whose cost of one unit is not what the document says: that of `issued`, what it did when it was issued, else
 * the average at that moment. Rows from before prices in another currency were converted can have the cost of `unconverted`
 * instead. A row whose quantity is another is a difference of its own and has no cost to compare. contract §6 Stock
 */
export function checkCosts(
  row: CheckedDocumentRow,
  booked: CheckedBookingRow[],
  issued: Effect[],
  unconverted: () => Effect[],
): Difference[] {
  const rows = booked.filter(({ type }) => changesAverageCost(type as MovementType));
  if (rows.length === 0) return [];
  const moves = movesOf(issued);
  return rows.flatMap(booking => {
    const key = keyOf(booking);
    const found = decimal(booking.unit_cost);
    const cost = costOf(moves.get(key), booking);
    if (!cost || cost.eq(found)) return [];
    const isOld = booking.before_rates && row.exchange_rate === null;
    if (isOld && costOf(movesOf(unconverted()).get(key), booking)?.eq(found)) return [];
    const subject = `${nameOf(row)}, ${levelName(booking, booking)}`;
    return [{ check: 'cost', subject, expected: digits(cost), found: digits(found) }];
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

// Goods without a cost of their own move at the average.
function costOf(move: SummedMovement | undefined, { qty, average_before }: CheckedBookingRow): Big | undefined {
  if (!move?.qty.eq(decimal(qty))) return undefined;
  return unitCost(move) ?? decimal(average_before);
}
