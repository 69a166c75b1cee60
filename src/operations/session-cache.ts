// Cached facts about accounts and sessions: ids of accounts, and which sessions were valid a moment ago, with their rights.

import { LRUCache } from 'lru-cache';
import type { ConnectionUse } from '../database/connection/connection-shares.ts';
import type { Pool } from '../database/connection/pool.ts';
import { accountIdOf, type ValidSession } from '../database/sql/sessions/sessions.ts';
import { isAccountCode } from '../domain/account.ts';
import { hasRight, type Right, type SessionActor } from './actor.ts';
import { LastUses } from './last-uses.ts';

/** No account has this id: an unknown code is looked up like any other, and nothing is found. */
const NO_ACCOUNT = 0;
const RECENT_MS = 60_000;
/** An id that was looked up so short a time ago is not looked up again. */
const CERTAIN_MS = 10_000;
/** A code that no account has is not looked up again for this time. */
const UNKNOWN_MS = 5_000;

/**
 * A session that was valid a moment ago may send its statements together with the check of the session; any other session is
 * checked first. A session that had a right a moment ago gets its body checked before the transaction checks the right again.
 * Writes of a session that is known to have a nonce window may share a transaction. Nothing else depends on what is remembered
 * here.
 */
export class SessionCache {
  readonly idleSeconds: number;
  readonly lastUses: LastUses;
  readonly #pool: Pool;
  readonly #accounts = new LRUCache<string, { id: number; since: number }>({ max: 20_000 });
  // Apart from those of accounts, which codes made up by a client must not displace.
  readonly #unknown = new LRUCache<string, true>({ max: 20_000, ttl: UNKNOWN_MS });
  readonly #codes = new LRUCache<number, string>({ max: 20_000 });
  // Codes whose account was looked up within a minute: an account may be renamed, and another one take its code.
  readonly #confirmed: LRUCache<string, true>;
  // Sessions with a nonce window, which they keep to their end.
  readonly #windows = new LRUCache<string, true>({ max: 20_000 });
  // The clock is read once a second: reading it for each request costs more than the precision is worth.
  readonly #recent = new LRUCache<string, RecentSession>({ max: 20_000, ttl: RECENT_MS, ttlResolution: 1000 });

  /** `confirmedMs`: the time after which the account of a code is looked up again. */
  constructor(pool: Pool, idleSeconds: number, confirmedMs = RECENT_MS) {
    this.#confirmed = new LRUCache({ max: 20_000, ttl: confirmedMs, ttlResolution: Math.min(confirmedMs, 1000) });
    this.#pool = pool;
    this.idleSeconds = idleSeconds;
    this.lastUses = new LastUses(pool, idleSeconds);
  }

  /** The id of an account, or one that no account has. `network` is that of the client, see networkOf. */
  async accountId(code: string, network: string): Promise<number> {
    const known = this.#accounts.get(code);
    if (known !== undefined) {
      if (!this.#confirmed.has(code)) this.#confirm(code, known.id);
      return known.id;
    }
    // An impossible code gets the response of an unknown account, and never becomes a value in SQL.
    if (!isAccountCode(code) || this.#unknown.has(code)) return NO_ACCOUNT;
    return this.#lookUp(code, { stranger: network });
  }

  /** True if an account has this code. */
  async hasAccount(code: string, network: string): Promise<boolean> {
    return (await this.accountId(code, network)) !== NO_ACCOUNT;
  }

  /**
   * Looks the account up again, because a credential was not valid: an account that was deleted and imported again has another id.
   * Requests use the id that is known until the answer is there. At most every ten seconds, so that wrong credentials cost
   * nothing.
   */
  lookUpAgain(id: number): void {
    const code = this.#codes.get(id);
    const known = code === undefined ? undefined : this.#accounts.get(code);
    if (code === undefined || !known || performance.now() - known.since <= CERTAIN_MS) return;
    known.since = performance.now();
    // After a failure the cached id stays; the next wrong credential queries again.
    this.#lookUp(code, { accountId: id }).catch(() => {});
  }

  /**
   * True if the code under which an account was found has another one now, which requests use from then on. For an account that does
   * not exist any more: it was deleted, and may have been imported again or moved back.
   */
  async hasOtherAccount(id: number): Promise<boolean> {
    const code = this.#codes.get(id);
    if (code === undefined) return false;
    const known = this.#accounts.get(code)?.id;
    if (known !== undefined && known !== id) return true;
    const now = await this.#lookUp(code, { accountId: id });
    return now !== NO_ACCOUNT && now !== id;
  }

  // Requests use the id that is known until the answer is there, and after a failure.
  #confirm(code: string, id: number): void {
    this.#confirmed.set(code, true);
    this.#lookUp(code, { accountId: id }).catch(() => {});
  }

  async #lookUp(code: string, use: ConnectionUse): Promise<number> {
    const [row] = await this.#pool.query(accountIdOf(code), use);
    const id = (row?.id as number | null) ?? NO_ACCOUNT;
    if (id === NO_ACCOUNT) {
      this.#accounts.delete(code);
      this.#unknown.set(code, true);
    } else {
      this.#accounts.set(code, { id, since: performance.now() });
      this.#confirmed.set(code, true);
      this.#codes.set(id, code);
    }
    return id;
  }

  /** True if the session was valid within the last minute. */
  wasValid(actor: SessionActor): boolean {
    return this.#recent.has(actor.sessionKey);
  }

  /** Login name of a session that was valid within the last minute, for the log. */
  loginOf(actor: SessionActor): string | undefined {
    return this.#recent.get(actor.sessionKey)?.login;
  }

  /** True if the session was valid within the last minute, in a test company. */
  isOfTestCompany(actor: SessionActor): boolean {
    return this.#recent.get(actor.sessionKey)?.isTest ?? false;
  }

  /** True if the session is known to have a nonce window. */
  hasNonceWindow(actor: SessionActor): boolean {
    return this.#windows.size > 0 && this.#windows.has(actor.sessionKey);
  }

  /** True if the session was valid within the last minute and had the right. */
  hadRight(actor: SessionActor, right: Right): boolean {
    const session = this.#recent.get(actor.sessionKey);
    return session !== undefined && hasRight(session, right);
  }

  /** Remembers a session that was checked; undefined: that it is not valid. */
  remember(actor: SessionActor, session: ValidSession | undefined): void {
    if (session === undefined) {
      this.#recent.delete(actor.sessionKey);
      this.lookUpAgain(actor.accountId);
    } else {
      const { login, role, scopes, isTest } = session;
      this.#recent.set(actor.sessionKey, { login, role, scopes, isTest });
      if (session.nonceWindow > 0) this.#windows.set(actor.sessionKey, true);
    }
  }
}

type RecentSession = Pick<ValidSession, 'login' | 'role' | 'scopes' | 'isTest'>;
