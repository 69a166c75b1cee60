// What a document does beyond its own record. Every effect is a signed quantity or amount.

import type Big from 'big.js';
import type { Relation } from '../documents/document-facts.ts';
import type { Movement, Reservation } from '../stock/stock-facts.ts';

/** Goods come to a location or leave it. */
export interface Move extends Movement {
  kind: 'move';
}

/** A line reserves or expects goods; a negative quantity releases them. */
export interface Reserve extends Reservation {
  kind: 'reserve';
}

/** So much of a line of an earlier document is now billed, delivered or credited. */
export interface Use {
  kind: 'use';
  as: Relation;
  /** The earlier document and the position of its line in `items`, from 0; undefined: the document as a whole. */
  relatedId: number;
  relatedLine: number | undefined;
  /** Position of the line of the new document that does it; undefined when none does so in particular. */
  line: number | undefined;
  qty: Big;
}

/** So much of the amount of an earlier document is now paid, in the currency given. */
export interface Settle {
  kind: 'settle';
  as: Relation;
  relatedId: number;
  amount: Big;
  currency: string;
}

/** One effect of a document on stock or on an earlier document. */
export type Effect = Move | Reserve | Use | Settle;
