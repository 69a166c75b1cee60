// What a document does beyond being written: stock it moves, goods it reserves or expects, documents it bills or pays.

import type Big from 'big.js';
import type { MovementType } from '../stock/movement-type.ts';

/** An article as a line needs to know it. */
export interface ArticleFacts {
  id: number;
  item_code: string;
  description: string;
  tracking: 'none' | 'serial' | 'batch';
  /** Weighted average cost of one unit before this document. */
  average_cost: Big;
}

export interface LocationFacts {
  id: number;
  location_code: string;
}

/** A line that acts on stock: its article is kept in stock and its quantity isn't zero. */
export interface StockLine {
  line: number;
  article: ArticleFacts;
  qty: Big;
  /** Price of one unit after discounts and without VAT; undefined when the line has no price. */
  net_price: Big | undefined;
  unit_price: Big | undefined;
  serial_numbers: string[];
  production_date?: string;
  expiration_date?: string;
}

export interface DocumentFacts {
  type: string;
  source: LocationFacts | undefined;
  destination: LocationFacts | undefined;
  /** Empty when the set moves no stock. */
  lines: StockLine[];
  total_amount: Big;
}

/** The earlier document that this one names. */
export interface RelatedFacts {
  id: number;
  type: string;
  name: string;
  status: string;
  currency: string;
  total_amount: Big;
  amount_paid: Big;
  /** What it reserved or expected, while it is open. */
  planned: Extract<Effect, { kind: 'plan' }>[];
}

export type Effect =
  /** Goods come (qty > 0) or go (qty < 0) at a place. `cost` is what one unit cost, where that moves the average. */
  | { kind: 'move'; type: MovementType; line: StockLine; location: LocationFacts; qty: Big; cost?: Big }
  /** Goods are promised to someone (reserved) or awaited (expected); negative frees them. */
  | { kind: 'plan'; what: 'reserved' | 'expected'; line: StockLine; location: LocationFacts; qty: Big }
  /** The related document becomes BILLED. */
  | { kind: 'bill'; related: RelatedFacts }
  /** The related document has been paid so much: PART, then PAID; a payment of nothing leaves it ISSUED. */
  | { kind: 'pay'; related: RelatedFacts; status: 'ISSUED' | 'PART' | 'PAID'; amount_paid: Big };

/** Goods leave the source. Contract section 6: an invoice. */
export function sell({ source, lines }: DocumentFacts): Effect[] {
  return source ? lines.map(line => ({ kind: 'move', type: 'sale', line, location: source, qty: line.qty.neg() })) : [];
}

/** Goods arrive at the destination and move the average cost. Contract section 6: a purchase. */
export function buy({ destination, lines }: DocumentFacts): Effect[] {
  if (!destination) return [];
  return lines.map(line => ({
    kind: 'move',
    type: 'purchase',
    line,
    location: destination,
    qty: line.qty,
    ...(line.net_price && { cost: line.net_price }),
  }));
}

/** Goods leave the source and arrive at the destination; their cost goes with them. Contract section 6: a transfer. */
export function transfer({ source, destination, lines }: DocumentFacts): Effect[] {
  if (!source || !destination) return [];
  return lines.flatMap((line): Effect[] => [
    { kind: 'move', type: 'transfer_out', line, location: source, qty: line.qty.neg() },
    { kind: 'move', type: 'transfer_in', line, location: destination, qty: line.qty },
  ]);
}

/** Goods are reserved for a customer until billed or void. */
export function reserve({ source, lines }: DocumentFacts): Effect[] {
  return source ? lines.map(line => ({ kind: 'plan', what: 'reserved', line, location: source, qty: line.qty })) : [];
}

/** Goods are expected from a supplier until billed or void. */
export function expect({ destination, lines }: DocumentFacts): Effect[] {
  return destination
    ? lines.map(line => ({ kind: 'plan', what: 'expected', line, location: destination, qty: line.qty }))
    : [];
}
