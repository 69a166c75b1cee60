// Rate limits shared by all server processes. A process leases permits from a counter in the database.

import { LRUCache } from 'lru-cache';
import type { ConnectionUse } from '../database/connection/connection-shares.ts';
import type { Pool } from '../database/connection/pool.ts';
import { takePermits, usedPermits } from '../database/sql/sessions/limits.ts';
import { AppError, rateLimited } from '../domain/errors.ts';
import { Message } from '../domain/messages/message.ts';

export interface Limit {
  /** Name of the limit, e.g. `login-address`. Name and key together identify the counter. */
  name: string;
  /** Permits in a window; 0 = no limit. */
  most: number;
  windowSeconds: number;
}

interface Lease {
  windowStart: number;
  /** Permits of this window that this process holds. */
  held: number;
  /** Permits that all processes together have leased. */
  used: number;
  pending: Promise<void> | undefined;
}

/** Limit and holder of a lease. */
interface LeaseRequest {
  windowSeconds: number;
  block: number;
  most: number;
  use: ConnectionUse;
}

/**
 * Counts requests against limits. Each process leases permits from the shared counter in blocks of a twentieth of the limit, so
 * that few requests write to the database. For a limit of 400 or more, the first block of a window is used without a lease, so
 * that an account with few requests costs no write; each process may then exceed the limit by a twentieth. While the database
 * does not write, each process counts by itself. See docs/decisions/0003.
 */
export class RateLimiter {
  readonly #pool: Pool;
  readonly #now: () => number;
  readonly #leases = new LRUCache<string, Lease>({ max: 20_000 });

  constructor(pool: Pool, now: () => number = Date.now) {
    this.#pool = pool;
    this.#now = now;
  }

  /**
   * Takes one permit of the current window. `accountId`: the caller's account, if it is known; otherwise `key` identifies the client. Throws
   * RATE_LIMITED with the seconds to wait.
   */
  async take(limit: Limit, key: string, accountId?: number): Promise<void> {
    const { name, most, windowSeconds } = limit;
    if (most === 0) return;
    const now = this.#now() / 1000;
    const windowStart = Math.floor(now / windowSeconds) * windowSeconds;
    const block = Math.max(1, Math.floor(most / 20));
    const counter = `${name} ${key}`;
    let lease = this.#leases.get(counter);
    if (!lease || lease.windowStart !== windowStart) {
      lease = { windowStart, held: block >= 20 ? block : 0, used: 0, pending: undefined };
      this.#leases.set(counter, lease);
    }
    const reset = Math.max(1, Math.ceil(windowStart + windowSeconds - now));
    while (lease.held === 0) {
      if (lease.used >= most) {
        throw rateLimited(new Message('too_many_requests', { most, window: windowSeconds, name }), reset, limit);
      }
      lease.pending ??= this.#lease(lease, counter, { windowSeconds, block, most, use: useOf(key, accountId) });
      await lease.pending;
    }
    lease.held--;
  }

  /** Throws RATE_LIMITED when no permit is left; takes none. For limits below 400, whose counts are exact. */
  async requirePermitLeft(limit: Limit, key: string): Promise<void> {
    const { name, most, windowSeconds } = limit;
    if (most === 0) return;
    const counter = `${name} ${key}`;
    const [row] = await this.#pool.query(usedPermits(counter, windowSeconds), useOf(key));
    const now = this.#now() / 1000;
    const lease = this.#leases.get(counter);
    const local = lease?.windowStart === Math.floor(now / windowSeconds) * windowSeconds ? lease.used : 0;
    if (Math.max(Number(row?.used ?? 0), local) < most) return;
    const reset = Math.ceil(windowSeconds - (now % windowSeconds));
    throw rateLimited(new Message('too_many_attempts'), reset, limit);
  }

  async #lease(lease: Lease, counter: string, request: LeaseRequest): Promise<void> {
    const { block, most } = request;
    try {
      const used = (await this.#takeShared(counter, request)) ?? lease.used + block;
      lease.held += Math.max(0, Math.min(block, most - (used - block)));
      lease.used = used;
    } finally {
      lease.pending = undefined;
    }
  }

  // The permits that all processes have taken; undefined when the database does not write, which must not stop a read.
  async #takeShared(counter: string, { windowSeconds, block, use }: LeaseRequest): Promise<number | undefined> {
    if (this.#pool.availability.writesFail) return undefined;
    try {
      const [row] = await this.#pool.query(takePermits(counter, windowSeconds, block), use);
      return Number(row?.used ?? 0);
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'DB_TIMEOUT')) throw error;
      return undefined;
    }
  }
}

const useOf = (key: string, accountId?: number): ConnectionUse =>
  accountId === undefined ? { stranger: key } : { accountId };
