/** Letters as readers see them (extended grapheme clusters, UAX #29), and the characters that print nothing. */

export interface Range {
  start: number;
  end: number;
}

const ignorable = /^\p{Default_Ignorable_Code_Point}*$/u;
let segmenter: Intl.Segmenter | undefined;

/** Whether the text prints nothing. */
export function isIgnorable(text: string): boolean {
  const first = text.charCodeAt(0);
  // The first character decides for most texts; it is cheaper to look at than the whole.
  if (first < 0xad && text.length > 0) return false;
  return ignorable.test(text);
}

/** The index of the start of each letter. */
export function letterStarts(text: string): number[] {
  if (text.length < 2) return text === '' ? [] : [0];
  segmenter ??= new Intl.Segmenter('und', { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ index }) => index);
}

/** The ranges of the letters at these indices; neighbours are one range. */
export function wholeLetters(text: string, indices: readonly number[]): Range[] {
  const wanted = new Set(indices);
  const starts = letterStarts(text);
  const ranges: Range[] = [];
  for (const [at, start] of starts.entries()) {
    const end = starts[at + 1] ?? text.length;
    let found = false;
    for (let index = start; index < end && !found; index++) found = wanted.has(index);
    const last = ranges.at(-1);
    if (found && last?.end === start) last.end = end;
    else if (found) ranges.push({ start, end });
  }
  return ranges;
}
