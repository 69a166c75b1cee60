// An electronic invoice of a supplier, as its file has it: numbers and days are texts. Names in comments are those of EN 16931.

/** Seller (BG-4) or buyer (BG-7). */
export interface ReceivedParty {
  /** BT-27, BT-44. */
  name?: string | undefined;
  /** BT-31, BT-48. */
  vatId?: string | undefined;
  /** BT-32, for a seller without a VAT number. */
  taxId?: string | undefined;
  /** `SCHEME:ID`, or the number alone: BT-30, BT-47. */
  legalId?: string | undefined;
  /** `SCHEME:ID`: BT-34, BT-49. */
  electronicAddress?: string | undefined;
  /** BT-35, BT-36, BT-162. */
  lines: string[];
  city?: string | undefined;
  zipCode?: string | undefined;
  country?: string | undefined;
  phone?: string | undefined;
  email?: string | undefined;
}

/** Category and rate of VAT. */
export interface ReceivedTax {
  category?: string | undefined;
  rate?: string | undefined;
}

/** Allowance or charge of the document (BG-20, BG-21) or of a line (BG-27, BG-28). */
export interface ReceivedCharge extends ReceivedTax {
  isCharge: boolean;
  amount?: string | undefined;
  percent?: string | undefined;
  reason?: string | undefined;
}

/** A line: BG-25. */
export interface ReceivedLine extends ReceivedTax {
  /** BT-126 */
  id?: string | undefined;
  /** True for a heading or a remark, which has no amount of its own. */
  isText: boolean;
  note?: string | undefined;
  quantity?: string | undefined;
  unitCode?: string | undefined;
  /** BT-131 */
  amount?: string | undefined;
  /** BT-146 and BT-149. */
  price?: string | undefined;
  priceQuantity?: string | undefined;
  charges: ReceivedCharge[];
  name?: string | undefined;
  description?: string | undefined;
  sellerId?: string | undefined;
  buyerId?: string | undefined;
  /** BT-157 */
  standardId?: string | undefined;
}

/** A row of the VAT breakdown: BG-23. */
export interface ReceivedSubtotal extends ReceivedTax {
  base?: string | undefined;
  amount?: string | undefined;
  reason?: string | undefined;
  reasonCode?: string | undefined;
}

/** Totals of the document: BG-22. */
export interface ReceivedTotals {
  net?: string | undefined;
  vat?: string | undefined;
  /** The VAT in another currency than that of the invoice, with its code behind it: BT-111. */
  otherVat?: string | undefined;
  gross?: string | undefined;
  paid?: string | undefined;
  rounding?: string | undefined;
  payable?: string | undefined;
}

export interface ReceivedInvoice {
  syntax: 'ubl' | 'cii';
  /** BT-24 */
  profile?: string | undefined;
  /** True for the root element CreditNote. */
  isCreditNote: boolean;
  /** BT-3 */
  typeCode?: string | undefined;
  number?: string | undefined;
  date?: string | undefined;
  dueDate?: string | undefined;
  deliveryDate?: string | undefined;
  currency?: string | undefined;
  buyerReference?: string | undefined;
  /** BT-13 */
  purchaseOrder?: string | undefined;
  /** BT-25 */
  preceding: string[];
  /** BT-22 */
  notes: string[];
  periodStart?: string | undefined;
  periodEnd?: string | undefined;
  paymentTerms?: string | undefined;
  paymentMeans?: string | undefined;
  paymentReference?: string | undefined;
  /** BT-84 */
  accounts: string[];
  /** BT-59, where it is not the seller. */
  payee?: string | undefined;
  /** Number of attached files: BG-24. */
  attachments: number;
  seller: ReceivedParty;
  buyer: ReceivedParty;
  lines: ReceivedLine[];
  charges: ReceivedCharge[];
  taxes: ReceivedSubtotal[];
  totals: ReceivedTotals;
}
