// Statements about Idempotency-Keys (IETF draft-ietf-httpapi-idempotency-key-header; contract §3 Idempotency-Key).

import { type Command, mergeableCommand, query, rowLock } from '../../../query/statement.ts';
import { arraysOf } from '../rows-by-columns.ts';

/** Takes keys for the transaction; `held` is false while another request holds the key. */
export const claimKeys = (accountId: number, keys: string[]) =>
  rowLock<{ key: string; held: boolean }>({
    name: 'idempotency claim',
    text: 'SELECT key, pg_try_advisory_xact_lock(hashtextextended(key, $1)) AS held FROM unnest($2::text[]) AS key',
    values: [accountId, keys],
  });

/**
 * The first answers under keys, as far as there are any, each with the hash of the request it belongs to and when its transaction
 * began, in whole seconds since 1970.
 */
export const storedAnswers = (accountId: number, keys: string[]) =>
  query<{ key: string; fingerprint: Buffer; answer: string; at: number }>({
    name: 'idempotency stored',
    text: `SELECT key, fingerprint, answer, floor(extract(epoch FROM created_at))::bigint AS at FROM idempotency_key
    WHERE account_id = $1 AND key = ANY ($2) AND created_at > now() - interval '7 days'`,
    values: [accountId, keys],
  });

/** Stores the first answer under a key; an answer older than seven days is replaced. */
export const storeAnswer = (accountId: number, key: string, fingerprint: Buffer, answer: string): Command =>
  mergeableCommand('idempotency store', [{ key, fingerprint, answer }], MAX_ANSWERS, stored => ({
    name: 'idempotency store',
    text: `INSERT INTO idempotency_key (account_id, key, fingerprint, answer)
      SELECT $1, * FROM unnest($2::text[], $3::bytea[], $4::json[])
      ON CONFLICT (account_id, key) DO UPDATE SET fingerprint = excluded.fingerprint, answer = excluded.answer, created_at = now()`,
    values: [accountId, ...arraysOf(stored, 'key', 'fingerprint', 'answer')],
  }));

const MAX_ANSWERS = 100;
