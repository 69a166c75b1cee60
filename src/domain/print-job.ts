/** What a caller hands over to have a document printed. */

/** The letterhead: who sends the document. */
export interface PrintAccount {
  name: string;
  vat_id?: string;
  address?: string[];
  phone?: string;
  email?: string;
  /** PNG, JPEG or SVG bytes. Anything else is left out. */
  logo?: Uint8Array;
  /** ISO 4217. */
  currency: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
}

export interface PrintJob {
  /** Name of the template folder, for example `standard`. */
  template: string;
  /** Language of the words, for example `pt`; an unknown one prints in English. */
  language: string;
  account: PrintAccount;
  /** `invoice`, `order`, …; an unknown kind prints itself as the title. */
  kind: string;
  party?: 'customer' | 'supplier';
  /** The document's JSON text, as its list shows it (contract section 5). */
  document: string;
}
