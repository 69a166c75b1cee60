// Finds the leader among several PostgreSQL servers, watches it, and follows changes.

import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Timeout of a connection and of a query, in milliseconds; a frozen server does not answer. */
const ANSWER_MS = 1_000;
/** Milliseconds between two queries to the leader, and between two searches while there is none. */
const WATCH_MS = 500;
const SEARCH_MS = 200;

// The timeline grows by one when a standby is promoted. A server that is read-only by its settings counts as a standby.
const TIMELINE = `
  SELECT CASE WHEN current_setting('transaction_read_only') = 'off'
    THEN ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int ELSE 0 END AS timeline`;

/**
 * The server to connect to. If none writes, it is one that answers, so that reads go on. Search and watch use connections of their
 * own. A former leader that wakes after a freeze reports that it writes; its older timeline gives it away.
 */
export class Leader {
  readonly #urls: string[];
  readonly #moved = new Set<() => void>();
  readonly #stop = new AbortController();
  #index = 0;
  #searched = false;
  /** The newest timeline that a server wrote on. */
  #timeline = 1;
  #search: Promise<number> | undefined;

  constructor(urls: string[]) {
    this.#urls = urls;
  }

  /** Position of the server to connect to, in the order of the address. */
  get index(): number {
    return this.#index;
  }

  /** The first search; undefined after its end. */
  get firstSearch(): Promise<unknown> | undefined {
    return this.#searched ? undefined : this.find();
  }

  /** Calls `listener` when another server has become the leader. */
  onMove(listener: () => void): void {
    this.#moved.add(listener);
  }

  /** Queries all servers at once, and resolves to the position of the one to use from now on. A search under way is shared. */
  find(): Promise<number> {
    this.#search ??= this.#queryAll().finally(() => {
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
    const server = await openServer(this.#urls[this.#index] ?? '').catch(() => undefined);
    if (!server) return;
    try {
      while (!signal.aborted && this.#leads(await server.timeline()))
        await sleep(WATCH_MS, undefined, { ref: false, signal });
    } catch {
      // The server is lost, or the watch ends.
    } finally {
      server.close();
    }
  }

  async #queryAll(): Promise<number> {
    const answering: number[] = [];
    const searches = this.#urls.map(async (url, index) => {
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
    // Only a known timeline distinguishes a former leader from the current one, so the first search waits for all servers.
    const found = this.#searched ? await Promise.any(searches).catch(() => undefined) : await newest(searches);
    this.#searched = true;
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

/** A leader for several servers; undefined for one, to which connections go anyway. */
export const leaderOf = (urls: string[]): Leader | undefined => (urls.length > 1 ? new Leader(urls) : undefined);

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
  /** The timeline on which it writes; 0 if it does not write. Rejects after the timeout. */
  timeline(): Promise<number>;
  close(): void;
}

/** Opens a connection for repeated queries to a server. Rejects after the timeout. */
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
    timeline: async () => (await client.query<{ timeline: number }>(TIMELINE)).rows[0]?.timeline ?? 0,
    // Not awaited, since a frozen server does not answer.
    close: () => void client.end().catch(() => {}),
  };
}
