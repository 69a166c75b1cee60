/** Formats numbers, dates and names in a language. Intl receives numbers as text, so no digit is lost. */

import type Big from 'big.js';
import { minorUnits } from '../../domain/values/currency.ts';
import { PERCENT, roundTo, ZERO } from '../../domain/values/decimal.ts';
import { DOCUMENT_LOCALES } from '../../domain/values/languages.ts';
import { ownValue } from '../../domain/values/own-value.ts';

export interface Formats {
  locale: string;
  /** ISO 4217. */
  currency: string;
  /** Decimal places of the currency: 2 for EUR, 0 for JPY, 3 for KWD. */
  currencyDigits: number;
  /** Rounded to the currency's places. */
  amount(value: Big): string;
  /** With at least the currency's places and all further digits. */
  price(value: Big): string;
  /** With its own digits. */
  quantity(value: Big): string;
  /** 23 becomes `23 %`. */
  rate(value: Big): string;
  /** An amount with its currency code. */
  money(value: Big): string;
  /** The same in another currency. */
  moneyIn(value: Big, currency: string): string;
  /** Formats `2024-03-01`, with or without a time; returns other text unchanged. */
  date(value: string): string;
  /** `Euro (EUR)`. */
  currencyName: string;
  /** `PT` becomes `Portugal`; longer text is returned unchanged. */
  country(value: string): string;
}

const cache = new Map<string, Formats>();
const MAX_CACHED = 50;

/** The formats for one language, country and currency. */
export function formatsFor(language: string, country: string, currency: string): Formats {
  const key = `${language} ${country} ${currency}`;
  const ready = cache.get(key);
  if (ready) return ready;
  if (cache.size >= MAX_CACHED) cache.clear();
  const made = makeFormats(localeOf(language, country), currency);
  cache.set(key, made);
  return made;
}

/** Countries with their own formats for a language. All others use its default locale. */
const countryLocales: Readonly<Record<string, readonly string[]>> = {
  pt: ['BR'],
  en: ['AU', 'CA', 'IE', 'IN', 'NZ', 'US', 'ZA'],
  es: ['AR', 'CL', 'CO', 'MX', 'PE', 'US'],
  fr: ['BE', 'CA', 'CH', 'LU'],
  de: ['AT', 'CH', 'LI', 'LU'],
  it: ['CH'],
  nl: ['BE'],
};

function localeOf(language: string, country: string): string {
  if (ownValue(countryLocales, language)?.includes(country)) return `${language}-${country}`;
  return ownValue(DOCUMENT_LOCALES, language) ?? (isSupported(language) ? language : 'en-GB');
}

function isSupported(language: string): boolean {
  return /^[a-z]{2,3}$/.test(language) && Intl.NumberFormat.supportedLocalesOf(language).length > 0;
}

function makeFormats(locale: string, currency: string): Formats {
  const code = /^[A-Z]{3}$/.test(currency) ? currency : 'XXX';
  const digits = minorUnits(code);
  const money = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: code,
    currencyDisplay: 'code',
    minimumFractionDigits: digits,
    maximumFractionDigits: 10,
  });
  const amount = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const price = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: 10 });
  const quantity = new Intl.NumberFormat(locale, { maximumFractionDigits: 10 });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 10 });
  const countries = new Intl.DisplayNames(locale, { type: 'region' });
  return {
    locale,
    currency: code,
    currencyDigits: digits,
    amount: value => amount.format(digitsOf(roundTo(value, digits))),
    price: value => price.format(digitsOf(value)),
    quantity: value => quantity.format(digitsOf(value)),
    rate: value => percent.format(digitsOf(value.times(PERCENT))),
    money: value => money.format(digitsOf(value)),
    moneyIn: (value, other) => makeFormats(locale, other).money(value),
    date: dateWriter(locale),
    currencyName: currencyName(locale, code),
    country: value => (/^[A-Z]{2}$/.test(value) ? (countries.of(value) ?? value) : value),
  };
}

/** The digits as text, which Intl reads exactly; -0 becomes 0. */
function digitsOf(value: Big): Intl.StringNumericLiteral {
  const digits = value.eq(ZERO) ? '0' : value.toFixed();
  return digits as Intl.StringNumericLiteral;
}

function currencyName(locale: string, code: string): string {
  const name = new Intl.DisplayNames(locale, { type: 'currency' }).of(code) ?? code;
  return name === code ? code : `${name.charAt(0).toLocaleUpperCase(locale)}${name.slice(1)} (${code})`;
}

/** Formats the local time of the text, without conversion to the time zone of the server. */
function dateWriter(locale: string): (value: string) => string {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  return value => {
    const parts = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}))?/.exec(value);
    if (!parts) return value;
    const date = new Date(`${parts[1]}T${parts[2] ?? '00:00'}:00Z`);
    if (Number.isNaN(date.getTime())) return value;
    return (parts[2] ? moment : day).format(date);
  };
}
