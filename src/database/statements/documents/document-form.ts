// What the form of a new document begins with: settings of the account, the sets of the type, the locations.

import { type Query, query } from '../../../query/statement.ts';

/** What a form begins with. */
export interface FormFactsRow {
  currency: string;
  today: string;
  default_location: string | null;
  negative_stock: string;
}

/** The settings of the account that a new document begins with. */
export const formFacts = (accountId: number): Query<FormFactsRow> =>
  query({
    name: 'facts of a form',
    text: `SELECT a.currency, (now() AT TIME ZONE a.timezone)::date::text AS today, a.negative_stock,
        (SELECT l.location_code FROM location l WHERE l.account_id = a.account_id AND l.id = a.default_location_id) AS default_location
      FROM account a WHERE a.account_id = $1`,
    values: [accountId],
  });

/** A document set as a form offers it. */
export interface FormSetRow {
  code: string;
  numbering: string;
  totals_check: string;
  location: string | null;
  destination: string | null;
}

/** The active sets of a type, by code. */
export const formSets = (accountId: number, type: string): Query<FormSetRow> =>
  query({
    name: 'sets of a form',
    text: `SELECT s.code, s.numbering, s.totals_check, w.location_code AS location, d.location_code AS destination
      FROM document_set s
      LEFT JOIN location w ON w.account_id = s.account_id AND w.id = s.location_id
      LEFT JOIN location d ON d.account_id = s.account_id AND d.id = s.destination_location_id
      WHERE s.account_id = $1 AND s.document_type = $2 AND s.state = 'active' ORDER BY s.code`,
    values: [accountId, type],
  });

/** The locations, by code. */
export const formLocations = (accountId: number): Query<{ code: string; description: string }> =>
  query({
    name: 'locations of a form',
    text: `SELECT location_code AS code, description FROM location WHERE account_id = $1 ORDER BY location_code LIMIT 500`,
    values: [accountId],
  });
