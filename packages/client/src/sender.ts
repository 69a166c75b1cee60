// Sends reads and writes in sessions: logs in again, gives writes their nonce and Idempotency-Key, and repeats what was lost.

import { KontorError, NetworkError, UnknownOutcome } from './errors.ts';
import type { Method } from './operation-types.ts';
import { type TellOfNewSession, withRetries } from './retries.ts';
import { isAuthFailed, type Login, Logins, Session, type SessionOptions } from './session.ts';
import { type Answer, sendOnce } from './transport.ts';
import type { WarningEvent } from './warnings.ts';
import { WriterPool } from './writer-pool.ts';

/** What may be said of every request. */
export interface CallOptions {
  /** Rejects with the reason of the signal. What a write that was already sent does is then unknown. */
  signal?: AbortSignal | undefined;
  /** Further headers, such as `Prefer`. */
  headers?: Record<string, string> | undefined;
}

export interface WriteOptions extends CallOptions {
  /**
   * Names this write for 7 days: the same request with the same key is carried out once, also by another client or after a restart.
   * A key of its own is made for a write without one.
   */
  idempotencyKey?: string | undefined;
}

export interface SenderOptions extends SessionOptions {
  /** How many sessions write at the same time. */
  writers: number;
  /** Unknown fields of a body are refused instead of ignored. */
  strict: boolean;
  /** Told of each answer with warnings or ignored fields. */
  onWarning?: ((event: WarningEvent) => void) | undefined;
}

/** A request before it has a session. */
export interface Request extends WriteOptions {
  query?: Readonly<Record<string, unknown>> | undefined;
  body?: unknown;
}

export class Sender {
  readonly #options: SenderOptions;
  /** Session of the reads, and of the first writer. */
  readonly #first: Session;
  readonly #writers: WriterPool<Session>;

  constructor(options: SenderOptions) {
    this.#options = options;
    const logins = new Logins(options);
    this.#first = new Session(logins);
    this.#writers = new WriterPool(options.writers, () =>
      this.#writers.members.length === 0 ? this.#first : new Session(logins),
    );
  }

  /** Sends a request and returns its answer. Throws KontorError, NetworkError, and for a write UnknownOutcome. */
  async send<T>(method: Method, path: string, request: Request = {}): Promise<Answer<T>> {
    const answer = await (method === 'GET' ? this.#read<T>(path, request) : this.#write<T>(method, path, request));
    const { warnings, ignoredFields } = answer;
    if (warnings.length > 0 || ignoredFields.length > 0)
      this.#options.onWarning?.({ method, path, warnings, ignoredFields });
    return answer;
  }

  #read<T>(path: string, { query, headers, signal }: Request): Promise<Answer<T>> {
    const name = { method: 'GET', path };
    return withRetries(this.#options, name, signal, async tell => {
      const send = (login: Login) =>
        sendOnce<T>(this.#options, { ...name, query, headers: authorized(login, headers) }, signal);
      const login = await unlessAborted(this.#first.login(), signal);
      try {
        return await send(login);
      } catch (error) {
        if (!isAuthFailed(error)) throw error;
        const next = await unlessAborted(this.#first.renew(login), signal);
        tell(error);
        return send(next);
      }
    });
  }

  #write<T>(method: Method, path: string, request: Request): Promise<Answer<T>> {
    const { signal, idempotencyKey = newKey() } = request;
    return this.#writers.run(signal, async session => {
      const write = new Write(session, signal);
      const headers = {
        ...(this.#options.strict && { prefer: 'handling=strict' }),
        ...request.headers,
        'idempotency-key': idempotencyKey,
      };
      const body = request.body === undefined ? undefined : JSON.stringify(request.body);
      const name = { method, path };
      try {
        return await withRetries(this.#options, name, signal, tell =>
          write.attempt(tell, (login, nonce) => {
            const query = { ...request.query, nonce };
            return sendOnce<T>(this.#options, { ...name, query, headers: authorized(login, headers), body }, signal);
          }),
        );
      } catch (error) {
        if (write.isInDoubt && !signal?.aborted) throw new UnknownOutcome(name, idempotencyKey, error);
        throw error;
      }
    });
  }

  /** Ends all sessions. */
  async end(): Promise<void> {
    const sessions = new Set([this.#first, ...this.#writers.members]);
    const request = { method: 'DELETE', path: '/auth' };
    await Promise.all(
      [...sessions].map(session =>
        session.end(login => sendOnce(this.#options, { ...request, headers: authorized(login, {}) })),
      ),
    );
  }
}

/** The attempts of one write: they have the same nonce as long as their session lasts, and the same Idempotency-Key in every one. */
class Write {
  readonly #session: Session;
  readonly #signal: AbortSignal | undefined;
  #login: Login | undefined;
  #nonce = 0;
  /** True if an attempt may have been carried out without an answer that says so. */
  isInDoubt = false;

  constructor(session: Session, signal: AbortSignal | undefined) {
    this.#session = session;
    this.#signal = signal;
  }

  /**
   * Sends once, and a second time when the session has ended or has a greater nonce than this client knows. The server looks for the
   * Idempotency-Key before it looks at the nonce, so neither error is the answer to a write that was carried out under this key.
   */
  async attempt<T>(tell: TellOfNewSession, send: (login: Login, nonce: number) => Promise<T>): Promise<T> {
    if (!this.#login) await this.#take(this.#session.login());
    try {
      return await this.#sendNow(send);
    } catch (error) {
      if (!this.#login || !(isAuthFailed(error) || isInvalidNonce(error))) throw error;
      await this.#take(this.#session.renew(this.#login));
      tell(error);
      return this.#sendNow(send);
    }
  }

  async #take(opening: Promise<Login>): Promise<void> {
    this.#login = await unlessAborted(opening, this.#signal);
    this.#nonce = this.#login.nextNonce();
  }

  async #sendNow<T>(send: (login: Login, nonce: number) => Promise<T>): Promise<T> {
    if (!this.#login) throw new Error('A write needs a session');
    try {
      return await send(this.#login, this.#nonce);
    } catch (error) {
      if (leavesDoubt(error)) this.isInDoubt = true;
      else if (isDefinite(error)) this.isInDoubt = false;
      throw error;
    }
  }
}

function leavesDoubt(error: unknown): boolean {
  if (error instanceof NetworkError) return error.sent;
  if (!(error instanceof KontorError) || error.documentId !== undefined) return false;
  return error.code === 'INTERNAL' || (error.code === 'DB_TIMEOUT' && !error.message.includes('Nothing was written'));
}

/**
 * An error that the server gives only when no earlier attempt has written anything. 403 is none: session and right are looked at before
 * the Idempotency-Key, so a role that was changed in between refuses also the repetition of a write that was carried out.
 */
function isDefinite(error: unknown): boolean {
  if (!(error instanceof KontorError)) return false;
  return error.documentId !== undefined || (error.status < 500 && error.status !== 403 && !error.retryable);
}

function isInvalidNonce(error: unknown): error is KontorError {
  return error instanceof KontorError && error.code === 'INVALID_NONCE';
}

function authorized(login: Login, headers: Record<string, string> | undefined): Record<string, string> {
  return { ...headers, authorization: `Bearer ${login.token}` };
}

/** A login is shared, so that who waits for it may leave, but does not end it. */
function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** 128 random bits. `crypto.randomUUID` is missing in pages without TLS. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
}
