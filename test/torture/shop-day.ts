// A web shop's day: eight clients write while programs are killed, the receiver of webhooks among them. Then the changes, the webhooks and
// the lists are compared with the writes.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { createClient } from '../../packages/client/src/client.ts';
import { startEmbedded } from '../../src/database/embedded/start.ts';
import { leaseSeconds } from '../../src/operations/jobs/job-kind.ts';
import { WEBHOOK_JOB } from '../../src/operations/webhooks/webhook-job.ts';
import { Random } from '../../src/sample-data/random.ts';
import { ask } from '../database/embedded/embedded-rig.ts';
import { freePort, type Installation, startInstallation } from './installation.ts';
import { connection, type Shop, ShopWriter } from './shop-writer.ts';
import type { WrittenTo } from './torture.ts';

/** Options of a day. */
export interface DayOptions {
  writes: number;
  /** Strikes of each kind, and kills of the receiver. */
  kills: number;
  /** Share of the deliveries that the receiver refuses. Each of these waits for seconds. */
  refused: number;
  seed: number;
}

/** Where a day takes place. */
export interface Place {
  /** Its servers take `WEBHOOK_PRIVATE=on`, and have no other company's writes. */
  installation: WrittenTo;
  /** Address of the receiver of webhooks. */
  host: string;
  /** Empty folder for what the receiver got. */
  directory: string;
  /** Faults beside kills of the receiver. */
  strikes: (() => Promise<void>)[];
}

/** Result of a day. */
export interface DayReport {
  writes: number;
  /** Requests that clients sent again. */
  repeated: number;
  events: number;
  deliveries: number;
  /** Deliveries that arrived more than once. */
  duplicates: number;
  /** Everything in which writes, changes, webhooks and lists differ. */
  differences: string[];
}

interface Change {
  cursor: string;
  at: string;
  type: string;
  id: number;
}

interface Delivery {
  id: string;
  type: string;
  timestamp: string;
  data: { id: number };
}

// biome-ignore lint/suspicious/noExplicitAny: rows of every list
type Row = any;
type Get = (path: string, query?: object) => Promise<{ data: Row; headers: Headers }>;

const WRITERS = 8;
/** Milliseconds to wait for the last changes and deliveries. */
const SETTLE_MS = 120_000;
const LISTS = {
  customer: '/customers',
  article: '/articles',
  order: '/orders',
  invoice: '/invoices',
  receipt: '/receipts',
};

/** Runs a day on a new installation in an empty folder, of which server and PostgreSQL are killed. */
export async function shopDay(directory: string, options: DayOptions): Promise<DayReport> {
  const installation = await startInstallation(directory, { WEBHOOK_PRIVATE: 'on' });
  const strikes = [() => killServer(installation), () => killPostgres(installation)];
  try {
    return await shopDayAt({ installation, host: '127.0.0.1', directory, strikes }, options);
  } finally {
    await installation.stop();
  }
}

/** Runs a day at a place that its caller starts and stops. */
export async function shopDayAt(
  { installation, host, directory, strikes: faults }: Place,
  { writes, kills, refused, seed }: DayOptions,
): Promise<DayReport> {
  const receiver = await startRecorder(host, join(directory, 'received'), refused);
  const ended = new AbortController();
  const stopped = new AbortController();
  let reading: Promise<void> | undefined;
  try {
    // The first company of an installation is one for tests, with sample documents.
    const { account } = installation;
    await mustRun(installation, 'account', 'reset', account, '--confirm', account);
    await mustRun(installation, 'account', 'set', account, '--test-receivers', receiver.url);
    const client = createClient(connection(installation));
    const get = client.request.bind(undefined, 'GET') as unknown as (path: string, options: object) => ReturnType<Get>;
    const read: Get = (path, query = {}) => get(path, { query, signal: stopped.signal });
    const post = client.request as unknown as (method: 'POST', path: string, options: object) => Promise<{ data: Row }>;
    const endpoint = (await post('POST', '/webhook_endpoints', { body: { url: receiver.url } })).data;
    const start = (await read('/changes', { cursor: 'now' })).headers.get('x-next-cursor') ?? '';

    const random = new Random(seed);
    const changes: Change[] = [];
    reading = readChanges(read, start, changes, new Random(seed + 1), ended.signal);
    const shop: Shop = { articles: [], events: new Map(), changed: new Map(), writes: 0, repeated: 0 };
    const writers = Array.from(
      { length: WRITERS },
      (_, index) => new ShopWriter(installation, shop, `w${index}`, new Random(seed * 1000 + index)),
    );
    const strikes = [...faults, () => receiver.kill(random.whole(50, 400))].flatMap(strike =>
      Array.from({ length: kills }, () => ({ at: random.whole(WRITERS, Math.floor(writes * 0.9)), strike })),
    );
    const [first] = writers;
    for (let index = 0; index < 3; index++) await first?.write(first.article());
    let begun = shop.writes;
    const writing = Promise.all(
      writers.map(async writer => {
        while (begun++ < writes) await writer.write();
      }),
    );
    await Promise.all([writing, strikeAt(strikes, shop, random, writing)]);

    const expected = [...shop.events.values()].flat().length;
    const waiting = async () => (await read('/webhook_endpoints', { id: endpoint.id })).data[0].waiting as number;
    await until(async () => changes.length >= expected);
    await until(async () => new Set((await receiver.received()).map(({ id }) => id)).size >= expected);
    await until(async () => (await waiting()) === 0);
    ended.abort();
    await reading;

    const received = await receiver.received(endpoint.secret);
    const firsts = [...Map.groupBy(received, ({ id }) => id).values()].flatMap(([first]) => first ?? []);
    const again = await readAll(read, start);
    const differences = [
      ...compareEvents(shop, { changes, again, firsts }),
      ...(await compareLists(read, shop, firsts)),
    ];
    const doctor = await installation.run('doctor');
    if (doctor.code !== 0) differences.push(doctor.out + doctor.err);
    return {
      writes: shop.writes,
      repeated: shop.repeated,
      events: changes.length,
      deliveries: received.length,
      duplicates: received.length - firsts.length,
      differences,
    };
  } finally {
    stopped.abort();
    await reading?.catch(() => {});
    receiver.stop();
  }
}

async function mustRun(installation: WrittenTo, ...words: string[]): Promise<void> {
  const { code, err } = await installation.run(...words);
  if (code !== 0) throw new Error(`kontor ${words.join(' ')}: ${err}`);
}

interface Strike {
  /** Number of writes after which it happens. */
  at: number;
  strike(): Promise<void>;
}

async function strikeAt(strikes: Strike[], shop: Shop, random: Random, writing: Promise<unknown>): Promise<void> {
  let failed = false;
  writing.catch(() => {
    failed = true;
  });
  for (const { at, strike } of strikes.toSorted((a, b) => a.at - b.at)) {
    while (shop.writes < at && !failed) await sleep(2);
    if (failed) return;
    await sleep(random.whole(0, 20));
    await strike();
  }
}

// Waits for the end of a start after an earlier kill.
async function killPostgres(installation: Installation): Promise<void> {
  for (;;) {
    const pid = await installation.postmasterPid();
    try {
      // 0 is this process and its group.
      if (pid > 0) return void process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended, and is being started again.
    }
    await sleep(50);
  }
}

// A server that is killed keeps its claim of jobs until the lease ends: longer than a test should wait.
async function killServer(installation: Installation): Promise<void> {
  const killedAt = Date.now();
  await installation.killServer();
  const leasesEnd = new Date(killedAt + leaseSeconds(WEBHOOK_JOB) * 1000).toISOString();
  const postgres = await startEmbedded({ dataDirectory: installation.directory });
  try {
    const url = new URL(postgres.url);
    url.pathname = '/kontor';
    await ask(url.href, `UPDATE job SET next_at = now() WHERE state = 'queued' AND next_at <= '${leasesEnd}'`);
  } finally {
    await postgres.stop();
  }
}

// Reads as a program that follows the changes: from its last cursor on, again and again.
async function readChanges(read: Get, start: string, changes: Change[], random: Random, ended: AbortSignal) {
  let cursor = start;
  // One more page after the end: it has the events that should not be there.
  for (let isLast = false; !isLast; ) {
    isLast = ended.aborted;
    const { data, headers } = await read('/changes', { cursor, wait: 1, limit: random.whole(1, 20) });
    changes.push(...data);
    cursor = headers.get('x-next-cursor') ?? cursor;
  }
}

async function readAll(read: Get, start: string): Promise<Change[]> {
  const all: Change[] = [];
  for (let cursor = start; ; ) {
    const { data, headers } = await read('/changes', { cursor, limit: 1000 });
    if (data.length === 0) return all;
    all.push(...data);
    cursor = headers.get('x-next-cursor') ?? cursor;
  }
}

const recordOf = (type: string, id: number) => `${type.split('.')[0]} ${id}`;

function byRecord(events: { type: string; id: number }[]): Map<string, string[]> {
  const groups = Map.groupBy(events, ({ type, id }) => recordOf(type, id));
  return new Map([...groups].map(([record, list]) => [record, list.map(({ type }) => type)]));
}

function differencesOf(what: string, expected: Map<string, unknown>, found: Map<string, unknown>): string[] {
  return [...new Set([...expected.keys(), ...found.keys()])]
    .filter(key => !isDeepStrictEqual(expected.get(key), found.get(key)))
    .map(key => `${what}: ${key} ${JSON.stringify(found.get(key))} instead of ${JSON.stringify(expected.get(key))}`);
}

// Both readings of the changes and the first arrivals of webhooks have the events of the writes, in the order of each record.
function compareEvents(
  { events }: Shop,
  { changes, again, firsts }: { changes: Change[]; again: Change[]; firsts: Delivery[] },
): string[] {
  const sent = firsts.map(({ id, type, timestamp, data }) => ({ cursor: id, type, at: timestamp, id: data.id }));
  const byCursor = (list: Change[]) => new Map(list.map(({ cursor, type, at, id }) => [cursor, [type, at, id]]));
  const cursors = (list: Change[]) => list.map(({ cursor }) => cursor).join();
  return [
    ...differencesOf('changes', events, byRecord(changes)),
    ...differencesOf('webhooks', events, byRecord(sent)),
    ...differencesOf('webhook-id', byCursor(changes), byCursor(sent)),
    ...(cursors(again) === cursors(changes) ? [] : ['changes: another reading has other ones, or another order']),
  ];
}

// The lists have the records that were created, as the writes left them and as the last event of each was sent.
async function compareLists(read: Get, { events, changed }: Shop, firsts: Delivery[]): Promise<string[]> {
  const rows = new Map<string, Row>();
  for (const [noun, path] of Object.entries(LISTS))
    for (let skip = 0; ; skip += 1000) {
      const { data } = await read(path, { limit: 1000, skip });
      for (const row of data) rows.set(`${noun} ${row.id}`, row);
      if (data.length < 1000) break;
    }
  const last = new Map<string, unknown>(firsts.map(({ type, data }) => [recordOf(type, data.id), data]));
  const present = (keys: Iterable<string>) => new Map([...keys].map(key => [key, true]));
  const set = [...changed].map(([record, fields]) => {
    const row = rows.get(record) ?? {};
    return [record, Object.fromEntries(Object.keys(fields).map(name => [name, row[name]]))] as const;
  });
  return [
    ...differencesOf('list', present(events.keys()), present(rows.keys())),
    ...differencesOf('field', changed, new Map(set)),
    ...differencesOf('last data', rows, last),
  ];
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  // Events that are missing after that are reported as a difference.
  for (const end = performance.now() + SETTLE_MS; !(await holds()) && performance.now() < end; ) await sleep(100);
}

/** Starts a receiver that can be killed. */
async function startRecorder(host: string, file: string, refused: number) {
  const port = await freePort();
  const program = join(import.meta.dirname, 'webhook-recorder.ts');
  const start = async () => {
    const child = spawn(process.execPath, [program, host, String(port), file, String(refused)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    return child;
  };
  await writeFile(file, '');
  let child = await start();
  return {
    url: `http://${host}:${port}/hooks`,
    /** Kills it, and starts it again after a time. */
    async kill(downMs: number) {
      const ended = once(child, 'close');
      child.kill('SIGKILL');
      await ended;
      await sleep(downMs);
      child = await start();
    },
    stop: () => child.kill('SIGKILL'),
    /** All deliveries, in the order in which they came; verified if a secret is given. */
    async received(secret?: string): Promise<Delivery[]> {
      const lines = (await readFile(file, 'utf8')).split('\n').slice(0, -1);
      const webhook = secret === undefined ? undefined : new Webhook(secret);
      return lines.map(line => {
        const { headers, body } = JSON.parse(line);
        return { id: headers['webhook-id'], ...(webhook?.verify(body, headers) ?? JSON.parse(body)) };
      });
    },
  };
}
