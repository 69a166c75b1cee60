// `npm run bench:growth`: how the cost of a request grows with what is on file. The same requests, one session, over an
// account of 10,000, 1,000,000 and (--large) 10,000,000 invoices, then beside 10,000 accounts of 100 (--accounts).
// Writes bench/growth/growth.json, docs/growth.md and its chart. Ten million take an hour to fill and 45 GB: --keep DIR leaves them in
// that directory, and a run with it goes on from what is filled there, beside the figures of earlier runs.

import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { readConfig } from '../../src/config/config.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { type Facts, PAGE } from '../facts.ts';
import { fill, fillAccounts, fillInvoices, settle } from '../fill.ts';
import { type Kontor, startKontor } from '../kontor.ts';
import { type Helper, machineSeconds, startHelper } from '../processes.ts';
import { CASES } from '../requests.ts';
import { chart, page } from './growth-chart.ts';

const { values: options } = parseArgs({
  options: {
    large: { type: 'boolean', default: false },
    accounts: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '3' },
    keep: { type: 'string' },
  },
});
if (options.keep && options.accounts)
  throw new Error('--keep is for one account: --accounts fills a database of its own');
const SIZES = [10_000, 1_000_000, ...(options.large ? [10_000_000] : [])];
const SMALL = '10,000 × 100';
/** The columns of the page, in their order. */
const COLUMNS = ['10,000', '1,000,000', '10,000,000', SMALL];
const LEFT_OUT = ['helo', 'create customer', 'PDF of a new invoice', 'page 1,000 by skip'];

export interface Growth {
  name: string;
  /** Median milliseconds of one request, by what is on file. */
  p50_ms: Record<string, number>;
}

const results = new URL('growth.json', import.meta.url);
const directory = options.keep ?? mkdtempSync(join(tmpdir(), 'kontor-growth-'));
mkdirSync(directory, { recursive: true });
// PostgreSQL runs as another user when this is root.
chmodSync(directory, 0o755);
const names = [...CASES.map(({ name }) => name).filter(name => !LEFT_OUT.includes(name)), 'skip to the last page'];
const growth: Growth[] = names.map(name => ({ name, p50_ms: options.keep ? earlier(name) : {} }));
try {
  let facts = await begin();
  const ahead = SIZES.filter(size => size >= facts.invoices);
  if (ahead.length === 0) throw new Error(`There are ${facts.invoices} invoices on file already: take --large`);
  for (const size of ahead) {
    facts = await fillUpTo(size, facts);
    await measure(facts, size.toLocaleString('en'));
  }
  if (options.accounts) {
    const small = await asOwner(async client => {
      const one = await fillAccounts(client, { accounts: 10_000, customers: 10, articles: 20, invoices: 100 });
      await settle(client);
      return one;
    });
    await measure(small, SMALL);
  }
} finally {
  if (!options.keep) rmSync(directory, { recursive: true, force: true });
}

function write(): void {
  for (const row of growth)
    row.p50_ms = Object.fromEntries(
      COLUMNS.flatMap(column => (row.p50_ms[column] ? [[column, row.p50_ms[column]]] : [])),
    );
  writeFileSync(results, `${JSON.stringify(growth, null, 2)}\n`);
  writeFileSync(new URL('../../docs/pictures/growth.svg', import.meta.url), chart(growth));
  writeFileSync(new URL('../../docs/growth.md', import.meta.url), page(growth));
}

function earlier(name: string): Record<string, number> {
  const rows = JSON.parse(readFileSync(results, 'utf8')) as Growth[];
  return rows.find(row => row.name === name)?.p50_ms ?? {};
}

async function begin(): Promise<Facts> {
  const noted = join(directory, 'facts.json');
  if (existsSync(noted)) return JSON.parse(readFileSync(noted, 'utf8')) as Facts;
  const facts = await asOwner(client =>
    fill(client, 'bench', { customers: 2_000, articles: 2_000, invoices: SIZES[0] ?? 0 }),
  );
  writeFileSync(noted, JSON.stringify(facts));
  return facts;
}

async function fillUpTo(size: number, facts: Facts): Promise<Facts> {
  let filled = facts;
  await asOwner(async client => {
    while (filled.invoices < size) {
      const invoices = Math.min(size, filled.invoices + 100_000);
      await fillInvoices(client, facts, filled.invoices + 1, invoices);
      filled = { ...facts, invoices, deep: invoices - 10 * PAGE };
      writeFileSync(join(directory, 'facts.json'), JSON.stringify(filled));
    }
    await settle(client);
  });
  return filled;
}

// What PostgreSQL still does after a fill (autovacuum, checkpoints) would count for the requests.
async function untilQuiet(): Promise<void> {
  for (let waited = 0; waited < 600; waited += 5) {
    const before = machineSeconds();
    await sleep(5000);
    if (machineSeconds() - before < 0.25) return;
  }
}

async function measure(facts: Facts, size: string): Promise<void> {
  const kontor = await startKontor(directory);
  const load = startHelper('load.ts');
  try {
    await untilQuiet();
    for (const row of growth) {
      row.p50_ms[size] = await median(kontor, load, facts, row.name);
      console.log(`${size.padStart(12)}  ${row.name.padEnd(32)} ${row.p50_ms[size]?.toFixed(2)} ms`);
    }
  } finally {
    load.end();
    await kontor.stop();
  }
  write();
}

async function median(kontor: Kontor, load: Helper, facts: Facts, name: string): Promise<number> {
  const job = {
    ...{ name: name === 'skip to the last page' ? 'page 1,000 by skip' : name, facts, sessions: 1, url: kontor.url },
  };
  await load.ask({ ...job, seconds: 1 });
  return (await load.ask({ ...job, seconds: Number(options.seconds) })).p50_ms;
}

async function asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const store = await openDatabase(readConfig({ KONTOR_DATA: directory }));
  try {
    return await store.asOwner(work);
  } finally {
    await store.close();
  }
}
