// Runs test files side by side: most in workers, which run many in one process, the others each in a process of its own. Prints what they
// report, file by file.

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';
import { IS_LONG } from '../long.ts';
import { sharesProcess } from './shared-files.ts';

/** Maximum time of a test, and of a file with a process of its own. */
const MAX_MS = IS_LONG ? 7_200_000 : 600_000;
const WORKER = fileURLToPath(new URL('worker.ts', import.meta.url));

interface HowToRun {
  /** The number of processes that run files at the same time. */
  atOnce: number;
  /** True if each file gets a process of its own. */
  apart?: boolean;
  /** When it aborts, the files end. */
  signal: AbortSignal;
}

interface TestEvent {
  type: string;
  // biome-ignore lint/suspicious/noExplicitAny: each type of event has data of its own
  data: any;
}

/** Starts the files in their order; `failed` are those in which a test failed. */
export async function runFiles(
  files: string[],
  { atOnce, apart = false, signal }: HowToRun,
): Promise<{ passed: boolean; failed: string[] }> {
  const began = performance.now();
  const isApart = (file: string) => apart || !sharesProcess(file);
  const own = files.filter(isApart);
  const shared = files.filter(file => !isApart(file));
  const directory = mkdtempSync(join(tmpdir(), 'kontor-files-'));
  writeFileSync(join(directory, 'files.json'), JSON.stringify(shared));
  const isTaken = (at: number) => existsSync(join(directory, `${at}.taken`));
  const failed = new Set<string>();
  const counts: Record<string, number> = {};
  let passed = true;
  const events = new PassThrough({ objectMode: true, highWaterMark: 1000 });

  async function report(programs: string[], argv: string[]): Promise<void> {
    // One file's events at a time: those of another process would be between them.
    let ofFile: TestEvent[] = [];
    const flush = () => {
      for (const event of ofFile) events.write(event);
      ofFile = [];
    };
    const tests = run({
      files: programs,
      argv,
      // The limit of the runner is one of each test: a file whose tests have ended, but not its process, would run for ever.
      signal: programs[0] === WORKER ? signal : AbortSignal.any([signal, AbortSignal.timeout(MAX_MS)]),
      execArgv: [`--test-timeout=${MAX_MS}`, `--import=${new URL('file-times.ts', import.meta.url).href}`],
    });
    for await (const event of tests as AsyncIterable<TestEvent>) {
      const { type, data } = event;
      if (type === 'test:summary') {
        if (data.file === undefined) add(counts, data.counts);
        continue;
      }
      // Counts of the process.
      if (type === 'test:diagnostic' && data.nesting === 0 && TOTAL.test(data.message)) continue;
      if (type === 'test:fail' && data.todo === undefined) {
        passed = false;
        for (const path of [data.file, data.name, ...programs])
          if (path?.endsWith('.test.ts')) failed.add(relative(process.cwd(), path));
      }
      ofFile.push(event);
      if (data.nesting === 0 && (type === 'test:pass' || type === 'test:fail')) flush();
    }
    flush();
  }

  async function work(worker: number): Promise<void> {
    while (!signal.aborted) {
      const file = worker === 0 || shared.every((_, at) => isTaken(at)) ? own.shift() : undefined;
      if (file !== undefined) await report([file], []);
      else if (shared.every((_, at) => isTaken(at))) return;
      else {
        const name = `${worker}`;
        await report([WORKER], [directory, name]);
        for (const [at, each] of shared.entries()) {
          if (!isTaken(at) || existsSync(join(directory, `${at}.ended`))) continue;
          if (readFileSync(join(directory, `${at}.taken`), 'utf8') !== name || failed.has(each)) continue;
          passed = false;
          failed.add(each);
          events.write(note(`${each} ended its process`));
        }
      }
    }
  }

  const printed = pipeline(events, new spec(), process.stdout, { end: false });
  await Promise.all(Array.from({ length: atOnce }, (_, at) => work(at)));
  for (const name of ['tests', 'suites', 'passed', 'failed', 'cancelled', 'skipped', 'todo'])
    events.write(note(`${name} ${counts[name] ?? 0}`));
  events.end(note(`seconds ${((performance.now() - began) / 1000).toFixed(1)}`));
  await printed;
  rmSync(directory, { recursive: true, force: true });
  return { passed, failed: files.filter(file => failed.has(file)) };
}

const TOTAL = /^(tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) [\d.]+$/;

const note = (message: string): TestEvent => ({
  type: 'test:diagnostic',
  data: { nesting: 0, message, level: 'info' },
});

function add(counts: Record<string, number>, more: Record<string, number>): void {
  for (const [name, count] of Object.entries(more)) counts[name] = (counts[name] ?? 0) + count;
}
