/** Labels of articles and addresses: the input of the printer. */

import type { Barcode } from './barcode.ts';
import type { LabelSheet } from './sheets.ts';

/** Maximum labels of a file. */
export const MAX_LABELS = 1000;

/** Label of an article. */
export interface ArticleLabel {
  name: string;
  code: string;
  /** Digits of the price of one unit. Default: no price. */
  price?: { amount: string; currency: string; vatIncluded: boolean } | undefined;
  barcode?: Barcode | undefined;
}

/** Address of a customer or supplier. */
export interface AddressLabel {
  names: string[];
  postal_address: string;
  zip_code: string;
  city: string;
  /** ISO 3166-1 alpha-2, or a name. */
  country: string;
}

/** Labels on a sheet. */
export interface LabelJob {
  language: string;
  /** Country of the company, ISO 3166-1 alpha-2. Addresses in it have no country. */
  country: string;
  sheet: LabelSheet;
  /** Labels at the beginning of the first sheet that are used up. */
  skipped: number;
  articles: ArticleLabel[];
  addresses: AddressLabel[];
  /** Places in the list of articles, then addresses: one for each printed label. */
  order: number[];
}

/** Smallest width of a module in millimetres that common scanners read. */
const MIN_MODULE = 0.17;

/** Free space at the sides of a label in millimetres, as `labels.typ` has it. */
const PADDING = 1.5;

/** True if scanners can read the barcode on labels of the sheet. */
export const fitsLabel = ({ width }: Barcode, { label }: LabelSheet): boolean =>
  (label.width - 2 * PADDING) / width >= MIN_MODULE;
