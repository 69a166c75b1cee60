// A session of the server: opened when it is first needed, and again when the server has ended it.

import { KontorError } from './errors.ts';
import { type RetryOptions, withRetries } from './retries.ts';
import { type Answer, type Attempt, sendOnce, type TransportOptions } from './transport.ts';

export type Credentials = { token: string } | { username: string; password: string };

export type SessionOptions = TransportOptions & RetryOptions & { credentials: Credentials };

/** One login: its token, and the nonces that belong to it. */
export class Login {
  readonly token: string;
  #lastNonce = 0;

  constructor(token: string) {
    this.token = token;
  }

  /** The next nonce of this session. */
  nextNonce(): number {
    this.#lastNonce += 1;
    return this.#lastNonce;
  }
}

/** For so long refused credentials are not tried again: the server delays and limits failed logins. */
const REFUSED_FOR_MS = 10_000;

/** Logs in. One for all sessions of a client. */
export class Logins {
  readonly #options: SessionOptions;
  #refused: { error: KontorError; until: number } | undefined;

  constructor(options: SessionOptions) {
    this.#options = options;
  }

  /** Opens a session. Throws AUTH_FAILED for wrong credentials, for some seconds without asking the server again. */
  async open(): Promise<Login> {
    if (this.#refused && Date.now() < this.#refused.until) throw this.#refused.error;
    this.#refused = undefined;
    const request = loginRequest(this.#options.credentials);
    try {
      const { data } = await withRetries(this.#options, request, undefined, () =>
        sendOnce<{ 'xa-token': string }>(this.#options, request),
      );
      return new Login(data['xa-token']);
    } catch (error) {
      if (isAuthFailed(error)) this.#refused = { error, until: Date.now() + REFUSED_FOR_MS };
      throw error;
    }
  }
}

function loginRequest(credentials: Credentials): Attempt {
  if ('token' in credentials)
    return { method: 'GET', path: '/helo', headers: { authorization: `Bearer ${credentials.token}` } };
  return { method: 'POST', path: '/auth', headers: {}, body: JSON.stringify(credentials) };
}

/** A session that is logged in again when it has ended. Its logins happen one at a time, whoever asks. */
export class Session {
  readonly #logins: Logins;
  #current: Promise<Login> | undefined;

  constructor(logins: Logins) {
    this.#logins = logins;
  }

  /** The present login; the first call logs in. */
  login(): Promise<Login> {
    if (!this.#current) {
      const opening = this.#logins.open();
      this.#current = opening;
      opening.catch(() => this.#forget(opening));
    }
    return this.#current;
  }

  /** Another login than `ended`, which the server has refused. */
  async renew(ended: Login): Promise<Login> {
    const current = this.#current;
    if (current && (await current.catch(() => ended)) === ended) this.#forget(current);
    return this.login();
  }

  /** Ends the session, if there is one. */
  async end(send: (login: Login) => Promise<Answer>): Promise<void> {
    const current = this.#current;
    if (!current) return;
    this.#forget(current);
    const login = await current.catch(() => undefined);
    if (!login) return;
    await send(login).catch(error => {
      if (!isAuthFailed(error)) throw error;
    });
  }

  #forget(login: Promise<Login>): void {
    if (this.#current === login) this.#current = undefined;
  }
}

/** True if the server did not accept the session or the credentials. */
export function isAuthFailed(error: unknown): error is KontorError {
  return error instanceof KontorError && error.code === 'AUTH_FAILED';
}
