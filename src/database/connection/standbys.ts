// Standbys of PostgreSQL for reads: their choice, and the check that their answers are recent enough.

import { setTimeout as sleep } from 'node:timers/promises';
import { openServer } from './leader.ts';
import { Pool, type PoolOptions } from './pool.ts';
import { serversOf, shownServers, withLogin } from './servers.ts';

/** State of a server when it answered a query. */
export interface ServerState {
  /** True if it is a standby. */
  standby: boolean;
  /** Bytes of the write-ahead log that it had written, or replayed as a standby. */
  position: number;
  /** Its clock, in seconds since 1970. */
  clock: number;
}

/** A standby for one request. */
export interface ChosenStandby {
  pool: Pool;
  /** True if the standby, in the state of its answer, had all that the leader had written up to a few seconds ago. */
  isRecent(state: ServerState): boolean;
}

/** Counts of queries that a standby may answer: by the standby, or by the leader with the reason. */
export type StandbyCounts = Record<'answered' | 'behind' | 'failed' | 'unavailable', number>;

export interface StandbysOptions extends Omit<PoolOptions, 'url' | 'leader' | 'standby' | 'whyUnreachable'> {
  /** Address of the standbys. */
  url: string;
  /** Address of the leader with the login of the service, which is used for the standbys too. */
  serviceUrl: string;
}

/** Maximum replication delay of a standby in milliseconds. */
const MAX_BEHIND_MS = 10_000;
/** Milliseconds between two recorded positions of the leader. */
const NOTED_MS = 1_000;
/** Maximum seconds by which a standby's clock may be ahead of the leader's. Lists must know which records are recent. */
const MAX_CLOCK_SECONDS = 10;
/** Milliseconds between two queries to a standby, and between two attempts to reach one. */
const WATCH_MS = 500;

/** The standbys of an address. Each is watched until `close`; a frozen one is given up within two seconds. */
export class Standbys {
  readonly counts: StandbyCounts = { answered: 0, behind: 0, failed: 0, unavailable: 0 };
  readonly #standbys: Standby[];
  readonly #stop = new AbortController();
  /** Positions of the leader in the last seconds, the oldest first. */
  #noted: { at: number; position: number }[] = [];

  constructor({ url, serviceUrl, ...options }: StandbysOptions) {
    this.#standbys = serversOf(url).map(server => {
      // The login of the service replaces any other, because row-level security binds it.
      const address = withLogin(server, serviceUrl);
      return new Standby(address, new Pool({ ...options, url: address, standby: true }));
    });
  }

  /** Begins to watch. A standby is chosen only after it has answered. `changed` is called when one comes into use or goes out of use. */
  watch(changed: (standby: string, isUsed: boolean, why?: unknown) => void): void {
    for (const standby of this.#standbys) void standby.watch(this.#stop.signal, changed);
  }

  /** True if at least one is in use. */
  get areAvailable(): boolean {
    return this.#standbys.some(({ isUsed }) => isUsed);
  }

  /** Number of servers in the address. */
  get size(): number {
    return this.#standbys.length;
  }

  /**
   * The standby for a session: the same one each time, on all servers, so that its reads do not go back in time. `leader`: the
   * leader's state, queried for this request. Undefined if there is no standby in use, or if `leader` is not the leader, so that the
   * delay of the standbys is unknown.
   */
  choose(leader: ServerState, sessionHash: Uint8Array): ChosenStandby | undefined {
    if (leader.standby) return undefined;
    const queriedAt = performance.now();
    const needed = this.#note(leader.position, queriedAt);
    const first = (sessionHash[0] ?? 0) % this.#standbys.length;
    const inTurn = [...this.#standbys.slice(first), ...this.#standbys.slice(0, first)];
    // A standby that is ahead of the leader has followed a former leader, and may have transactions that were never committed here.
    const standby = inTurn.find(({ isUsed, position }) => isUsed && position <= leader.position);
    return (
      standby && {
        pool: standby.pool,
        isRecent(state) {
          if (!state.standby) return false;
          standby.position = state.position;
          const ahead = state.clock - leader.clock - (performance.now() - queriedAt) / 1000;
          return state.position >= needed && ahead <= MAX_CLOCK_SECONDS;
        },
      }
    );
  }

  /** Ends the work on all connections at once. It fails with `reason`, and so does later work. */
  interrupt(reason: unknown): void {
    for (const { pool } of this.#standbys) pool.interrupt(reason);
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await Promise.all(this.#standbys.map(({ pool }) => pool.end()));
  }

  // Records the position of the leader. Returns its position MAX_BEHIND_MS ago, or the oldest recorded one.
  #note(position: number, now: number): number {
    const noted = this.#noted.filter(({ at }) => now - at <= MAX_BEHIND_MS);
    if (now - (noted.at(-1)?.at ?? Number.NEGATIVE_INFINITY) >= NOTED_MS) noted.push({ at: now, position });
    this.#noted = noted;
    return noted[0]?.position ?? position;
  }
}

class Standby {
  readonly pool: Pool;
  /** True if it answered the last query as a standby. */
  isUsed = false;
  /** Position that it had replayed at the last query. */
  position = 0;
  readonly #url: string;

  constructor(url: string, pool: Pool) {
    this.#url = url;
    this.pool = pool;
  }

  async watch(signal: AbortSignal, changed: (standby: string, isUsed: boolean, why?: unknown) => void): Promise<void> {
    let reported: boolean | undefined;
    const report = (why?: unknown) => {
      if (reported !== this.isUsed && !signal.aborted) changed(shownServers(this.#url), this.isUsed, why);
      reported = this.isUsed;
    };
    while (!signal.aborted) {
      const why = await this.#untilLost(signal, report);
      if (this.isUsed) {
        this.isUsed = false;
        this.position = 0;
        // Callers that wait for the result read from the leader.
        this.pool.abandon();
      }
      report(why);
      await pause(signal);
    }
  }

  async #untilLost(signal: AbortSignal, report: () => void): Promise<unknown> {
    const server = await openServer(this.#url).catch((error: unknown) => error as Error);
    if (server instanceof Error) return server;
    try {
      while (!signal.aborted) {
        if ((await server.timeline()) > 0) return new Error('It is not a standby');
        this.isUsed = true;
        report();
        await pause(signal);
      }
      return undefined;
    } catch (error) {
      return error;
    } finally {
      server.close();
    }
  }
}

const pause = (signal: AbortSignal) => sleep(WATCH_MS, undefined, { ref: false, signal }).catch(() => {});
