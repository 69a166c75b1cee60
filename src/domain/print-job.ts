/** A print job: the input of the printer. */

import type { Theme } from './theme.ts';
import type { BankAccount } from './values/iban.ts';

/** The sender of the document, for the letterhead. */
export interface PrintAccount {
  name: string;
  vat_id?: string;
  /** Entry in a register. */
  registration?: string;
  address?: string[];
  phone?: string;
  email?: string;
  /** Terms of payment of invoices that have none. */
  payment_terms?: string;
  /** In the order in which documents print them; empty without any. */
  bank_accounts: readonly BankAccount[];
  /** A picture accepted by `isLogo`. Anything else is left out. */
  logo?: Uint8Array;
  /** A picture that passes `isLogo`, printed behind the page if the theme has it so. Anything else is left out. */
  letterhead?: Uint8Array;
  /** ISO 4217. */
  currency: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** True for a test company: each page has a mark. */
  is_test?: boolean;
}

/** A shop or warehouse. */
export interface PrintLocation {
  code: string;
  name: string;
  postal_address: string | null;
  city: string | null;
  zip_code: string | null;
  country: string | null;
}

/** Stored records that a document refers to by code or number only. */
export interface NamedRecords {
  /** Origin and destination of goods. */
  source: PrintLocation | null;
  destination: PrintLocation | null;
  /** Descriptions of articles by item code, for lines without one. */
  articles: Readonly<Record<string, string>>;
  /** The documents that it settles, by the names that `settles` has; the total as digits. Default of `currency`: that of the document. */
  settled: Readonly<Record<string, { date: string; total: string; currency?: string }>>;
}

/** Code of the tax authority on a document, and what is printed around it. */
export interface FiscalCode {
  text: string;
  /** Length of a side in millimetres. */
  size: number;
  /** Smallest version of the QR code (ISO/IEC 18004). */
  version: number;
  /** Above the letterhead, or behind the totals. */
  place: 'start' | 'end';
  /** Text above the code. */
  heading?: string;
  /** Text below the code. */
  caption?: string;
}

/** Marks that a tax authority demands on a document. */
export interface FiscalMarks {
  /** Lines at the foot of each page. */
  lines: readonly string[];
  code?: FiscalCode;
}

/** Reason of a VAT rate of 0 that a country has a code for. */
export interface PrintedExemption {
  /** VAT category of EN 16931. */
  category: string;
  /** Code of the list VATEX, if it has one. */
  code?: string;
  /** Sentence in the language of the country. */
  text: string;
}

/** Kind of the job of a packing slip. */
export const PACKING_SLIP = 'packing_slip';

export interface PrintJob {
  /** Name of the template folder, for example `standard`. */
  template: string;
  /** Language of the words, for example `pt`; English if the template does not have it. */
  language: string;
  /** Default: the standard theme. */
  theme?: Theme;
  account: PrintAccount;
  /** Type of the document: `invoice`, `order`, …, or `packing_slip` or `statement`. */
  kind: string;
  /** Name of one document of the kind by language; without any, the kind is its own title. */
  titles: Readonly<Record<string, string>>;
  /** Words that replace others on this kind of document, by name: `{ due_date: 'valid_until' }`. */
  labels?: Readonly<Record<string, string>>;
  party?: 'customer' | 'supplier';
  /** True if the document demands payment and shows where to pay. */
  asks_for_payment?: true;
  /** True if goods are handed over with the document. */
  is_delivery?: true;
  /** Exemptions by the codes that the country of the account has of its own, if a line names a code. */
  exemptions?: Readonly<Record<string, PrintedExemption>>;
  records?: NamedRecords;
  /** Default: none. */
  fiscal?: FiscalMarks;
  /** The JSON text of the document from its list (contract §5 Documents), without internal fields. */
  document: string;
  /** XML of the electronic invoice (Cross Industry Invoice) that is put into the file, which becomes a Factur-X one. */
  invoice?: string;
}

/**
 * Names of the folders of templates that documents of all accounts are printed with: the shipped template, whose files an operator may
 * replace, and fonts. In lower case, since not every file system distinguishes it.
 */
const SHARED_FOLDERS: readonly string[] = ['standard', 'fonts'];

/** True if documents of all accounts are printed with the files in the template folder of this name. */
export const isSharedFolder = (name: string): boolean => SHARED_FOLDERS.includes(name.toLowerCase());

/** True if a text may be the name of a template, which is that of a folder. */
export const isTemplateName = (text: string): boolean => /^[A-Za-z0-9][\w-]{0,59}$/.test(text);
