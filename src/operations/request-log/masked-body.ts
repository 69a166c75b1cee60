// A body as the request log keeps it: without secrets, with long texts and arrays cut short. Pure.

import Big from 'big.js';
import { digits } from '../../domain/values/decimal.ts';
import { jsonText } from '../../formats/write-json.ts';

/** Members whose values are secrets, whatever the body is for. */
const SECRET_NAME =
  /pass(word|phrase|wd)?|secret|token|authori[sz]ation|credential|api_?key|private|^(pin|otp|cvv|cvc)$/i;
/** Tokens have 46 characters of these; nobody needs to read the rest of such a text either. */
const SECRET_TEXT = /[\w-]{32,}/g;
const MASK = '(masked)';

/** Characters of a text that are kept, elements of an array, members of an object and depth; then characters of all texts and names. */
const MOST = { characters: 200, elements: 50, members: 100, depth: 8, all: 8_000 };

/** The JSON text of a body. `hidden`: names of members at its top whose values are not shown, e.g. the text of a message. */
export function maskedBody(body: unknown, hidden: readonly string[] = []): string {
  let left = MOST.all;
  return jsonText(masked(body, 0));

  function masked(value: unknown, depth: number): unknown {
    if (left <= 0) return '…';
    left -= 4;
    if (typeof value === 'string') return shortened(value.replace(SECRET_TEXT, MASK));
    // A number stays one: whoever looks for the fault must see which values were texts.
    if (value instanceof Big) return kept(value);
    if (typeof value !== 'object' || value === null) return value;
    if (depth >= MOST.depth) return '…';
    if (Array.isArray(value)) {
      const kept = value.slice(0, MOST.elements).map(each => masked(each, depth + 1));
      return value.length > MOST.elements ? [...kept, `… ${value.length - MOST.elements} more`] : kept;
    }
    const members: [string, unknown][] = [];
    for (const [name, member] of Object.entries(value)) {
      if (members.length >= MOST.members || left <= 0) {
        members.push(['…', '']);
        break;
      }
      members.push([
        shortened(name.replace(SECRET_TEXT, MASK)),
        secret(name, depth) ? hiddenValue(member) : masked(member, depth + 1),
      ]);
    }
    return Object.fromEntries(members);
  }

  function secret(name: string, depth: number): boolean {
    return SECRET_NAME.test(name) || (depth === 0 && hidden.includes(name));
  }

  function kept(number: Big): Big | string {
    const text = digits(number);
    if (text.length > MOST.characters) return shortened(text);
    left -= text.length;
    return number;
  }

  function shortened(text: string): string {
    const cut = text.length > MOST.characters ? `${text.slice(0, MOST.characters)}… (${text.length} characters)` : text;
    left -= cut.length;
    return cut;
  }
}

const hiddenValue = (value: unknown) => (typeof value === 'string' ? `${MASK}, ${value.length} characters` : MASK);
