// Standbys of PostgreSQL that answer reads: which of them can be asked now, and whether what one answered is new enough.

import { setTimeout as sleep } from 'node:timers/promises';
import { openServer } from './leader.ts';
import { Pool, type PoolOptions } from './pool.ts';
import { serversOf, shownServers, withLogin } from './servers.ts';

/** A server when it answered a question. */
export interface ServerState {
  /** True if it is a standby. */
  standby: boolean;
  /** Bytes of the write-ahead log that it had written, or replayed as a standby. */
  position: number;
  /** Its clock, in seconds since 1970. */
  clock: number;
}

/** A standby that may be asked for one request. */
export interface ChosenStandby {
  pool: Pool;
  /** True if the standby, as it was when it answered, had what the leader had written up to a few seconds ago. */
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
/** Time between two positions of the leader that are remembered. */
const NOTED_MS = 1_000;
/** Maximum seconds by which a standby's clock may be ahead of the leader's. A list has to know which records are recent. */
const MAX_CLOCK_SECONDS = 10;
/** Time between two questions to a standby, and between two attempts to reach one, in milliseconds. */
const WATCH_MS = 500;

/** The standbys of an address. Each is watched until `close`, so that one that is frozen is left within two seconds. */
export class Standbys {
  readonly counts: StandbyCounts = { answered: 0, behind: 0, failed: 0, unavailable: 0 };
  readonly #standbys: Standby[];
  readonly #stop = new AbortController();
  /** Positions of the leader in the last seconds, the oldest first. */
  #noted: { at: number; position: number }[] = [];

  constructor({ url, serviceUrl, ...options }: StandbysOptions) {
    this.#standbys = serversOf(url).urls.map(server => {
      // Whatever login the address names: row-level security binds the login of the service.
      const address = withLogin(server, serviceUrl);
      return new Standby(address, new Pool({ ...options, url: address, standby: true }));
    });
  }

  /** Begins to watch; until a standby has answered, none is chosen. `changed` is called when one begins or ceases to be used. */
  watch(changed: (standby: string, isUsed: boolean, why?: unknown) => void): void {
    for (const standby of this.#standbys) void standby.watch(this.#stop.signal, changed);
  }

  /** True if one can be asked. */
  get areAvailable(): boolean {
    return this.#standbys.some(({ isUsed }) => isUsed);
  }

  /** Number of servers in the address. */
  get size(): number {
    return this.#standbys.length;
  }

  /**
   * The standby to ask for a session: the same one each time, on all servers, so that what the session reads does not go back in time.
   * `leader` is the state of the leader, asked for this request. Undefined when there is no standby, or no leader: then it is not
   * known what a standby lacks.
   */
  choose(leader: ServerState, sessionHash: Uint8Array): ChosenStandby | undefined {
    if (leader.standby) return undefined;
    const asked = performance.now();
    const needed = this.#note(leader.position, asked);
    const first = (sessionHash[0] ?? 0) % this.#standbys.length;
    const inTurn = [...this.#standbys.slice(first), ...this.#standbys.slice(0, first)];
    // One that has replayed more than the leader has written has followed a former leader, and has what was never committed here.
    const standby = inTurn.find(({ isUsed, position }) => isUsed && position <= leader.position);
    return (
      standby && {
        pool: standby.pool,
        isRecent(state) {
          if (!state.standby) return false;
          standby.position = state.position;
          const ahead = state.clock - leader.clock - (performance.now() - asked) / 1000;
          return state.position >= needed && ahead <= MAX_CLOCK_SECONDS;
        },
      }
    );
  }

  /** Ends the work on all connections at once, which fails with `reason`, and so does what comes after it. */
  interrupt(reason: unknown): void {
    for (const { pool } of this.#standbys) pool.interrupt(reason);
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await Promise.all(this.#standbys.map(({ pool }) => pool.end()));
  }

  // Notes where the leader is, and returns where it was as long ago as a standby may be behind, as far as that is known.
  #note(position: number, now: number): number {
    const noted = this.#noted.filter(({ at }) => now - at <= MAX_BEHIND_MS);
    if (now - (noted.at(-1)?.at ?? Number.NEGATIVE_INFINITY) >= NOTED_MS) noted.push({ at: now, position });
    this.#noted = noted;
    return noted[0]?.position ?? position;
  }
}

class Standby {
  readonly pool: Pool;
  /** True if it answered when it was asked last, as a standby. */
  isUsed = false;
  /** Position that it had replayed at the last query. */
  position = 0;
  readonly #url: string;

  constructor(url: string, pool: Pool) {
    this.#url = url;
    this.pool = pool;
  }

  async watch(signal: AbortSignal, changed: (standby: string, isUsed: boolean, why?: unknown) => void): Promise<void> {
    let said: boolean | undefined;
    const say = (why?: unknown) => {
      if (said !== this.isUsed && !signal.aborted) changed(shownServers(this.#url), this.isUsed, why);
      said = this.isUsed;
    };
    while (!signal.aborted) {
      const why = await this.#untilLost(signal, say);
      if (this.isUsed) {
        this.isUsed = false;
        this.position = 0;
        // Callers that wait for the result read from the leader.
        this.pool.abandon();
      }
      say(why);
      await pause(signal);
    }
  }

  async #untilLost(signal: AbortSignal, say: () => void): Promise<unknown> {
    const server = await openServer(this.#url).catch((error: unknown) => error as Error);
    if (server instanceof Error) return server;
    try {
      while (!signal.aborted) {
        if ((await server.timeline()) > 0) return new Error('It is not a standby');
        this.isUsed = true;
        say();
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
