/** Splits a line of text into parts of one direction and one script (UAX #9, UAX #24). */
import type { Bidi } from 'bidi-js';
import type { Levels } from '../drawing.ts';

export interface Segment {
  start: number;
  end: number;
  /** The embedding level; odd ones run from right to left. */
  level: number;
}

/** Text without right-to-left letters and of which all letters are Latin. */
const plain = /^[ -\u024f\u1e00-\u1eff\u2010-\u2027\u2030-\u205e\u2070-\u20cf\u2116-\u2122\u2190-\u23ff]*$/u;
const rightToLeft = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

const generic = /[\p{Script=Common}\p{Script=Inherited}\p{Script=Unknown}]/u;
/** Scripts of the shipped fonts. Characters of the others are one further kind. */
const scripts = ['Latin', 'Greek', 'Cyrillic', 'Arabic', 'Hebrew', 'Thai', 'Han', 'Hiragana', 'Katakana', 'Hangul'].map(
  name => new RegExp(`\\p{Script=${name}}`, 'u'),
);

/** The levels of a paragraph from left to right; undefined if it has no right-to-left letters. */
export function levelsOf(text: string, bidi: Bidi): Levels | undefined {
  return rightToLeft.test(text) ? bidi.getEmbeddingLevels(text, 'ltr').levels : undefined;
}

/** The segments of a line in reading order. Without levels it is a paragraph of its own. */
export function segmentsOf(text: string, bidi: Bidi, lineLevels?: Levels): Segment[] {
  if (!lineLevels && plain.test(text)) return [{ start: 0, end: text.length, level: 0 }];
  const levels = lineLevels ?? levelsOf(text, bidi);
  const segments: Segment[] = [];
  let current: Segment | undefined;
  let script = -1;
  let at = 0;
  for (const character of text) {
    const level = levels?.[at] ?? 0;
    const next = scriptOf(character);
    const same = current && level === current.level && (next < 0 || script < 0 || next === script);
    if (current && same) {
      current.end = at + character.length;
      if (script < 0) script = next;
    } else {
      current = { start: at, end: at + character.length, level };
      segments.push(current);
      script = next;
    }
    at += character.length;
  }
  return segments;
}

/** -1 for characters of every script, such as digits and marks. */
function scriptOf(character: string): number {
  if (generic.test(character)) return -1;
  const found = scripts.findIndex(script => script.test(character));
  return found < 0 ? scripts.length : found;
}

/** The items in the order from left to right (UAX #9, rule L2). */
export function visualOrder<T extends { level: number }>(items: readonly T[]): T[] {
  const ordered = [...items];
  const highest = ordered.reduce((level, item) => Math.max(level, item.level), 0);
  for (let level = highest; level > 0; level--) {
    for (let start = 0; start < ordered.length; start++) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end++;
      for (const [at, item] of ordered.slice(start, end).reverse().entries()) ordered[start + at] = item;
      start = Math.max(start, end);
    }
  }
  return ordered;
}
