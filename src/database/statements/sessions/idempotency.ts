// Statements about Idempotency-Keys (IETF draft-ietf-httpapi-idempotency-key-header; contract section 3).

import type { Statement } from '../../../query/statement.ts';

/** Takes the key for this transaction; `free` is false while another request holds it. */
export const claimKey = (accountId: number, key: string): Statement => ({
  name: 'idempotency claim',
  text: 'SELECT pg_try_advisory_xact_lock(hashtextextended($2, $1)) AS free',
  values: [accountId, key],
});

/** What the key answered before, if anything. */
export const storedAnswer = (accountId: number, key: string): Statement => ({
  name: 'idempotency stored',
  text: `SELECT fingerprint, answer FROM idempotency_key
    WHERE account_id = $1 AND key = $2 AND created_at > now() - interval '7 days'`,
  values: [accountId, key],
});

/** Keeps the first answer under the key; one that outlived its week makes room. */
export const storeAnswer = (accountId: number, key: string, fingerprint: Buffer, answer: string): Statement => ({
  name: 'idempotency store',
  text: `INSERT INTO idempotency_key (account_id, key, fingerprint, answer) VALUES ($1, $2, $3, $4)
    ON CONFLICT (account_id, key) DO UPDATE SET fingerprint = $3, answer = $4, created_at = now()`,
  values: [accountId, key, fingerprint, answer],
});
