/** A pino logger that keeps its lines, for tests of what a gateway logs at which level. */
import { pino } from 'pino';

/** The logger, and functions that return its lines. */
export function logLines() {
  const lines: { level: number; text: string }[] = [];
  const stream = {
    write(text: string) {
      lines.push({ level: JSON.parse(text).level, text });
    },
  };
  const logger = pino({ level: 'debug' }, stream);
  /** All lines above debug as one text. */
  const aboveDebug = () =>
    lines
      .filter(line => line.level > 20)
      .map(line => line.text)
      .join('');
  const debug = () =>
    lines
      .filter(line => line.level === 20)
      .map(line => line.text)
      .join('');
  return { logger, aboveDebug, debug };
}
