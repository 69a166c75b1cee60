// Renders English texts that the database has stored: a message of an earlier change, a reason for which an import was not undone.
// They are found by their text among the messages that a language has other words for.

import en from '../../../domain/messages/en.json' with { type: 'json' };
import pt from '../../../domain/messages/pt.json' with { type: 'json' };
import { ofUses } from './uses.ts';
import type { Words } from './words.ts';

/** A message with gaps: the English text around them, their names, and the text in the language of the reader. */
interface Template {
  literals: string[];
  gaps: string[];
  text: string;
}

type ValueIn = (words: Words, gap: string, value: string, level?: number) => string;

const GAP = /\{([a-z]\w*(?::\d)?)\}/;
const GAPS = new RegExp(GAP, 'g');
const compiled = new Map<string, Template[]>();

/** Maximum depth of a message in a message. A text that a user has written may look deeper. */
const MAX_LEVELS = 6;
let level = 0;

/** The stored text in the words of the reader; as it is if there are none. */
export function sayStored(words: Words, message: string, valueIn: ValueIn): string {
  if (level >= MAX_LEVELS) return message;
  level++;
  try {
    for (const { literals, gaps, text } of templatesOf(words)) {
      const values = valuesIn(message, literals);
      if (values?.every((value, position) => isValueOf(gaps[position], value)))
        return text.replaceAll(GAPS, (_, gap) => valueIn(words, gap, values[gaps.indexOf(gap)] ?? ''));
    }
    return message;
  } finally {
    level--;
  }
}

/** Texts by the English ones that the language has other words for. */
function textsOf({ language, messages }: Words): [string, string][] {
  const own = Object.entries(en).flatMap(([reason, english]): [string, string][] => {
    const text = messages[reason] ?? (language === 'pt' ? pt[reason as keyof typeof pt] : undefined);
    return text === undefined ? [] : [[english, text]];
  });
  return language === 'pt' ? [...own, ...ofUses] : own;
}

// Those with most text first: what is common begins and ends like what is rare.
function templatesOf(words: Words): Template[] {
  const known = compiled.get(words.language);
  if (known) return known;
  const lengthOf = ({ literals }: Template) => literals.reduce((sum, { length }) => sum + length, 0);
  const templates = textsOf(words)
    .map(([message, text]) => {
      const parts = message.split(GAP);
      return {
        literals: parts.filter((_, position) => position % 2 === 0),
        gaps: parts.filter((_, position) => position % 2 === 1),
        text,
      };
    })
    .sort((a, b) => lengthOf(b) - lengthOf(a));
  compiled.set(words.language, templates);
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
