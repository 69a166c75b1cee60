// The session of a client: opened when it is first needed, and again when the server has ended it.

import { KontorError } from './errors.ts';
import { type RetryOptions, withRetries } from './retries.ts';
import { type Answer, type Attempt, sendOnce, type TransportOptions } from './transport.ts';

export type Credentials = { token: string } | { username: string; password: string };

export type SessionOptions = TransportOptions & RetryOptions & { credentials: Credentials };

/** For so long refused credentials are not tried again: the server delays and limits failed logins. */
const REFUSED_FOR_MS = 10_000;

/** A session that is logged in again when it has ended. Its logins happen one at a time. */
export class Session {
  readonly #options: SessionOptions;
  #current: Promise<string> | undefined;
  #refused: { error: KontorError; until: number } | undefined;

  constructor(options: SessionOptions) {
    this.#options = options;
  }

  /** The present session token; the first call logs in. */
  token(): Promise<string> {
    if (!this.#current) {
      const opening = this.#open();
      this.#current = opening;
      opening.catch(() => this.#forget(opening));
    }
    return this.#current;
  }

  /** Another token than `ended`, which the server has refused. */
  async renew(ended: string): Promise<string> {
    const current = this.#current;
    if (current && (await current.catch(() => ended)) === ended) this.#forget(current);
    return this.token();
  }

  /** Ends the session, if there is one. */
  async end(send: (token: string) => Promise<Answer>): Promise<void> {
    const current = this.#current;
    if (!current) return;
    this.#forget(current);
    const token = await current.catch(() => undefined);
    if (token === undefined) return;
    await send(token).catch(error => {
      if (!isAuthFailed(error)) throw error;
    });
  }

  // Throws AUTH_FAILED for wrong credentials, for some seconds without asking the server again.
  async #open(): Promise<string> {
    if (this.#refused && Date.now() < this.#refused.until) throw this.#refused.error;
    this.#refused = undefined;
    const request = loginRequest(this.#options.credentials);
    try {
      const { data } = await withRetries(this.#options, request, undefined, () =>
        sendOnce<{ 'xa-token': string }>(this.#options, request),
      );
      return data['xa-token'];
    } catch (error) {
      if (isAuthFailed(error)) this.#refused = { error, until: Date.now() + REFUSED_FOR_MS };
      throw error;
    }
  }

  #forget(login: Promise<string>): void {
    if (this.#current === login) this.#current = undefined;
  }
}

function loginRequest(credentials: Credentials): Attempt {
  if ('token' in credentials)
    return { method: 'GET', path: '/helo', headers: { authorization: `Bearer ${credentials.token}` } };
  return { method: 'POST', path: '/auth', headers: {}, body: JSON.stringify(credentials) };
}

/** True if the server did not accept the session or the credentials. */
export function isAuthFailed(error: unknown): error is KontorError {
  return error instanceof KontorError && error.code === 'AUTH_FAILED';
}
