// Loaded before a test file: writes when it ends how long it took and how much processor time it and its children used,
// as a line of JSON to the file that TEST_TIMES names.

import { appendFileSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** What a test file took, in seconds. */
export interface FileTime {
  file: string;
  wall: number;
  /** User and system time; outside of Linux without that of its children. */
  processor: number;
}

const into = process.env.TEST_TIMES;
const file = process.argv[1];
if (into && file?.endsWith('.test.ts')) {
  process.on('exit', () => {
    const time: FileTime = {
      file: relative(process.cwd(), file),
      wall: performance.now() / 1000,
      processor: processorSeconds(),
    };
    appendFileSync(into, `${JSON.stringify(time)}\n`);
  });
}

// Linux counts in hundredths of a second: utime, stime and those of children that have ended (proc_pid_stat(5)).
function processorSeconds(): number {
  if (process.platform === 'linux') {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100;
  }
  const { userCPUTime, systemCPUTime } = process.resourceUsage();
  return (userCPUTime + systemCPUTime) / 1_000_000;
}
