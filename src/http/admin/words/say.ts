// Renders messages of operations in the language of the reader, by their reason. docs/decisions/0081

import { documents } from '../../../definitions/catalogue.ts';
import en from '../../../domain/messages/en.ts';
import { Message, type Messages } from '../../../domain/messages/message.ts';
import pt from '../../../domain/messages/pt.json' with { type: 'json' };
import { ownValue } from '../../../domain/values/own-value.ts';
import { labelOf } from './field-words.ts';
import { fill } from './fill.ts';
import type { AdminLanguage } from './languages.ts';
import type { Words } from './words.ts';

// Does not compile when a language lacks a message that the other one has.
const TABLES: Record<AdminLanguage, Messages> = {
  en,
  pt: pt satisfies Record<keyof typeof en, string> satisfies Messages,
};

/** The message in the words of the reader. A text is returned as it is: words of the page, or what an earlier version stored. */
export const say = (words: Words, text: Message | string): string =>
  typeof text === 'string' ? text : sayMessage(words, text);

function sayMessage(words: Words, message: Message): string {
  const own = ownValue(words.messages, message.reason);
  const table = TABLES[words.language];
  const isAsInterface = own === undefined && words.language === 'en';
  return message.textIn(own === undefined ? table : { ...table, [message.reason]: own }, (gap, value) => {
    if (value instanceof Message) return sayMessage(words, value);
    return isAsInterface ? String(value) : valueIn(words, gap, String(value));
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
