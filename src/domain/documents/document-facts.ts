// The data of documents that rules use: the new document, and the earlier ones that it names.

import type Big from 'big.js';
import type { LocationFacts, Reservation, StockLine } from '../stock/stock-facts.ts';
import { ONE, ZERO } from '../values/decimal.ts';
import type { DocumentStatus } from './status.ts';

/**
 * Possible uses of an earlier document by a later one. `credits` has quantities of lines, and the amount that is credited in all;
 * `pays` and `settles` have what is paid by money and by credit, `deducts` what is taken off by a deposit, `refunds` what is paid back,
 * `writes_off` what a payment gives up, `discounts` the amount of the credit note of an early-payment discount. The CHECK constraint of the
 * table document_relation lists the same. contract §5 Life
 */
export const RELATIONS = [
  ...(['orders', 'delivers', 'returns', 'bills', 'deducts', 'credits'] as const),
  ...(['pays', 'settles', 'refunds', 'writes_off', 'discounts'] as const),
] as const;

export type Relation = (typeof RELATIONS)[number];

const OF_LINES: ReadonlySet<Relation> = new Set(['orders', 'delivers', 'returns', 'bills', 'credits']);

/** True if the later document takes lines of the earlier one. Otherwise it only pays, refunds or deducts amounts of it. */
export const takesLinesAs = (relation: Relation): boolean => OF_LINES.has(relation);

/** The fields by which a line of a new document finds the line of an earlier one, as far as it has them. contract §5 Life */
export interface LineTerms {
  item_code?: string | undefined;
  description?: string | undefined;
  /** VAT rate in percent, whether the price is with VAT, and the reason of an exemption. */
  vat?: Big | undefined;
  vat_included?: boolean | undefined;
  vat_exemption?: string | undefined;
  /** Price of one unit and discount in percent. */
  unit_price?: Big | undefined;
  discount?: Big | undefined;
}

/** The terms of a line, without its other fields. */
export const termsOf = (line: LineTerms): LineTerms => ({
  item_code: line.item_code,
  description: line.description,
  unit_price: line.unit_price,
  discount: line.discount,
  vat: line.vat,
  vat_included: line.vat_included,
  vat_exemption: line.vat_exemption,
});

/** A line of a product or service with a quantity. Text lines have none and do nothing. */
export interface DocumentLine extends Omit<StockLine, 'article' | 'unit_price'>, LineTerms {
  /** Its article, where the line acts on stock. */
  article?: StockLine['article'] | undefined;
  /** Its amount with VAT, where the document credits others; undefined when it has no price. */
  amount?: Big | undefined;
}

/** A document that is about to be issued. */
export interface DocumentFacts {
  id: number;
  type: string;
  /** True if it pays back what is open of the documents that it settles. */
  isRefund?: boolean;
  currency: string;
  total_amount: Big;
  /** Maximum that it can pay or settle: its total, of a credit note less the withholding that the total contains. */
  amount_open: Big;
  /** Locations where goods leave and arrive, if its type and its lines have one. */
  source: LocationFacts | undefined;
  destination: LocationFacts | undefined;
  lines: DocumentLine[];
  /** Payments that the client sent; undefined if the client leaves them to the rules. */
  settles: Settlement[] | undefined;
  /** Deposits that lines deduct, or give back; undefined if none does. */
  deductions?: Deduction[] | undefined;
}

/** Amount with VAT by which a line deducts a deposit; below 0 if a credit note gives it back. */
export interface Deduction extends Settlement {
  line: number;
}

/** Amount of an earlier document to be paid, in the currency of the new one. */
export interface Settlement {
  document: Pick<EarlierDocument, 'id'>;
  amount: Big;
  /** The same in the currency of the document, if that was sent; and the gain (above 0) or loss, in the account's currency. */
  settled_amount?: Big | undefined;
  exchange_difference?: Big | undefined;
  /** Amount that is given up beside it, and why. */
  write_off?: Big | undefined;
  write_off_reason?: string | undefined;
}

/** A line of an earlier document that later ones can bill, deliver or credit. */
export interface EarlierLine extends LineTerms {
  /** Position in `items`, from 0; undefined for the document as a whole, when none of its lines has a quantity. */
  line: number | undefined;
  qty: Big;
  /** Quantity that no later document has ordered, delivered, billed or credited yet. */
  open: Big;
  /** Id of its article, where its document moves or promises goods with it. */
  articleId: number | undefined;
  serial_numbers: string[];
  /** Current reservation or expected quantity. */
  reservations: Reservation[];
  /** The parts in which its goods left or arrived, in order; none if they did not move. Only for credits. */
  moved?: MovedPart[] | undefined;
  /** The serial or batch numbers that credit notes or returns have taken back, each entry with its units. Only for credits. */
  returned?: { qty: Big; serial_numbers: string[] }[] | undefined;
}

/** Goods of a line that moved together, with their location, and their serial or batch numbers. */
export interface MovedPart {
  location: LocationFacts;
  /** Cost of one unit. Undefined if it was not known when they moved: they come back at the average. contract §6 Stock */
  unit_cost: Big | undefined;
  qty: Big;
  serial_numbers: string[];
}

/** Amount with VAT at a rate in percent; undefined without a rate. */
export interface RateAmount {
  rate: Big | undefined;
  amount: Big;
}

/** Amount of a credit note for a deposit, and what its lines come to with VAT at each rate; without any when it has no prices. */
export interface DepositCredit {
  amount: Big;
  lines: RateAmount[];
}

/** A document on file. Amounts are in its currency. */
export interface EarlierDocument {
  id: number;
  type: string;
  /** Its number, and set and number with a space between, as messages name it. */
  number: string;
  name: string;
  status: DocumentStatus;
  currency: string;
  total_amount: Big;
  /** Debt of its party by it, and the part still due; zero unless it `isPayable`. */
  amount_owed: Big;
  amount_due: Big;
  /** Amount paid of it by money. */
  amount_paid: Big;
  /** Amount that it has not settled yet; undefined for types that settle nothing. */
  amount_open?: Big | undefined;
  /** The sum of the credit notes for it. */
  amount_credited: Big;
  /** True if it is a refund itself, which nothing pays back. Default: false. */
  isRefund?: boolean;
  /** True for the invoice or purchase of a deposit. */
  isDeposit: boolean;
  /** Amounts that later documents deduct of it, by the VAT rate of their lines. */
  deducted: RateAmount[];
  /** The credit notes for a deposit; undefined if they were not read. */
  credits?: DepositCredit[] | undefined;
  /** The record of its party, where it is linked to one. */
  party?: { id: string; code: string } | undefined;
  /** True if other documents pay it: its status then follows from its amounts, else from its open quantities. */
  isPayable: boolean;
  lines: EarlierLine[];
}

/** An earlier document that a new one names and bills, delivers, credits or pays. */
export interface RelatedDocument extends EarlierDocument {
  as: Relation;
  /** True if the goods of its lines moved with it, so that they do not move with the new document. */
  goodsMoved: boolean;
  /** The named documents that it delivered, where the new document names these and not the delivery itself. */
  delivers?: ReadonlySet<number> | undefined;
  /** The lines as the new document may take them, where they are not `lines`: less what belongs to others, by VAT rate. */
  takeable?: EarlierLine[] | undefined;
}

/** True if goods of the line go the way of its document, and not the other way. Only such lines take from others and have an open quantity. */
export const isForward = ({ qty }: { qty: Big }): boolean => qty.gt(ZERO);

/** The serial numbers of a delivered line that have not come back. */
export const heldNumbers = ({ serial_numbers, returned = [] }: EarlierLine): string[] =>
  returned.length === 0
    ? serial_numbers
    : serial_numbers.filter(number => !returned.some(each => each.serial_numbers.includes(number)));

/** The lines that act on stock. */
export function stockLines({ lines }: Pick<DocumentFacts, 'lines'>): StockLine[] {
  return lines.filter((line): line is DocumentLine & StockLine => line.article !== undefined);
}

/** The lines of a document as later ones find them when it has just been issued with these reservations. */
export function openLines({ id, lines }: DocumentFacts, reservations: Reservation[]): EarlierLine[] {
  if (lines.length === 0) return [wholeDocument(ONE)];
  return lines.map(each => {
    const { line, qty, article, serial_numbers } = each;
    return {
      ...termsOf(each),
      line,
      qty,
      open: qty,
      articleId: article?.id,
      serial_numbers,
      reservations: reservations.filter(reservation => reservation.documentId === id && reservation.line === line),
    };
  });
}

/** The line that represents a document without quantities: one unit, which is taken as a whole. */
export function wholeDocument(open: Big): EarlierLine {
  return { line: undefined, qty: ONE, open, articleId: undefined, serial_numbers: [], reservations: [] };
}
