// Measures GET /changes of an account with a million events, and writes beside the deletion of half of them:
// `npm run bench:changes -- [--events 1000000]`. Each event is a row of its own, as single writes make them.

import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { deleteExpiredRows } from '../src/operations/maintenance.ts';
import { writeChangesCursor } from '../src/query/changes.ts';
import { asOwner, asSuperuser, temporaryDirectory } from './database.ts';
import { fill, vacuum } from './fill.ts';
import { interruptionSignal } from './interruption.ts';
import { startKontor } from './kontor.ts';
import { percentiles } from './measure.ts';
import { accountUrl, logIn } from './session.ts';

const FIRST = 1_000_000_000_000;
const ROUNDS = 200;

const { values } = parseArgs({ options: { events: { type: 'string', default: '1000000' } } });
const events = Number(values.events);
const signal = interruptionSignal();
await using stack = new AsyncDisposableStack();
const directory = temporaryDirectory(stack);
const facts = await asOwner(directory, async (client, context) => {
  const filled = await fill(client, context, 'bench', { customers: 100, articles: 100, invoices: 100 });
  await client.query(`SET kontor.account = '${filled.accountId}'`);
  await client.query('UPDATE event_head SET first_number = $2 WHERE account_id = $1', [filled.accountId, FIRST]);
  await client.query('DELETE FROM event_batch WHERE account_id = $1', [filled.accountId]);
  // The first half is older than events are kept.
  await client.query(
    `INSERT INTO event_batch (account_id, number, at, types, ids, actors)
      SELECT $1, $2 + n, now() - CASE WHEN n < $3 / 2 THEN interval '29 days' ELSE interval '1 day' END + n * interval '1 millisecond',
        ARRAY[CASE WHEN n % 2 = 0 THEN 'invoice.created' ELSE 'customer.updated' END], ARRAY[n], ARRAY['bench']
      FROM generate_series(0, $3::bigint - 1) n`,
    [filled.accountId, FIRST, events],
  );
  await client.query('UPDATE event_head SET number = $2 WHERE account_id = $1', [filled.accountId, FIRST + events - 1]);
  await vacuum(client);
  return filled;
});
const kontor = await startKontor(directory, { signal });
stack.defer(() => kontor.stop());
const url = accountUrl(kontor.url, facts.account);
const token = await logIn(kontor.url, facts);

const cursorAt = (event: number) => `&cursor=${writeChangesCursor({ first: FIRST, number: FIRST + event, place: 1 })}`;

async function page(query: string): Promise<{ body: unknown[]; next: string }> {
  const answer = await fetch(`${url}/changes?${query}`, { headers: { authorization: `Bearer ${token}` } });
  if (answer.status !== 200) throw new Error(await answer.text());
  return { body: (await answer.json()) as unknown[], next: answer.headers.get('x-next-cursor') ?? '' };
}

async function measure(name: string, query: string): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    signal.throwIfAborted();
    const began = performance.now();
    await page(query);
    times.push(performance.now() - began);
  }
  const { p50_ms, p99_ms } = percentiles(times.slice(10));
  console.log(`${name.padEnd(44)} p50 ${p50_ms.toFixed(2)} ms, p99 ${p99_ms.toFixed(2)} ms`);
}

console.log(`${events} events`);
await measure('first page', 'limit=50');
await measure('page in the middle', `limit=50${cursorAt(events / 2)}`);
await measure('last page', `limit=50${cursorAt(events - 51)}`);
await measure('behind the last event', `limit=50${cursorAt(events - 1)}`);
await measure('1,000 events', `limit=1000${cursorAt(events / 2)}`);
await measure('a type that is every second', `limit=50&type=invoice.*${cursorAt(events / 2)}`);
await measure('a type that there is not (2,000 are read)', `limit=50&type=order.*${cursorAt(events / 2)}`);

const walked = performance.now();
let read = 0;
for (let cursor = ''; ; ) {
  const { body, next } = await page(`limit=1000${cursor && `&cursor=${cursor}`}`);
  if (body.length === 0) break;
  read += body.length;
  cursor = next;
}
console.log(`all ${read} events by pages of 1,000 in ${((performance.now() - walked) / 1000).toFixed(1)} s`);

// Writers beside the deletion.
let nonce = 0;
async function write(): Promise<number> {
  const began = performance.now();
  const answer = await fetch(`${url}/customers?nonce=${++nonce}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: `Customer ${nonce}` }),
  });
  if (answer.status !== 201) throw new Error(await answer.text());
  await answer.arrayBuffer();
  return performance.now() - began;
}
const quiet: number[] = [];
for (let round = 0; round < 300; round++) quiet.push(await write());
const busy: number[] = [];
let isDeleting = true;
const writer = (async () => {
  while (isDeleting) busy.push(await write());
})();
const began = performance.now();
await asSuperuser(directory, async client => {
  const pool = {
    query: async ({ text, values: bound = [] }: { text: string; values?: unknown[] }) =>
      (await client.query(text, bound)).rows,
  };
  while (await deleteExpiredRows({ pool } as unknown as Parameters<typeof deleteExpiredRows>[0], { changesDays: 20 }));
});
isDeleting = false;
await writer;
const seconds = (performance.now() - began) / 1000;
const shown = (times: number[]) => {
  const { p50_ms, p99_ms } = percentiles(times);
  return `p50 ${p50_ms.toFixed(1)} ms, p99 ${p99_ms.toFixed(1)} ms, longest ${Math.max(...times).toFixed(1)} ms`;
};
console.log(`writes alone: ${shown(quiet)}`);
console.log(
  `${events / 2} expired events were deleted in ${seconds.toFixed(1)} s; ${busy.length} writes beside it: ${shown(busy)}`,
);
await measure('first page afterwards', 'limit=50');
console.log(`load ${loadavg()[0]?.toFixed(1)}`);
