// Names of the catalogue's fields, values and lists. A field without a word of its own gets one from its name, so that a new
// definition needs no edit here.

import { documents } from '../../../definitions/catalogue.ts';
import type { ListResource } from '../../../definitions/define-list.ts';
import { LANGUAGES } from '../../../domain/values/languages.ts';
import { ownValue } from '../../../domain/values/own-value.ts';
import { type AdminLanguage, withinSentence } from './languages.ts';
import type { Words } from './words.ts';

/** Steps of the longest name that is written step by step. No field has more; a body may have names of thousands. */
const MAX_STEPS = 4;

/** The label of a field; `billing_address.city` is the city of the billing address, `events[1]` a value of the events. */
export function labelOf(words: Words, path: string): string {
  const name = path.replace(/\[\d+\]$/, '');
  const known = ownValue(words.fields.labels, name);
  if (known !== undefined) return known;
  const [first = '', ...rest] = name.split('.', MAX_STEPS + 1);
  if (rest.length === 0 || rest.length === MAX_STEPS) return fromName(name);
  const part = labelOf(words, rest.join('.'));
  // English writes languages with a capital.
  const isName = words.language === 'en' && LANGUAGES.some(language => language === rest.at(-1));
  return `${labelOf(words, first)}${words.page.colon} ${isName ? part : withinSentence(words.language, part)}`;
}

/** A value of a field with fixed words, e.g. a status. `form`: name of the field or `feminine`, whose own word goes before. */
export const wordOf = (words: Words, value: string, form?: string): string =>
  ownValue(words.fields.values, `${form}.${value}`) ??
  ownValue(words.fields.values, value) ??
  titleOfType(words, value) ??
  fromName(value);

/** Name of one element of a list, and of several. */
export function namesOf(words: Words, language: AdminLanguage, resource: ListResource): { one: string; many: string } {
  const document = documents.find(({ path }) => path === resource.path);
  if (document) return document.titles[language];
  return ownValue(words.lists.names, resource.path) ?? { one: resource.description, many: resource.title };
}

/** `unit_price` → `Unit price`. */
function fromName(name: string): string {
  const text = name.replaceAll('_', ' ').toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function titleOfType(words: Words, value: string): string | undefined {
  return documents.find(({ type }) => type === value)?.titles[words.language].one;
}
