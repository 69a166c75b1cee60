// The mark that stands before decimals where the reader of a page lives.

import type { DecimalMark } from '../../../formats/tables/decimal-mark.ts';
import type { PageRequest } from '../page/page-request.ts';

/** The mark of the reader's language, else that of the country of the account. */
export function usualMarkOf({ format, account: { country } }: PageRequest): DecimalMark {
  if (format.input('1.5').includes(',')) return ',';
  if (!/^[A-Z]{2}$/.test(country)) return '.';
  const { language, region } = new Intl.Locale(`und-${country}`).maximize();
  return new Intl.NumberFormat(`${language}-${region}`).format(1.5).includes(',') ? ',' : '.';
}
