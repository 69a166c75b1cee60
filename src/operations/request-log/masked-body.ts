// A body as the request log keeps it: without secrets, with long texts and arrays cut short. Pure.

import Big from 'big.js';
import { isSecretName, MASK, withoutSecrets } from '../../domain/secrets.ts';
import { counted } from '../../domain/values/counted.ts';
import { digits } from '../../domain/values/decimal.ts';
import { ownValue } from '../../domain/values/own-value.ts';
import { jsonText } from '../../formats/write-json.ts';

/** Limits: characters of a text, elements of an array, keys of an object, depth, and characters of all texts and names. */
const MOST = { characters: 200, elements: 50, members: 100, depth: 8, all: 8_000 };

/** Characters of a text that are searched for secrets; more than are kept, because a mask is shorter than its secret. */
const MAX_SEARCHED = 1_000;

/** The JSON text of a body. `hidden`: top-level keys whose values are not shown, e.g. the text of a message. */
export function maskedBody(body: unknown, hidden: readonly string[] = []): string {
  let left = MOST.all;
  return jsonText(masked(body, 0));

  function masked(value: unknown, depth: number): unknown {
    if (left <= 0) return '…';
    left -= 4;
    if (typeof value === 'string') return shortened(value);
    // Numbers are kept as numbers, so that a reader can see which values were texts.
    if (value instanceof Big) return kept(value);
    if (typeof value !== 'object' || value === null) return value;
    if (depth >= MOST.depth) return '…';
    if (Array.isArray(value)) {
      const kept = value.slice(0, MOST.elements).map(each => masked(each, depth + 1));
      return value.length > MOST.elements ? [...kept, `… ${value.length - MOST.elements} more`] : kept;
    }
    const members: [string, unknown][] = [];
    const isSecret = isNamedSecret(value);
    for (const [name, member] of Object.entries(value)) {
      if (members.length >= MOST.members || left <= 0) {
        members.push(['…', '']);
        break;
      }
      members.push([
        shortened(name),
        secret(name, depth) || (isSecret && VALUES.has(name.toLowerCase()))
          ? hiddenValue(member)
          : masked(member, depth + 1),
      ]);
    }
    return Object.fromEntries(members);
  }

  function secret(name: string, depth: number): boolean {
    return isSecretName(name) || (depth === 0 && hidden.includes(name));
  }

  function kept(number: Big): Big | string {
    const text = digits(number);
    if (text.length > MOST.characters) return cut(text, text.length);
    left -= text.length;
    return number;
  }

  function shortened(text: string): string {
    return cut(withoutSecrets(searched(text)), text.length);
  }

  function cut(text: string, length: number): string {
    const isShorter = text.length > MOST.characters || length > MAX_SEARCHED;
    const short = isShorter ? `${text.slice(0, MOST.characters)}… (${counted(length, 'character')})` : text;
    left -= short.length;
    return short;
  }
}

// The last word may be a part of a secret that is no longer known as one.
function searched(text: string): string {
  if (text.length <= MAX_SEARCHED) return text;
  const start = text.slice(0, MAX_SEARCHED);
  return start.slice(0, start.search(/\S*$/));
}

/** Members that have the name and the value of a header or parameter: `{ "name": "Authorization", "value": "…" }`. */
const NAMES = ['name', 'key', 'header', 'field', 'parameter'];
const VALUES = new Set(['value', 'values', 'content', 'data', 'text']);

const isNamedSecret = (value: object): boolean =>
  NAMES.some(each => {
    const name = ownValue(value as Record<string, unknown>, each);
    return typeof name === 'string' && isSecretName(name);
  });

const hiddenValue = (value: unknown) =>
  typeof value === 'string' ? `${MASK}, ${counted(value.length, 'character')}` : MASK;
