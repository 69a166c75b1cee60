// The dates of a recurring document: a rule of RFC 5545 that begins at a day. Days have no time and no zone. contract §5 Recurring documents

import { RRuleTemporal } from 'rrule-temporal';
import { Message } from '../messages/message.ts';
import { daysFrom, isDay } from '../values/dates.ts';

/** Rule with its first and last day. */
export interface Schedule {
  start_date: string;
  /** Text of RFC 5545 without `DTSTART` and without `RRULE:`. */
  rrule: string;
  end_date: string | null;
}

/** Maximum characters of a rule. */
export const MAX_RULE = 200;
/** Maximum steps of a rule until its next date: days, weeks or months, by its FREQ. */
const MAX_STEPS = 1500;
/** Maximum years. A year may have hundreds of days to look at; 29 February falls on a weekday every 40 years at the least. */
const MAX_YEARS = 100;
const MAX_COUNT = 1000;
const MAX_INTERVAL = 1000;

const WEEKDAY = '(?:MO|TU|WE|TH|FR|SA|SU)';
const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'];

/** True if a value of a part has its form. */
const PARTS: Record<string, (value: string) => boolean> = {
  FREQ: value => FREQUENCIES.includes(value),
  INTERVAL: value => isWithin(value, 1, MAX_INTERVAL),
  COUNT: value => isWithin(value, 1, MAX_COUNT),
  UNTIL: value => /^\d{8}$/.test(value) && isDay(value.replace(/^(....)(..)(..)$/, '$1-$2-$3')),
  BYDAY: listOf(value => new RegExp(`^(?:[+-]?(?:[1-9]|[1-4]\\d|5[0-3]))?${WEEKDAY}$`).test(value)),
  BYMONTHDAY: listOf(value => isPlace(value, 31)),
  BYYEARDAY: listOf(value => isPlace(value, 366)),
  BYWEEKNO: listOf(value => isPlace(value, 53)),
  BYMONTH: listOf(value => isWithin(value, 1, 12)),
  BYSETPOS: listOf(value => isPlace(value, 366)),
  WKST: value => new RegExp(`^${WEEKDAY}$`).test(value),
};

const isWithin = (value: string, from: number, to: number): boolean =>
  /^\d{1,4}$/.test(value) && Number(value) >= from && Number(value) <= to;

const isPlace = (value: string, most: number): boolean => isWithin(value.replace(/^[+-]/, ''), 1, most);

function listOf(each: (value: string) => boolean): (value: string) => boolean {
  return value => value.split(',').every(each);
}

/** The rule as it is stored: in capitals, without blanks and without `RRULE:`. */
export const cleanRule = (text: string): string =>
  text
    .replace(/\s+/g, '')
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .replace(/;$/, '');

/**
 * The error of a rule, to complete "Field 'rrule' …"; undefined for one that fires. A rule takes no parts of a time, and reaches its next
 * date in few steps.
 */
export function ruleError(schedule: Schedule): Message | undefined {
  const { rrule } = schedule;
  if (rrule.length > MAX_RULE) return new Message('too_long', { count: MAX_RULE });
  const seen = new Set<string>();
  for (const part of rrule.split(';')) {
    const [name = '', value = '', ...more] = part.split('=');
    const isValid = Object.hasOwn(PARTS, name) && more.length === 0 && !seen.has(name) && PARTS[name]?.(value);
    if (!isValid) return new Message('rule_part', { part: part.slice(0, 40), known: Object.keys(PARTS).join(', ') });
    seen.add(name);
  }
  if (!seen.has('FREQ')) return new Message('rule_part', { part: '', known: Object.keys(PARTS).join(', ') });
  try {
    const rule = ruleOf(schedule);
    const first = rule.next(instant(schedule.start_date), true);
    if (!first) return new Message('rule_never');
    if (schedule.end_date !== null && dayOf(first) > schedule.end_date) return new Message('rule_never');
    return undefined;
  } catch {
    return new Message('rule_never');
  }
}

/** The first date of a schedule on a day or after it; undefined if none follows. */
export function dateFrom(schedule: Schedule, day: string): string | undefined {
  const from = day < schedule.start_date ? schedule.start_date : day;
  const found = nextOf(ruleOf(schedule), from, true);
  return found !== undefined && (schedule.end_date === null || found <= schedule.end_date) ? found : undefined;
}

/** The first date behind a day; undefined if none follows. */
export const dateAfter = (schedule: Schedule, day: string): string | undefined => dateFrom(schedule, daysFrom(day, 1));

/** The last day of the period that begins at a date: the day before the next date, also where the schedule ends before it. */
export function periodEnd({ rrule, start_date }: Schedule, date: string): string {
  const endless = rrule
    .split(';')
    .filter(part => !/^(?:COUNT|UNTIL)=/.test(part))
    .join(';');
  const next = nextOf(ruleOf({ rrule: endless, start_date }), date, false);
  return next === undefined ? date : daysFrom(next, -1);
}

function ruleOf({ rrule, start_date }: Pick<Schedule, 'rrule' | 'start_date'>): RRuleTemporal {
  return new RRuleTemporal({
    rruleString: `DTSTART;VALUE=DATE:${start_date.replaceAll('-', '')}\nRRULE:${rrule}`,
    maxIterations: /(?:^|;)FREQ=YEARLY(?:;|$)/.test(rrule) ? MAX_YEARS : MAX_STEPS,
    strict: true,
  });
}

const instant = (day: string): Date => new Date(`${day}T00:00:00Z`);
const dayOf = (date: { toString(): string }): string => date.toString().slice(0, 10);

// A rule that finds no date within its steps has ended.
function nextOf(rule: RRuleTemporal, day: string, inclusive: boolean): string | undefined {
  try {
    const next = rule.next(instant(day), inclusive);
    return next ? dayOf(next) : undefined;
  } catch {
    return undefined;
  }
}
