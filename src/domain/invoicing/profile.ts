// Profiles of electronic invoices: the rules of a country or network that a document follows beside EN 16931.

import type { VatCategory } from './vat-category.ts';

/** Names of the profiles. Each has its data in definitions/profiles/. */
export const PROFILE_NAMES = ['en16931', 'factur-x', 'xrechnung', 'peppol', 'cius-pt', 'fr-ctc'] as const;
export type ProfileName = (typeof PROFILE_NAMES)[number];

/** Values of the setting `e_invoice`. */
export const PROFILE_CHOICES = ['none', ...PROFILE_NAMES] as const;
export type ProfileChoice = (typeof PROFILE_CHOICES)[number];

/** Results of the check of a new document that cannot be an electronic invoice. */
export const E_INVOICE_CHECKS = ['reject', 'warn', 'off'] as const;
export type EInvoiceCheck = (typeof E_INVOICE_CHECKS)[number];

/** Syntaxes of EN 16931: UBL 2.1 and Cross Industry Invoice. */
export const SYNTAXES = ['ubl', 'cii'] as const;
export type Syntax = (typeof SYNTAXES)[number];

/** Business process (BT-23) by what the lines are and by whether the invoice is paid. */
export interface ProcessByContent {
  product: string;
  service: string;
  both: string;
  /** Follows the letter. */
  paid: string;
  unpaid: string;
}

/** Formats of electronic invoices. `factur-x` is the PDF with the XML of `cii` inside. */
export const E_INVOICE_FORMATS = [...SYNTAXES, 'factur-x'] as const;
export type EInvoiceFormat = (typeof E_INVOICE_FORMATS)[number];

/** Decimal places of a number as it is written. */
export interface Decimals {
  min: number;
  max: number;
}

/** A profile as data: what its invoices state, and how values are written. Its rules are in checks/. */
export interface Profile {
  /** Formats that it has. */
  formats: readonly EInvoiceFormat[];
  /** BT-24 */
  customization: string;
  /** BT-23 */
  businessProcess?: string | ProcessByContent;
  /** Character in place of blanks in numbers of documents: BT-1, BT-25. */
  blank?: string;
  /** Notes of every invoice, by subject code (BT-21, UNTDID 4451). */
  notes?: readonly { code: string; text: string }[];
  /** Maximum characters of references to documents of the company; longer ones are left out. */
  referenceLength?: number;
  /** Maximum characters of a note; a longer one is divided. */
  noteLength?: number;
  /** Maximum characters of other texts, which are cut: names, descriptions, reasons. */
  textLength?: number;
  /** True if texts have one line. */
  singleLines?: true;
  /** Codes of VAT categories that differ from those of EN 16931. */
  categories?: Partial<Record<VatCategory, string>>;
  /** True if BT-121 has the code of the country in place of that of VATEX. */
  ownExemptionCodes?: true;
  /** True if VAT numbers and a rate of 0 are stated for supplies that are not subject to VAT, too. */
  statesVatOutside?: true;
  /** True if the breakdown states a rate of 0 for what is not subject to VAT. */
  statesRateOutside?: true;
  /** True if prefixes of VAT numbers are codes of ISO 3166-1, for Greece too. */
  isoVatPrefix?: true;
  /** True if the address of the customer stands in for a missing place of delivery. */
  needsPlaceOfDelivery?: true;
  /** True if identifiers without a scheme are left out. */
  schemedIds?: true;
  /** True if VAT in the currency of the company is stated where it is zero, too. */
  statesZeroTaxCurrency?: true;
  /** Form of the payment reference (BT-83). One that does not match is left out. */
  paymentReference?: { pattern: RegExp; before: string; after: string };
  /** Means of payment that follow from words, but need details that Kontor does not have, such as a card number. */
  meansWithDetails?: readonly string[];
  /** True if lines of the payment terms that begin with # have a form of their own, with a line break behind the last one. */
  structuredTerms?: true;
  /** Formats of numbers. Default: as many decimals as there are. */
  decimals?: { quantity?: Decimals; price?: Decimals; percent?: Decimals };
}

/** Profile of a new document: that of its customer goes before that of its set. Undefined: none, or an unknown one. contract §5 Documents */
export function profileOfDocument(ofCustomer: string | undefined, ofSet: string | undefined): ProfileName | undefined {
  const chosen = ofCustomer ?? ofSet;
  return PROFILE_NAMES.find(name => name === chosen);
}
