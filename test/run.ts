// `npm test`: one PostgreSQL for the run, a migrated template database, then the test files: most in a few processes
// that share databases and a browser, those of shared-files.ts each in a process of its own.
// Arguments narrow the files: `npm test -- query scenarios`. TEST_DATABASE_URL names another PostgreSQL to test on.
// `--times` prints at the end how long each file took, `--keep-times` keeps that for later runs, which name the files that grew;
// `--at-once 1` is the number of processes side by side; `--long` repeats with all values what else is tried with some (long.ts).
// A few files that failed run once more, alone, only to name those that pass then: they are flaky, and the run has failed all the same, with exit code 3 if nothing else failed.

import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbedded } from '../src/database/embedded/start.ts';
import { grownFiles, keepTimes, keptTimes, timesIn } from './support/runner/kept-times.ts';
import { longestFirst } from './support/runner/longest-first.ts';
import { runFiles } from './support/runner/run-files.ts';
import { makeRunFolder, removeDeadRuns, removeRun } from './support/runner/run-folder.ts';
import { timesTable } from './support/runner/times-table.ts';
import { makeTemplate } from './support/template-database.ts';

/** More files than this fail for a reason that a second run does not change. */
const MAX_AGAIN = 16;

const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    times: { type: 'boolean' },
    'keep-times': { type: 'boolean' },
    'at-once': { type: 'string' },
    long: { type: 'boolean' },
  },
});
if (options.long) process.env.TEST_LONG = '1';
// One more than there are processors: many tests wait, for a time-out or the end of a process.
const atOnce = Number(options['at-once'] ?? availableParallelism() + 1);
const kept = keptTimes();
const files = longestFirst(
  globSync('test/**/*.test.ts').filter(file => wanted.length === 0 || wanted.some(word => file.includes(word))),
  kept,
);
if (files.length === 0) {
  console.error(`No test file matches ${wanted.join(' ')}`);
  process.exit(1);
}

const interrupted = new AbortController();
await removeDeadRuns();
const directory = makeRunFolder();
// Whatever the run is doing, nothing of it is needed any more.
let ending: Promise<void> | undefined;
const endNow = (code: number) => {
  interrupted.abort();
  ending ??= removeRun(directory).finally(() => process.exit(code));
};
for (const [name, number] of [
  ['SIGHUP', 1],
  ['SIGINT', 2],
  ['SIGTERM', 15],
] as const)
  process.on(name, () => endNow(128 + number));
process.on('uncaughtException', error => {
  if (!interrupted.signal.aborted) console.error(error);
  endNow(1);
});
// Compiled code is kept for the next files: it is half of the time in which a file starts.
process.env.NODE_COMPILE_CACHE ??= join(directory, 'compiled');
const times = join(directory, 'times');
const outside = process.env.TEST_DATABASE_URL;
const embedded = outside
  ? undefined
  : await startEmbedded({
      dataDirectory: directory,
      // Nobody needs this data after a crash.
      settings: {
        max_connections: '300',
        fsync: 'off',
        full_page_writes: 'off',
        wal_level: 'minimal',
        max_wal_senders: '0',
      },
    });
/** Exit code of a run in which files failed only beside others. */
const FLAKY = 3;
let passed = false;
/** True if every file that failed passed alone. */
let isOnlyFlaky = false;
try {
  const ownerUrl = outside ?? embedded?.url ?? '';
  const template = await makeTemplate(ownerUrl);
  Object.assign(process.env, { TEST_OWNER_URL: ownerUrl, TEST_TEMPLATE: template.name, TEST_TIMES: times });
  const { signal } = interrupted;
  const first = await runFiles(files, { atOnce, signal });
  passed = first.passed;
  const { failed } = first;
  if (!passed && failed.length > 0 && failed.length <= MAX_AGAIN && files.length > failed.length && !signal.aborted) {
    console.log(`\nOnce more, alone: ${failed.join(', ')}`);
    const again = await runFiles(failed, { atOnce: 1, apart: true, signal });
    const flaky = failed.filter(file => !again.failed.includes(file));
    isOnlyFlaky = flaky.length === failed.length;
    if (flaky.length > 0) console.log(`\nFlaky, failed at first and passed alone: ${flaky.join(', ')}`);
  }
  const took = timesIn(times);
  if (options.times) console.log(timesTable(took));
  const grown = grownFiles(took, kept);
  if (grown.length > 0) console.log(`\nGrown since the kept run:\n${grown.join('\n')}`);
  if (options['keep-times'] && passed && wanted.length === 0) keepTimes(took);
  await template.drop();
} finally {
  await ending;
  await embedded?.stop();
  await removeRun(directory);
}
process.exit(passed ? 0 : isOnlyFlaky ? FLAKY : 1);
