// Finds the leader among several PostgreSQL servers, watches it, and follows changes.

import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Servers } from './servers.ts';

/** Longest time for a server to connect and answer, in milliseconds; a frozen one does neither. */
const ANSWER_MS = 1_000;
/** Time between two questions to the leader, and between two searches while there is none, in milliseconds. */
const WATCH_MS = 500;
const SEARCH_MS = 200;

// The timeline grows by one when a standby is promoted; a server that is told not to write counts as one that doesn't.
const QUESTION = `
  SELECT CASE WHEN current_setting('transaction_read_only') = 'off'
    THEN ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int ELSE 0 END AS timeline`;

/**
 * The server to connect to. Without one that writes it is one that answers, so that reads go on. Search and watch ask the
 * servers over connections of their own. A former leader that was frozen and woke says that it writes until it is told otherwise:
 * it is known by its timeline, which is older.
 */
export class Leader {
  readonly #servers: Servers;
  readonly #moved = new Set<() => void>();
  readonly #stop = new AbortController();
  #index = 0;
  #asked = false;
  /** The newest timeline that a server wrote on. */
  #timeline = 1;
  #search: Promise<number> | undefined;

  constructor(servers: Servers) {
    this.#servers = servers;
  }

  /** Position of the server to connect to, in the order of the address. */
  get index(): number {
    return this.#index;
  }

  /** Resolves when the servers were asked for the first time; undefined when they were. */
  get asked(): Promise<unknown> | undefined {
    return this.#asked ? undefined : this.find();
  }

  /** Calls `listener` when another server has become the one to connect to. */
  onMove(listener: () => void): void {
    this.#moved.add(listener);
  }

  /** Asks all servers at once, and resolves to the position of the one to use from now on. Searches under way are shared. */
  find(): Promise<number> {
    this.#search ??= this.#ask().finally(() => {
      this.#search = undefined;
    });
    return this.#search;
  }

  /** Watches the leader until `close`, and finds the next one when it does not answer in time or does not write any more. */
  async watch(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      await this.#untilLost(signal);
      if (signal.aborted) return;
      await this.find();
      await sleep(SEARCH_MS, undefined, { ref: false, signal }).catch(() => {});
    }
  }

  close(): void {
    this.#stop.abort();
  }

  async #untilLost(signal: AbortSignal): Promise<void> {
    const server = await openServer(this.#servers.urls[this.#index] ?? '').catch(() => undefined);
    if (!server) return;
    try {
      while (!signal.aborted && this.#leads(await server.timeline()))
        await sleep(WATCH_MS, undefined, { ref: false, signal });
    } catch {
      // It is lost, or this ends.
    } finally {
      server.close();
    }
  }

  async #ask(): Promise<number> {
    const answering: number[] = [];
    const searches = this.#servers.urls.map(async (url, index) => {
      const server = await openServer(url);
      try {
        const timeline = await server.timeline();
        answering.push(index);
        if (!this.#leads(timeline)) throw new Error('It is not the leader');
        return { index, timeline };
      } finally {
        server.close();
      }
    });
    // Only a timeline that is known tells a former leader from the present one, so the first time all are waited for.
    const found = this.#asked ? await Promise.any(searches).catch(() => undefined) : await newest(searches);
    this.#asked = true;
    this.#timeline = Math.max(this.#timeline, found?.timeline ?? 0);
    const next = found?.index ?? (answering.includes(this.#index) ? this.#index : answering[0]);
    if (next !== undefined && next !== this.#index) {
      this.#index = next;
      for (const listener of this.#moved) listener();
    }
    return this.#index;
  }

  #leads(timeline: number): boolean {
    return timeline >= this.#timeline;
  }
}

interface Found {
  index: number;
  timeline: number;
}

async function newest(searches: Promise<Found>[]): Promise<Found | undefined> {
  const found = (await Promise.allSettled(searches)).flatMap(result =>
    result.status === 'fulfilled' ? [result.value] : [],
  );
  return found.sort((a, b) => b.timeline - a.timeline)[0];
}

interface Server {
  /** The timeline on which it writes; 0 when it does not write. Rejects when it does not answer in time. */
  timeline(): Promise<number>;
  close(): void;
}

/** Opens a connection of its own, to ask a server again and again. Rejects when none can be opened in time. */
export async function openServer(connectionString: string): Promise<Server> {
  const client = new pg.Client({
    connectionString,
    application_name: 'kontor leader',
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  client.on('error', () => {});
  await client.connect();
  (client as pg.Client & { unref(): void }).unref();
  return {
    timeline: async () => (await client.query<{ timeline: number }>(QUESTION)).rows[0]?.timeline ?? 0,
    // Not awaited, since a frozen server does not answer.
    close: () => void client.end().catch(() => {}),
  };
}
