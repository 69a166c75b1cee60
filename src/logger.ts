// The log of a server process.

import { type Logger, pino } from 'pino';
import type { Config } from './config/config.ts';

/** The log: one JSON line per event on standard output, without tokens and passwords (see http/server/log/request-log.ts). */
export function createLogger(config: Config): Logger {
  // Lines are written in blocks, since a write for each line is slow; the rest is written at exit.
  const blocks = pino.destination({ minLength: 15_000, periodicFlush: 250, sync: false, contentMode: 'buffer' });
  // Of texts it would measure the whole block again with every line (docs/decisions/0037).
  const lines = { write: (line: string) => void blocks.write(Buffer.from(line) as unknown as string) };
  return pino({ level: config.logLevel, base: null, timestamp }, lines);
}

const MS_PER_SECOND = 1000;
let second = Number.NaN;
let secondText = '';

// The member of a line with the time, as `pino.stdTimeFunctions.isoTime` writes it. The text of a second is kept.
function timestamp(): string {
  const now = Date.now();
  const milliseconds = now % MS_PER_SECOND;
  if (now - milliseconds !== second) {
    second = now - milliseconds;
    secondText = new Date(second).toISOString().slice(0, -'000Z'.length);
  }
  return `,"time":"${secondText}${String(milliseconds).padStart(3, '0')}Z"`;
}
