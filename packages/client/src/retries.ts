// Sends a request again when that can help: after a lost answer, 429, 503, or while the same request is still running.

import { KontorError, NetworkError, type RequestName } from './errors.ts';

export interface RetryOptions {
  /** How often a request is sent again. */
  retries: number;
  /** The longest Retry-After that is waited for, in milliseconds; a longer one is an error at once. */
  maxWaitMs: number;
  /** Told before each further attempt, whatever it is for. */
  onRetry?: ((event: RetryEvent) => void) | undefined;
}

export interface RetryEvent extends RequestName {
  /** 1 for the first repetition. */
  retry: number;
  waitMs: number;
  error: Error;
}

const FIRST_WAIT_MS = 200;
const LONGEST_STEP_MS = 5000;

/** Tells of an error after which the request is sent again at once, in another session. */
export type TellOfNewSession = (error: Error) => void;

/** Runs `send` until it succeeds, it fails for good, or the retries are used up. Throws its last error. */
export async function withRetries<T>(
  { retries, maxWaitMs, onRetry }: RetryOptions,
  request: RequestName,
  signal: AbortSignal | undefined,
  send: (tell: TellOfNewSession) => Promise<T>,
): Promise<T> {
  let told = 0;
  const tell = (error: Error, waitMs = 0) =>
    onRetry?.({ method: request.method, path: request.path, retry: ++told, waitMs, error });
  for (let retry = 1; ; retry++) {
    try {
      return await send(error => tell(error));
    } catch (error) {
      const waitMs = waitBefore(error, retry);
      if (waitMs === undefined || retry > retries || waitMs > maxWaitMs) throw error;
      tell(error as Error, waitMs);
      await pause(waitMs, signal);
    }
  }
}

/** Milliseconds to wait before a request is sent again; undefined when that can't help. */
function waitBefore(error: unknown, retry: number): number | undefined {
  if (!(error instanceof KontorError || error instanceof NetworkError) || !error.retryable) return undefined;
  // Half of a step is by chance, so that clients that failed together do not come back together.
  const step = Math.min(FIRST_WAIT_MS * 2 ** (retry - 1), LONGEST_STEP_MS) * (0.5 + Math.random() / 2);
  return error instanceof KontorError ? Math.max(error.retryAfterMs ?? 0, step) : step;
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      if (signal?.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener('abort', end);
  });
}
