// Boxes of a VAT return as data. definitions/jurisdictions/ has those of countries.

import type { VatCategory } from './vat-category.ts';

/** Bookings that a box counts. A condition that is missing holds for all. */
export interface BoxRule {
  side: 'sales' | 'purchases';
  categories?: readonly VatCategory[];
  /** Rates in percent, or codes of rates of the country in any region. */
  rates?: readonly string[];
  /** Rates that the rule leaves out. */
  otherRatesThan?: readonly string[];
  /** Exemptions of the country. */
  exemptions?: readonly string[];
  otherExemptionsThan?: readonly string[];
  /** True for what reduces amounts: credit notes and voids in a later period. */
  reduces?: boolean;
  goods?: boolean;
  /** True for parties in other countries of the EU, false for all others. Of purchases without VAT. */
  fromEu?: boolean;
  /** Default: that of the box. */
  amount?: BoxAmount;
}

/** Amount of a box: net amount, VAT, or VAT that the company owes for what it bought, at the usual rate of the country. */
export type BoxAmount = 'net' | 'vat' | 'selfAssessed';

/** A box: an amount of bookings, or a sum of other boxes. */
export interface VatBox {
  box: string;
  /** In the language of the country. */
  label: string;
  amount?: BoxAmount;
  /** Bookings; the first rule that holds counts. */
  of?: readonly BoxRule[];
  /** Boxes that are added; those with a minus are subtracted. */
  sum?: readonly string[];
  /** `negate`: with the opposite sign, for boxes of what reduces. `positive`, `negative`: zero unless it is. */
  as?: 'negate' | 'positive' | 'negative';
}
