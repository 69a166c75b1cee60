// What fields, values and lists of the catalogue are called. A field without a word of its own gets one from its name, so that a new
// definition needs no edit here.

import { documents } from '../../../definitions/catalogue.ts';
import type { ListResource } from '../../../definitions/define-list.ts';
import type { AdminLanguage } from './languages.ts';
import type { Words } from './words.ts';

/** The label of a field; `billing_address.city` is the city of the billing address. */
export function labelOf(words: Words, name: string): string {
  const known = words.fields.labels[name];
  if (known !== undefined) return known;
  const [first = '', ...rest] = name.split('.');
  if (rest.length === 0) return fromName(name);
  return `${labelOf(words, first)}: ${lowerFirst(labelOf(words, rest.join('.')))}`;
}

/** A value of a field with fixed words, e.g. a status. */
export const wordOf = (words: Words, value: string): string =>
  words.fields.values[value] ?? titleOfType(words, value) ?? fromName(value);

/** What one element of a list is called, and several. */
export function namesOf(words: Words, language: AdminLanguage, resource: ListResource): { one: string; many: string } {
  const document = documents.find(({ path }) => path === resource.path);
  if (document) return document.titles[language];
  return words.lists.names[resource.path] ?? { one: resource.description, many: resource.title };
}

/** `unit_price` → `Unit price`. */
function fromName(name: string): string {
  const text = name.replaceAll('_', ' ').toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function titleOfType(words: Words, value: string): string | undefined {
  return documents.find(({ type }) => type === value)?.titles[words.language].one;
}

const lowerFirst = (text: string): string =>
  /^\p{Lu}{2}/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);
