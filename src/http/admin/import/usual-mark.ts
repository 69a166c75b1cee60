// The default decimal mark of a reader.

import type { DecimalMark } from '../../../formats/tables/decimal-mark.ts';
import type { PageRequest } from '../page/page-request.ts';

/** The decimal mark of the reader's language; if that is a point, the mark of the account's country. */
export function usualMarkOf({ format, account: { country } }: PageRequest): DecimalMark {
  if (format.decimalMark === ',') return ',';
  if (!/^[A-Z]{2}$/.test(country)) return '.';
  const { language, region } = new Intl.Locale(`und-${country}`).maximize();
  return new Intl.NumberFormat(`${language}-${region}`).format(1.5).includes(',') ? ',' : '.';
}
