// Interest by law on late payments between companies (Directive 2011/7/EU, articles 2 and 3).

import type { InterestPeriod } from '../../domain/documents/reminders.ts';
import { decimal, digits } from '../../domain/values/decimal.ts';
import { jurisdictionOf } from './jurisdictions.ts';

/** Reference rates of the European Central Bank by the first day of the half-year, in percent a year. */
const REFERENCE_RATES: readonly (readonly [from: string, percent: string])[] = [
  ['2022-07-01', '0'],
  ['2023-01-01', '2.5'],
  ['2023-07-01', '4'],
  ['2024-01-01', '4.5'],
  ['2024-07-01', '4.25'],
  ['2025-01-01', '3.15'],
  ['2025-07-01', '2.15'],
  ['2026-01-01', '2.15'],
];

/** Interest by law in a country, by half-year. Empty if its file has no rule. Days outside of the half-years have no rate. */
export function lateInterestOf(country: string): InterestPeriod[] {
  const points = jurisdictionOf(country).lateInterestPoints;
  if (points === undefined) return [];
  return REFERENCE_RATES.map(([from, percent]) => ({
    from,
    to: endOfHalfYear(from),
    percent: digits(decimal(percent).plus(decimal(points))),
  }));
}

const endOfHalfYear = (from: string): string =>
  from.endsWith('-01-01') ? from.replace('-01-01', '-06-30') : from.replace('-07-01', '-12-31');
