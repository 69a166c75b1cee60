// The rules of stock that need nothing but their arguments, with the types of the model. See model.ts.

import type Big from 'big.js';
import { Decimal, type Line, type Move, zero } from '../../support/model/facts.ts';

export interface Serial {
  item: string;
  number: string;
  location: string;
  available: Big;
  status: string;
}

export type Tracking = 'none' | 'serial' | 'batch' | 'service';

/** Movements of one type, article and location (and batch), which are booked as one. */
export interface Booking {
  type: string;
  /** Movements that a void takes back. */
  reverses?: string;
  item: string;
  location: string;
  qty: Big;
  /** Cost of one unit; undefined where it moves at the average. */
  cost: Big | undefined;
  /** The quantity whose cost is not known, and the cost of all other units together. */
  rest?: { qty: Big; known: Big } | undefined;
  serials: string[];
}

/** Where all numbers are after the bookings; undefined when one of them isn't where it should be. */
export function movedSerials(
  before: Serial[],
  bookings: Booking[],
  trackingOf: (item: string) => Tracking,
): Serial[] | undefined {
  const after = before.map(serial => ({ ...serial }));
  for (const { item, location, qty, type, reverses, serials } of bookings) {
    const tracking = trackingOf(item);
    const gone = type === 'sale' || reverses === 'return_in' ? 'sold' : 'moved_out';
    for (const number of tracking === 'none' ? [] : serials) {
      let row = after.find(
        known =>
          known.item === item && known.number === number && (tracking === 'serial' || known.location === location),
      );
      const change = tracking === 'batch' ? qty : new Decimal(qty.lt(zero) ? -1 : 1);
      if (tracking === 'serial' && change.lt(zero) && (!row || row.location !== location)) return undefined;
      if (!row) {
        row = { item, number, location, available: zero, status: gone };
        after.push(row);
      }
      row.available = row.available.plus(change);
      if (row.available.lt(zero) || (tracking === 'serial' && row.available.gt(1))) return undefined;
      row.location = location;
      row.status = row.available.gt(zero) ? 'in_stock' : gone;
    }
  }
  return after;
}

/** True if the numbers on the lines whose goods move are as many as they must be, none of them twice. */
export function areNumbered(moves: Move[], trackingOf: (item: string) => Tracking): boolean {
  const seen = new Set<string>();
  return [...Map.groupBy(moves, ({ line }) => line)].every(([{ item = '' }, ofLine]) => {
    const tracking = trackingOf(item);
    if (tracking === 'none') return true;
    const once = ofLine.filter(({ type }) => type === ofLine[0]?.type);
    const serials = [...new Set(once.flatMap(each => each.serials))];
    if (tracking === 'batch') return serials.length === 1;
    const qty = once.reduce((total, each) => total.plus(each.qty.abs()), zero);
    return (
      qty.eq(serials.length) && serials.every(number => !seen.has(`${item} ${number}`) && seen.add(`${item} ${number}`))
    );
  });
}

/** The price of one unit after the discount of its line. */
export function netPrice({ price, discount }: Line): Big | undefined {
  if (price === undefined) return undefined;
  return round(new Decimal(price).times(new Decimal(100).minus(discount ?? 0)).div(100));
}

/**
 * (stock × cost + qty × price) / (stock + qty), stock counted as 0 when negative. Taken out again, goods that leave nothing to
 * average over, or less than nothing, leave the cost as it is. A cost that is not known is no 0: the first known price is that of all.
 */
export function averaged(stock: Big, cost: Big | undefined, qty: Big, price: Big): Big | undefined {
  if (cost === undefined) return qty.gt(zero) ? price : undefined;
  const before = stock.lt(zero) ? zero : stock;
  if (before.plus(qty).lte(zero)) return cost;
  const value = before.times(cost).plus(qty.times(price));
  // Costs are kept to ten places: a value that is negative by no more than that is nothing.
  if (value.lt(before.times('-0.00000000005'))) return cost;
  return value.lt(zero) ? zero : round(value.div(before.plus(qty)));
}

/** The cost of one unit of a booking at an average cost: units whose cost is not known count at the average, if that is known. */
export function costAt({ qty, cost, rest }: Booking, average: Big | undefined): Big | undefined {
  if (!rest || rest.qty.eq(qty)) return cost;
  return average
    ? round(rest.known.plus(rest.qty.times(average)).div(qty))
    : round(rest.known.div(qty.minus(rest.qty)));
}

export const round = (value: Big): Big => value.round(10, Decimal.roundHalfUp);
