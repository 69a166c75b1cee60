// Tax numbers as they are compared: `PT 509.442.013` is `509442013` for a record of Portugal. contract §5 Party on a document

import { ownValue } from './own-value.ts';

// Spaces (also the ones that do not break), dots and dashes of every kind. The migration 0023 removes the same.
const SEPARATORS = /[ \t\u00a0\u202f.\-\u2010-\u2015]/g;

/** The prefix of a country where it is not its ISO 3166-1 code. */
const PREFIXES: Record<string, string> = { GR: 'EL' };
const COUNTRIES: Record<string, string> = Object.fromEntries(
  Object.entries(PREFIXES).map(([country, prefix]) => [prefix, country]),
);

/** Countries of the EU. */
export const EU_COUNTRIES: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

/** A tax number without separators, also without the prefix of a country if it begins with one. */
export interface SentVatNumber {
  full: string;
  /** Without its first two letters. */
  bare: string | undefined;
  /** The country whose prefix these letters would be. */
  country: string | undefined;
}

/** Reads a tax number whose country is not known for sure. */
export function readVatNumber(text: string): SentVatNumber {
  const full = withoutSeparators(text);
  const [, letters, bare] = /^([A-Z]{2})(.+)$/s.exec(full) ?? [];
  return { full, bare, country: letters && (ownValue(COUNTRIES, letters) ?? letters) };
}

/** A tax number of a country without separators and the country's own prefix; undefined when nothing is left. */
export function vatNumber(text: string, country: string): string | undefined {
  const sent = readVatNumber(text);
  return (sent.country === country ? sent.bare : sent.full) || undefined;
}

/** A tax number of a country with the prefix of its country, as VAT numbers have it; undefined when nothing is left. */
export function prefixedVatNumber(text: string, country: string): string | undefined {
  const { full, country: named } = readVatNumber(text);
  // The number of another country of the EU keeps its prefix.
  if (named !== undefined && named !== country && EU_COUNTRIES.has(named)) return full;
  const bare = vatNumber(text, country);
  return bare && `${ownValue(PREFIXES, country) ?? country}${bare}`;
}

// Only the letters of ASCII change their case, as in the database.
function withoutSeparators(text: string): string {
  return text.replaceAll(SEPARATORS, '').replaceAll(/[a-z]+/g, letters => letters.toUpperCase());
}
