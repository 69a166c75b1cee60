// Measures how many events a second one server process sends to a receiver on this machine.
// `npm run bench:webhooks -- [--events 20000] [--rounds 3]`. The events are in the feed before the server looks: those of invoices and
// customers, half of each, so that rounds read two lists. The receiver is a process of its own and only counts.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { asOwner, asSuperuser, postmaster, temporaryDirectory } from './database.ts';
import { fill, vacuum } from './fill.ts';
import { interruptionSignal } from './interruption.ts';
import { startKontor } from './kontor.ts';
import { cpuSeconds, cpuSince, treeSeconds } from './proc.ts';
import { accountUrl, logIn } from './session.ts';

const CUSTOMERS = 10_000;

if (process.send) await receive();
else await measure();

async function measure(): Promise<void> {
  const { values } = parseArgs({
    options: { events: { type: 'string', default: '20000' }, rounds: { type: 'string', default: '3' } },
  });
  const [events, rounds] = [Number(values.events), Number(values.rounds)];
  process.env.WEBHOOK_PRIVATE = 'on';
  const signal = interruptionSignal();
  await using stack = new AsyncDisposableStack();
  const directory = temporaryDirectory(stack);
  const facts = await asOwner(directory, async (owner, context) => {
    const filled = await fill(owner, context, 'bench', { customers: CUSTOMERS, articles: 100, invoices: CUSTOMERS });
    await vacuum(owner);
    return filled;
  });
  const kontor = await startKontor(directory, { signal });
  stack.defer(() => kontor.stop());
  const receiver = fork(import.meta.filename, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  stack.defer(() => receiver.disconnect());
  const [url] = (await once(receiver, 'message')) as [string];
  const token = await logIn(kontor.url, facts);
  const added = await fetch(`${accountUrl(kontor.url, facts.account)}/webhook_endpoints?nonce=1`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url }),
  });
  if (added.status !== 201) throw new Error(await added.text());
  for (let round = 0; round < rounds; round++) {
    signal.throwIfAborted();
    const before = cpuSeconds(kontor.pid, postmaster(directory));
    const ofReceiver = treeSeconds(receiver.pid ?? 0);
    receiver.send(events);
    await addEvents(directory, facts.account, events);
    const [seconds] = (await once(receiver, 'message')) as [number];
    const { kontor: server, postgres } = cpuSince(before, kontor.pid, postmaster(directory));
    const received = treeSeconds(receiver.pid ?? 0) - ofReceiver;
    console.log(
      `${events} events: ${(events / seconds).toFixed(0)}/s; processor seconds of the server ${server.toFixed(1)}, ` +
        `PostgreSQL ${postgres.toFixed(1)}, receiver ${received.toFixed(1)}`,
    );
    await sleep(2_000);
  }
  console.log(`Load of the machine ${loadavg()[0]?.toFixed(1)}`);
}

// One transaction for each event, as single writes make them.
function addEvents(directory: string, account: string, events: number): Promise<unknown> {
  return asSuperuser(directory, async client => {
    await client.query(
      `INSERT INTO event_head (account_id, first_number, number) SELECT account_id, 1, 1 FROM account WHERE code = $1
      ON CONFLICT (account_id) DO NOTHING`,
      [account],
    );
    await client.query(
      `WITH one AS (SELECT a.account_id, h.number FROM account a JOIN event_head h USING (account_id) WHERE a.code = $1),
        record AS (
          SELECT 'customer.updated' AS type, id, row_number() OVER (ORDER BY id) AS n FROM third_party WHERE account_id = (SELECT account_id FROM one) AND kind = 'customer'
          UNION ALL SELECT 'invoice.updated', id, row_number() OVER (ORDER BY id) FROM document WHERE account_id = (SELECT account_id FROM one)
        ), batch AS (
          INSERT INTO event_batch (account_id, number, types, ids, actors)
          SELECT one.account_id, one.number + row_number() OVER (ORDER BY r.n, r.type), ARRAY[r.type], ARRAY[r.id], ARRAY['bench'] FROM record r, one
          ORDER BY r.n, r.type LIMIT $2 RETURNING account_id, number
        )
      UPDATE event_head h SET number = (SELECT max(number) FROM batch) WHERE h.account_id = (SELECT account_id FROM one)`,
      [account, events],
    );
  });
}

// Counts requests in a process of its own; reports the seconds from the first to the last one expected.
async function receive(): Promise<void> {
  let left = 0;
  let began = 0;
  const server = createServer((request, response) => {
    if (began === 0) began = performance.now();
    request.resume().on('end', () => {
      response.writeHead(204).end();
      if (--left === 0) process.send?.((performance.now() - began) / 1000);
    });
  });
  process.on('message', (events: number) => {
    left = events;
    began = 0;
  });
  process.on('disconnect', () => process.exit());
  server.listen(0, '127.0.0.1', () => {
    process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`);
  });
}
