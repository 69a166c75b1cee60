// Statements about failed logins by password, which all server processes share, and the addresses that a user has logged in from.

import { type Query, query, type Statement } from '../../../query/statement.ts';

/** A row when the user has logged in from this network within 90 days. It asks the same for a user who doesn't exist. */
export const knownAddress = (accountId: number, login: string, network: string | null): Query<{ known: true }> =>
  query({
    name: 'known address',
    text: `SELECT true AS known FROM login_address
    WHERE account_id = $1 AND login = $2 AND address = $3::inet AND last_login_at > now() - interval '90 days'`,
    values: [accountId, login, network],
  });

/** The failures under these keys that count, with the age of the last one in seconds. */
export const failedLogins = (
  keys: Buffer[],
  countSeconds: number,
): Query<{ key: Buffer; failures: number; age: number }> =>
  query({
    name: 'failed logins',
    text: `SELECT key, failures, extract(epoch FROM clock_timestamp() - failed_at)::float8 AS age FROM failed_login
    WHERE key = ANY ($1::bytea[]) AND failed_at > clock_timestamp() - make_interval(secs => $2)`,
    values: [keys, countSeconds],
  });

/** Counts a failure. The first one after the time for which they count starts anew. */
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
