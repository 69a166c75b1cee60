/** A real pino logger that keeps its lines, to show what a gateway writes at which level. */
import { pino } from 'pino';

export function logLines() {
  const lines: { level: number; text: string }[] = [];
  const stream = {
    write(text: string) {
      lines.push({ level: JSON.parse(text).level, text });
    },
  };
  const logger = pino({ level: 'debug' }, stream);
  /** Everything above debug, as one text. */
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
