// Writes the lines of the log for people at a terminal: one short line for each, instead of JSON.

/** A line of the log, as pino writes it. */
type Line = Record<string, unknown>;

/** Emphasis of a text. */
type Style = 'dim' | 'red' | 'yellow' | 'green';

// SGR parameters of ECMA-48.
const SGR: Record<Style, [on: number, off: number]> = {
  dim: [2, 22],
  red: [31, 39],
  yellow: [33, 39],
  green: [32, 39],
};

const LEVELS: Record<number, [name: string, style: Style]> = {
  10: ['trace', 'dim'],
  20: ['debug', 'dim'],
  40: ['warning', 'yellow'],
  50: ['error', 'red'],
  60: ['fatal', 'red'],
};
const ERROR_LEVEL = 50;
const SHORT_ID = 8;

/** Returns a function that makes the text for people from a line of JSON, with its line end. */
export function readableLine(colours: boolean): (json: string) => string {
  const paint = (text: string, style: Style) => {
    const [on, off] = SGR[style];
    return colours && text !== '' ? `\x1b[${on}m${text}\x1b[${off}m` : text;
  };
  return json => {
    const line = JSON.parse(json) as Line;
    const parts = line.msg === 'request' ? requestParts(line, paint) : eventParts(line, paint);
    return `${[paint(clock(line.time), 'dim'), ...parts].filter(Boolean).join('  ')}\n${stackOf(line)}`;
  };
}

type Paint = (text: string, style: Style) => string;

function requestParts(line: Line, paint: Paint): string[] {
  const { status, method, path, route, duration_ms, account, login, code, field, address, request_id } = line;
  const who = [account, login].filter(Boolean).map(printable).join(' ');
  const why = [code, field].filter(Boolean).map(printable).join(' ');
  return [
    paint(printable(status), styleOf(Number(status))),
    `${printable(method)} ${printable(path ?? route ?? '')}`,
    `${Math.round(Number(duration_ms))} ms`,
    who,
    paint(why, 'yellow'),
    address === undefined ? '' : `from ${printable(address)}`,
    paint(printable(request_id).slice(0, SHORT_ID), 'dim'),
  ];
}

function eventParts({ level, time: _, msg, err, request_id, ...members }: Line, paint: Paint): string[] {
  const [name, style] = LEVELS[Number(level)] ?? [];
  const reason = (err as { message?: unknown } | undefined)?.message;
  return [
    name && style ? paint(name, style) : '',
    printable(msg ?? ''),
    reason === undefined || reason === msg ? '' : printable(reason),
    ...Object.entries(members).map(([key, value]) => `${printable(key)}=${printable(value)}`),
    request_id === undefined ? '' : paint(printable(request_id).slice(0, SHORT_ID), 'dim'),
  ];
}

// Colour of the server's own errors.
function stackOf({ level, err }: Line): string {
  const stack = (err as { stack?: unknown } | undefined)?.stack;
  if (Number(level) < ERROR_LEVEL || typeof stack !== 'string') return '';
  const frames = stack.split('\n').slice(1);
  return frames.map(frame => `    ${printable(frame.trim())}\n`).join('');
}

function styleOf(status: number): Style {
  if (status >= 500) return 'red';
  return status >= 400 ? 'yellow' : 'green';
}

// In the time zone of the terminal.
function clock(time: unknown): string {
  return new Date(String(time)).toTimeString().slice(0, 'hh:mm:ss'.length);
}

/**
 * Characters that could move the cursor, start another line or turn the direction of writing: control characters (C0, C1), separators of lines,
 * and marks of direction. A client chooses login and path.
 */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Cf}\p{Cs}]/gu;

function printable(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.replace(UNPRINTABLE, character => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}
