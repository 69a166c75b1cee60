// Statements of the host's list of accounts: a page of it, and how large and how busy one account is.

import { query, type Row, type Statement } from '../../../query/statement.ts';
import type { Ownership } from '../account-move/ownership.ts';

/** An account in the list of the host. */
export interface ListedAccount extends Row {
  account_id: number;
  code: string;
  name: string;
  suspended: boolean;
  /** True if its deletion began. */
  deleted: boolean;
  ownership: Ownership;
  /** True if it is a test company. */
  test: boolean;
}

/** A page of all accounts, by code, after the code `after`. `find`: part of a code or name. Only the owner sees more than one. */
export const accountsBehind = (after: string, find: string, limit: number): Statement => ({
  text: `SELECT a.account_id, a.code, a.name, a.suspended_at IS NOT NULL AS suspended, a.deletion_began IS NOT NULL AS deleted, a.ownership,
      a.test_receivers IS NOT NULL AS test
    FROM account a WHERE a.code > $1 AND ($2 = '' OR strpos(lower(a.code || ' ' || a.name), lower($2)) > 0)
    ORDER BY a.code LIMIT $3`,
  values: [after, find, limit],
});

/** Current users of an account, and the time of its last program request. */
export interface UseRow extends Row {
  /** Active ones. */
  users: number;
  /** Those that have not ended. */
  sessions: number;
  last_request_at: Date | null;
}

/** Active users, live sessions and the last request of an account. */
export const accountUse = (accountId: number, idleSeconds: number) =>
  query<UseRow>({
    name: 'account use',
    text: `SELECT (SELECT count(*)::int FROM app_user u WHERE u.account_id = $1 AND u.active) AS users,
      (SELECT count(*)::int FROM session s JOIN app_user u ON u.account_id = s.account_id AND u.id = s.user_id AND u.active
        WHERE s.account_id = $1 AND s.expires_at > now() AND s.used_at > now() - make_interval(secs => $2)) AS sessions,
      (SELECT max(l.last_at) FROM request_load l WHERE l.account_id = $1) AS last_request_at`,
    values: [accountId, idleSeconds],
  });

/** The requests of an account in some time. */
export interface LoadRow extends Row {
  requests: number;
  refused: number;
  total_ms: number;
  /** Counts of requests by duration, see the table request_load; null without any. */
  durations: number[] | null;
}

/** The requests of an account in the last hour and in the last day: two rows. */
export const accountLoad = (accountId: number) =>
  query<LoadRow>({
    name: 'account load',
    text: `SELECT coalesce(sum(l.requests), 0)::int AS requests, coalesce(sum(l.refused), 0)::int AS refused,
        coalesce(sum(l.total_ms), 0)::float8 AS total_ms,
        (SELECT array_agg(d.requests ORDER BY d.place) FROM (
          SELECT u.place, sum(u.requests)::int AS requests FROM request_load s, unnest(s.durations) WITH ORDINALITY AS u (requests, place)
          WHERE s.account_id = $1 AND s.began > now() - p.period GROUP BY u.place) d) AS durations
      FROM unnest(ARRAY['1 hour', '1 day']::interval[]) WITH ORDINALITY AS p (period, place)
      LEFT JOIN request_load l ON l.account_id = $1 AND l.began > now() - p.period
      GROUP BY p.period, p.place ORDER BY p.place`,
    values: [accountId],
  });

/** Assumed bytes of a row, indexes included, in a table with too few rows to measure. */
const USUAL_BYTES = 300;

/** The logged tables of accounts, with the average bytes of a row, indexes included. */
export const tableWidths = () =>
  query<{ name: string; bytes: number }>({
    text: `SELECT c.relname::text AS name,
        CASE WHEN c.reltuples >= 1000 THEN pg_total_relation_size(c.oid) / c.reltuples ELSE ${USUAL_BYTES} END::float8 AS bytes
      FROM pg_class c
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relpersistence = 'p' AND has_table_privilege(c.oid, 'SELECT')
        AND EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'account_id' AND NOT a.attisdropped)
      ORDER BY c.relname`,
  });

/** Rows of an account in each of these tables. */
export const rowCounts = (accountId: number, tables: string[]) =>
  query<{ name: string; rows: number }>({
    text: tables
      .map(name => `SELECT '${name}' AS name, count(*)::float8 AS rows FROM "${name}" WHERE account_id = $1`)
      .join(' UNION ALL '),
    values: [accountId],
  });
