// `npm run bench:admin -- --keep DIR`: measures pages and exports of the administration area with a million invoices, and writes
// admin-area.json beside this file and the section of bench/growth.md. The data directory is filled when it has none, which takes
// ten minutes and 5 GB, and is not removed.

import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { asOwner, postmaster } from '../database.ts';
import { fill, fillInvoices, vacuum } from '../fill.ts';
import { interruptionSignal } from '../interruption.ts';
import { startKontor } from '../kontor.ts';
import { cpuSeconds, cpuSince, machineSeconds, memory } from '../proc.ts';
import { type AdminFigure, type AdminFigures, EXPORTS, type ExportFigure, PAGES } from './admin-requests.ts';
import { page } from './growth-chart.ts';
import type { Figures } from './growth-figures.ts';

const { values: options } = parseArgs({
  options: { keep: { type: 'string' }, times: { type: 'string', default: '10' } },
});
if (!options.keep) throw new Error('--keep DIR: where the data is, or is to be made');
const directory = options.keep;
const times = Number(options.times);
const signal = interruptionSignal();
const file = (name: string) => new URL(name, import.meta.url);

mkdirSync(directory, { recursive: true });
// PostgreSQL runs as another user when this process runs as root.
chmodSync(directory, 0o755);
const facts = join(directory, 'facts.json');
if (!existsSync(facts)) await fillMillion();
const { account } = JSON.parse(readFileSync(facts, 'utf8')) as { account: string };
const kontor = await startKontor(directory, { signal });
const pids = [kontor.pid, postmaster(directory)] as const;
try {
  const cookie = await signIn();
  const before = { machine: machineSeconds(), at: performance.now() };
  const pages: AdminFigure[] = [];
  // On a busy machine a page may exceed the deadline of a statement; it then has no figures.
  for (const [name, path] of PAGES)
    await measurePage(name, path, cookie).then(
      figure => pages.push(figure),
      error => console.error(String(error)),
    );
  const exports: ExportFigure[] = [];
  for (const [name, path] of EXPORTS) {
    await measureExport(name, path, cookie).then(
      figure => exports.push(figure),
      error => console.error(String(error)),
    );
    const busy = ((machineSeconds() - before.machine) * 1000) / (performance.now() - before.at);
    const processor = cpus()[0]?.model.trim() ?? 'unknown';
    write({ day: new Date().toISOString().slice(0, 10), processor, processors: cpus().length, busy, pages, exports });
  }
} finally {
  await kontor.stop();
}

function write(figures: AdminFigures): void {
  writeFileSync(file('admin-area.json'), `${JSON.stringify(figures, null, 2)}\n`);
  const growth = JSON.parse(readFileSync(file('growth.json'), 'utf8')) as Figures;
  writeFileSync(file('../growth.md'), page(growth));
}

async function fillMillion(): Promise<void> {
  await asOwner(directory, async (client, context) => {
    const filled = await fill(client, context, 'million', { customers: 100_000, articles: 99_000, invoices: 780_000 });
    await fillInvoices(client, { ...filled, customers: 1 }, 780_001, 830_000);
    await fillInvoices(client, { ...filled, articles: 1 }, 830_001, 1_000_000);
    await giveNames(client);
    await vacuum(client);
    writeFileSync(facts, JSON.stringify(filled));
  });
}

// Names with accents, and levels that the movements have led to.
async function giveNames(client: pg.Client): Promise<void> {
  await client.query(
    `UPDATE third_party SET name = (ARRAY['Padaria', 'Construções', 'Óptica', 'Café'])[1 + id % 4] || ' São João ' || id || ', Lda.'`,
  );
  await client.query(`UPDATE article SET description = (ARRAY['Chá', 'Açúcar', 'Pão'])[1 + id % 3] || ' n.º ' || id`);
  await client.query(
    `UPDATE stock_level s SET on_hand = moved.qty
      FROM (SELECT account_id, article_id, sum(qty) AS qty FROM stock_transaction GROUP BY 1, 2) moved
      WHERE s.account_id = moved.account_id AND s.article_id = moved.article_id`,
  );
}

async function signIn(): Promise<string> {
  const answer = await fetch(`${kontor.url}/admin/sign-in`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ account, login: 'bench', password: 'a bench password' }),
  });
  const cookie = answer.headers.getSetCookie().find(text => text.startsWith('__Host-kontor='));
  if (!cookie) throw new Error(`Signing in was answered with ${answer.status}`);
  return cookie.split(';', 1)[0] ?? '';
}

async function get(path: string, cookie: string): Promise<Response> {
  signal.throwIfAborted();
  const answer = await fetch(kontor.url + path, { headers: { cookie }, redirect: 'manual' });
  if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}`);
  return answer;
}

async function measurePage(name: string, path: string, cookie: string): Promise<AdminFigure> {
  // The first one may have to read from the disk.
  await get(path, cookie).then(answer => answer.text(), console.error);
  const before = cpuSeconds(...pids);
  let best = Number.POSITIVE_INFINITY;
  for (let time = 0; time < times; time++) {
    const began = performance.now();
    await (await get(path, cookie)).text();
    best = Math.min(best, performance.now() - began);
  }
  const spent = cpuSince(before, ...pids);
  const each = (seconds: number) => (seconds * 1000) / times;
  console.log(
    `${name.padEnd(50)} ${best.toFixed(0)} ms, ${each(spent.kontor).toFixed(0)} + ${each(spent.postgres).toFixed(0)}`,
  );
  return { name, best_ms: best, server_ms: each(spent.kontor), postgres_ms: each(spent.postgres) };
}

async function measureExport(name: string, path: string, cookie: string): Promise<ExportFigure> {
  const [before, began] = [memory(kontor.pid).now, performance.now()];
  const { body } = await get(path, cookie);
  let [bytes, most, firstByte] = [0, before, 0];
  for await (const piece of body ?? []) {
    firstByte ||= performance.now() - began;
    bytes += piece.length;
    most = Math.max(most, memory(kontor.pid).now);
  }
  const seconds = (performance.now() - began) / 1000;
  console.log(`${name.padEnd(50)} ${firstByte.toFixed(0)} ms, ${seconds.toFixed(1)} s, ${bytes} bytes`);
  return { name, first_byte_ms: firstByte, seconds, megabytes: bytes / 1e6, memory_mb: most - before };
}
