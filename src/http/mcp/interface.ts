// Requests of tools to the interface: the same endpoints, sessions and rights as those of any other client.

import { ownValue } from '../../domain/values/own-value.ts';
import type { Right } from '../../operations/actor.ts';
import { BASE, CURRENT_VERSION } from '../server/api-path.ts';

/** A request below the base address of an account. */
export interface InterfaceRequest {
  method: string;
  path: string;
  query?: Record<string, string | undefined>;
  headers?: Record<string, string>;
  /** JSON text. */
  body?: string;
}

export interface InterfaceAnswer {
  status: number;
  headers: Record<string, string | undefined>;
  bytes: Buffer;
}

/** Sends a request to a path of the server. */
export type Send = (request: {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string;
}) => Promise<InterfaceAnswer>;

/** A session of an API token, with the rights that it had when it was opened. */
export interface OpenSession {
  token: string;
  rights: Right[];
}

/** The session of an API token. It is opened by the first request, and shared by all. */
export interface SharedSession {
  opened?: Promise<OpenSession> | undefined;
}

interface InterfaceOptions {
  account: string;
  /** Identifies the holder of the token in Idempotency-Keys, and is no secret. */
  holder: string;
  send: Send;
  open(): Promise<OpenSession>;
  session: SharedSession;
}

/** The interface of an account, for the holder of an API token. */
export class Interface {
  readonly holder: string;
  readonly #options: InterfaceOptions;

  constructor(options: InterfaceOptions) {
    this.holder = options.holder;
    this.#options = options;
  }

  /** The session, opened unless it is. Throws the error of a refused token. */
  async session(): Promise<OpenSession> {
    const { session, open } = this.#options;
    session.opened ??= open();
    const { opened } = session;
    try {
      return await opened;
    } catch (error) {
      this.forget(opened);
      throw error;
    }
  }

  /** Forgets the session, unless another one has been opened since. */
  forget(opened: SharedSession['opened'] = this.#options.session.opened): void {
    const { session } = this.#options;
    if (session.opened === opened) session.opened = undefined;
  }

  /** Sends a request. If the session has ended, opens another one and sends it again. */
  async request(request: InterfaceRequest): Promise<InterfaceAnswer> {
    const { opened } = this.#options.session;
    const answer = await this.#send(request, await this.session());
    if (!isSessionEnded(answer)) return answer;
    this.forget(opened);
    return this.#send(request, await this.session());
  }

  #send({ method, path, query = {}, headers, body }: InterfaceRequest, { token }: OpenSession) {
    const { account, send } = this.#options;
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, value);
    return send({
      method,
      url: `${baseOf(account)}${path}${parameters.size > 0 ? `?${parameters}` : ''}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body }),
    });
  }
}

/** The base address of an account, as a path. */
export const baseOf = (account: string): string =>
  BASE.replace(':account', encodeURIComponent(account)).replace(':version', CURRENT_VERSION);

/** An error response of the interface. */
export interface ApiError {
  code: string;
  message: string;
  details?: { field: string; message: string }[];
}

/** The error of a response; undefined if the response is successful. A response that is not Kontor's has the code of its status. */
export function errorOf({ status, bytes }: InterfaceAnswer): ApiError | undefined {
  if (status < 400) return undefined;
  try {
    const error: unknown = JSON.parse(bytes.toString('utf8'));
    if (typeof ownValue(Object(error), 'code') === 'string') return error as ApiError;
  } catch {
    // A proxy has answered.
  }
  return { code: `HTTP ${status}`, message: 'The answer is not one of Kontor' };
}

const isSessionEnded = (answer: InterfaceAnswer): boolean =>
  answer.status === 403 && errorOf(answer)?.code === 'AUTH_FAILED';
