// The times of all test files in the last whole run, which the next run compares with. `npm test -- --keep-times` writes them.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { FileTime } from './file-times.ts';

const KEPT = new URL('times.json', import.meta.url);

/** Kept times by file: processor and wall seconds. Empty if none are kept. */
export type KeptTimes = Record<string, [processor: number, wall: number]>;

/** Reads the times of the last whole run. */
export const keptTimes = (): KeptTimes => (existsSync(KEPT) ? JSON.parse(readFileSync(KEPT, 'utf8')) : {});

/** Reads the lines that test files wrote to `path`. */
export const timesIn = (path: string): FileTime[] =>
  existsSync(path)
    ? readFileSync(path, 'utf8')
        .trim()
        .split('\n')
        .map(line => JSON.parse(line))
    : [];

/** Keeps the times of a run for later ones; the first of a file that ran twice. */
export function keepTimes(times: FileTime[]): void {
  const first = times.filter(({ file }, at) => times.findIndex(each => each.file === file) === at);
  const lines = first
    .toSorted((one, other) => (one.file < other.file ? -1 : 1))
    .map(({ file, processor, wall }) => `${JSON.stringify(file)}: [${processor.toFixed(1)}, ${wall.toFixed(1)}]`);
  writeFileSync(KEPT, `{\n  ${lines.join(',\n  ')}\n}\n`);
}

/** Files that use twice the kept processor time and at least 5 s more, and new ones above 10 s. */
export function grownFiles(times: FileTime[], kept: KeptTimes): string[] {
  return times.flatMap(({ file, processor }) => {
    const [before] = kept[file] ?? [];
    const hasGrown = before === undefined ? processor > 10 : processor > 2 * before && processor > before + 5;
    if (!hasGrown) return [];
    return [
      `${file}: ${processor.toFixed(1)} s of processor time, ${before === undefined ? 'new' : `${before} s before`}`,
    ];
  });
}
