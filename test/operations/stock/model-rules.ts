// The rules of the model that need nothing but their arguments, with its types. See model.ts.

import Big from 'big.js';
import type { DocumentType } from './shop.ts';

export const Decimal = Big();
Decimal.DP = 20;
const HALF_UP = Big.roundHalfUp;
export const zero = new Decimal(0);

export interface ModelLine {
  item: string;
  qty: string;
  price?: string | undefined;
  discount?: string | undefined;
  serials?: string[] | undefined;
}

export interface Draft {
  type: DocumentType;
  number: string;
  lines: ModelLine[];
  source?: string | undefined;
  destination?: string | undefined;
  /** Number of the document it names. */
  related?: string | undefined;
  total: string;
  paid?: string | undefined;
  currency: string;
}

export interface Move {
  type: string;
  line: ModelLine;
  location: string;
  qty: Big;
  cost?: Big | undefined;
}

export interface Document extends Draft {
  status: string;
  amountPaid: Big;
  moves: Move[];
  plans: { what: 'reserved' | 'expected'; item: string; location: string; qty: Big }[];
  /** The cost of each movement, by a key that distinguishes movements. */
  costs: Map<string, Big>;
}

export interface Level {
  on_hand: Big;
  reserved: Big;
  expected: Big;
}

export interface Serial {
  item: string;
  number: string;
  location: string;
  available: Big;
  status: string;
}

export type Tracking = 'none' | 'serial' | 'batch' | 'service';

/** Reasons for which a request may be refused; empty when it must succeed. */
export type Reasons = string[];

export const BILLS: Partial<Record<DocumentType, DocumentType>> = { invoice: 'order', purchase: 'purchase_order' };

export function relationRefusals(related: Document, { type, total, currency }: Draft): Reasons {
  if (related.status === 'VOID') return ['CONFLICT'];
  if (BILLS[type] === related.type) return related.status === 'BILLED' ? ['CONFLICT'] : [];
  if (type !== 'receipt' || related.type !== 'invoice') return [];
  const tooMuch = related.amountPaid.plus(total).gt(related.total);
  return tooMuch || currency !== related.currency ? ['CONFLICT'] : [];
}

// Where all numbers are after the moves; undefined when one of them isn't where it should be.
export function movedSerials(
  before: Serial[],
  moves: Move[],
  trackingOf: (item: string) => Tracking,
): Serial[] | undefined {
  const after = before.map(serial => ({ ...serial }));
  for (const { line, location, qty, type } of moves) {
    const { item } = line;
    const tracking = trackingOf(item);
    const gone = type === 'sale' ? 'sold' : 'moved_out';
    for (const number of tracking === 'none' ? [] : (line.serials ?? [])) {
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

export function paymentStatus({ total, amountPaid }: Document): string {
  if (amountPaid.lte(zero)) return 'ISSUED';
  return amountPaid.lt(total) ? 'PART' : 'PAID';
}

export function netPrice({ price, discount }: ModelLine): Big | undefined {
  if (price === undefined) return undefined;
  return round(new Decimal(price).times(new Decimal(100).minus(discount ?? 0)).div(100));
}

// (stock × cost + qty × price) / (stock + qty), stock counted as 0 when negative. Taken out again, goods that leave nothing
// to average over, or less than nothing, leave the cost as it is.
export function averaged(stock: Big, cost: Big, qty: Big, price: Big): Big {
  const before = stock.lt(zero) ? zero : stock;
  if (before.plus(qty).lte(zero)) return cost;
  const value = before.times(cost).plus(qty.times(price));
  // Costs are kept to ten places: a value that is negative by no more than that is nothing.
  if (value.lt(before.times('-0.00000000005'))) return cost;
  return value.lt(zero) ? zero : round(value.div(before.plus(qty)));
}

export function round(value: Big): Big {
  return value.round(10, HALF_UP);
}
