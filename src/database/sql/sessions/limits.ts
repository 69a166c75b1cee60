// Statements about rate limits, failed logins by password, and known addresses, which all server processes share.

import { query, type Statement } from '../../../query/statement.ts';

/** Takes `block` permits of a window. `used`: all permits taken, these included. */
export const takePermits = (key: string, windowSeconds: number, block: number): Statement => ({
  name: 'rate take',
  text: `INSERT INTO rate_count AS c (key, window_start, used)
    VALUES ($1, to_timestamp(floor(extract(epoch FROM clock_timestamp()) / $2) * $2), $3)
    ON CONFLICT (key, window_start) DO UPDATE SET used = c.used + $3
    RETURNING used, extract(epoch FROM window_start)::float8 AS start`,
  values: [key, windowSeconds, block],
});

/** Permits taken in the current window. */
export const usedPermits = (key: string, windowSeconds: number): Statement => ({
  name: 'rate used',
  text: `SELECT used FROM rate_count
    WHERE key = $1 AND window_start = to_timestamp(floor(extract(epoch FROM clock_timestamp()) / $2) * $2)`,
  values: [key, windowSeconds],
});

/** One row if the user has logged in from this network within 90 days. Reads the same for a user who does not exist. */
export const knownAddress = (accountId: number, login: string, network: string | null) =>
  query<{ known: true }>({
    name: 'known address',
    text: `SELECT true AS known FROM login_address
    WHERE account_id = $1 AND login = $2 AND address = $3::inet AND last_login_at > now() - interval '90 days'`,
    values: [accountId, login, network],
  });

/** The failures under these keys that count, with the age of the last one in seconds. */
export const failedLogins = (keys: Buffer[], countSeconds: number) =>
  query<{ key: Buffer; failures: number; age: number }>({
    name: 'failed logins',
    text: `SELECT key, failures, extract(epoch FROM clock_timestamp() - failed_at)::float8 AS age FROM failed_login
    WHERE key = ANY ($1::bytea[]) AND failed_at > clock_timestamp() - make_interval(secs => $2)`,
    values: [keys, countSeconds],
  });

/** Counts a failure. After `countSeconds` without one, the count starts again at 1. */
export const countFailedLogin = (key: Buffer, countSeconds: number): Statement => ({
  name: 'failed login',
  text: `INSERT INTO failed_login AS f (key, failures, failed_at) VALUES ($1, 1, clock_timestamp())
    ON CONFLICT (key) DO UPDATE SET failed_at = clock_timestamp(),
      failures = CASE WHEN f.failed_at > clock_timestamp() - make_interval(secs => $2) THEN least(f.failures, 1000000) + 1 ELSE 1 END`,
  values: [key, countSeconds],
});

/** Forgets the failures under a key. */
export const forgetFailedLogins = (key: Buffer): Statement => ({
  name: 'failed logins forgotten',
  text: 'DELETE FROM failed_login WHERE key = $1',
  values: [key],
});
