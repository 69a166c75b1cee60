// Log lines of refused requests, and their maximum number: a client that is refused all the time can't fill it.

import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { AppError, ErrorCode } from '../../../domain/errors.ts';
import { MASK, withoutSecrets } from '../../../domain/secrets.ts';
import { networkOf } from '../../../operations/client-network.ts';
import { pathOf } from '../api-path.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Why the request was refused; undefined while it was not. */
    loggedError: LoggedError | undefined;
  }
}

/** The code of an error, and the name of the first field that is wrong. */
export interface LoggedError {
  code: ErrorCode;
  field: string | undefined;
}

/** The members of the log line of a refused request that the line of another one does not have. */
export interface RefusedRequest {
  code: ErrorCode | undefined;
  field: string | undefined;
  path: string;
  address: string;
}

/**
 * A client may write anything where the name of a field belongs, e.g. a whole body that it sent as a form. What is not like a name is
 * left out; so is a token, which is longer.
 */
const FIELD_NAME = /^[A-Za-z_][\w.[\]-]{0,39}$/;
const MAX_PATH = 200;
const MAX_SEARCHED = 1_000;
const MAX_ADDRESS = 100;

/** Log members of an error. The values of fields are never in it, and neither is the message, which may have them. */
export function loggedErrorOf({ code, details }: AppError): LoggedError {
  const field = details?.[0]?.field;
  return { code, field: field !== undefined && FIELD_NAME.test(field) ? field : undefined };
}

/** The members of the line of a refused request. The path has no query, only visible ASCII, and no token. */
export function refusedRequest(request: FastifyRequest): RefusedRequest {
  return {
    code: request.loggedError?.code,
    field: request.loggedError?.field,
    path: shownPath(pathOf(request)),
    address: visible(request.ip).slice(0, MAX_ADDRESS),
  };
}

/** A path with visible ASCII only, and without tokens. */
export const shownPath = (path: string): string =>
  withoutSecrets(visible(path).slice(0, MAX_SEARCHED)).replaceAll(MASK, '…').slice(0, MAX_PATH);

const visible = (text: string) => text.replace(/[^\x21-\x7e]/g, '?');

/** Refused and abandoned requests of one client network, and of all, that have a line in a second. The others are counted. */
const MAX_OF_NETWORK = 100;
const MOST = 1_000;
const WINDOW_MS = 1_000;

/** Says which refused and abandoned requests have a line of their own, and logs how many had none. */
export class LogLineLimit {
  readonly #logger: FastifyBaseLogger;
  readonly #ofNetwork = new Map<string, number>();
  #since = Number.NEGATIVE_INFINITY;
  #named = 0;
  #unnamed = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(logger: FastifyBaseLogger) {
    this.#logger = logger;
  }

  /** True if a request of an address has its line; otherwise it is counted. */
  admits(address: string | undefined): boolean {
    const now = performance.now();
    if (now - this.#since >= WINDOW_MS) {
      this.#since = now;
      this.#named = 0;
      this.#ofNetwork.clear();
    }
    // The map has at most as many entries as requests are named.
    if (this.#named >= MOST) return this.#count();
    const network = networkOf(address);
    const before = this.#ofNetwork.get(network) ?? 0;
    if (before >= MAX_OF_NETWORK) return this.#count();
    this.#ofNetwork.set(network, before + 1);
    this.#named++;
    return true;
  }

  /** Logs how many requests had no line since it last did. */
  report(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#unnamed === 0) return;
    this.#logger.warn({ count: this.#unnamed }, 'requests without a line of their own');
    this.#unnamed = 0;
  }

  #count(): false {
    this.#unnamed++;
    this.#timer ??= setTimeout(() => this.report(), WINDOW_MS).unref();
    return false;
  }
}
