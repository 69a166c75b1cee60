// The newest warnings and errors of the log, for the pages of the installation.

/** A warning or an error of the log. */
export interface LoggedProblem {
  /** Milliseconds since 1970. */
  at: number;
  level: 'warn' | 'error';
  text: string;
}

const MAX_LINES = 100;
const MAX_TEXT = 500;
/** The place of the level's first digit in a line of pino. */
const LEVEL_AT = '{"level":'.length;

const lines: string[] = [];

/** Keeps a line of the log if it is a warning or an error. It costs other lines the look at one character. */
export function keepProblem(line: string): void {
  if (line.charCodeAt(LEVEL_AT) < '4'.charCodeAt(0)) return;
  lines.unshift(line);
  lines.length = Math.min(lines.length, MAX_LINES);
}

/** Those of this process, newest first. */
export const recentProblems = (): LoggedProblem[] => lines.flatMap(read);

function read(line: string): LoggedProblem[] {
  try {
    const { level, time, msg, err } = JSON.parse(line) as Record<string, unknown>;
    const reason = (err as { message?: unknown } | undefined)?.message;
    const text = [msg, reason].filter(Boolean).join(': ').slice(0, MAX_TEXT);
    return [{ at: Date.parse(String(time)), level: Number(level) < 50 ? 'warn' : 'error', text }];
  } catch {
    return [];
  }
}
