// Signals of committed changes, which wake requests that wait for them. Those of other processes arrive by NOTIFY.

import type { PooledClient } from './client.ts';

const CHANNEL = 'kontor_changes';
/** Milliseconds between two notices to other processes. */
const NOTICE_PAUSE_MS = 200;
/** Milliseconds after which listening is tried again. */
const RETRY_MS = 5_000;
/** Milliseconds in which the commits of an account wake those who wait once. */
const WAKE_PAUSE_MS = 20;
/** Maximum bytes of the event types of an account in a notice. With more, the notice lists none, which stands for all. */
const MAX_TYPES_BYTES = 500;
/** Bytes of a notice; PostgreSQL takes 8,000. Accounts beyond it are in the next notice. */
const MAX_NOTICE_BYTES = 7_000;

/** Connections and statements that signals use. */
interface SignalDatabase {
  /** Opens a connection that is kept. */
  connect(): Promise<PooledClient>;
  /** Sends a notice on a connection of the pool. */
  notify(channel: string, payload: string): Promise<unknown>;
}

/** Types of events; undefined: any. */
type EventTypes = ReadonlySet<string> | undefined;

interface Waiter {
  resolve(): void;
  types: readonly string[] | undefined;
}

/** Adds the types of an account's events to those of before. */
function addTypes(accounts: Map<number, EventTypes>, accountId: number, types: EventTypes): void {
  const before = accounts.get(accountId);
  const isKnown = types && (before || !accounts.has(accountId));
  accounts.set(accountId, isKnown ? new Set([...(before ?? []), ...types]) : undefined);
}

function noticeOf(accountId: number, types: EventTypes): string {
  const names = [...(types ?? [])].join(' ');
  return names !== '' && names.length <= MAX_TYPES_BYTES ? `${accountId} ${names}` : String(accountId);
}

/**
 * Signals of committed changes. A signal may be lost, e.g. when a process ends between COMMIT and notice, or behind a pooler that does not
 * keep LISTEN. Waiting requests and listeners must also read the database at intervals.
 */
export class ChangeSignals {
  readonly #database: SignalDatabase;
  /** Waiting requests by account. */
  readonly #waiting = new Map<number, Set<Waiter>>();
  /** Called at each signal. */
  readonly #listeners = new Set<(accountId: number) => void>();
  /** Accounts whose waiting requests are woken soon, with the types of their events. */
  readonly #toWake = new Map<number, EventTypes>();
  #wakeTimer: NodeJS.Timeout | undefined;
  #retryTimer: NodeJS.Timeout | undefined;
  /** Accounts of the next notice to other processes, with the types of their events. */
  readonly #toNotify = new Map<number, EventTypes>();
  #noticeTimer: NodeJS.Timeout | undefined;
  #listener: PooledClient | undefined;
  #isConnecting = false;
  #retryAt = 0;
  #mayWait = true;

  constructor(database: SignalDatabase) {
    this.#database = database;
  }

  /**
   * Calls the listener with the account of each commit with events, of any process, until the returned function is called. Commits of this
   * process may be signalled twice. The events themselves are read with `eventsAfter`.
   */
  onCommit(listener: (accountId: number) => void): () => void {
    this.#listeners.add(listener);
    this.#listen();
    return () => void this.#listeners.delete(listener);
  }

  /** Number of those who wait for the account. */
  waiting(accountId: number): number {
    return this.#waiting.get(accountId)?.size ?? 0;
  }

  /** Wakes requests that wait for events of these types of the account, here and soon in other processes. Default: all types. */
  committed(accountId: number, types?: Iterable<string>): void {
    const ofCommit = types && new Set(types);
    this.#signal(accountId, ofCommit);
    if (!this.#mayWait) return;
    addTypes(this.#toNotify, accountId, ofCommit);
    this.#noticeTimer ??= setTimeout(() => this.#sendNotice(), NOTICE_PAUSE_MS).unref();
  }

  /**
   * Resolves at the next commit of the account, after `ms`, when `ended` is aborted, or when the server stops. `types`: only commits with
   * events of these types. Call it before the first read: a commit between both is then not missed.
   */
  async next(accountId: number, ms: number, ended: AbortSignal, types?: readonly string[]): Promise<void> {
    this.#listen();
    const { promise, resolve } = Promise.withResolvers<void>();
    const ofAccount = this.#waiting.get(accountId) ?? new Set();
    const waiter = { resolve, types };
    this.#waiting.set(accountId, ofAccount.add(waiter));
    const timer = setTimeout(resolve, ms);
    ended.addEventListener('abort', () => resolve(), { once: true });
    if (ended.aborted || !this.#mayWait) resolve();
    await promise;
    clearTimeout(timer);
    ofAccount.delete(waiter);
    if (ofAccount.size === 0 && this.#waiting.get(accountId) === ofAccount) this.#waiting.delete(accountId);
  }

  /** Stops listening until a request waits again, e.g. because another server is the leader now. */
  leave(): void {
    const listener = this.#listener;
    this.#listener = undefined;
    listener?.release(true);
    this.#listenLater();
  }

  /** False once the server stops: requests no longer wait. */
  get mayWait(): boolean {
    return this.#mayWait;
  }

  /** Wakes all who wait, and stops listening. */
  end(): void {
    this.#mayWait = false;
    clearTimeout(this.#noticeTimer);
    clearTimeout(this.#wakeTimer);
    this.#listeners.clear();
    for (const accountId of [...this.#waiting.keys()]) this.#wake(accountId, undefined);
    this.leave();
    clearTimeout(this.#retryTimer);
  }

  // Each woken request reads the database, so commits that follow each other wake it once.
  #signal(accountId: number, types: EventTypes): void {
    for (const listener of this.#listeners) listener(accountId);
    if (!this.#waiting.has(accountId)) return;
    addTypes(this.#toWake, accountId, types);
    this.#wakeTimer ??= setTimeout(() => {
      this.#wakeTimer = undefined;
      for (const [each, ofAccount] of this.#toWake) this.#wake(each, ofAccount);
      this.#toWake.clear();
    }, WAKE_PAUSE_MS);
  }

  #wake(accountId: number, types: EventTypes): void {
    for (const waiter of this.#waiting.get(accountId) ?? [])
      if (!types || !waiter.types || waiter.types.some(type => types.has(type))) waiter.resolve();
  }

  #sendNotice(): void {
    this.#noticeTimer = undefined;
    let payload = '';
    for (const [accountId, types] of this.#toNotify) {
      if (payload.length > MAX_NOTICE_BYTES) break;
      payload += `${payload && ','}${noticeOf(accountId, types)}`;
      this.#toNotify.delete(accountId);
    }
    this.#database.notify(CHANNEL, payload).catch(() => {});
    if (this.#toNotify.size > 0) this.#noticeTimer = setTimeout(() => this.#sendNotice(), NOTICE_PAUSE_MS).unref();
  }

  // Listeners need the connection although no request waits.
  #listenLater(): void {
    if (this.#listeners.size === 0 || !this.#mayWait) return;
    clearTimeout(this.#retryTimer);
    this.#retryTimer = setTimeout(() => this.#listen(), RETRY_MS + 1).unref();
  }

  // The connection is opened by the first request that waits.
  #listen(): void {
    if (this.#listener || this.#isConnecting || !this.#mayWait || performance.now() < this.#retryAt) return;
    this.#isConnecting = true;
    this.#open()
      .catch(() => {
        this.#retryAt = performance.now() + RETRY_MS;
        this.#listenLater();
      })
      .finally(() => {
        this.#isConnecting = false;
      });
  }

  async #open(): Promise<void> {
    const client = await this.#database.connect();
    const lost = () => {
      if (this.#listener !== client) return;
      this.leave();
    };
    client.on('error', lost);
    client.on('end', lost);
    client.on('notification', ({ payload = '' }) => {
      for (const notice of payload.split(',')) {
        const [accountId, ...types] = notice.split(' ');
        this.#signal(Number(accountId), types.length > 0 ? new Set(types) : undefined);
      }
    });
    try {
      await client.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      client.release(true);
      throw error;
    }
    if (this.#mayWait) this.#listener = client;
    else client.release(true);
  }
}
