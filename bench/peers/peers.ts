// Measures Kontor at the jobs that were measured of other ERP servers on a machine like ours (bench/peers.md), with as many
// sessions and records, and writes the ratios.

import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '../against/comparison.ts';
import { asOwner, postgresVersion, postmaster, temporaryDirectory } from '../database.ts';
import { fill, vacuum } from '../fill.ts';
import { type Kontor, startKontor } from '../kontor.ts';
import { describeMachine } from '../machine.ts';
import type { Job } from '../measure.ts';
import { type MeasuringProcess, startLoad, warmUp } from '../measuring-process.ts';
import type { Options } from '../options.ts';
import { processTree, sharedOutMemory } from '../proc.ts';
import { type KontorFigures, type KontorRate, line, writePeers } from './report.ts';

const STARTS = 3;
const IDLE_MS = 1000;

/** Measures, prints the figures and writes their section of RESULTS.md. `signal` ends it between two measurements. */
export async function compareWithPeers(options: Options, signal: AbortSignal): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const directory = temporaryDirectory(stack);
  const facts = await asOwner(directory, async (client, context) => {
    const filled = await fill(client, context, 'bench', options.amounts);
    await vacuum(client);
    return filled;
  });
  const starts: number[] = [];
  let kontor = await startKontor(directory, { signal });
  stack.defer(() => kontor.stop());
  // The first start makes the database's files known to the machine; it does not count.
  while (starts.length < STARTS) {
    await kontor.stop();
    kontor = await startKontor(directory, { signal });
    starts.push(kontor.readySeconds);
  }
  const load = startLoad();
  stack.defer(() => load.end());
  const rates: KontorRate[] = [];
  for (const { name, calls = 1 } of options.cases)
    for (const sessions of options.sessionCounts) {
      const job = { name, facts, sessions, seconds: options.seconds, url: kontor.url };
      try {
        const row = await measureRate(load, job, calls, options, signal);
        rates.push(row);
        console.log(line(row));
      } catch (error) {
        // A failed request does not lose the figures of the others, but prevents the table.
        if (signal.aborted) throw error;
        console.error(`Not measured: ${error instanceof Error ? error.message : error}`);
        process.exitCode = 1;
      }
    }
  await sleep(IDLE_MS, undefined, { signal });
  const memory = memoryOf(kontor, postmaster(directory));
  const figures: KontorFigures = { rates, memory_mb: memory, start_s: quantile(starts, 0.5) };
  console.log(
    `${memory.server.toFixed(0)} MB and PostgreSQL's ${memory.database.toFixed(0)} MB; started in ${figures.start_s.toFixed(2)} s`,
  );
  if (!options.written || process.exitCode === 1) return;
  const machine = describeMachine(directory, await postgresVersion(directory));
  writePeers({ machine, seconds: options.seconds, rounds: options.rounds, invoices: facts.invoices }, figures);
}

async function measureRate(
  load: MeasuringProcess<Job>,
  job: Job,
  calls: number,
  { rounds, warmUpSeconds }: Options,
  signal: AbortSignal,
): Promise<KontorRate> {
  await warmUp(load, { ...job, seconds: warmUpSeconds });
  const measured: KontorRate[] = [];
  for (let round = 0; round < rounds; round++) {
    signal.throwIfAborted();
    const { rps, p50_ms, p99_ms } = await load.run(job);
    measured.push({ request: job.name, sessions: job.sessions, rate: rps / calls, p50_ms, p99_ms });
  }
  const middle = (of: (row: KontorRate) => number) => quantile(measured.map(of), 0.5);
  return {
    request: job.name,
    sessions: job.sessions,
    rate: middle(({ rate }) => rate),
    p50_ms: middle(({ p50_ms }) => p50_ms),
    p99_ms: middle(({ p99_ms }) => p99_ms),
  };
}

// The server with its renderers, and PostgreSQL, which is a child process of it.
function memoryOf({ pid }: Kontor, postgres: number): KontorFigures['memory_mb'] {
  const database = processTree(postgres);
  const server = processTree(pid).filter(each => !database.includes(each));
  return { server: sharedOutMemory(server), database: sharedOutMemory(database) };
}
