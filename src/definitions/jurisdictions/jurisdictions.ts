// The countries with rules of their own, and the rules of all others.

import type { Jurisdiction } from '../../domain/invoicing/jurisdiction.ts';
import { ownValue } from '../../domain/values/own-value.ts';
import portugal from './pt.ts';

const COUNTRIES: Readonly<Record<string, Jurisdiction>> = { [portugal.country]: portugal };

/** The rules of a country. */
export const jurisdictionOf = (country: string): Jurisdiction =>
  ownValue(COUNTRIES, country) ?? { country, exemptions: {}, zeroRate: 'Z', genericVatIds: [], rates: {} };
