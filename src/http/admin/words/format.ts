// Dates, numbers and money in the reader's format.

import Big from 'big.js';
import { LOCALES } from '../../../domain/messages/languages.ts';
import { digits, readDecimal } from '../../../domain/values/decimal.ts';
import { typedNumber } from '../../../domain/values/typed-number.ts';
import type { AdminLanguage } from './languages.ts';

/** Writes values in the reader's format. Numbers are exact decimals: text or Big, never binary doubles. */
export interface Format {
  /** BCP 47. */
  locale: string;
  decimalMark: ',' | '.';
  /** A calendar day `YYYY-MM-DD`. */
  date(day: string): string;
  /** A month `YYYY-MM`. */
  month(month: string): string;
  /** An instant, in the time zone of the account. */
  instant(instant: string | Date): string;
  /** A number with all its decimal places, or with `places` of them. */
  number(value: string | number | Big, places?: number): string;
  /** A round number in few characters, for the scales of charts: 2,000 and 3M. */
  scale(value: string): string;
  /** A price without its currency: two decimal places, or as many more as it has. */
  price(value: string | number | Big): string;
  /** The cost of a unit, an average, without its currency: two to four decimal places. */
  cost(value: string | number | Big): string;
  /** An amount of money with its currency. */
  money(value: string | number | Big, currency: string): string;
  /** A number of bytes in a readable unit: 1.2 MB, 1,2 Mo. */
  bytes(count: number): string;
  /** The name of a country (ISO 3166-1 alpha-2); any other text as it is. */
  country(code: string): string;
  /** A number in a field of a form: without grouping. */
  input(value: string | number | Big): string;
  /** Typed number in the form of the interface; undefined if it is no number, or may be two. */
  readNumber(typed: string): string | undefined;
}

const MAX_PLACES = 10;
/** Minimum value that a scale writes in short form: 100K. */
const LEAST_COMPACT = 100_000;

const BYTE_UNITS = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

const known = new Map<string, Format>();

/** The format for a reader. `acceptLanguage` is the header of the request. */
export function formatFor(language: AdminLanguage, acceptLanguage: string | undefined, timeZone: string): Format {
  const preferred = (acceptLanguage ?? '').split(',', 10).map(each => each.split(';')[0]?.trim().toLowerCase());
  const locales: readonly [string, ...string[]] = LOCALES[language];
  const locale = locales.find(each => preferred.includes(each.toLowerCase())) ?? locales[0];
  const key = `${locale} ${timeZone}`;
  const format = known.get(key) ?? newFormat(locale, timeZone);
  known.set(key, format);
  return format;
}

function newFormat(locale: string, timeZone: string): Format {
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const months = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  const instants = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const regions = new Intl.DisplayNames(locale, { type: 'region' });
  const numbers = new Map<string, Intl.NumberFormat>();
  const numberFormat = (key: string, options: Intl.NumberFormatOptions) => {
    const format = numbers.get(key) ?? new Intl.NumberFormat(locale, options);
    numbers.set(key, format);
    return format;
  };
  const point = new Intl.NumberFormat(locale).format(1.5) === '1,5' ? ',' : '.';
  return {
    locale,
    decimalMark: point,
    date: day => (/^\d{4}-\d\d-\d\d$/.test(day) ? days.format(new Date(`${day}T00:00:00Z`)) : day),
    month: month => (/^\d{4}-\d\d$/.test(month) ? months.format(new Date(`${month}-01T00:00:00Z`)) : month),
    instant(instant) {
      const date = new Date(instant);
      return Number.isNaN(date.getTime()) ? String(instant) : instants.format(date);
    },
    number(value, places) {
      const text = plain(value);
      const of = { minimumFractionDigits: places ?? 0, maximumFractionDigits: places ?? MAX_PLACES };
      return numberFormat(`number ${places}`, of).format(text);
    },
    scale(value) {
      const notation = Math.abs(Number(value)) < LEAST_COMPACT ? 'standard' : 'compact';
      return numberFormat(`scale ${notation}`, { notation, maximumFractionDigits: 2 }).format(plain(value));
    },
    price: value =>
      numberFormat('price', { minimumFractionDigits: 2, maximumFractionDigits: MAX_PLACES }).format(plain(value)),
    cost: value => numberFormat('cost', { minimumFractionDigits: 2, maximumFractionDigits: 4 }).format(plain(value)),
    money(value, currency) {
      const options = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
      return numberFormat(`money ${currency}`, options).format(plain(value));
    },
    bytes(count) {
      const power = Math.min(Math.max(Math.floor(Math.log10(count) / 3), 1), BYTE_UNITS.length);
      const unit = BYTE_UNITS[power - 1];
      const value = count / 1000 ** power;
      const maximumFractionDigits = value < 10 ? 1 : 0;
      return numberFormat(`${unit} ${maximumFractionDigits}`, { style: 'unit', unit, maximumFractionDigits }).format(
        value,
      );
    },
    country: code => (/^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : code),
    input: value => plain(value).replace('.', point),
    readNumber: typed => readTyped(typed, point),
  };
}

const plain = (value: string | number | Big): Intl.StringNumericLiteral =>
  (value instanceof Big ? digits(value) : String(value)) as Intl.StringNumericLiteral;

// A number too long for the database is none.
function readTyped(typed: string, mark: ',' | '.'): string | undefined {
  const text = typedNumber(typed, mark);
  return text !== undefined && readDecimal(text) ? text : undefined;
}
