// Days (ISO 8601) and instants (RFC 3339) as text.

import { Message } from '../messages/message.ts';

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const INSTANT = /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(?:[Zz]|([+-])(\d{2}):(\d{2}))?$/;

/** True if the text is a day that exists: 2024-02-29 exists, 2023-02-29 and 0000-01-01 don't. */
export function isDay(text: string): boolean {
  const [, year = '', month = '', day = ''] = DAY.exec(text) ?? [];
  if (Number(year) < 1 || Number(month) < 1 || Number(month) > 12) return false;
  return Number(day) >= 1 && Number(day) <= daysIn(Number(year), Number(month));
}

/** True if a day, or the day of an instant, is of the years that a document can have. contract §4 Lists */
export const isOfOurTime = (text: string): boolean => text >= '1900' && text < '2201';

/** True if the text is an instant of RFC 3339; without an offset it is UTC. Leap seconds are not accepted. */
export function isInstant(text: string): boolean {
  const [, day = '', hour, minute, second = '0', , offsetHour = '0', offsetMinute = '0'] = INSTANT.exec(text) ?? [];
  if (!isDay(day)) return false;
  return (
    isWithinYears(text, day) &&
    Number(hour) < 24 &&
    Number(minute) < 60 &&
    Number(second) < 60 &&
    Number(offsetHour) < 15 &&
    Number(offsetMinute) < 60
  );
}

// With its offset, an instant of the first or last day may be in the year 0 or 10000.
function isWithinYears(text: string, day: string): boolean {
  return !/[+-]\d{2}:\d{2}$/.test(text) || (day !== '0001-01-01' && day !== '9999-12-31');
}

/** A valid instant with its offset: appends `Z` if there is none. */
export function withOffset(text: string): string {
  return /(?:[Zz]|[+-]\d{2}:\d{2})$/.test(text) ? text : `${text}Z`;
}

/** Reads `YYYY-MM-DD` or `YYYY-MM-DD:YYYY-MM-DD` (filterDate, contract §4 Lists); returns a string with the error. */
export function readDayRange(text: string): { from: string; to: string } | Message {
  const [from = '', to = from, ...rest] = text.split(':');
  if (rest.length > 0 || !DAY.test(from) || !DAY.test(to)) return new Message('not_day_or_range');
  const missing = [from, to].find(day => !isDay(day));
  if (missing) return new Message('names_missing_day', { day: missing });
  if (from > to) return new Message('range_reversed', { from, to });
  return { from, to };
}

/** The number of days from `from` to `to`. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** The day `days` days after `day`; `days` may be negative. */
export function daysFrom(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The day with a year, month from 1 and day of the month. */
export const dateOf = (year: number, month: number, day: number): string =>
  [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');

/** Number of days of a month, from 1. */
export function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}
