/** Breaks a paragraph into lines: each as long as it fits (first fit). */
import type LineBreaker from 'linebreak';
import type { Levels, Line } from '../drawing.ts';
import { letterStarts } from './letters.ts';
import { breakPositions } from './line-breaks.ts';

export interface Paragraph {
  text: string;
  /** Of the whole paragraph. */
  levels: Levels | undefined;
  /** The width of the text before each index, as part of the paragraph, in points. */
  before: Float64Array;
  /** The width of a text as a line of its own, in points. */
  widthOf(line: Line): number;
}

/**
 * Words as templates/standard/style.typ finds them: if one is too wide it breaks between all letters, not at its
 * hyphens.
 */
const wordOfLetters = /[^\s\u00ad\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+/gu;
const SOFT_HYPHEN = '\u00ad';
/** Widths are sums of rounded numbers. */
const TOLERANCE_POINTS = 0.001;
/** How much a line of its own may differ from the same letters in the paragraph: letters change at the ends of lines. */
const MARGIN_EM = 2;

/** The lines, without the spaces at their ends. */
export function paragraphLines(
  paragraph: Paragraph,
  width: number,
  fontSize: number,
  Breaker: typeof LineBreaker,
): Line[] {
  const { text, levels, before, widthOf } = paragraph;
  const between = (start: number, end: number) => (before[end] ?? 0) - (before[start] ?? 0);
  const lineOf = (start: number, end: number): Line => {
    const line = asLine(text.slice(start, end), end < text.length);
    return { text: line, levels: levels?.subarray(start, start + line.length) };
  };
  const margin = MARGIN_EM * fontSize;
  const fits = (start: number, end: number) => {
    const line = end - start > 1 ? trimmedEnd(text, start, end) : end;
    const estimate = between(start, line);
    if (estimate < width - margin) return true;
    return estimate <= width + margin && widthOf(lineOf(start, end)) <= width + TOLERANCE_POINTS;
  };

  const ends = lineEnds(text, fits, Breaker);
  const lines: Line[] = [];
  let next = 0;
  for (let start = 0; start < text.length; ) {
    // At least one letter, even if it is too wide.
    let [fitting, tooFar] = [next, ends.length];
    for (let step = 1; fitting + step < tooFar; step *= 2) {
      if (fits(start, ends[fitting + step] ?? 0)) fitting += step;
      else tooFar = fitting + step;
    }
    while (fitting + 1 < tooFar) {
      const middle = (fitting + tooFar) >> 1;
      if (fits(start, ends[middle] ?? 0)) fitting = middle;
      else tooFar = middle;
    }
    const end = ends[fitting] ?? text.length;
    lines.push(lineOf(start, end));
    start = end;
    next = fitting + 1;
  }
  return lines;
}

/** Where lines may end: between words, and between the letters of words that are wider than a line. */
function lineEnds(text: string, fits: (start: number, end: number) => boolean, Breaker: typeof LineBreaker): number[] {
  const ends = new Set(breakPositions(text, Breaker));
  const addLetters = (start: number, end: number) => {
    if (fits(start, end)) return;
    for (const letter of letterStarts(text.slice(start, end))) if (letter > 0) ends.add(start + letter);
  };
  for (const { 0: word, index } of text.matchAll(wordOfLetters)) addLetters(index, index + word.length);
  let start = 0;
  for (const end of [...ends].sort((a, b) => a - b)) {
    addLetters(start, end);
    start = end;
  }
  return [...ends].sort((a, b) => a - b);
}

/** A line without the spaces at its end; the hyphen of a divided word is shown. */
function asLine(text: string, divided: boolean): string {
  const line = text.trimEnd();
  return divided && line.endsWith(SOFT_HYPHEN) ? `${line.slice(0, -1)}-` : line;
}

function trimmedEnd(text: string, start: number, end: number): number {
  return start + text.slice(start, end).trimEnd().length;
}
