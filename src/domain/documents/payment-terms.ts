// Terms of payment: the days and amounts that follow from them. Pure. contract §7 Payment terms

import type Big from 'big.js';
import { type FieldError, ofField } from '../errors.ts';
import { Message } from '../messages/message.ts';
import { minorUnits } from '../values/currency.ts';
import { dateOf, daysFrom, daysIn } from '../values/dates.ts';
import { decimal, digits, isZero, PERCENT, roundTo, sum, ZERO } from '../values/decimal.ts';
import type { Language } from '../values/languages.ts';

/** Time from the date of a document: first the months, then the days. */
export interface Period {
  months?: Big | undefined;
  days?: Big | undefined;
}

/** A record of terms, as its list answers it. */
export interface PaymentTerms extends Period {
  code: string;
  description: string;
  /** The description in other languages. */
  descriptions?: Partial<Record<Language, string>>;
  end_of_month?: boolean;
  day_of_month?: Big;
  early_payment?: { percent: Big; days: Big };
  instalments?: InstalmentTerms[];
}

/** An instalment of terms: its part in percent, and when it is due. */
export interface InstalmentTerms extends Period {
  percent: Big;
}

/** An instalment of a document. */
export interface Instalment {
  due_date: string;
  amount: Big;
}

/** Values that a document takes from its terms. They are stored with it: a later change of the terms does not change them. */
export interface DocumentTerms {
  payment_terms_code?: string;
  payment_terms?: string;
  due_date?: string;
  instalments?: Instalment[];
  early_payment?: EarlyPayment;
}

/** Discount for early payment: its percentage, the last day of payment, and its amount. */
export interface EarlyPayment {
  percent: Big;
  until: string;
  amount: Big;
}

/** Last day that a document may have. contract §4 Lists */
const LAST_DAY = '2200-12-31';

/**
 * Due day of an amount: `date` plus months and days; at the end of that month, if the terms have it; on the next `day_of_month` from there.
 * A day that a month does not have is its last one: a month after 31 January is 28 or 29 February.
 */
export function dueDay(
  date: string,
  { months = ZERO, days = ZERO }: Period,
  { end_of_month, day_of_month }: Pick<PaymentTerms, 'end_of_month' | 'day_of_month'> = {},
): string {
  const later = daysFrom(inMonths(date, months.toNumber(), dayOf(date)), days.toNumber());
  const counted = end_of_month ? inMonths(later, 0, 31) : later;
  const day = day_of_month?.toNumber();
  const inItsMonth = day === undefined ? counted : inMonths(counted, 0, day);
  const due = day !== undefined && inItsMonth < counted ? inMonths(counted, 1, day) : inItsMonth;
  return due > LAST_DAY ? LAST_DAY : due;
}

// The same day of the month, a number of months after `date`, or the last day of that month.
function inMonths(date: string, months: number, day: number): string {
  const month = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  const [inYear, ofYear] = [Math.floor(month / 12), (month % 12) + 1];
  return dateOf(inYear, ofYear, Math.min(day, daysIn(inYear, ofYear)));
}

const dayOf = (date: string): number => Number(date.slice(8, 10));

/** A document to which terms apply. */
export interface DocumentOfTerms {
  date: string;
  currency: string;
  /** Due date that the client sent. */
  due_date?: string | undefined;
  /** Words about payment that the client sent. */
  payment_terms?: string | undefined;
  /** Amount that the document owes. */
  owed: Big;
  /** Language in which it is printed. */
  language: string | undefined;
}

/**
 * Due date, words, instalments and early payment of a document. A due date that was sent takes the place of that of the terms: if the two
 * differ, the whole amount is due on that day, without instalments, and the words of the terms are left out.
 */
export function termsOfDocument(terms: PaymentTerms, document: DocumentOfTerms): DocumentTerms {
  const { date, currency, owed, due_date: sent } = document;
  const instalments = instalmentsOf(terms, date, owed, currency);
  const due_date = instalments?.at(-1)?.due_date ?? dueDay(date, lastPeriod(terms), terms);
  const isAgreed = sent === undefined || sent === due_date;
  const early = earlyPayment(terms, date, sent ?? due_date, owed, currency);
  return {
    payment_terms_code: terms.code,
    due_date: sent ?? due_date,
    ...(isAgreed && { payment_terms: document.payment_terms ?? wordsOf(terms, document.language) }),
    ...(isAgreed && instalments && { instalments }),
    ...(early && { early_payment: early }),
  };
}

/** Words of terms in a language, else the description. */
export const wordsOf = ({ description, descriptions = {} }: PaymentTerms, language: string | undefined): string =>
  descriptions[language as Language] ?? description;

const lastPeriod = (terms: Period & { instalments?: Period[] | undefined }): Period =>
  terms.instalments?.at(-1) ?? terms;

// In the order of their dates, which follows the lengths of the months: 30 days are behind a month from 1 February. Each amount is rounded
// to the minor unit, and the last one is the rest. None is below 0, and those of 0 are left out.
function instalmentsOf(
  { instalments, ...terms }: PaymentTerms,
  date: string,
  owed: Big,
  currency: string,
): Instalment[] | undefined {
  if (!instalments) return undefined;
  let rest = owed;
  const dated = instalments.map(({ percent, ...period }) => ({ percent, due_date: dueDay(date, period, terms) }));
  dated.sort((one, other) => (one.due_date < other.due_date ? -1 : one.due_date > other.due_date ? 1 : 0));
  const parts = dated.map(({ percent, due_date }, index) => {
    const rounded = roundTo(owed.times(percent).times(PERCENT), minorUnits(currency));
    const amount = index === instalments.length - 1 || rounded.gt(rest) ? rest : rounded;
    rest = rest.minus(amount);
    return { due_date, amount };
  });
  const paid = parts.filter(({ amount }) => !isZero(amount));
  return paid.length > 0 ? paid : undefined;
}

function earlyPayment(
  { early_payment: early }: PaymentTerms,
  date: string,
  due: string,
  owed: Big,
  currency: string,
): EarlyPayment | undefined {
  if (!early) return undefined;
  const amount = roundTo(owed.times(early.percent).times(PERCENT), minorUnits(currency));
  if (isZero(amount)) return undefined;
  const last = dueDay(date, early);
  return { percent: early.percent, until: last > due ? due : last, amount };
}

/** Terms as a client sends them. */
export interface SentTerms extends Period, Pick<PaymentTerms, 'end_of_month'> {
  day_of_month: Big | undefined;
  early_payment: { percent: Big | undefined; days: Big | undefined };
  instalments: InstalmentTerms[] | undefined;
}

/** Fields of terms that contradict each other. */
export function termsErrors(terms: SentTerms): FieldError[] {
  const { instalments, early_payment: early } = terms;
  const errors: FieldError[] = [];
  const add = (field: string, message: Message) => errors.push(ofField(field, message));
  if (early.percent && !early.days)
    add('early_payment.days', new Message('required_with', { field: 'early_payment.percent' }));
  if (early.days && !early.percent)
    add('early_payment.percent', new Message('required_with', { field: 'early_payment.days' }));
  const longest = longestPeriod(lastPeriod(terms), terms);
  if (early.days?.gt(String(longest))) add('early_payment.days', new Message('early_after_due', { days: longest }));
  for (const [field, percent] of [
    ['early_payment.percent', early.percent] as const,
    ...(instalments ?? []).map(({ percent }, index) => [`instalments[${index}].percent`, percent] as const),
  ])
    if (percent && isZero(percent)) add(field, new Message('not_positive'));
  const percent = instalments && sum(instalments.map(each => each.percent));
  if (percent && !percent.eq('100')) add('instalments', new Message('instalments_sum', { sum: digits(percent) }));
  for (const [index, part] of (instalments ?? []).entries()) {
    const before = instalments?.[index - 1];
    if (before && order(part) < order(before))
      add(
        `instalments[${index}].${part.days || !part.months ? 'days' : 'months'}`,
        new Message('instalment_before_other'),
      );
  }
  const last = instalments?.at(-1);
  for (const name of last ? (['months', 'days'] as const) : [])
    if (terms[name] && !terms[name].eq(last?.[name] ?? ZERO))
      add(name, new Message('not_of_last_instalment', { value: digits(last?.[name] ?? ZERO) }));
  return errors;
}

/** The period of the last instalment, which is that of its terms. */
export const periodOf = (instalments: readonly Period[]): { months: Big; days: Big } => {
  const { months = ZERO, days = ZERO } = instalments.at(-1) ?? {};
  return { months, days };
};

// Most days from the date to the due day.
function longestPeriod(
  period: Period,
  { end_of_month, day_of_month }: Pick<SentTerms, 'end_of_month' | 'day_of_month'>,
): number {
  const { months, days } = periodOf([period]);
  return days.toNumber() + 31 * months.toNumber() + (end_of_month ? 30 : 0) + (day_of_month ? 30 : 0);
}

// Months count as long as the average month, so that 30 days are before a month and 31 behind it.
const AVERAGE_MONTH = decimal('30.5');
const order = (period: Period): number => {
  const { months, days } = periodOf([period]);
  return months.times(AVERAGE_MONTH).plus(days).toNumber();
};
