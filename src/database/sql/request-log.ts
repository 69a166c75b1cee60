// Statements about the request log: the last requests of each account, and bodies of writes that were refused.

import { query, type Statement } from '../../query/statement.ts';

/** A request as it is logged. */
export interface LoggedRequest {
  /** Place of its caller in `callers`. */
  caller: number;
  at: string;
  method: string;
  route: string | undefined;
  path?: string | undefined;
  status: number;
  duration_ms: number;
  request_id: string;
  code?: string | undefined;
  /** As `toStoredText` returns it. */
  message?: string | undefined;
  /** Messages as `toStored` returns them. */
  details?: { field: string; reason: string; message: unknown }[] | undefined;
  /** JSON text without secrets. */
  body?: string | undefined;
}

/** Requests of one account. */
export interface RequestsOfAccount {
  id: number;
  /** Their sessions: the hash in hexadecimal digits, and the login where it is known. */
  callers: { hash: string; login: string | undefined }[];
  requests: LoggedRequest[];
}

/** Logs requests of some accounts. Those whose session is not known are left out. */
export const logRequests = (accounts: RequestsOfAccount[]): Statement => ({
  name: 'log requests',
  text: 'SELECT log_requests($1)',
  values: [JSON.stringify(accounts)],
});

/** Deletes at most `limit` expired bodies of all accounts; returns their number. */
export const deleteExpiredBodies = (limit: number): Statement => ({
  name: 'delete expired bodies',
  text: 'SELECT delete_expired_bodies($1) AS deleted',
  values: [limit],
});

/** A request as it is shown. */
export interface RequestRow {
  number: number;
  at: Date;
  login: string | null;
  token: string | null;
  method: string;
  route: string;
  path: string | null;
  status: number;
  duration_ms: string;
  request_id: string;
  code: string | null;
  message: string | null;
  /** Requests of earlier versions have no reasons. */
  details: { field: string; reason?: string; message: unknown }[] | null;
}

/** Filter of requests: newest first, at most `limit`. */
export interface RequestFilter {
  /** Only requests before this one. */
  before?: number | undefined;
  login?: string | undefined;
  token?: string | undefined;
  method?: string | undefined;
  /** Words that the route has. */
  route?: string | undefined;
  /** A status, or its first digit. */
  status?: number | undefined;
  /** Only those that got no answer but an error. */
  refused?: boolean | undefined;
  /** Only those of the last 24 hours. */
  lastDay?: boolean | undefined;
  /** First and last minute, `2026-03-02T10:15` in the time zone of the account. */
  from?: string | undefined;
  to?: string | undefined;
  code?: string | undefined;
  requestId?: string | undefined;
  limit: number;
}

const COLUMNS =
  'number, at, login, token, method, route, path, status, duration_ms::text, request_id, code, message, details';

/** Requests of an account, newest first. It reads all that are logged, which are not many. */
export const requestsOf = (accountId: number, filter: RequestFilter) =>
  query<RequestRow>({
    text: `SELECT ${COLUMNS} FROM request_log
      WHERE account_id = $1 AND ($2::bigint IS NULL OR number < $2) AND ($3::text IS NULL OR login = $3)
        AND ($4::text IS NULL OR token = $4) AND ($5::text IS NULL OR method = $5)
        AND ($6::text IS NULL OR strpos(route, $6) > 0 OR strpos(path, $6) > 0)
        AND ($7::int IS NULL OR status = $7 OR status / 100 = $7) AND ($8::text IS NULL OR code = $8)
        AND ($9::text IS NULL OR request_id = $9) AND (NOT $10::boolean OR status >= 400)
        AND (NOT $11::boolean OR at > now() - interval '1 day')
        AND ($12::text IS NULL OR at >= $12::timestamp AT TIME ZONE (SELECT timezone FROM account WHERE account_id = $1))
        AND ($13::text IS NULL OR
          at < ($13::timestamp + interval '1 minute') AT TIME ZONE (SELECT timezone FROM account WHERE account_id = $1))
      ORDER BY number DESC LIMIT $14`,
    values: [
      accountId,
      filter.before ?? null,
      filter.login ?? null,
      filter.token ?? null,
      filter.method ?? null,
      filter.route ?? null,
      filter.status ?? null,
      filter.code ?? null,
      filter.requestId ?? null,
      filter.refused ?? false,
      filter.lastDay ?? false,
      filter.from ?? null,
      filter.to ?? null,
      filter.limit,
    ],
  });

/** One request with its body, if it has one that is kept. */
export const requestWithBody = (accountId: number, number: number) =>
  query<RequestRow & { body: string | null }>({
    text: `SELECT ${COLUMNS}, (SELECT b.body FROM refused_body b
        WHERE b.account_id = r.account_id AND b.slot = r.slot AND b.number = r.number AND b.at > now() - interval '7 days') AS body
      FROM request_log r WHERE account_id = $1 AND number = $2`,
    values: [accountId, number],
  });
