// Measures one, two and four cells at the same time, each with an equal part of this machine's processors: what cells share
// would make a cell slower when others work beside it.

import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { asOwner, postgresVersion, postmaster, temporaryDirectory } from '../database.ts';
import type { Facts } from '../facts.ts';
import { fill, vacuum } from '../fill.ts';
import { type Kontor, startKontor } from '../kontor.ts';
import { describeMachine } from '../machine.ts';
import type { Job } from '../measure.ts';
import { type MeasuringProcess, startLoad, warmUp } from '../measuring-process.ts';
import type { Options } from '../options.ts';
import { cpuSeconds, cpuSince, machineSeconds } from '../proc.ts';
import { processorGroup } from './processor-share.ts';
import { type CellsRow, heading, line, type Together, together, writeCells } from './report.ts';

/** Numbers of cells that work at the same time. */
const COUNTS = [1, 2, 4] as const;
const MAX_CELLS = 4;
/** Requests of each cell. */
const REQUESTS = ['status', 'list 50 invoices', 'create invoice'];

/** A cell: a server with its own database, and its clients. */
interface Cell {
  facts: Facts;
  kontor: Kontor;
  postmaster: number;
  load: MeasuringProcess<Job>;
}

/** Measures, prints the figures and writes their section of RESULTS.md. `signal` ends it between two measurements. */
export async function measureCells(options: Options, signal: AbortSignal): Promise<void> {
  await using stack = new AsyncDisposableStack();
  // A quarter of the processors is for all cells together, so that the work of their clients does not slow them.
  const share = availableParallelism() / 4 / MAX_CELLS;
  const directory = temporaryDirectory(stack);
  // The clients, children of this process, have priority over other programs too.
  const clients = processorGroup(`kontor-${process.pid}-clients`);
  stack.defer(() => clients.remove());
  writeFileSync(clients.processes, String(process.pid));
  const cells: Cell[] = [];
  for (let number = 1; number <= MAX_CELLS; number++)
    cells.push(await startCell(join(directory, `cell${number}`), share, { options, stack, signal }));
  const rows: CellsRow[] = [];
  console.log(heading());
  const [sessions = 16] = options.sessionCounts;
  for (const name of REQUESTS.filter(each => options.cases.some(known => known.name === each))) {
    const job = { name, sessions, seconds: options.seconds };
    // V8 optimises code after some thousand calls: the figures are of servers that have run for a while.
    const seconds = options.warmUpSeconds + options.preparationSeconds * 4;
    await Promise.all(
      cells.map(({ load, facts, kontor }) => warmUp(load, { ...job, seconds, facts, url: kontor.url })),
    );
    const row = { name, ...(await measureRounds(cells, job, { ...options, share, signal })) };
    rows.push(row);
    console.log(line(row));
  }
  if (!options.written) return;
  const machine = describeMachine(directory, await postgresVersion(join(directory, 'cell1')));
  const { seconds, rounds, amounts } = options;
  writeCells({ machine, share, sessions, seconds, rounds, invoices: amounts.invoices, load: loadavg()[0] ?? 0, rows });
}

interface Starting {
  options: Options;
  stack: AsyncDisposableStack;
  signal: AbortSignal;
}

async function startCell(directory: string, share: number, { options, stack, signal }: Starting): Promise<Cell> {
  signal.throwIfAborted();
  mkdirSync(directory);
  chmodSync(directory, 0o755);
  const facts = await asOwner(directory, async (client, context) => {
    const filled = await fill(client, context, 'bench', options.amounts);
    await vacuum(client);
    return filled;
  });
  const group = processorGroup(`kontor-${process.pid}-${directory.split('/').at(-1)}`, share);
  stack.defer(() => group.remove());
  const kontor = await startKontor(directory, { signal, group: group.processes });
  stack.defer(() => kontor.stop());
  const load = startLoad();
  stack.defer(() => load.end());
  return { facts, kontor, postmaster: postmaster(directory), load };
}

// The numbers of cells take turns, so that other work on the machine slows all alike.
async function measureRounds(
  cells: Cell[],
  job: Pick<Job, 'name' | 'sessions' | 'seconds'>,
  {
    share,
    rounds,
    warmUpSeconds,
    signal,
  }: Pick<Options, 'rounds' | 'warmUpSeconds'> & { share: number; signal: AbortSignal },
): Promise<Pick<CellsRow, 'counts'>> {
  const measured = COUNTS.map((): Together[] => []);
  for (let round = 0; round < rounds; round++)
    for (const [index, count] of COUNTS.entries()) {
      signal.throwIfAborted();
      // Another cell each time where only some of them work.
      const working = cells.map((_, at) => cells[(at + round) % cells.length] as Cell).slice(0, count);
      measured[index]?.push(await measureOnce(working, job, { share, warmUpSeconds }));
    }
  return { counts: measured.map((all, index) => ({ cells: COUNTS[index] ?? 0, rounds: all })) };
}

async function measureOnce(
  cells: Cell[],
  job: Pick<Job, 'name' | 'sessions' | 'seconds'>,
  { share, warmUpSeconds }: { share: number; warmUpSeconds: number },
): Promise<Together> {
  const run = (seconds: number) =>
    Promise.all(cells.map(({ load, facts, kontor }) => load.run({ ...job, seconds, facts, url: kontor.url })));
  // A cell that did nothing in the turn before begins with work that it puts off while it is busy.
  await run(warmUpSeconds);
  const before = cells.map(({ kontor, postmaster: pid }) => cpuSeconds(kontor.pid, pid));
  const machineBefore = machineSeconds();
  const answers = await run(job.seconds);
  const machine = machineSeconds() - machineBefore;
  const spent = cells.map(({ kontor, postmaster: pid }, index) => {
    const since = cpuSince(before[index] as (typeof before)[number], kontor.pid, pid);
    return since.kontor + since.postgres;
  });
  return together(answers, { machine, spent, seconds: job.seconds, share });
}
