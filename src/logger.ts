// The log of a server process.

import { type Logger, pino } from 'pino';
import type { Config } from './config/config.ts';

/** The log: one JSON line per event on standard output, without tokens and passwords (see http/server/request-log.ts). */
export function createLogger(config: Config): Logger {
  // Lines are written in blocks, since a write for each line is slow; the rest is written at exit.
  const blocks = pino.destination({ minLength: 15_000, periodicFlush: 250, sync: false });
  return pino({ level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime }, blocks);
}
