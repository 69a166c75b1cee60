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

export interface Jurisdiction {
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** Exemptions by the codes that the country has of its own. */
  exemptions: Readonly<Record<string, Exemption>>;
  /** Category of a rate of 0 without a reason. Undefined if the country demands a reason. */
  zeroRate: VatCategory | undefined;
  /** Tax numbers that many customers share, such as that of final consumers. */
  genericVatIds: readonly string[];
}
