// The data that rules of stock use: articles, locations, lines that act on stock, and the two effects of such a line.

import type Big from 'big.js';
import type { MovementType } from './movement-type.ts';

/** An article as a line needs it. */
export interface ArticleFacts {
  id: number;
  item_code: string;
  description: string;
  tracking: 'none' | 'serial' | 'batch';
  /** Weighted average cost of one unit before the document. Undefined if no cost is known yet, which is not a cost of 0. */
  average_cost: Big | undefined;
}

export interface LocationFacts {
  id: number;
  location_code: string;
}

/** A line that acts on stock: its article is stocked and its quantity is not zero. */
export interface StockLine {
  /** Position in `items`, from 0. */
  line: number;
  article: ArticleFacts;
  qty: Big;
  unit_price?: Big | undefined;
  /**
   * Cost of one unit in the account's currency: its price after discounts and without VAT. Undefined when the line has no price
   * or there is no exchange rate.
   */
  unit_cost?: Big | undefined;
  serial_numbers: string[];
  production_date?: string | undefined;
  expiration_date?: string | undefined;
}

/** Movement of units of an article: to a location (qty > 0) or from it (qty < 0). */
export interface Movement {
  type: MovementType;
  article: ArticleFacts;
  location: LocationFacts;
  qty: Big;
  unit_price?: Big | undefined;
  /** Cost of one unit; present if the movement changes the weighted average cost. */
  cost?: Big | undefined;
  serial_numbers: string[];
  production_date?: string | undefined;
  expiration_date?: string | undefined;
  /** The numbers that may come back with a return of credited goods; undefined where every number on file may. */
  returnable?: string[] | undefined;
  /** Numbers of them that were returned already. */
  returned?: string[] | undefined;
  /** The type of the recorded movement that a void takes back. */
  reverses?: MovementType | undefined;
  /** Position in `items` of the line behind it; undefined when the movement is the reverse of a recorded one. */
  line?: number | undefined;
}

/** A change of the quantity that a document line reserves or expects at a location; a negative quantity is a release. */
export interface Reservation {
  /** The quantity of the stock level that changes. */
  level: 'reserved' | 'expected';
  /** The document whose line it is, and the position of the line in `items`, from 0. */
  documentId: number;
  line: number;
  article: ArticleFacts;
  location: LocationFacts;
  qty: Big;
}
