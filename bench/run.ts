// `npm run bench`: fills a fresh Kontor, measures it over real sockets beside what the database itself can do, and writes
// bench/results.json and bench/RESULTS.md. `--quick` takes under a minute and writes nothing; `--only` picks cases by name.

import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { readConfig } from '../src/config/config.ts';
import { startEmbedded } from '../src/database/embedded/start.ts';
import { openDatabase } from '../src/database/open-database.ts';
import { type Facts, PAGE_1000 } from './facts.ts';
import { fill, settle } from './fill.ts';
import { type Kontor, startKontor } from './kontor.ts';
import { describeMachine, postmaster } from './machine.ts';
import type { Job, Measured } from './measure.ts';
import { type Helper, machineSeconds, memory, startBareRoute, startHelper, treeSeconds } from './processes.ts';
import { heading, line, type ResultRow, writeResults } from './report.ts';
import { CASES } from './requests.ts';

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    sessions: { type: 'string' },
    seconds: { type: 'string' },
    invoices: { type: 'string' },
  },
});
const seconds = Number(options.seconds ?? (options.quick ? 0.4 : 4));
const sessionCounts = (options.sessions ?? (options.quick ? '16' : '1,16,64')).split(',').map(Number);
const warmUpSeconds = options.quick ? 0.2 : 1;
// A quick run fills less, and pages no deeper than there are invoices.
const amounts = {
  customers: 2_000,
  articles: 2_000,
  invoices: Number(options.invoices ?? (options.quick ? 10_000 : PAGE_1000 + 5_000)),
};
const cases = CASES.filter(({ name }) => name.includes(options.only));

const directory = mkdtempSync(join(tmpdir(), 'kontor-bench-'));
// PostgreSQL runs as another user when this is root.
chmodSync(directory, 0o755);
try {
  const facts = await fillFresh();
  const begun = await startKontor(directory);
  await begun.stop();
  await measureAll(facts, begun.readySeconds);
} finally {
  rmSync(directory, { recursive: true, force: true });
}

async function fillFresh(): Promise<Facts> {
  const began = performance.now();
  const facts = await asOwner(async client => {
    const filled = await fill(client, 'bench', amounts);
    await settle(client);
    return filled;
  });
  console.log(`Filled with ${amounts.invoices} invoices in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  return facts;
}

async function asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const store = await openDatabase(readConfig({ KONTOR_DATA: directory }));
  try {
    return await store.asOwner(work);
  } finally {
    await store.close();
  }
}

async function measureAll(facts: Facts, readySeconds: number): Promise<void> {
  const kontor = await startKontor(directory);
  await sleep(options.quick ? 1000 : 5000);
  const rest = memory(kontor.pid).now;
  console.log(`Ready after ${readySeconds.toFixed(2)} s; ${rest.toFixed(0)} MB at rest\n${heading()}`);
  const database = await startEmbedded({ dataDirectory: directory });
  const { href: databaseUrl } = Object.assign(new URL(database.url), { pathname: '/kontor' });
  const bare = await startBareRoute(databaseUrl, facts.accountId, facts.userId);
  const [load, floor] = [startHelper('load.ts'), startHelper('floor/floor.ts')];
  const rows: ResultRow[] = [];
  try {
    // V8 makes its best code after some thousand requests of a kind: what is measured is a server that has been up for a while.
    const settling = { facts, sessions: 16, seconds: 3, url: kontor.url };
    for (const { name } of options.quick ? [] : cases) await load.ask({ ...settling, name });
    if (!options.quick) await asOwner(settle);
    for (const { name } of cases) {
      for (const sessions of sessionCounts) {
        const under = (job: Job) =>
          ['helo', 'status'].includes(name)
            ? load.ask({ ...job, name: 'bare route', url: bare.url })
            : floor.ask({ ...job, url: databaseUrl });
        const row = await measureRow({ kontor, load, under }, { name, facts, sessions, seconds, url: kontor.url });
        rows.push(row);
        console.log(line(row));
      }
    }
    const most = memory(kontor.pid).most;
    console.log(`At the most ${most.toFixed(0)} MB`);
    if (options.quick || options.only) return;
    writeResults(new URL('.', import.meta.url), {
      machine: describeMachine(directory, await version()),
      ...{ seconds, invoices: amounts.invoices, ready_s: readySeconds, rest_mb: rest, most_mb: most, rows },
    });
  } finally {
    load.end();
    floor.end();
    bare.end();
    await kontor.stop();
    await database.stop();
  }
}

interface Parties {
  kontor: Kontor;
  load: Helper;
  under(job: Job): Promise<Measured>;
}

async function measureRow({ kontor, load, under }: Parties, job: Job): Promise<ResultRow> {
  const database = postmaster(directory);
  // What comes first may take longer than a warm-up: the first page waits for its renderer to start.
  for (let tries = 0; tries < 20; tries++) if ((await load.ask({ ...job, seconds: warmUpSeconds })).rps > 0) break;
  // What renders documents counts as Kontor; so would PostgreSQL, which is below it too.
  const ofKontor = () => treeSeconds(kontor.pid) - treeSeconds(database);
  const before = { kontor: ofKontor(), database: treeSeconds(database), machine: machineSeconds() };
  const measured = await load.ask(job);
  if (measured.rps === 0) throw new Error(`${job.name}: nothing was answered in ${job.seconds} s`);
  const spent = {
    kontor: ofKontor() - before.kontor,
    database: treeSeconds(database) - before.database,
    machine: machineSeconds() - before.machine,
  };
  const rss = memory(kontor.pid).now;
  await under({ ...job, seconds: warmUpSeconds });
  const floorBefore = treeSeconds(database);
  const floor = await under(job);
  const floorSpent = treeSeconds(database) - floorBefore;
  const thousands = (measured.rps * job.seconds) / 1000;
  return {
    name: job.name,
    sessions: job.sessions,
    rps: measured.rps,
    p50_ms: measured.p50_ms,
    p99_ms: measured.p99_ms,
    floor_rps: floor.rps,
    floor_p50_ms: floor.p50_ms,
    ratio: measured.rps / floor.rps,
    floor_postgres_cpu_s: (floorSpent / (floor.rps * job.seconds)) * 1000,
    floor_client_cpu_s: (floor.cpu_s / (floor.rps * job.seconds)) * 1000,
    kontor_cpu_s: spent.kontor / thousands,
    postgres_cpu_s: spent.database / thousands,
    clients_cpu_s: measured.cpu_s / thousands,
    rss_mb: rss,
    others: Math.max(0, spent.machine - spent.kontor - spent.database - measured.cpu_s) / job.seconds,
  };
}

async function version(): Promise<string> {
  const { rows } = await asOwner(client => client.query('SHOW server_version'));
  return String(rows[0]?.server_version);
}
