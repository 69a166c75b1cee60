// What is wrong with fields, in the language of the reader. The checks of the interface say it in English, with the field's own name.

import type { FieldError } from '../../../domain/errors.ts';
import { labelOf } from '../words/field-words.ts';
import type { Words } from '../words/words.ts';

/** An error of a field as a form shows it: a whole sentence. */
export interface FormError {
  /** The name of the field in the form, where the summary leads to. */
  field: string;
  text: string;
}

type Explain = (forms: Words['forms'], ...parts: string[]) => string;

const REASONS: [RegExp, Explain][] = [
  [/^is required$/, forms => forms.required],
  [/^is required/, forms => forms.required],
  [/^must not be empty/, forms => forms.empty],
  [/^(?:is|must not be) longer than (\d+) characters/, (forms, count = '') => forms.tooLong(count)],
  [/^has more than (\d+) elements/, (forms, count = '') => forms.tooManyEntries(count)],
  [/^must be an IBAN: its check digits[\s\S]*\('([\s\S]*)'\)$/, (forms, value = '') => forms.ibanDigits(value)],
  [/^must be an IBAN[\s\S]*\('([\s\S]*)'\)$/, (forms, value = '') => forms.notIban(value)],
  [/^must have a BIC[\s\S]* instead of '([\s\S]*)'$/, (forms, value = '') => forms.notBic(value)],
  [/^is there twice: '([\s\S]*)'$/, (forms, value = '') => forms.twice(value)],
  [/^must be a time zone/, forms => forms.notZone],
  [/^is ([A-Z]{3}), the currency of the account/, (forms, code = '') => forms.ownCurrency(code)],
  [/^must be an ISO 4217 code/, forms => forms.notCurrency],
  [/^must have \{n\}/, forms => forms.notPattern],
  [
    /^makes numbers of up to (\d+) characters: at most (\d+)/,
    (forms, count = '', most = '') => forms.longNumbers(count, most),
  ],
  [/^is not a telephone number/, forms => forms.notPhone],
  [/^must be a PNG, JPEG or SVG picture/, forms => forms.notPicture],
  [/^is larger than 1 MiB/, forms => forms.largePicture],
  [/^is a JPEG in CMYK/, forms => forms.cmykPicture],
  [/^is not a whole picture/, forms => forms.damagedPicture],
  [/^has a script,/, forms => forms.scriptInPicture],
  [/^must be (?:an|one) e-mail address/, forms => forms.notEmail],
  [/^must be one line/, forms => forms.notOneLine],
  [/^must have 1 to (\d+) characters/, (forms, count = '') => forms.lengthUpTo(count)],
  [/^must be an http or https address/, forms => forms.notWeb],
  [/^must be a whole number from (\d+) to (\d+)/, (forms, least = '', most = '') => forms.wholeFromTo(least, most)],
  [/^must be a whole number/, forms => forms.notWhole],
  [/^must be a number greater than 0/, forms => forms.notRate],
  [/^must be a number/, forms => forms.notNumber],
  [/^has more than 15 digits/, forms => forms.tooManyDigits],
  [/^must be (-?[\d.]+) or more/, (forms, least = '') => forms.tooSmall(least)],
  [/^must be (-?[\d.]+) or less/, (forms, most = '') => forms.tooLarge(most)],
  [/^must have at most (\d+) decimal places/, (forms, count = '') => forms.tooManyPlaces(count)],
  [/^must be a day such as/, forms => forms.notDate],
  [/^must be a calendar day/, forms => forms.notDate],
  [/^must be only the day/, forms => forms.notDate],
  [/^must be in the years/, forms => forms.notOurTime],
  [/^must be one of/, forms => forms.notChoice],
  [/country/i, forms => forms.notCountry],
  [/^names no [^:]+: '([\s\S]*?)'(?:;|$)/, (forms, value = '') => forms.unknown(value)],
  [/^has a character that/, forms => forms.badCharacter],
  [/^Another [\w ]+ has this/, forms => forms.taken],
];

/** Errors of a form in the words of the reader, each once, in the order of the form. */
export function formErrors(words: Words, errors: readonly FieldError[], order: readonly string[] = []): FormError[] {
  const place = ({ field }: FieldError) => (order.includes(field) ? order.indexOf(field) : order.length);
  return [...errors]
    .sort((a, b) => place(a) - place(b))
    .map(({ field, message }) => ({ field, text: explain(words, field, message) }));
}

// A message that has no words of its own stays as the interface says it.
function explain(words: Words, field: string, message: string): string {
  const reason = message.replace(/^Field '[^']*' /, '');
  for (const [pattern, text] of REASONS) {
    const match = pattern.exec(reason);
    if (match) return `${labelOf(words, field)} ${text(words.forms, ...match.slice(1))}`;
  }
  return reason === message ? message : `${labelOf(words, field)} ${reason}`;
}
