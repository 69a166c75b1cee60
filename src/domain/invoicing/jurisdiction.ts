// Rules of a country that electronic invoices need. Each country is a file of data in definitions/jurisdictions/.

import type { VatCategory } from './vat-category.ts';

/** Meaning of a code for a VAT rate of 0. */
export interface Exemption {
  category: VatCategory;
  /** Code of the list VATEX, if it has one (EN 16931, BT-121). */
  code?: string;
  /** Reason in words (EN 16931, BT-120). */
  text: string;
}

/** A VAT rate that the law of a region knows. */
export interface KnownRate {
  /** Percent. */
  rate: string;
  /** Code of the tax authority, such as `NOR`. */
  code: string;
}

/** Codes of the audit file of a country (SAF-T). */
export interface AuditFileCodes {
  /** Types of its documents by document type. The first one is the usual one. */
  types: Readonly<Record<string, readonly string[]>>;
  /** Means of payment by their codes in UNTDID 4461. */
  payments: Readonly<Record<string, string>>;
  /** Codes of exemptions by VAT category, for lines with a category or a VATEX code only. */
  exemptions: Readonly<Partial<Record<VatCategory, string>>>;
}

export interface Jurisdiction {
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** Exemptions by the codes that the country has of its own. */
  exemptions: Readonly<Record<string, Exemption>>;
  /** Category of a rate of 0 without a reason. Undefined if the country demands a reason. */
  zeroRate: VatCategory | undefined;
  /** Tax numbers that many customers share, such as that of final consumers. */
  genericVatIds: readonly string[];
  /** Known VAT rates by region; the first region is that of a company that names none. */
  rates: Readonly<Record<string, readonly KnownRate[]>>;
  /** Undefined if Kontor writes no audit file for the country. */
  auditFile?: AuditFileCodes;
}
