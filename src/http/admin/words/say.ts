// Says what operations answer in the language of the reader. An operation answers in English, as the interface does; its message is found
// by its text among the messages that a language has words for. docs/decisions/0066

import { documents } from '../../../definitions/catalogue.ts';
import { labelOf } from './field-words.ts';
import { fill } from './fill.ts';
import type { Words } from './words.ts';

/** A message with gaps: the English text around them, their names, and the text in the language of the reader. */
interface Template {
  literals: string[];
  gaps: string[];
  text: string;
}

const GAP = /\{([a-z]\w*(?::\d)?)\}/;
const GAPS = new RegExp(GAP, 'g');
const compiled = new WeakMap<Words, Template[]>();

/** Messages in messages in messages: none of an operation has more, and what a user has written in one may. */
const MOST_LEVELS = 6;

/** The message in the words of the reader; as it is if there are none. */
export const say = (words: Words, message: string): string => sayAt(words, message, 1);

function sayAt(words: Words, message: string, level: number): string {
  if (level > MOST_LEVELS) return message;
  for (const { literals, gaps, text } of templatesOf(words)) {
    const values = valuesIn(message, literals);
    if (values?.every((value, position) => isValueOf(gaps[position], value)))
      return text.replaceAll(GAPS, (_, gap) => textOf(words, gap, values[gaps.indexOf(gap)] ?? '', level));
  }
  return message;
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

// Those with most text first: what is common begins and ends like what is rare.
function templatesOf(words: Words): Template[] {
  const known = compiled.get(words);
  if (known) return known;
  const lengthOf = ({ literals }: Template) => literals.reduce((sum, { length }) => sum + length, 0);
  const templates = Object.entries(words.messages)
    .map(([message, text]) => {
      const parts = message.split(GAP);
      return {
        literals: parts.filter((_, position) => position % 2 === 0),
        gaps: parts.filter((_, position) => position % 2 === 1),
        text,
      };
    })
    .sort((a, b) => lengthOf(b) - lengthOf(a));
  compiled.set(words, templates);
  return templates;
}

// The values of the gaps, or undefined when the message has other text. Each literal is taken where it is found first, so that the work
// of a level grows with the length of the message only, whatever stands in it.
function valuesIn(message: string, literals: string[]): string[] | undefined {
  const [first = '', ...rest] = literals;
  const last = rest.pop();
  if (last === undefined) return message === first ? [] : undefined;
  const end = message.length - last.length;
  if (!message.startsWith(first) || !message.endsWith(last) || first.length > end) return undefined;
  const values: string[] = [];
  let at = first.length;
  for (const literal of rest) {
    const next = message.indexOf(literal, at);
    if (next < 0 || next + literal.length > end) return undefined;
    values.push(message.slice(at, next));
    at = next + literal.length;
  }
  return [...values, message.slice(at, end)];
}

// A count is a number, and codes end where the next part of a message begins.
const isValueOf = (gap: string | undefined, value: string): boolean =>
  gap === 'count' ? /^[\d.,]+$/.test(value) : gap !== 'codes' || !value.includes('; ');

/** Gaps that have a message, or the name of a kind of record, themselves. */
const SPOKEN = new Set(['reason', 'what', 'why', 'noun', 'party', 'type']);

function textOf(words: Words, gap: string, value: string, level: number): string {
  if (SPOKEN.has(gap)) return sayAt(words, value, level + 1);
  if (gap === 'field') return fieldName(words, value);
  if (gap === 'document') return documentName(words, value);
  if (gap === 'documents')
    return value
      .split(/(?<='), /)
      .map(each => documentName(words, each))
      .join(', ');
  return value;
}

// `Delivery note 'GT 2026/7'`: the type in the words of the reader.
function documentName({ language }: Words, value: string): string {
  const [, type = '', name] = /^([A-Za-z ]+) '(.*)'$/.exec(value) ?? [];
  const known = documents.find(each => each.type.replaceAll('_', ' ') === type.toLowerCase());
  return known ? `${known.titles[language].one} ${name}` : value;
}

/** What is wrong with a field, without the name of the field, which the page has in its own words. */
export const sayReason = (words: Words, message: string): string => say(words, message.replace(/^Field '[^']*' /, ''));
