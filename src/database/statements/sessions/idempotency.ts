// Statements about Idempotency-Keys (IETF draft-ietf-httpapi-idempotency-key-header). contract §3 Idempotency-Key

import { type Command, command, type Query, query, type RowLock, rowLock } from '../../../query/statement.ts';

/** Takes keys for the transaction; `held` is false while another request holds the key. */
export const claimKeys = (accountId: number, keys: string[]): RowLock<{ key: string; held: boolean }> =>
  rowLock({
    name: 'idempotency claim',
    text: 'SELECT key, pg_try_advisory_xact_lock(hashtextextended(key, $1)) AS held FROM unnest($2::text[]) AS key',
    values: [accountId, keys],
  });

/** The first answers under keys, as far as there are any, with the hash of the request they belong to. */
export const storedAnswers = (
  accountId: number,
  keys: string[],
): Query<{ key: string; fingerprint: Buffer; answer: string }> =>
  query({
    name: 'idempotency stored',
    text: `SELECT key, fingerprint, answer FROM idempotency_key
    WHERE account_id = $1 AND key = ANY ($2) AND created_at > now() - interval '7 days'`,
    values: [accountId, keys],
  });

/** Stores the first answer under a key; an answer older than seven days is replaced. */
export const storeAnswer = (accountId: number, key: string, fingerprint: Buffer, answer: string): Command =>
  command({
    name: 'idempotency store',
    text: `INSERT INTO idempotency_key (account_id, key, fingerprint, answer) VALUES ($1, $2, $3, $4)
    ON CONFLICT (account_id, key) DO UPDATE SET fingerprint = $3, answer = $4, created_at = now()`,
    values: [accountId, key, fingerprint, answer],
  });
