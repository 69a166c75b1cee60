// Renders messages of operations in the language of the reader, by their reason. docs/decisions/0081

import { documents } from '../../../definitions/catalogue.ts';
import { Message } from '../../../domain/messages/message.ts';
import { isDay } from '../../../domain/values/dates.ts';
import { ownValue } from '../../../domain/values/own-value.ts';
import { MESSAGES } from '../../../operations/reader-messages.ts';
import { labelOf } from './field-words.ts';
import { fill } from './fill.ts';
import { formatFor } from './format.ts';
import type { Words } from './words.ts';

/** Gaps with a name, or with what somebody typed. They are shown as they are. */
const VERBATIM: ReadonlySet<string> = new Set([
  'cell',
  'code',
  'document',
  'documents',
  'name',
  'names',
  'number',
  'serial',
  'text',
  'typed',
  'value',
  'version',
]);

/** The message in the words of the reader. A text is returned as it is: words of the page, or what an earlier version stored. */
export const say = (words: Words, text: Message | string): string =>
  typeof text === 'string' ? text : sayMessage(words, text);

function sayMessage(words: Words, message: Message): string {
  const own = ownValue(words.messages, message.reason);
  const table = MESSAGES[words.language];
  const isAsInterface = own === undefined && words.language === 'en';
  return message.textIn(own === undefined ? table : { ...table, [message.reason]: own }, (gap, value) => {
    if (value instanceof Message) return sayMessage(words, value);
    const text = VERBATIM.has(gap) ? String(value) : inReadersFormat(words, String(value));
    return isAsInterface && gap !== 'field' ? text : valueIn(words, gap, text);
  });
}

/** The name of a field as a person knows it; a field of a line with its line. */
export function fieldName(words: Words, field: string): string {
  const [, line, name = ''] = /^items\[(\d+)\](?:\.(.+))?$/.exec(field) ?? [];
  if (line === undefined) return labelOf(words, field);
  const label = name === '' ? undefined : labelOf(words, name);
  const number = Number(line) + 1;
  return label === undefined
    ? fill(words.forms.line, { line: number })
    : fill(words.forms.ofLine, { line: number, label });
}

function valueIn(words: Words, gap: string, value: string): string {
  if (gap === 'field') return fieldName(words, value);
  if (gap === 'type') return documents.find(({ type }) => type === value)?.titles[words.language].one ?? value;
  return gap === 'document' || gap === 'documents' ? documentName(words, value) : value;
}

// Days and decimal fractions as the pages write them: 29.11.2026 and 1.234,50 in German.
function inReadersFormat({ language }: Words, value: string): string {
  const format = formatFor(language, undefined, 'UTC');
  if (isDay(value)) return format.date(value);
  const [, places] = /^-?\d+\.(\d+)$/.exec(value) ?? [];
  return places === undefined ? value : format.number(value, places.length);
}

// `Delivery note 'GT 2026/7'`: the type in the words of the reader.
function documentName({ language }: Words, value: string): string {
  const [, type = '', name] = /^([A-Za-z ]+) '(.*)'$/.exec(value) ?? [];
  const known = documents.find(each => each.type.replaceAll('_', ' ') === type.toLowerCase());
  return known ? `${known.titles[language].one} ${name}` : value;
}

/** Error of a field without the field's name, for which the page has its own words. */
export function sayReason(words: Words, text: Message | string): string {
  if (typeof text === 'string') return text.replace(/^Field '[^']*' /, '');
  const { reason } = text.params;
  return say(words, text.reason === 'field' && reason instanceof Message ? reason : text);
}
