// Collects requests of the interface in memory and writes them to the database about once a second, in one statement for all
// accounts. No request waits for it; requests beyond the limits are counted but not logged. docs/decisions/0054

import { type LoggedRequest, logRequests, type RequestsOfAccount } from '../../database/sql/request-log.ts';
import type { SessionActor } from '../actor.ts';
import type { DatabaseContext } from '../context.ts';

/** A request that was answered. */
export interface AnsweredRequest extends Omit<LoggedRequest, 'caller' | 'at'> {
  session: Pick<SessionActor, 'accountId' | 'sessionHash' | 'sessionKey'>;
  login: string | undefined;
  /** Milliseconds since 1970. */
  at: number;
}

export interface RequestLogOptions {
  pool: Pick<DatabaseContext['pool'], 'query' | 'availability'>;
  /** Receives the error of a statement whose requests are left out. */
  onError(error: unknown): void;
  /** The time in which requests are collected. */
  collectMs?: number;
  /** Maximum of requests that are collected in this time. */
  most?: number;
}

/** The requests of a process that are not yet in the database. */
export class RequestLog {
  readonly #options: Required<RequestLogOptions>;
  #waiting: AnsweredRequest[] = [];
  #leftOut = 0;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | undefined;

  constructor(options: RequestLogOptions) {
    this.#options = { collectMs: 1_000, most: 1_000, ...options };
  }

  /** Requests missing in the log because there were too many, or because the database did not take them. */
  get leftOut(): number {
    return this.#leftOut;
  }

  /** Adds a request. Rejected requests have an equal space of their own, because readers look for them. */
  note(request: AnsweredRequest): void {
    const { most, collectMs } = this.#options;
    if (this.#waiting.length >= (request.code === undefined ? most : 2 * most)) {
      this.#leftOut++;
      return;
    }
    this.#waiting.push(request);
    this.#timer ??= setTimeout(() => void this.#write(), collectMs).unref();
  }

  /** Writes the collected requests. */
  async stop(): Promise<void> {
    await this.#writing;
    await this.#write();
  }

  // One statement at a time. While the database is slow, further requests are collected within the limits.
  async #write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#writing) return;
    const requests = this.#waiting;
    this.#waiting = [];
    if (requests.length === 0) return;
    this.#writing = this.#send(requests);
    await this.#writing;
    this.#writing = undefined;
    if (this.#waiting.length > 0) this.#timer ??= setTimeout(() => void this.#write(), this.#options.collectMs).unref();
  }

  async #send(requests: AnsweredRequest[]): Promise<void> {
    const { pool, onError } = this.#options;
    try {
      if (pool.availability.writesFail) this.#leftOut += requests.length;
      else await pool.query(logRequests(byAccount(requests)));
    } catch (error) {
      this.#leftOut += requests.length;
      onError(error);
    }
  }
}

/** Requests of one account that the database adds at a time: more would not fit into its working memory. */
const MAX_AT_A_TIME = 100;

type Part = RequestsOfAccount & { places: Map<string, number> };

function byAccount(requests: AnsweredRequest[]): RequestsOfAccount[] {
  const all: Part[] = [];
  const open = new Map<number, Part>();
  for (const { session, login, at, ...request } of requests) {
    const { accountId: id, sessionHash, sessionKey } = session;
    let part = open.get(id);
    if (!part || part.requests.length >= MAX_AT_A_TIME) {
      part = { id, callers: [], requests: [], places: new Map() };
      open.set(id, part);
      all.push(part);
    }
    let caller = part.places.get(sessionKey);
    if (caller === undefined) {
      caller = part.callers.push({ hash: sessionHash.toString('hex'), login }) - 1;
      part.places.set(sessionKey, caller);
    }
    part.requests.push({ ...request, caller, at: new Date(at).toISOString() });
  }
  return all.map(({ id, callers, requests: ofPart }) => ({ id, callers, requests: ofPart }));
}
