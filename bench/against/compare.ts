// Compares this tree with an earlier commit: starts both servers, fills both with the same records, measures in rounds.

import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { postgresVersion, temporaryDirectory } from '../database.ts';
import { THIS_TREE } from '../kontor.ts';
import { describeMachine } from '../machine.ts';
import type { Job } from '../measure.ts';
import { type MeasuringProcess, startLoad, warmUp } from '../measuring-process.ts';
import type { Options } from '../options.ts';
import { describeCommit, exportCommit, thisCommit } from './checkout.ts';
import { type Comparison, compare } from './comparison.ts';
import { knownRequests } from './known-requests.ts';
import { heading, line, lowest, writeComparison } from './report.ts';
import { measureRounds, type Sides } from './rounds.ts';
import { startSide } from './side.ts';

const SLOW_FACTOR = 4;
/**
 * A page with records of the last minute is read twice (docs/decisions/0002). The two sides are filled one after the other, so both
 * wait until theirs are older.
 */
const RECENT_MS = 61_000;

/** Measures and reports. `signal` ends it between two measurements; servers and folders are removed in any case. */
export async function compareWithCommit(commit: string, given: Options, signal: AbortSignal): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const subjects = { earlier: await describeCommit(commit), current: await thisCommit() };
  const { id } = subjects.earlier;
  const directory = temporaryDirectory(stack);
  const checkout = join(directory, 'checkout');
  await exportCommit(id, checkout, signal);

  const parts = { amounts: given.amounts, stack, signal };
  const earlier = await startSide({ name: id, checkout, directory: join(directory, 'earlier') }, parts);
  const current = await startSide(
    { name: 'this tree', checkout: THIS_TREE, directory: join(directory, 'current') },
    parts,
  );
  const load = startLoad();
  stack.defer(() => load.end());
  const sides = { earlier, current };
  const { cases, leftOut } = await knownRequests(sides, given.cases);
  const options = { ...given, cases };
  await sleep(RECENT_MS, undefined, { signal });
  await prepare(sides, load, options, signal);
  const rows = await measureAll(sides, { load, options, signal });
  console.log(lowest(rows));
  if (options.written) {
    const machine = describeMachine(directory, await postgresVersion(join(directory, 'current')));
    writeComparison({ ...subjects, leftOut }, machine, options, rows);
  }
}

// V8 optimises code after some thousand calls: the figures are of servers that have run for a while.
async function prepare(sides: Sides, load: MeasuringProcess<Job>, options: Options, signal: AbortSignal) {
  const seconds = options.preparationSeconds;
  if (seconds === 0) return;
  for (const { name } of options.cases)
    for (const { facts, kontor } of [sides.earlier, sides.current]) {
      signal.throwIfAborted();
      await load.run({ name, facts, sessions: 16, seconds, url: kontor.url });
    }
}

interface Measuring {
  load: MeasuringProcess<Job>;
  options: Options;
  signal: AbortSignal;
}

async function measureAll(sides: Sides, { load, options, signal }: Measuring): Promise<Comparison[]> {
  const { seconds, rounds, warmUpSeconds } = options;
  const rows: Comparison[] = [];
  console.log(heading(sides.earlier.name));
  for (const { name, slow } of options.cases) {
    const roundSeconds = slow ? SLOW_FACTOR * seconds : seconds;
    for (const sessions of options.sessionCounts) {
      try {
        for (const { facts, kontor } of [sides.earlier, sides.current])
          await warmUp(load, { name, facts, sessions, seconds: warmUpSeconds, url: kontor.url });
        const request = { name, sessions };
        const row = compare(
          request,
          await measureRounds(sides, { ...request, seconds: roundSeconds }, { load, rounds, signal }),
        );
        rows.push(row);
        console.log(line(sides.earlier.name, row));
      } catch (error) {
        // A rejected request does not lose the figures of the others.
        if (signal.aborted) throw error;
        console.error(`Not measured: ${error instanceof Error ? error.message : error}`);
        process.exitCode = 1;
      }
    }
  }
  return rows;
}
