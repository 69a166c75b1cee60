// Display of a number under a number format of a spreadsheet (ECMA-376 part 1, 18.8.31), and its value.

import { format, getFormatInfo } from 'numfmt';

/** Characters of the format of a number that are looked at; programs write up to 255. */
const MAX_FORMAT = 255;
/** Digits that spreadsheet programs keep of a number. */
const DIGITS = 15;
/** Days from 30 December 1899, the day 0 of programs after February 1900, to 1970. */
const DAYS_BEFORE_1970 = 25_569;
/** Days from 1900 to 1904, with the 29 February 1900 of these programs. */
const DAYS_TO_1904 = 1462;

/** Built-in formats (18.8.30). Those of days and times without a number here depend on the language of the program. */
const BUILT_IN: Record<number, string> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  37: '#,##0 ;(#,##0)',
  38: '#,##0 ;(#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;(#,##0.00)',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mmss.0',
  48: '##0.0E+0',
};
/** Built-in formats of days that depend on the language: shown as `YYYY-MM-DD`, which is read alike everywhere. */
const isDayOfLanguage = (id: number) =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

export interface NumberFormat {
  kind: 'general' | 'number' | 'percent' | 'day' | 'time';
  /** Undefined if the shown text is the value. */
  code: string | undefined;
}

export const GENERAL: NumberFormat = { kind: 'general', code: undefined };

/** The format of an id, with its code where the workbook defines it. */
export function numberFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined && isDayOfLanguage(id)) return { kind: 'day', code: undefined };
  const known = (code ?? BUILT_IN[id] ?? '').slice(0, MAX_FORMAT);
  if (known === '') return GENERAL;
  try {
    const { type } = getFormatInfo(known);
    if (type === 'error' || type === 'text' || type === 'general') return GENERAL;
    if (type === 'date' || type === 'datetime') return { kind: 'day', code: known };
    return { kind: type === 'percent' ? 'percent' : type === 'time' ? 'time' : 'number', code: known };
  } catch {
    return GENERAL;
  }
}

/** Display of a number's text in a workbook, and its value if that differs. */
export function shownNumber(
  text: string,
  { kind, code }: NumberFormat,
  from1904: boolean,
): { shown: string; exact: string } {
  const digits = exactDigits(text);
  if (digits === undefined) return { shown: text, exact: '' };
  if (kind === 'general') return { shown: digits, exact: digits };
  const value = Number(text);
  if (kind === 'day' || kind === 'time') {
    const serial = value + (from1904 ? DAYS_TO_1904 : 0);
    const instant = serial >= 1 ? instantOf(serial) : undefined;
    // A time without a day, or a duration, is neither a day nor a number.
    if (kind === 'time') return { shown: rendered(code, serial) || digits, exact: '' };
    if (instant === undefined) return { shown: rendered(code, serial) || digits, exact: digits };
    return { shown: rendered(code, serial) || instant, exact: instant };
  }
  const exact = kind === 'percent' ? `${plainDigits(Number((value * 100).toPrecision(DIGITS)))}%` : digits;
  return { shown: rendered(code, value) || digits, exact };
}

function rendered(code: string | undefined, value: number): string {
  if (code === undefined) return '';
  try {
    const text = format(code, value, { throws: false }).trim();
    return /^#+$/.test(text) ? '' : text;
  } catch {
    return '';
  }
}

// Day 60 is 29 February 1900, which never was: days before it are one day later than they count.
function instantOf(serial: number): string | undefined {
  const days = serial - DAYS_BEFORE_1970 + (serial < 60 ? 1 : 0);
  const date = new Date(Math.round(days * 86_400) * 1000);
  if (Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999) return undefined;
  const text = date.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : `${text.slice(0, 19)}Z`;
}

const PLAIN = /^(-?)0*(\d+)(?:\.(\d*))?$/;

// The digits that programs show: 15 of them, without an exponent. Programs in Java write 2001.0, those in C 1.1000000000000001.
function exactDigits(text: string): string | undefined {
  const [, sign, whole = '', decimals = ''] = PLAIN.exec(text) ?? [];
  if (sign !== undefined && whole.length + decimals.length <= DIGITS) {
    const rest = decimals.replace(/0+$/, '');
    const digits = rest ? `${whole}.${rest}` : whole;
    return digits === '0' ? '0' : sign + digits;
  }
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) return undefined;
  return plainDigits(Number(value.toPrecision(DIGITS)));
}

// The number without an exponent.
function plainDigits(value: number): string {
  const [mantissa = '', exponent] = String(value).split('e');
  if (exponent === undefined) return value === 0 ? '0' : mantissa;
  const sign = mantissa.startsWith('-') ? '-' : '';
  const [whole = '', decimals = ''] = mantissa.replace('-', '').split('.');
  const places = Number(exponent);
  if (places < 0) return `${sign}0.${'0'.repeat(-places - 1)}${whole}${decimals}`;
  return `${sign}${whole}${decimals.padEnd(places, '0')}`;
}
