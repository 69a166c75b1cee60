// An electronic invoice in the terms of EN 16931, from which the writers of UBL and CII work. Names in comments are those of the standard.

import type Big from 'big.js';
import type { EarlyPayment, Instalment } from '../documents/payment-terms.ts';
import type { SchemeId } from '../values/code-lists.ts';
import type { BankAccount } from '../values/iban.ts';
import type { VatCategory } from './vat-category.ts';

/** A postal address: BG-5, BG-8, BG-15. */
export interface Address {
  /** BT-35, BT-36, BT-162: at most three. */
  lines: string[];
  city: string | undefined;
  zipCode: string | undefined;
  /** ISO 3166-1 alpha-2. */
  country: string;
}

/** Seller (BG-4) or buyer (BG-7). */
export interface Party {
  name: string;
  /** Identifier without a scheme: BT-29, BT-46. */
  id: string | undefined;
  /** BT-30, BT-47; without a scheme if it has none. */
  legalId: { scheme: string | undefined; id: string } | undefined;
  /** With the prefix of its country: BT-31, BT-48. */
  vatId: string | undefined;
  /** BT-32, of a seller that states no VAT number. */
  taxId: string | undefined;
  /** Entry in a register: BT-33. */
  legalForm: string | undefined;
  electronicAddress: SchemeId | undefined;
  address: Address;
  contact: { name: string | undefined; phone: string | undefined; email: string | undefined } | undefined;
}

/** VAT of a line, an allowance or a charge. The rate is undefined for category O. */
export interface Tax {
  category: VatCategory;
  rate: Big | undefined;
}

/** Allowance or charge of the document (BG-20, BG-21) or of a line (BG-27, BG-28). */
export interface AllowanceCharge {
  isCharge: boolean;
  amount: Big;
  /** Percentage of `base`, stated where it gives the amount. */
  percent: { rate: Big; base: Big } | undefined;
  reason: string;
  /** UNTDID 5189 or 7161. */
  reasonCode: string | undefined;
}

/** A line: BG-25. */
export interface InvoiceLine {
  note: string | undefined;
  quantity: Big;
  unitCode: string;
  /** BT-131 */
  amount: Big;
  /** BT-146 */
  price: Big;
  allowance: AllowanceCharge | undefined;
  name: string;
  description: string | undefined;
  sellerId: string | undefined;
  tax: Tax;
  isService: boolean;
  attributes: { name: string; value: string }[];
}

/** A row of the VAT breakdown: BG-23. */
export interface TaxSubtotal extends Tax {
  base: Big;
  amount: Big;
  reason: string | undefined;
  reasonCode: string | undefined;
  /** Code that the country of the company has for the reason. */
  ownCode: string | undefined;
}

/** A note: BG-1. */
export interface Note {
  /** BT-21, UNTDID 4451. */
  code: string | undefined;
  text: string;
}

/** Totals: BG-22. */
export interface Totals {
  lines: Big;
  allowances: Big;
  charges: Big;
  net: Big;
  vat: Big;
  gross: Big;
  paid: Big;
  rounding: Big;
  payable: Big;
}

/** An earlier document by its name. */
export interface DocumentReference {
  name: string;
  date: string | undefined;
}

export interface EInvoice {
  /** BT-24 */
  customization: string;
  /** BT-23 */
  businessProcess: string | undefined;
  /** BT-3: invoice or credit note. */
  typeCode: '380' | '381';
  number: string;
  date: string;
  dueDate: string | undefined;
  currency: string;
  /** VAT in the currency of the company, where that is another one: BT-6, BT-111. */
  taxCurrency: { code: string; vat: Big } | undefined;
  buyerReference: string | undefined;
  /** Purchase order of the buyer: BT-13. */
  purchaseOrder: string | undefined;
  /** Sales order: BT-14. */
  salesOrder: string | undefined;
  /** Delivery note: BT-16. */
  despatch: string | undefined;
  /** BG-3 */
  preceding: DocumentReference[];
  notes: Note[];
  period: { start: string | undefined; end: string | undefined } | undefined;
  seller: Party;
  buyer: Party;
  delivery: { date: string | undefined; address: Address | undefined } | undefined;
  payment: { code: string; reference: string | undefined; accounts: readonly BankAccount[] } | undefined;
  /** BT-20, without instalments and early payment. */
  paymentTerms: string | undefined;
  instalments: readonly Instalment[];
  earlyPayment: EarlyPayment | undefined;
  lines: InvoiceLine[];
  allowances: (AllowanceCharge & Tax)[];
  taxes: TaxSubtotal[];
  totals: Totals;
}
