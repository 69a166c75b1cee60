// The countries with rules of their own, and the rules of all others.

import type { Jurisdiction } from '../../domain/invoicing/jurisdiction.ts';
import { ownValue } from '../../domain/values/own-value.ts';
import { zoneOfCountry } from '../../domain/values/time-zone.ts';
import germany from './de.ts';
import spain from './es.ts';
import portugal from './pt.ts';

/** Countries with a file of their own. */
export const JURISDICTIONS: readonly Jurisdiction[] = [portugal, spain, germany];

const COUNTRIES: Readonly<Record<string, Jurisdiction>> = Object.fromEntries(
  JURISDICTIONS.map(each => [each.country, each]),
);

/** The rules of a country. */
export const jurisdictionOf = (country: string): Jurisdiction =>
  ownValue(COUNTRIES, country) ?? {
    country,
    timeZone: zoneOfCountry(country),
    exemptions: {},
    zeroRate: 'Z',
    genericVatIds: [],
    rates: {},
  };

/** True if companies of the country can switch on records of invoices: a chain of hashes without a key. */
export const hasInvoiceRecords = (country: string): boolean =>
  jurisdictionOf(country).fiscal?.chain?.algorithm === 'SHA-256';
