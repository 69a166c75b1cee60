// Rules of EN 16931 and of its profiles that a document of Kontor can break. All others hold by construction of the writers.

import { Message } from '../../messages/message.ts';
import { roundTo } from '../../values/decimal.ts';
import type { EInvoice } from '../e-invoice.ts';
import type { MadeInvoice, ReadLine } from '../model.ts';
import type { ProfileName } from '../profile.ts';

interface AnyRule {
  /** Number in the standard or in the profile, such as BR-AE-02. */
  id: string;
  /** Business terms, such as BT-48. */
  terms: string;
  /** Profiles that have the rule. Default: all. */
  profiles?: readonly ProfileName[];
  /** A warning never refuses a document. Default: error. */
  severity?: 'warning';
  /** Text that follows "Field 'x'"; `rules` is the number with the terms. Default: the field is needed, or the company lacks it. */
  message?(rules: string): Message;
}

/** A rule about the document, its parties or the company. */
export interface DocumentRule extends AnyRule {
  /** Field of the interface; facts of the company begin with `company.`. */
  field: string | ((made: MadeInvoice) => string);
  holds(made: MadeInvoice): boolean;
}

/** A rule about each line. */
export interface LineRule extends AnyRule {
  /** Field of the line. */
  ofLine: string;
  lineHolds(line: ReadLine, made: MadeInvoice): boolean;
}

export type Rule = DocumentRule | LineRule;

/** True if the text has at least one character that is not blank. */
export const isFilled = (value: string | undefined): boolean => value !== undefined && value.trim() !== '';

/** A rule that demands a text. */
export const filledRule = (
  id: string,
  terms: string,
  field: DocumentRule['field'],
  textOf: (invoice: EInvoice) => string | undefined,
): DocumentRule => ({ id, terms, field, holds: ({ invoice }) => isFilled(textOf(invoice)) });

/** A rule about the maximum length of a text, in characters as the official rules count them. */
export const lengthRule = (
  rule: Pick<DocumentRule, 'id' | 'terms' | 'field'>,
  max: number,
  textOf: (invoice: EInvoice) => string | undefined,
): DocumentRule => ({
  ...rule,
  message: rules => new Message('e_invoice_length', { max, rules }),
  holds: ({ invoice }) => [...(textOf(invoice) ?? '')].length <= max,
});

/** A rule about the decimal places of quantities. */
export const quantityRule = (id: string, max: number): LineRule => ({
  id,
  terms: 'BT-129',
  ofLine: 'qty',
  message: rules => new Message('e_invoice_decimals', { max, rules }),
  lineHolds: ({ taxed }) => roundTo(taxed.priced.qty, max).eq(taxed.priced.qty),
});

/** True if seller and buyer are in the country. */
export const isWithin = (country: string, { invoice }: MadeInvoice): boolean =>
  invoice.seller.address.country === country && invoice.buyer.address.country === country;

/** The rule between a seller and a buyer of a country. */
export const within = (country: string, rule: DocumentRule): DocumentRule => ({
  ...rule,
  holds: made => !isWithin(country, made) || rule.holds(made),
});

/** The field from which the means of payment follows. */
export const meansField = ({ document }: MadeInvoice): string =>
  document.fields.payment_means_code === undefined ? 'payment_type' : 'payment_means_code';

/** The field of a part of the place of delivery: a supply within the EU without a place goes to the address of the customer. */
export const placeField =
  (part: string) =>
  ({ invoice }: MadeInvoice): string =>
    `customer.${invoice.delivery?.address === invoice.buyer.address ? 'billing_address' : 'shipping_address'}.${part}`;
