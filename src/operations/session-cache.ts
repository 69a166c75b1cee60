// Which account a request is for, and whether its session is alive.

import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Pool } from '../database/connection/pool.ts';
import {
  accountIdOf,
  type LiveSession,
  liveSession,
  lockedSession,
  readLockedSession,
  readSession,
  touchSession,
  touchToken,
  type WritingSession,
} from '../database/statements/sessions/sessions.ts';
import { inTransaction, type Transaction } from '../database/transaction/transaction.ts';
import { AppError } from '../domain/errors.ts';
import type { Statement } from '../query/statement.ts';
import type { Caller } from './context.ts';

export type Right = 'read' | 'write' | 'sms';

/** No account has this number: an unknown code is looked for like any other, and nothing is found. */
const NO_ACCOUNT = 0;
const RECENT_MS = 60_000;

export const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer');

/**
 * Remembers what may be remembered: numbers of accounts (they never change) and which sessions were alive a moment
 * ago. The latter decides only whether statements may travel with the proof that the session lives, or must wait for it.
 */
export class SessionCache {
  readonly #pool: Pool;
  readonly #idleSeconds: number;
  readonly #accounts = new LRUCache<string, number>({ max: 20_000 });
  // Read once a second, the clock costs nothing; read every millisecond, as is usual, it was a thirtieth of a request.
  readonly #recent = new LRUCache<string, string>({ max: 20_000, ttl: RECENT_MS, ttlResolution: 1000 });

  constructor(pool: Pool, idleSeconds: number) {
    this.#pool = pool;
    this.#idleSeconds = idleSeconds;
  }

  /** The number of an account, or one that no account has. */
  async accountId(code: string): Promise<number> {
    const known = this.#accounts.get(code);
    if (known !== undefined) return known;
    const [row] = await this.#pool.query(accountIdOf(code));
    const id = (row?.id as number | null) ?? NO_ACCOUNT;
    if (id !== NO_ACCOUNT) this.#accounts.set(code, id);
    return id;
  }

  /** Proves a session alive in a transaction of its own. Throws AUTH_FAILED. */
  async prove(caller: Caller): Promise<LiveSession> {
    const session = await inTransaction(this.#pool, caller.accountId, { readOnly: true, atOnce: true }, tx =>
      this.live(tx, caller),
    );
    return session;
  }

  /** Whether the session was proved alive within the last minute. */
  wasAlive(caller: Caller): boolean {
    return this.#recent.has(keyOf(caller));
  }

  /** Login name of a session proved alive within the last minute, for the log. */
  loginOf(caller: Caller): string | undefined {
    return this.#recent.get(keyOf(caller));
  }

  /** Sends the proof with the statements of a transaction. Throws AUTH_FAILED. */
  async live(transaction: Transaction, caller: Caller): Promise<LiveSession> {
    const { accountId, sessionHash } = caller;
    return this.#proved(
      caller,
      readSession(await transaction.query(liveSession(accountId, sessionHash, this.#idleSeconds))),
    );
  }

  /** The same for a write, which holds the session until it ends. */
  async locked(transaction: Transaction, caller: Caller): Promise<WritingSession> {
    const { accountId, sessionHash } = caller;
    const rows = await transaction.query(lockedSession(accountId, sessionHash, this.#idleSeconds));
    return this.#proved(caller, readLockedSession(rows));
  }

  #proved<S extends LiveSession>(caller: Caller, session: S | undefined): S {
    if (!session) {
      this.#recent.delete(keyOf(caller));
      throw authenticationFailed();
    }
    this.#recent.set(keyOf(caller), session.login);
    return session;
  }

  /** Puts off the idle end of a session that reads have kept in use; the answer doesn't wait for it. */
  touch(caller: Caller, session: LiveSession): void {
    if (!session.stale) return;
    this.#note(caller.accountId, touchSession(caller.accountId, caller.sessionHash));
  }

  /** Notes that an API token has opened a session; the answer doesn't wait for it. */
  touchToken(accountId: number, tokenHash: Buffer): void {
    this.#note(accountId, touchToken(accountId, tokenHash));
  }

  // What isn't noted now is by the next request.
  #note(accountId: number, statement: Statement): void {
    inTransaction(this.#pool, accountId, { readOnly: false, atOnce: true, asynchronousCommit: true }, tx =>
      tx.query(statement),
    ).catch(() => {});
  }
}

/** The one answer for every wrong, missing, expired or foreign credential. Contract section 2. */
export function authenticationFailed(): AppError {
  return new AppError('AUTH_FAILED', 'The token is missing, invalid or expired: get a new one from GET /helo');
}

/** What a role may do: the most that a token of such a user can be given. */
export function rightsOf(role: LiveSession['role']): Right[] {
  return role === 'readonly' ? ['read'] : ['read', 'write', 'sms'];
}

/** Throws PERMISSION_DENIED unless both the user's role and the session's scopes have the right. */
export function requireRight(session: LiveSession, right: Right): void {
  const missing = rightsOf(session.role).includes(right)
    ? session.scopes.includes(right)
      ? undefined
      : 'token'
    : 'user';
  if (missing) throw new AppError('PERMISSION_DENIED', `This ${missing} lacks the right '${right}'`);
}

const keyOf = ({ accountId, sessionHash }: Caller) => `${accountId} ${sessionHash.toString('latin1')}`;
