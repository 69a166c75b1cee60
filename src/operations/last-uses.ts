// Notes in memory which sessions and API tokens are in use, and records it about once a minute in one statement for all of them: a
// read runs no write. docs/decisions/0084

import type { Pool } from '../database/connection/pool.ts';
import { recordLastUses } from '../database/sql/sessions/last-uses.ts';
import type { SessionActor } from './actor.ts';

/** Maximum age of a use in memory, in seconds. */
const MAX_SECONDS = 60;
/** Time of a note in memory, in seconds, after a pause of more than two minutes. Without the note a crash would undo the whole pause. */
const SECONDS_AFTER_PAUSE = 1;
const PAUSE_SECONDS = 2 * MAX_SECONDS;
/** Time until the next attempt after a failure, in seconds. */
const RETRY_SECONDS = 5;
/** Uses in one statement. */
const BATCH = 1_000;

interface Note {
  accountId: number;
  hash: Buffer;
  /** Time of the use, as of `performance.now()`. */
  at: number;
}

/** The last uses that a process has not recorded yet. Each is recorded before a session in use reaches its recorded idle end. */
export class LastUses {
  readonly #pool: Pick<Pool, 'query' | 'availability'>;
  readonly #idleSeconds: number;
  // There are no more notes than open sessions and tokens.
  #notes = new Map<string, Note>();
  #timer: NodeJS.Timeout | undefined;
  #dueAt = Number.POSITIVE_INFINITY;
  #recording: Promise<void> | undefined;

  constructor(pool: Pick<Pool, 'query' | 'availability'>, idleSeconds: number) {
    this.#pool = pool;
    this.#idleSeconds = idleSeconds;
  }

  /** Collects a use of a valid session. `unusedSeconds`: time since its last recorded use. */
  noteSession({ accountId, sessionHash, sessionKey }: SessionActor, unusedSeconds: number): void {
    const left = this.#idleSeconds - unusedSeconds;
    this.#note(sessionKey, { accountId, hash: sessionHash, unusedSeconds, maxSeconds: left / 2 });
  }

  /** Collects a login with an API token. `unusedSeconds` is null for a token without a recorded use. */
  noteToken(accountId: number, hash: Buffer, unusedSeconds: number | null): void {
    this.#note(`${accountId} ${hash.toString('latin1')}`, { accountId, hash, unusedSeconds });
  }

  /** Records all uses noted until now. Resolves also if the database does not take them; they are sent again later. */
  async record(): Promise<void> {
    await this.#recording;
    this.#recording ??= this.#recordAll().finally(() => {
      this.#recording = undefined;
    });
    await this.#recording;
  }

  #note(
    key: string,
    {
      accountId,
      hash,
      unusedSeconds,
      maxSeconds = MAX_SECONDS,
    }: { accountId: number; hash: Buffer; unusedSeconds: number | null; maxSeconds?: number },
  ): void {
    const at = performance.now();
    const known = this.#notes.get(key);
    if (known) known.at = at;
    else this.#notes.set(key, { accountId, hash, at });
    const isAfterPause = unusedSeconds === null || unusedSeconds > PAUSE_SECONDS;
    this.#recordBefore(at + Math.min(isAfterPause ? SECONDS_AFTER_PAUSE : MAX_SECONDS, maxSeconds) * 1000);
  }

  #recordBefore(dueAt: number): void {
    if (dueAt >= this.#dueAt) return;
    this.#dueAt = dueAt;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.record(), dueAt - performance.now()).unref();
  }

  async #recordAll(): Promise<void> {
    clearTimeout(this.#timer);
    this.#dueAt = Number.POSITIVE_INFINITY;
    const notes = [...this.#notes];
    this.#notes = new Map();
    for (let from = 0; from < notes.length; from += BATCH) {
      const some = notes.slice(from, from + BATCH);
      for (const [key, note] of await this.#send(some).catch(() => some)) {
        if (!this.#notes.has(key)) this.#notes.set(key, note);
        this.#recordBefore(performance.now() + RETRY_SECONDS * 1000);
      }
    }
  }

  // Resolves to the notes to send again.
  async #send(notes: [key: string, Note][]): Promise<[key: string, Note][]> {
    if (this.#pool.availability.writesFail) return notes;
    const now = performance.now();
    const uses = notes.map(([, { accountId, hash, at }]) => ({ accountId, hash, age: (now - at) / 1000 }));
    const rows = await this.#pool.query(recordLastUses(uses));
    return rows.flatMap(({ position }) => notes.slice((position as number) - 1, position as number));
  }
}
