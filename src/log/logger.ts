// The log of a server process, on standard output. docs/logging.md

import { type Logger, pino } from 'pino';
import type { Config } from '../config/config.ts';
import { readableLine } from './readable-log.ts';
import { keepProblem } from './recent-problems.ts';

/**
 * The log: one JSON line per event, or on a terminal a line for people; without tokens and passwords (see
 * http/server/log/request-log.ts).
 */
export function createLogger({
  logLevel,
  logFormat,
  noColour,
}: Pick<Config, 'logLevel' | 'logFormat' | 'noColour'>): Logger {
  const isTerminal = process.stdout.isTTY === true;
  const isReadable = logFormat === 'pretty' || (logFormat === 'auto' && isTerminal);
  const lines = isReadable ? readableLines(isTerminal && !noColour) : blocksOfLines();
  const write = (line: string) => {
    keepProblem(line);
    lines.write(line);
  };
  return pino({ level: logLevel, base: null, timestamp }, { write });
}

interface Lines {
  write(line: string): void;
}

// Each line at once. A terminal that stops taking lines does not stop the server; what it does not take in time is dropped.
function readableLines(colours: boolean): Lines {
  const terminal = pino.destination({ sync: false, maxLength: 1_000_000 });
  const readable = readableLine(colours);
  return { write: line => void terminal.write(readable(line)) };
}

function blocksOfLines(): Lines {
  // Lines are written in blocks, since a write for each line is slow; the rest is written at exit.
  const blocks = pino.destination({ minLength: 15_000, periodicFlush: 250, sync: false, contentMode: 'buffer' });
  // With text, it would measure the whole block again for every line (docs/performance.md).
  return { write: line => void blocks.write(Buffer.from(line) as unknown as string) };
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
