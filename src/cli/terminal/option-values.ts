// Reads the values of options from text. Errors describe valid values.

import { InvalidArgumentError } from 'commander';
import { isDay } from '../../domain/values/dates.ts';
import type { BankAccount } from '../../domain/values/iban.ts';

/** A whole number, 0 to 999,999,999. */
export function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number, 0 to 999999999.');
  return Number(text);
}

/** Comma-separated words. */
export function commaWords(text: string): string[] {
  return text
    .split(',')
    .map(word => word.trim())
    .filter(Boolean);
}

/** Adds a bank account, `IBAN[, BIC[, BANK]]`, unless the text is empty. */
export function addBankAccount(text: string, before: BankAccount[] = []): BankAccount[] {
  if (text.trim() === '') return before;
  // The name of a bank may contain commas.
  const [iban = '', bic = '', ...bank] = text.split(',').map(word => word.trim());
  return [...before, { iban, bic: bic || null, bank: bank.join(', ') || null }];
}

/** A duration such as `24h`, `7d` or `2w`, or `0`, in seconds. */
export function durationSeconds(text: string): number {
  const [, count, unit] = /^([1-9]\d{0,3})([hdw])$/.exec(text) ?? [];
  if (text !== '0' && unit === undefined)
    throw new InvalidArgumentError('It must be 0 or a time such as 24h, 7d or 2w.');
  return (Number(count ?? 0) * (UNITS[unit ?? ''] ?? 0)) / 1000;
}

const UNITS: Record<string, number> = { h: 3_600_000, d: 86_400_000, w: 604_800_000 };
const SHORT_UNITS: Record<string, number> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** A length of time in milliseconds: `30s`, `15m`, `1h`, `1d`; at most 24 days. */
export function durationMs(text: string): number {
  const [, count, unit] = /^([1-9]\d{0,4})([smhd])$/.exec(text) ?? [];
  const length = Number(count) * (SHORT_UNITS[unit ?? ''] ?? 0);
  if (!(length > 0 && length <= MAX_DURATION_MS))
    throw new InvalidArgumentError('It must be a length of time such as 30s, 15m, 1h or 1d, of at most 24 days.');
  return length;
}

/** Maximum of Node's timers. */
const MAX_DURATION_MS = 24 * 86_400_000;

/** An expiry: a time from now (`12h`, `90d`, `4w`), or the end of a day (`2027-01-31`, UTC). */
export function expiry(text: string, now: number = Date.now()): Date {
  const [, count, unit] = /^([1-9]\d{0,4})([hdw])$/.exec(text) ?? [];
  const end = unit ? now + Number(count) * (UNITS[unit] ?? 0) : endOfDay(text);
  if (Number.isNaN(end))
    throw new InvalidArgumentError('It must be a time such as 12h, 90d or 4w, or a day such as 2027-01-31.');
  if (end <= now) throw new InvalidArgumentError('It is in the past.');
  return new Date(end);
}

/** A time: a day (its beginning, UTC), or a time of ISO 8601 with its offset. */
export function instant(text: string): Date {
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(text);
  const at = isDay(text) ? Date.parse(`${text}T00:00:00Z`) : isTime ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at))
    throw new InvalidArgumentError('It must be a day such as 2027-01-31, or a time such as 2027-01-31T14:00Z.');
  return new Date(at);
}

function endOfDay(text: string): number {
  return isDay(text) ? Date.parse(`${text}T23:59:59Z`) : Number.NaN;
}
