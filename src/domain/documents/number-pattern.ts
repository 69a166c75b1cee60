// Patterns of document numbers, such as `{year}/{n}`: their check, and the numbers of their sequences. Pure.

import { Message } from '../messages/message.ts';

/** The pattern of a set that names none. contract §5 Numbers from the server */
export const DEFAULT_PATTERN = '{year}/{n}';

/** Value of `seq_number` in a create that takes the next number of its set. */
export const NEXT_NUMBER = '*';

/** Numbering of a set's documents. */
export const NUMBERINGS = ['either', 'server', 'client'] as const;
export type Numbering = (typeof NUMBERINGS)[number];

/** The highest number of a sequence: one with at most 15 digits. */
export const HIGHEST_NUMBER = 999_999_999_999_999;

const MAX_DIGITS = 15;
const MAX_LENGTH = 60;
const PLACEHOLDER = /\{([^{}]*)\}/g;
const COUNT = /^n(?::([1-9]|1[0-5]))?$/;
const OTHER_CHARACTERS = /[^\p{L}\p{M}\p{Nd} /._#:+-]/u;

/** Error text that follows "Field 'pattern'". Undefined if the pattern is valid. */
export function patternError(pattern: string): Message | undefined {
  const placeholders = [...pattern.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
  const unknown = placeholders.find(name => name !== 'year' && name !== 'month' && !COUNT.test(name));
  if (unknown !== undefined) return new Message('pattern_unknown_gap', { name: unknown });
  if (placeholders.filter(name => COUNT.test(name)).length !== 1) return new Message('pattern_without_number');
  const literal = pattern.replace(PLACEHOLDER, '');
  if (OTHER_CHARACTERS.test(literal)) return new Message('pattern_characters');
  if (pattern !== pattern.trim()) return new Message('pattern_space');
  const [year, month] = [placeholders.filter(name => name === 'year'), placeholders.filter(name => name === 'month')];
  const longest = [...literal].length + 4 * year.length + 2 * month.length + MAX_DIGITS;
  if (longest > MAX_LENGTH) return new Message('pattern_too_long', { longest, most: MAX_LENGTH });
  return undefined;
}

/** The key of the sequence that a document of a date (`YYYY-MM-DD`) is numbered in: the pattern with year and month filled in. */
export function sequenceKey(pattern: string, date: string): string {
  return pattern.replaceAll('{year}', date.slice(0, 4)).replaceAll('{month}', date.slice(5, 7));
}

/** Text before and after the number in a sequence, and the minimum digits of the number. */
export interface SequenceParts {
  prefix: string;
  suffix: string;
  minDigits: number;
}

/** The parts of the numbers of a sequence. */
export function sequenceParts(key: string): SequenceParts {
  const start = key.indexOf('{');
  const end = key.indexOf('}');
  const [, minDigits = '1'] = COUNT.exec(key.slice(start + 1, end)) ?? [];
  return { prefix: key.slice(0, start), suffix: key.slice(end + 1), minDigits: Number(minDigits) };
}

/** The text of a number of a sequence. */
export function numberText(key: string, number: number): string {
  const { prefix, suffix, minDigits } = sequenceParts(key);
  return `${prefix}${String(number).padStart(minDigits, '0')}${suffix}`;
}

/** The number of a text that fits a sequence, with any leading zeros; undefined when it does not fit. */
export function fittingNumber(key: string, text: string): number | undefined {
  const { prefix, suffix } = sequenceParts(key);
  if (!text.startsWith(prefix) || !text.endsWith(suffix)) return undefined;
  const digits = text.slice(prefix.length, text.length - suffix.length);
  return /^[0-9]{1,15}$/.test(digits) && text.length >= prefix.length + suffix.length ? Number(digits) : undefined;
}
