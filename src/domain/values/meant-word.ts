// The word of a fixed list that a value means which is written otherwise.

import { nearName } from './closest-name.ts';
import { plainName } from './plain-name.ts';

/** `invoice` for `Invoices`: the word that differs only in case, separators, a plural or few letters. Undefined if there is none. */
export function meantWord(sent: string, words: readonly string[]): string | undefined {
  const plain = plainOf(sent);
  const same = words.find(word => plainOf(word) === plain || `${plainOf(word)}s` === plain);
  const meant = same ?? nearName(sent, [...words]);
  return meant === '' ? undefined : meant;
}

/** The longest value that is compared. */
const MAX_COMPARED = 100;

const plainOf = (word: string): string => plainName(word.slice(0, MAX_COMPARED).replaceAll(' ', ''));
