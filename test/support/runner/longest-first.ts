// The order in which test files start: a long one that starts last leaves the other processors without work at the end.

import type { KeptTimes } from './kept-times.ts';

/** Seconds from which a file is started early. */
const LONG = 15;

/** Several of them at a time would wait together, and leave the processors without work too. */
const OTHERS_BETWEEN = 4;

/** Puts the files that took long in the last run to the front, longest first, with others between them; these are sorted by name. */
export function longestFirst(files: string[], kept: KeptTimes): string[] {
  const wall = (file: string): number => kept[file]?.[1] ?? 0;
  const ordered = files.filter(file => wall(file) < LONG).sort();
  const long = files.filter(file => wall(file) >= LONG).sort((one, other) => wall(other) - wall(one));
  for (const [at, file] of long.entries()) ordered.splice(at * (OTHERS_BETWEEN + 1), 0, file);
  return ordered;
}
