// Payment reminders: placeholders of their words, interest, and how documents join in letters. contract §7 Reminders

import type Big from 'big.js';
import { type FieldError, ofField } from '../errors.ts';
import { Message } from '../messages/message.ts';
import { minorUnits } from '../values/currency.ts';
import { daysBetween, daysFrom } from '../values/dates.ts';
import { decimal, digits, PERCENT, quotient, roundTo, sum, ZERO } from '../values/decimal.ts';
import { LANGUAGES } from '../values/languages.ts';

/** Placeholders of subject and text. */
export const PLACEHOLDERS = ['customer', 'documents', 'amount', 'due'] as const;

type Placeholder = (typeof PLACEHOLDERS)[number];

const IN_BRACES = /\{([^{}]*)\}/g;

/** Fills the placeholders of a subject or text. */
export const filledWords = (words: string, values: Record<Placeholder, string>): string =>
  words.replaceAll(IN_BRACES, (all, name: string) => values[name as Placeholder] ?? all);

/** Errors of a level's words: an unknown placeholder, and no text at all. `record`: columns of the table `reminder_level`. */
export function placeholderErrors(record: Record<string, unknown>): FieldError[] {
  const errors: FieldError[] = [];
  for (const kind of ['subject', 'text'])
    for (const language of LANGUAGES) {
      const words = record[`${kind}_${language}`];
      if (typeof words !== 'string') continue;
      const unknown = [...words.matchAll(IN_BRACES)].find(([, name]) => !PLACEHOLDERS.includes(name as Placeholder));
      if (unknown)
        errors.push(
          ofField(
            `${kind}s.${language}`,
            new Message('unknown_placeholder', {
              name: unknown[0],
              known: PLACEHOLDERS.map(name => `{${name}}`).join(', '),
            }),
          ),
        );
    }
  const hasText = LANGUAGES.some(language => record[`text_${language}`]);
  if (!hasText) errors.push(ofField('texts', new Message('required')));
  return errors;
}

/** A part of a document that is overdue: an instalment, or all that is due. */
export interface OverduePart {
  due_date: string;
  /** As digits. */
  amount: string;
}

/** Days with one rate of interest. */
export interface InterestPeriod {
  from: string;
  /** Last day. */
  to: string;
  /** Percent a year, as digits. */
  percent: string;
}

/**
 * Interest on overdue parts from the day after each due date until `day`, with a year of 365 days, rounded once to the minor unit of the
 * currency. Days outside of `periods` bear none.
 */
export function interestOf(
  parts: readonly OverduePart[],
  periods: readonly InterestPeriod[],
  day: string,
  currency: string,
): Big {
  const dividend = sum(
    parts.flatMap(({ due_date, amount }) =>
      periods.map(({ from, to, percent }) => {
        const [, later = ''] = [due_date, daysFrom(from, -1)].sort();
        const [earlier = ''] = [to, day].sort();
        const days = daysBetween(later, earlier);
        return days <= 0
          ? ZERO
          : decimal(amount)
              .times(decimal(String(days)))
              .times(decimal(percent));
      }),
    ),
  ).times(PERCENT);
  return dividend.lte(ZERO) ? ZERO : roundTo(quotient(dividend, DAYS_OF_YEAR, 20), minorUnits(currency));
}

const periodsOf = ({ interest, law }: Pick<LetterLevel, 'interest' | 'law'>): readonly InterestPeriod[] =>
  law ?? (interest === null ? [] : [{ from: '1900-01-01', to: '9999-12-31', percent: interest }]);

const DAYS_OF_YEAR = decimal('365');

/** Words, fee and interest of a level, as a letter takes them. */
export interface LetterLevel {
  level: number;
  subject: string;
  text: string;
  /** In the currency of the account, as digits. */
  fee: string;
  /** Percent a year as digits; null: none. */
  interest: string | null;
  /** Interest by law, in place of `interest`. */
  law?: readonly InterestPeriod[];
}

/** An overdue document of a letter. */
export interface OverdueDocument {
  id: number;
  level: number;
  /** Earliest due date of its parts. */
  due_date: string;
  /** Sum of its parts, as digits. */
  amount: string;
  parts: OverduePart[];
}

/** Amounts of a letter, as digits. */
export interface LetterAmounts {
  level: LetterLevel;
  due_date: string;
  amount: string;
  interest: string;
  /** Interest of each document, in their order. */
  interests: string[];
}

/**
 * Adds up a letter: it takes words, fee and interest of the highest level of its documents. Undefined without documents, or if a level
 * of `levels` is missing.
 */
export function letterOf(
  documents: readonly OverdueDocument[],
  levels: readonly LetterLevel[],
  { day, currency }: { day: string; currency: string },
): LetterAmounts | undefined {
  const highest = Math.max(...documents.map(({ level }) => level));
  const level = levels.find(each => each.level === highest);
  const [due_date] = documents.map(document => document.due_date).sort();
  if (!level || due_date === undefined) return undefined;
  const interests = documents.map(({ parts }) => interestOf(parts, periodsOf(level), day, currency));
  const total = (amounts: Big[]) => digits(sum(amounts));
  return {
    level,
    due_date,
    amount: total(documents.map(({ amount }) => decimal(amount))),
    interest: total(interests),
    interests: interests.map(digits),
  };
}
