// Fills a new Kontor, measures every request over real sockets, and after each one its floor.

import { setTimeout as sleep } from 'node:timers/promises';
import { asOwner, postgresVersion, postmaster, superuserUrl, temporaryDirectory } from '../database.ts';
import type { DatabaseFacts } from '../facts.ts';
import { fill, vacuum } from '../fill.ts';
import { type Kontor, startKontor } from '../kontor.ts';
import { describeMachine } from '../machine.ts';
import type { FloorJob, FloorKind, Job, Measured } from '../measure.ts';
import { type MeasuringProcess, startBareRoute, startFloor, startLoad, warmUp } from '../measuring-process.ts';
import type { Options } from '../options.ts';
import { cpuSeconds, cpuSince, machineSeconds, memory, treeSeconds } from '../proc.ts';
import { type FloorFigures, heading, line, type ResultRow, writeResults } from './report.ts';

const IDLE_SECONDS = 5;
/** The floor of these, statement by statement, is the bare route. */
const BARE_ROUTE = ['helo', 'status'];

/** Measures and writes the results. `signal` ends it between two measurements. */
export async function compareWithFloor(options: Options, signal: AbortSignal): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const directory = temporaryDirectory(stack);
  const facts = await fillNew(directory, options);
  // On existing data: the first start takes longer.
  const { readySeconds, stop } = await startKontor(directory, { signal });
  await stop();
  const kontor = await startKontor(directory, { signal });
  stack.defer(() => kontor.stop());
  await sleep(options.written ? IDLE_SECONDS * 1000 : 1000, undefined, { signal });
  const idle_mb = memory(kontor.pid).now;
  console.log(`Ready after ${readySeconds.toFixed(2)} s; ${idle_mb.toFixed(0)} MB when idle`);
  const rows = await measureAll({ directory, kontor, facts }, options, signal);
  const peak_mb = memory(kontor.pid).peak;
  console.log(`${peak_mb.toFixed(0)} MB at the peak`);
  if (!options.written || process.exitCode === 1) return;
  writeResults({
    machine: describeMachine(directory, await postgresVersion(directory)),
    seconds: options.seconds,
    invoices: facts.invoices,
    ready_s: readySeconds,
    idle_mb,
    peak_mb,
    rows,
  });
}

async function fillNew(directory: string, { amounts }: Options): Promise<DatabaseFacts> {
  const began = performance.now();
  const facts = await asOwner(directory, async (client, context) => {
    const filled = await fill(client, context, 'bench', amounts);
    await vacuum(client);
    return filled;
  });
  console.log(`Filled with ${amounts.invoices} invoices in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  return facts;
}

interface Subject {
  directory: string;
  kontor: Kontor;
  facts: DatabaseFacts;
}

async function measureAll(subject: Subject, options: Options, signal: AbortSignal): Promise<ResultRow[]> {
  const { directory, kontor, facts } = subject;
  const databaseUrl = superuserUrl(directory);
  using stack = new DisposableStack();
  const load = startLoad();
  stack.defer(() => load.end());
  const database = startFloor();
  stack.defer(() => database.end());
  const bare = await startBareRoute(databaseUrl, facts.accountId, facts.userId);
  stack.defer(() => bare.end());
  const runFloor = (job: FloorJob) =>
    job.floor === 'statements' && BARE_ROUTE.includes(job.name)
      ? load.run({ ...job, name: 'bare route', url: bare.url })
      : database.run({ ...job, url: databaseUrl });

  await prepare(subject, load, options);
  console.log(heading());
  const rows: ResultRow[] = [];
  for (const { name } of options.cases) {
    for (const sessions of options.sessionCounts) {
      signal.throwIfAborted();
      const job = { name, facts, sessions, seconds: options.seconds, url: kontor.url };
      try {
        const row = await measureRow(subject, { load, runFloor, warmUpSeconds: options.warmUpSeconds }, job);
        rows.push(row);
        console.log(line(row));
      } catch (error) {
        // A failed request does not lose the figures of the others, but prevents the page.
        if (signal.aborted) throw error;
        console.error(`Not measured: ${error instanceof Error ? error.message : error}`);
        process.exitCode = 1;
      }
    }
  }
  return rows;
}

// V8 optimises code after some thousand calls: the figures are of a server that has run for a while.
async function prepare({ directory, kontor, facts }: Subject, load: MeasuringProcess<Job>, options: Options) {
  const seconds = options.preparationSeconds;
  if (seconds === 0) return;
  for (const { name } of options.cases) await load.run({ name, facts, sessions: 16, seconds, url: kontor.url });
  await asOwner(directory, vacuum);
}

interface Measuring {
  load: MeasuringProcess<Job>;
  runFloor(job: FloorJob): Promise<Measured>;
  warmUpSeconds: number;
}

async function measureRow(
  { directory, kontor }: Subject,
  measuring: Measuring,
  job: Omit<FloorJob, 'floor'>,
): Promise<ResultRow> {
  const { load, warmUpSeconds } = measuring;
  const database = postmaster(directory);
  await warmUp(load, { ...job, seconds: warmUpSeconds });
  const before = { ...cpuSeconds(kontor.pid, database), machine: machineSeconds() };
  const measured = await load.run(job);
  if (measured.requests === 0) throw new Error(`${job.name}: no request was answered in ${job.seconds} s`);
  const spent = cpuSince(before, kontor.pid, database);
  const machine = machineSeconds() - before.machine;
  const rss_mb = memory(kontor.pid).now;
  const perThousand = (seconds: number) => (seconds / measured.requests) * 1000;
  return {
    name: job.name,
    sessions: job.sessions,
    rps: measured.rps,
    p50_ms: measured.p50_ms,
    p95_ms: measured.p95_ms,
    p99_ms: measured.p99_ms,
    kontor_cpu_s: perThousand(spent.kontor),
    postgres_cpu_s: perThousand(spent.postgres),
    clients_cpu_s: perThousand(measured.cpu_s),
    rss_mb,
    others: Math.max(0, machine - spent.kontor - spent.postgres - measured.cpu_s) / job.seconds,
    statements: await measureFloor('statements', database, measuring, job),
    one_statement: await measureFloor('one statement', database, measuring, job),
  };
}

async function measureFloor(
  floor: FloorKind,
  database: number,
  { runFloor, warmUpSeconds }: Measuring,
  job: Omit<FloorJob, 'floor'>,
): Promise<FloorFigures> {
  await runFloor({ ...job, floor, seconds: warmUpSeconds });
  const before = treeSeconds(database);
  const { rps, p50_ms, requests, cpu_s } = await runFloor({ ...job, floor });
  const perThousand = (seconds: number) => (seconds / requests) * 1000;
  return {
    rps,
    p50_ms,
    postgres_cpu_s: perThousand(treeSeconds(database) - before),
    client_cpu_s: perThousand(cpu_s),
  };
}
