// `npm run bench:growth`: measures how the time of a request grows with the data. The same requests by one session, in an
// account of 10,000, of 1,000,000 and with --large of 10,000,000 invoices; with --accounts also in one of 10,000 accounts of
// 100 invoices. Writes growth.json beside this file, bench/growth.md and its chart; a column that it does not measure stays as an
// earlier run left it. A million invoices take ten minutes in all, the accounts as long again, ten million an hour to fill and 45 GB.
// --keep DIR uses that data directory and does not remove it; a later run with --keep continues with its data.

import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { asOwner, temporaryDirectory } from '../database.ts';
import { type DatabaseFacts, type Facts, PAGE } from '../facts.ts';
import { fill, fillAccounts, fillInvoices, vacuum } from '../fill.ts';
import { interruptionSignal } from '../interruption.ts';
import { startKontor } from '../kontor.ts';
import type { Job } from '../measure.ts';
import { type MeasuringProcess, startLoad } from '../measuring-process.ts';
import { machineSeconds } from '../proc.ts';
import { CASES } from '../requests.ts';
import { chart, page } from './growth-chart.ts';
import { COLUMNS, type Figures, merged, SMALL } from './growth-figures.ts';

const { values: options } = parseArgs({
  options: {
    large: { type: 'boolean', default: false },
    accounts: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '3' },
    keep: { type: 'string' },
  },
});
if (options.keep && options.accounts) throw new Error('--accounts needs a new database: leave out --keep');
const SIZES = [10_000, 1_000_000, ...(options.large ? [10_000_000] : [])];
const LEFT_OUT = ['helo', 'create customer', 'PDF of a new invoice', 'page 1,000 by skip'];
/** The first request since the start of the server, and later ones, which begin at a cached position (docs/performance.md). */
const SKIP_TO_END = 'skip to the last page';
const SKIP_AGAIN = 'skip to the last page again';

const results = new URL('growth.json', import.meta.url);
const signal = interruptionSignal();
await using stack = new AsyncDisposableStack();
const directory = options.keep ?? temporaryDirectory(stack);
mkdirSync(directory, { recursive: true });
// PostgreSQL runs as another user when this process runs as root.
chmodSync(directory, 0o755);
const names = [...CASES.map(({ name }) => name).filter(name => !LEFT_OUT.includes(name)), SKIP_TO_END, SKIP_AGAIN];
const growth: Figures = { columns: {}, rows: names.map(name => ({ name, p50_ms: {} })) };

let facts = await fillFirst();
const ahead = SIZES.filter(size => size >= facts.invoices);
if (ahead.length === 0) throw new Error(`The account has ${facts.invoices} invoices already: add --large`);
for (const size of ahead) {
  facts = await fillUpTo(size, facts);
  await measure(facts, size.toLocaleString('en'));
}
if (options.accounts) {
  const small = await asOwner(directory, async (client, context) => {
    const last = await fillAccounts(client, context, { accounts: 10_000, customers: 10, articles: 20, invoices: 100 });
    await vacuum(client);
    return last;
  });
  await measure(small, SMALL);
}

function write(): void {
  const figures = merged(JSON.parse(readFileSync(results, 'utf8')) as Figures, growth, COLUMNS);
  writeFileSync(results, `${JSON.stringify(figures, null, 2)}\n`);
  writeFileSync(new URL('../../docs/pictures/growth.svg', import.meta.url), chart(figures.rows));
  writeFileSync(new URL('../growth.md', import.meta.url), page(figures));
}

// A directory of --keep has a file with the facts of its account.
async function fillFirst(): Promise<DatabaseFacts> {
  const file = join(directory, 'facts.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as DatabaseFacts;
  const filled = await asOwner(directory, (client, context) =>
    fill(client, context, 'bench', { customers: 2_000, articles: 2_000, invoices: SIZES[0] ?? 0 }),
  );
  writeFileSync(file, JSON.stringify(filled));
  return filled;
}

async function fillUpTo(size: number, before: DatabaseFacts): Promise<DatabaseFacts> {
  let filled = before;
  await asOwner(directory, async client => {
    while (filled.invoices < size) {
      signal.throwIfAborted();
      const invoices = Math.min(size, filled.invoices + 100_000);
      await fillInvoices(client, before, filled.invoices + 1, invoices);
      filled = { ...before, invoices, deep: invoices - 10 * PAGE };
      writeFileSync(join(directory, 'facts.json'), JSON.stringify(filled));
    }
    await vacuum(client);
  });
  return filled;
}

// Autovacuum and checkpoints after the fill would slow the requests.
async function waitUntilIdle(): Promise<void> {
  for (let waited = 0; waited < 600; waited += 5) {
    const before = machineSeconds();
    await sleep(5000, undefined, { signal });
    if (machineSeconds() - before < 0.25) return;
  }
}

async function measure(account: Facts, size: string): Promise<void> {
  const kontor = await startKontor(directory, { signal });
  const load = startLoad();
  try {
    await waitUntilIdle();
    const before = { machine: machineSeconds(), at: performance.now() };
    // In their order: the last page must not be known before the first request for it.
    for (const row of growth.rows) {
      signal.throwIfAborted();
      row.p50_ms[size] = await millisecondsOf(load, account, row.name, kontor.url);
      console.log(`${size.padStart(12)}  ${row.name.padEnd(32)} ${row.p50_ms[size]?.toFixed(2)} ms`);
    }
    const busy = ((machineSeconds() - before.machine) * 1000) / (performance.now() - before.at);
    const processor = cpus()[0]?.model.trim() ?? 'unknown';
    growth.columns[size] = { day: new Date().toISOString().slice(0, 10), processor, busy };
  } finally {
    load.end();
    await kontor.stop();
  }
  write();
}

async function millisecondsOf(load: MeasuringProcess<Job>, account: Facts, name: string, url: string): Promise<number> {
  const skips = name === SKIP_TO_END || name === SKIP_AGAIN;
  const job = { name: skips ? 'page 1,000 by skip' : name, facts: account, sessions: 1, url };
  if (name === SKIP_TO_END) {
    const [first] = (await load.run({ ...job, seconds: 1, latencies: true })).latencies ?? [];
    if (first === undefined) throw new Error(`${name}: no request was answered in 1 s`);
    return first;
  }
  await load.run({ ...job, seconds: 1 });
  return (await load.run({ ...job, seconds: Number(options.seconds) })).p50_ms;
}
