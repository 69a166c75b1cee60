/** Values in the syntax of PDF (ISO 32000-1, 7.3). Text never becomes syntax: strings are escaped or hexadecimal. */

/** At most three decimals, without an exponent. @throws Error if it is not finite. */
export function number(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError(`A PDF can't contain the number ${value}`);
  const rounded = Math.round(value * 1000) / 1000;
  if (Math.abs(rounded) < 1e15) return rounded === 0 ? '0' : String(rounded);
  throw new RangeError(`A PDF can't contain the number ${value}`);
}

/** A text string: ASCII literally, everything else as UTF-16 in hexadecimal digits. */
export function textString(text: string): string {
  if (/^[ -~]*$/u.test(text)) return `(${text.replace(/[\\()]/gu, '\\$&')})`;
  return `<feff${utf16(text)}>`;
}

/** Hexadecimal digits of the text in UTF-16 with the high byte first; lone surrogates are U+FFFD. */
export function utf16(text: string): string {
  return Buffer.from(text.toWellFormed(), 'utf16le').swap16().toString('hex');
}

/** A date in UTC (7.9.4). */
export function date(time: Date): string {
  return `(D:${time.toISOString().slice(0, 19).replace(/[-:T]/gu, '')}Z)`;
}

export function reference(id: number): string {
  return `${id} 0 R`;
}

const colors = new Map<string, string>();

/** The three components of `#rrggbb`. @throws Error for anything else. */
export function components(color: string): string {
  const known = colors.get(color);
  if (known) return known;
  const [, red = '', green = '', blue = ''] = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/iu.exec(color) ?? [];
  if (red === '') throw new RangeError(`${color} is not a colour`);
  const text = [red, green, blue].map(part => number(Number.parseInt(part, 16) / 255)).join(' ');
  // Layouts use a handful of colours.
  if (colors.size < 100) colors.set(color, text);
  return text;
}
