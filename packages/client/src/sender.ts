// Sends reads and writes in a session: logs in again, gives writes their Idempotency-Key, and repeats what was lost.

import { KontorError, NetworkError, UnknownOutcome } from './errors.ts';
import type { Method } from './operation-types.ts';
import { withRetries } from './retries.ts';
import { isAuthFailed, Session, type SessionOptions } from './session.ts';
import { type Answer, type Attempt, LINES, sendOnce } from './transport.ts';
import type { WarningEvent } from './warnings.ts';
import { WriteTurns } from './write-turns.ts';

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
  /** How many writes run at the same time. */
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
  /** Sent as lines of JSON, in place of `body`. */
  lines?: readonly unknown[] | undefined;
}

export class Sender {
  readonly #options: SenderOptions;
  readonly #session: Session;
  readonly #turns: WriteTurns;

  constructor(options: SenderOptions) {
    this.#options = options;
    this.#session = new Session(options);
    this.#turns = new WriteTurns(options.writers);
  }

  /** Sends a request and returns its answer. Throws KontorError, NetworkError, and for a write UnknownOutcome. */
  async send<T>(method: Method, path: string, request: Request = {}): Promise<Answer<T>> {
    const { query, headers, signal } = request;
    const attempt = { method, path, query, headers };
    const answer = await (method === 'GET'
      ? this.#inSession(attempt, signal, each => sendOnce<T>(this.#options, each, signal))
      : this.#turns.run(signal, () => this.#write<T>(attempt, request)));
    const { warnings, ignoredFields } = answer;
    if (warnings.length > 0 || ignoredFields.length > 0)
      this.#options.onWarning?.({ method, path, warnings, ignoredFields });
    return answer;
  }

  // Every attempt has the same Idempotency-Key, so the write is carried out once.
  async #write<T>(attempt: Unauthorized, request: Request): Promise<Answer<T>> {
    const { signal, idempotencyKey = newKey() } = request;
    const headers = {
      ...(this.#options.strict && { prefer: 'handling=strict' }),
      ...request.headers,
      'idempotency-key': idempotencyKey,
    };
    // True if an attempt may have been carried out without an answer that says so.
    let isInDoubt = false;
    try {
      return await this.#inSession({ ...attempt, ...contentOf(request), headers }, signal, each =>
        sendOnce<T>(this.#options, each, signal).catch(error => {
          isInDoubt = leavesDoubt(error) || (isInDoubt && !isDefinite(error));
          throw error;
        }),
      );
    } catch (error) {
      if (isInDoubt && !signal?.aborted) throw new UnknownOutcome(attempt, idempotencyKey, error);
      throw error;
    }
  }

  // Sends until there is an answer, and at once in a new session when the old one has ended. The server looks for the session before the
  // Idempotency-Key, so AUTH_FAILED is not the answer to a write that was carried out under it.
  #inSession<T>(
    attempt: Unauthorized,
    signal: AbortSignal | undefined,
    send: (attempt: Attempt) => Promise<Answer<T>>,
  ): Promise<Answer<T>> {
    return withRetries(this.#options, attempt, signal, async tell => {
      const token = await unlessAborted(this.#session.token(), signal);
      try {
        return await send(authorized(attempt, token));
      } catch (error) {
        if (!isAuthFailed(error)) throw error;
        const next = await unlessAborted(this.#session.renew(token), signal);
        tell(error);
        return send(authorized(attempt, next));
      }
    });
  }

  /** Ends the session. */
  async end(): Promise<void> {
    const request = { method: 'DELETE', path: '/auth' };
    await this.#session.end(token => sendOnce(this.#options, authorized(request, token)));
  }
}

/** A request without its session. */
type Unauthorized = Omit<Attempt, 'headers'> & { headers?: Record<string, string> | undefined };

const authorized = (attempt: Unauthorized, token: string): Attempt => ({
  ...attempt,
  headers: { ...attempt.headers, authorization: `Bearer ${token}` },
});

function contentOf({ body, lines }: Request): Pick<Attempt, 'body' | 'type'> {
  if (lines) return { body: lines.map(line => `${JSON.stringify(line)}\n`).join(''), type: LINES };
  return body === undefined ? {} : { body: JSON.stringify(body) };
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
