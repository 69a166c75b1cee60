// Runs test files side by side, each in a process of its own, and prints what they say.

import { relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';

const MINUTES_5 = 300_000;

interface HowToRun {
  /** The number of files that run at the same time. */
  atOnce: number;
  /** When it aborts, the files end. */
  signal: AbortSignal;
}

/** Starts the files in their order; `failed` are those in which a test failed. */
export async function runFiles(
  files: string[],
  { atOnce, signal }: HowToRun,
): Promise<{ passed: boolean; failed: string[] }> {
  const failed = new Set<string>();
  let passed = true;
  const tests = run({
    files,
    concurrency: atOnce,
    timeout: MINUTES_5,
    signal,
    // For each test of a file too.
    execArgv: [`--test-timeout=${MINUTES_5}`, `--import=${new URL('file-times.ts', import.meta.url).href}`],
  });
  tests.on('test:fail', ({ file, name, todo }) => {
    if (todo !== undefined) return;
    passed = false;
    // A file that ended too early, or too late, has its own name as the name of the test.
    for (const path of [file, name]) if (path?.endsWith('.test.ts')) failed.add(relative(process.cwd(), path));
  });
  await pipeline(tests, new spec(), process.stdout, { end: false });
  return { passed, failed: files.filter(file => failed.has(file)) };
}
