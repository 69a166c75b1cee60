// What each test file of a run took, as a table.

import { existsSync, readFileSync } from 'node:fs';
import type { FileTime } from './file-times.ts';

/** Reads the lines that the files wrote to `path`; the one that used most processor time comes first. */
export function timesTable(path: string): string {
  if (!existsSync(path)) return '';
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  const times: FileTime[] = lines.map(line => JSON.parse(line));
  times.sort((one, other) => other.processor - one.processor);
  const sum = (of: 'processor' | 'wall') => times.reduce((total, time) => total + time[of], 0);
  const all = { file: `${times.length} files`, processor: sum('processor'), wall: sum('wall') };
  const rows = [...times, all].map(({ file, processor, wall }) =>
    [processor.toFixed(1).padStart(9), wall.toFixed(1).padStart(7), file].join('  '),
  );
  return ['\nprocessor     wall  file (seconds, with its child processes)', ...rows].join('\n');
}
