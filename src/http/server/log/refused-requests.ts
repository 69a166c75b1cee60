// Log lines of refused requests. Their number is limited, so that a client cannot fill the log.

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

/** Fields that only log lines of refused requests have. */
export interface RefusedRequest {
  code: ErrorCode | undefined;
  field: string | undefined;
  path: string;
  address: string;
}

/**
 * A client may send anything in place of a field name, e.g. a whole body as a form. Names that do not look like one are left out, as are
 * tokens, which are longer.
 */
const FIELD_NAME = /^[A-Za-z_][\w.[\]-]{0,39}$/;
const MAX_PATH = 200;
const MAX_SEARCHED = 1_000;
const MAX_ADDRESS = 100;

/** Log fields of an error: neither values of fields nor the message, which may contain them. */
export function loggedErrorOf({ code, details }: AppError): LoggedError {
  const field = details?.[0]?.field;
  return { code, field: field !== undefined && FIELD_NAME.test(field) ? field : undefined };
}

/** Log fields of a refused request. Its path has no query and no token, and only visible ASCII. */
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

/** Maximum log lines of refused and abandoned requests per second: of one client network, and of all. Further ones are counted. */
const MAX_OF_NETWORK = 100;
const MAX_LINES = 1_000;
const WINDOW_MS = 1_000;

/** Limits the log lines of refused and abandoned requests, and logs how many requests got no line. */
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

  /** True if a request from this address gets a line. Otherwise it is counted. */
  admits(address: string | undefined): boolean {
    const now = performance.now();
    if (now - this.#since >= WINDOW_MS) {
      this.#since = now;
      this.#named = 0;
      this.#ofNetwork.clear();
    }
    // The map has at most one entry per logged request.
    if (this.#named >= MAX_LINES) return this.#count();
    const network = networkOf(address);
    const before = this.#ofNetwork.get(network) ?? 0;
    if (before >= MAX_OF_NETWORK) return this.#count();
    this.#ofNetwork.set(network, before + 1);
    this.#named++;
    return true;
  }

  /** Logs the number of requests without a line since the last call. */
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
