// Sizes of accounts. Counting the rows of a large account takes seconds, so sizes are cached.

import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { rowCounts, tableWidths } from '../../database/sql/administration/host-accounts.ts';
import type { DatabaseContext } from '../context.ts';
import { runSnapshot } from '../read/run-snapshot.ts';

/** Size of an account. */
export interface AccountSize {
  documents: number;
  /** Rows of all its tables. */
  rows: number;
  /** Estimated storage, from the average row size of each table. */
  bytes: number;
}

const REMEMBERED_MS = 10 * 60_000;

/** The sizes that a process has counted. It counts one account at a time, on one connection. */
export class AccountSizes {
  readonly #context: DatabaseContext;
  readonly #known = new LRUCache<number, AccountSize>({ max: 20_000, ttl: REMEMBERED_MS });
  readonly #counting = new Map<number, Promise<void>>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(context: DatabaseContext) {
    this.#context = context;
  }

  /** The sizes of some accounts, after at most `waitMs`. Missing sizes are counted in the background. */
  async of(accountIds: readonly number[], waitMs: number): Promise<Map<number, AccountSize>> {
    const missing = accountIds.filter(id => !this.#known.has(id)).map(id => this.#count(id));
    if (missing.length > 0) {
      const timer = new AbortController();
      await Promise.race([
        Promise.all(missing),
        sleep(waitMs, undefined, { signal: timer.signal, ref: false }).catch(() => {}),
      ]);
      timer.abort();
    }
    return new Map(
      accountIds.flatMap(id => {
        const size = this.#known.get(id);
        return size ? [[id, size]] : [];
      }),
    );
  }

  #count(accountId: number): Promise<void> {
    const running = this.#counting.get(accountId);
    if (running) return running;
    // An account that can't be counted now is tried again with the next page.
    const counted = this.#last
      .then(() => measure(this.#context, accountId))
      .then(
        size => void this.#known.set(accountId, size),
        () => {},
      )
      .finally(() => this.#counting.delete(accountId));
    this.#counting.set(accountId, counted);
    this.#last = counted;
    return counted;
  }
}

function measure(context: DatabaseContext, accountId: number): Promise<AccountSize> {
  return runSnapshot(context, { kind: 'system', accountId }, async look => {
    const widths = await look(tableWidths());
    const names = widths.map(({ name }) => name);
    const counts = new Map((await look(rowCounts(accountId, names))).map(({ name, rows }) => [name, rows]));
    const sum = (value: (name: string, bytes: number) => number) =>
      widths.reduce((total, { name, bytes }) => total + value(name, bytes), 0);
    return {
      documents: counts.get('document') ?? 0,
      rows: sum(name => counts.get(name) ?? 0),
      bytes: Math.round(sum((name, bytes) => (counts.get(name) ?? 0) * bytes)),
    };
  });
}

const ofPools = new WeakMap<DatabaseContext['pool'], AccountSizes>();

/** The sizes that this process knows of the accounts of a database. */
export function accountSizes(context: DatabaseContext): AccountSizes {
  const known = ofPools.get(context.pool) ?? new AccountSizes(context);
  ofPools.set(context.pool, known);
  return known;
}
