// Statements about the used nonces of sessions with a nonce window (docs/decisions/0021).

import { lowestNonce, type UsedNonces, withNonce } from '../../../domain/values/nonce-window.ts';
import { type Command, mergeableCommand, query, type Row } from '../../../query/statement.ts';

/** The used nonces of a locked session, with those that writes of this transaction have used. */
export interface LockedNonces {
  current: UsedNonces;
}

// Writes of one session that share a transaction share the row of the session.
const lockedNonces = new WeakMap<Row, LockedNonces>();

/** Reads the used nonces from a row of `lockSessions`; undefined for a session without a nonce window. */
export function readLockedNonces(row: Row): LockedNonces | undefined {
  const window = row.nonce_window as number;
  if (window === 0) return undefined;
  const known = lockedNonces.get(row);
  if (known) return known;
  const bits = BigInt(`0b${row.used_nonces ?? '0'}`);
  const nonces = { current: { window, last: BigInt(row.last_nonce as string), bits } };
  lockedNonces.set(row, nonces);
  return nonces;
}

/**
 * Uses a nonce of a session with a window and stores what it did. The row is locked by `lockSessions` in the same transaction. A
 * later write of the session in this transaction finds the nonce used.
 */
export function useNonce(
  accountId: number,
  sessionHash: Buffer,
  nonces: LockedNonces,
  { nonce, outcome }: { nonce: bigint; outcome: string },
): Command {
  nonces.current = withNonce(nonce, nonces.current);
  return mergeableCommand('session nonces in windows', [{ sessionHash, nonces, nonce, outcome }], MAX_NONCES, used => {
    // Made when all writes of the transaction have decided: each session once, as the last of its writes left it.
    const sessions = [...new Map(used.map(each => [each.nonces, each])).values()];
    // One that the window has moved past meanwhile could have the slot of a later one.
    const kept = used.filter(each => each.nonce >= lowestNonce(each.nonces.current));
    return {
      name: 'session nonces in windows',
      text: `WITH kept AS (
        INSERT INTO used_nonce (account_id, session_hash, slot, nonce, outcome)
        SELECT $1, * FROM unnest($5::bytea[], $6::int[], $7::bigint[], $8::text[])
        ON CONFLICT (account_id, session_hash, slot) DO UPDATE SET nonce = excluded.nonce, outcome = excluded.outcome
      )
      UPDATE session s SET last_nonce = v.last_nonce, used_nonces = v.used_nonces, used_at = now()
      FROM unnest($2::bytea[], $3::bigint[], $4::varbit[]) AS v (hash, last_nonce, used_nonces)
      WHERE s.account_id = $1 AND s.session_hash = v.hash`,
      values: [
        accountId,
        sessions.map(each => each.sessionHash),
        sessions.map(each => each.nonces.current.last.toString()),
        sessions.map(each => each.nonces.current.bits.toString(2)),
        kept.map(each => each.sessionHash),
        kept.map(each => slotOf(each.nonce, each.nonces.current)),
        kept.map(each => each.nonce.toString()),
        kept.map(each => each.outcome),
      ],
    };
  });
}

const MAX_NONCES = 100;

/** Effect of a used nonce in the window of a session; no row for any other nonce. */
export const outcomeOfNonce = (accountId: number, sessionHash: Buffer, nonce: bigint) =>
  query<{ outcome: string }>({
    name: 'outcome of nonce',
    text: `SELECT outcome FROM used_nonce n JOIN session s USING (account_id, session_hash)
    WHERE n.account_id = $1 AND n.session_hash = $2 AND n.slot = $3::bigint % (s.nonce_window + 1) AND n.nonce = $3`,
    values: [accountId, sessionHash, nonce.toString()],
  });

/** A session's record of a nonce: the last nonce, and the effects of that one and of this one. */
export interface NonceTrace {
  last_nonce: string;
  last_outcome: string | null;
  used_outcome: string | null;
}

/** Record of a nonce of a session; no row when the session has ended. */
export const traceOfNonce = (accountId: number, sessionHash: Buffer, nonce: bigint) =>
  query<NonceTrace>({
    name: 'trace of nonce',
    text: `SELECT s.last_nonce::text, s.last_outcome, (
      SELECT outcome FROM used_nonce n
      WHERE n.account_id = $1 AND n.session_hash = $2 AND n.slot = $3::bigint % (s.nonce_window + 1) AND n.nonce = $3
    ) AS used_outcome
    FROM session s WHERE account_id = $1 AND session_hash = $2`,
    values: [accountId, sessionHash, nonce.toString()],
  });

const slotOf = (nonce: bigint, { window }: UsedNonces): number => Number(nonce % BigInt(window + 1));
