// Rejects requests while the event loop is late, because the process is overloaded.

import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';

const RESOLUTION_MS = 10;
/** Time over which the mean delay is measured. */
const SAMPLE_MS = 1_000;

/** The delay of the event loop, while it is measured. */
export interface EventLoopDelay {
  /** Mean of the last second, in milliseconds. */
  readonly ms: number;
  stop(): void;
}

/** Measures the delay of the event loop until `stop`. */
export function measureEventLoopDelay(): EventLoopDelay {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  let delayMs = 0;
  const timer = setInterval(() => {
    // Without a sample the loop was blocked the whole time.
    delayMs = histogram.count === 0 ? Number.POSITIVE_INFINITY : histogram.mean / 1e6 - RESOLUTION_MS;
    histogram.reset();
  }, SAMPLE_MS).unref();
  return {
    get ms() {
      return delayMs;
    },
    stop() {
      clearInterval(timer);
      histogram.disable();
    },
  };
}

/**
 * Answers requests with OVERLOADED while the mean delay of the event loop in the last second is above `maximumMs`, except /healthz: the
 * process is alive.
 */
export function registerEventLoopLimit(fastify: FastifyInstance, delay: EventLoopDelay, maximumMs: number): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (delay.ms <= maximumMs || request.url === '/healthz') done();
    else done(new AppError('OVERLOADED', new Message('server_busy'), { retryAfterSeconds: 1 }));
  });
}
