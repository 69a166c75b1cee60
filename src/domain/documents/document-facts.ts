// The data of documents that rules use: the new document, and the earlier ones that it names.

import type Big from 'big.js';
import type { LocationFacts, Reservation, StockLine } from '../stock/stock-facts.ts';
import { ONE } from '../values/decimal.ts';
import type { DocumentStatus } from './status.ts';

/** What a later document can do with an earlier one. The CHECK constraint of the table document_relation lists the same. */
export const RELATIONS = ['orders', 'delivers', 'bills', 'credits', 'pays'] as const;

export type Relation = (typeof RELATIONS)[number];

/** A line of a product or service with a quantity. Text lines have none and do nothing. */
export interface DocumentLine extends Omit<StockLine, 'article'> {
  item_code?: string | undefined;
  description?: string | undefined;
  /** Its article, where the line acts on stock. */
  article?: StockLine['article'] | undefined;
}

/** A document that is about to be issued. */
export interface DocumentFacts {
  id: number;
  type: string;
  currency: string;
  total_amount: Big;
  /** Where goods leave and arrive, as far as its type and its lines have such a location. */
  source: LocationFacts | undefined;
  destination: LocationFacts | undefined;
  lines: DocumentLine[];
}

/** A line of an earlier document that later ones can bill, deliver or credit. */
export interface EarlierLine {
  /** Position in `items`, from 0; undefined for the document as a whole, when none of its lines has a quantity. */
  line: number | undefined;
  item_code?: string | undefined;
  description?: string | undefined;
  qty: Big;
  /** What no later document has billed, delivered or credited yet. */
  open: Big;
  /** What it reserves or expects at present. */
  reservations: Reservation[];
  /** Where its goods left or arrived, and at what cost of one unit; undefined when it moved none. */
  moved?: { location: LocationFacts; unit_cost: Big } | undefined;
}

/** A document on file. */
export interface EarlierDocument {
  id: number;
  type: string;
  /** Set and number with a space between, as messages name it. */
  name: string;
  status: DocumentStatus;
  currency: string;
  total_amount: Big;
  amount_paid: Big;
  /** Whether other documents pay it: its status then follows from its amounts, else from its open quantities. */
  isPayable: boolean;
  lines: EarlierLine[];
}

/** An earlier document that a new one names and bills, delivers, credits or pays. */
export interface RelatedDocument extends EarlierDocument {
  as: Relation;
}

/** The lines that act on stock. */
export function stockLines({ lines }: Pick<DocumentFacts, 'lines'>): StockLine[] {
  return lines.filter((line): line is DocumentLine & StockLine => line.article !== undefined);
}

/** The lines of a document as later ones find them when it has just been issued with these reservations. */
export function openLines({ id, lines }: DocumentFacts, reservations: Reservation[]): EarlierLine[] {
  if (lines.length === 0) return [wholeDocument(ONE)];
  return lines.map(({ line, item_code, description, qty }) => ({
    ...{ line, item_code, description, qty, open: qty },
    reservations: reservations.filter(reservation => reservation.documentId === id && reservation.line === line),
  }));
}

/** The line that represents a document of which no line has a quantity: one unit, which is taken as a whole. */
export function wholeDocument(open: Big): EarlierLine {
  return { line: undefined, qty: ONE, open, reservations: [] };
}
