// Location at which a document acts on stock: from its fields, its set or its account. Contract §6 Stock.

import type { LocationFacts } from '../stock/stock-facts.ts';

/** Fields of the header that can name a location. */
export const LOCATION_FIELDS = ['warehouse', 'destination_warehouse'] as const;

export type LocationField = (typeof LOCATION_FIELDS)[number];

/** Fields that can name the location where goods leave or arrive, in order of preference. */
export interface LocationRule {
  location: 'source' | 'destination';
  fields: LocationField[];
  /** True if the default location of the account is taken when nothing names one. */
  accountDefault: boolean;
}

/** Sources of location codes: fields of the document, its set, its account. */
export interface KnownLocations {
  locations: Map<string, LocationFacts>;
  set: { location: LocationFacts | undefined; destination: LocationFacts | undefined } | undefined;
  defaultLocation: LocationFacts | undefined;
}

/** The location of a rule: from the first field, else from the set, else from the account if the rule allows that. */
export function locationOf(
  { location, fields, accountDefault }: LocationRule,
  header: Partial<Record<LocationField, string>>,
  { locations, set, defaultLocation }: KnownLocations,
): LocationFacts | undefined {
  const code = fields.map(field => header[field]).find(named => named !== undefined);
  if (code !== undefined) return locations.get(code);
  const standard = accountDefault ? defaultLocation : undefined;
  if (location === 'source') return set?.location ?? standard;
  return set?.destination ?? (accountDefault ? set?.location : undefined) ?? standard;
}
