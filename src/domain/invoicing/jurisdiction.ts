// Rules of a country for invoices. Each country is a file of data in definitions/jurisdictions/. docs/jurisdictions.md

import type { FiscalCode } from '../print-job.ts';
import type { FiscalField } from './fiscal-field.ts';
import type { VatBox } from './vat-box.ts';
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

/** How values become a text: labels and values in order. Values that a document does not have are left out. */
export interface TextRules {
  fields: readonly (readonly [label: string, field: FiscalField])[];
  /** Text between two fields. */
  separator: string;
  /** Text between a label and its value; none where the label is empty. */
  assign: string;
  /** Text before the first field, such as an address. */
  prefix?: string;
  /** True if values are encoded as in the query of a URL. */
  isUrl?: true;
}

/** Chain of records: each one covers the hash of the one before it. */
export interface ChainRules {
  /** RSA-SHA1: signed with the key of the producer (settings of the installation). SHA-256: a hash without a key. */
  algorithm: 'RSA-SHA1' | 'SHA-256';
  /** Documents of one chain: a series, or the whole company. */
  scope: 'series' | 'company';
  /** Text that the hash of an issued document covers. */
  issue: TextRules;
  /** Text that the hash of a cancellation covers. Undefined if a void has no record. */
  cancel?: TextRules;
  /** Hash before the first record. */
  start: string;
  /** Positions in the hash of the characters that are printed, from 1. */
  printed: readonly number[];
}

/** QR code of the tax authority on printed documents. */
export interface QrRules extends Omit<FiscalCode, 'text'> {
  text: TextRules;
}

/** Documents of a type that the tax authority knows. */
export interface FiscalDocument {
  /** Type of the tax authority, such as `F1`. Default: that of the audit file. */
  type?: string;
  /** The same for a document whose buyer has no tax number. */
  typeWithoutBuyer?: string;
  /** True if its record is part of a chain. */
  isChained: boolean;
  /** True if its amounts are negative in records. */
  isNegative?: true;
  /** True if it pays other documents, which have the VAT. */
  hasNoVat?: true;
}

/** Duties beside the invoice itself: codes of series, records, printed codes and sentences. */
export interface FiscalRules {
  /** Types of documents that have them, by type of document. */
  documents: Readonly<Record<string, FiscalDocument>>;
  /** Form of the name of a document, `SET NUMBER`, as a regular expression, and an example. */
  number: { pattern: string; example: string };
  /** Form of the code that the authority gives a series. Undefined if it gives none. */
  validationCode?: { pattern: string; example: string };
  chain?: ChainRules;
  qr?: QrRules;
  /** Sentence on documents of a program with a certificate; `{hash}` and `{certificate}` are filled in. */
  certified?: string;
  /** Sentence on documents with a code and without a signature of such a program. */
  uncertified?: string;
}

export interface Jurisdiction {
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** Time zone of a company that names none (IANA). */
  timeZone: string;
  /** Name of VAT, for codes and descriptions. Undefined if the country has no codes here. */
  vatName?: string;
  /** VAT rate of a new article in percent. Undefined if the country has no rule here. */
  defaultVat?: string;
  /** Exemptions by the codes that the country has of its own. */
  exemptions: Readonly<Record<string, Exemption>>;
  /** Category of a rate of 0 without a reason. Undefined if the country demands a reason. */
  zeroRate: VatCategory | undefined;
  /** Tax numbers that many customers share, such as that of final consumers. */
  genericVatIds: readonly string[];
  /** Known VAT rates by region; the first region is that of a company that names none. */
  rates: Readonly<Record<string, readonly KnownRate[]>>;
  /** Percentage points above the reference rate of the European Central Bank (late-interest.ts): interest by law on late payments between companies. */
  lateInterestPoints?: string;
  /** Boxes of its VAT return in the order of the form. Undefined if the report has figures by rate only. */
  vatReturn?: readonly VatBox[];
  /** Undefined if Kontor writes no audit file for the country. */
  auditFile?: AuditFileCodes;
  fiscal?: FiscalRules;
}
