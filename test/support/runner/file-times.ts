// Measures how long a test file takes and how much processor time it and its child processes use. A process loaded with this module before
// its test file writes that when it ends; worker.ts does it for each of its files. Each is a line of JSON in the file TEST_TIMES names.

import { appendFileSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** Times of a test file, in seconds. */
export interface FileTime {
  file: string;
  wall: number;
  /** User and system time; outside of Linux without that of its children. */
  processor: number;
}

/** Starts to measure a file; the returned function writes what it took. */
export function measure(
  file: string,
  from = { wall: performance.now() / 1000, processor: processorSeconds() },
): () => void {
  return () => {
    const into = process.env.TEST_TIMES;
    if (!into) return;
    const time: FileTime = {
      file,
      wall: performance.now() / 1000 - from.wall,
      processor: processorSeconds() - from.processor,
    };
    appendFileSync(into, `${JSON.stringify(time)}\n`);
  };
}

const main = process.argv[1];
if (main?.endsWith('.test.ts')) process.on('exit', measure(relative(process.cwd(), main), { wall: 0, processor: 0 }));

// Linux counts in hundredths of a second: utime, stime and those of children that have ended (proc_pid_stat(5)).
function processorSeconds(): number {
  if (process.platform === 'linux') return linuxProcessorSeconds('self');
  const { userCPUTime, systemCPUTime } = process.resourceUsage();
  return (userCPUTime + systemCPUTime) / 1_000_000;
}

/** Processor seconds of a process and of its children that have ended. */
export function linuxProcessorSeconds(pid: number | 'self'): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100;
}
