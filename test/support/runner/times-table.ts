// Times of the test files of a run, as a table.

import type { FileTime } from './file-times.ts';

/** The table of a run; the file that used most processor time comes first. */
export function timesTable(times: FileTime[]): string {
  const sum = (of: 'processor' | 'wall') => times.reduce((total, time) => total + time[of], 0);
  const all = { file: `${times.length} files`, processor: sum('processor'), wall: sum('wall') };
  const rows = [...times.toSorted((one, other) => other.processor - one.processor), all].map(
    ({ file, processor, wall }) => [processor.toFixed(1).padStart(9), wall.toFixed(1).padStart(7), file].join('  '),
  );
  return ['\nprocessor     wall  file (seconds, with its child processes)', ...rows].join('\n');
}
