// One account that asks for too much, or does not read what it asked for, takes nothing from the others. A real server process.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { copyDocument } from '../../support/heavy-documents.ts';
import { invoiceBody } from '../../support/invoices.ts';
import { serve } from '../../support/kontor-process.ts';
import { asOwner, inAccount } from '../../support/owner.ts';
import { startRig } from '../../support/rig.ts';

const MEBIBYTE = 1024 * 1024;

const rig = await startRig();
const [greedy, modest] = [await rig.account(), await rig.account()];
await greedy.client.post('/invoices', invoiceBody('H'));
// Pages of 12 MB.
await asOwner(rig, owner =>
  inAccount(owner, greedy.code, id => copyDocument(owner, id, 'H', { count: 40, bytes: 300_000 })),
);
const server = await serve({
  DATABASE_URL: rig.ownerUrl,
  KONTOR_DATA: rig.config.dataDirectory,
  DATABASE_POOL: '8',
  PAGE_MEMORY: String(32 * MEBIBYTE),
  MAX_EVENT_LOOP_LAG_MS: '0',
  RATE_REQUESTS: '0',
  LOG_LEVEL: 'error',
});
after(() => server.stop());

const address = (code: string, path: string) => `/api/${code}/v4.0.0${path}`;
const authorization = ({ client }: typeof greedy) => `Bearer ${client.token}`;
const page = (limit: number) => address(greedy.code, `/invoices?limit=${limit}`);

async function metric(name: string): Promise<number> {
  const text = await (await fetch(`${server.address}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
}

const residentMemory = () => metric('kontor_process_resident_memory_bytes');

/** A connection that requests a page a number of times at once and reads nothing. */
async function silentReader(limit: number, times: number): Promise<Socket> {
  const { hostname, port } = new URL(server.address);
  const socket = connect(Number(port), hostname).pause();
  socket.on('error', () => {});
  await once(socket, 'connect');
  const request = `GET ${page(limit)} HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization(greedy)}\r\n\r\n`;
  socket.write(request.repeat(times));
  return socket;
}

let number = 0;

/** Sends requests of a small shop; each must succeed. */
async function modestWork(rounds: number): Promise<void> {
  const headers = { authorization: authorization(modest), 'content-type': 'application/json' };
  for (let round = 0; round < rounds; round++) {
    const status = await fetch(server.address + address(modest.code, '/status'), { headers });
    assert.equal(status.status, 200, await status.text());
    const created = await fetch(server.address + address(modest.code, `/invoices?nonce=${++number}`), {
      method: 'POST',
      headers,
      body: JSON.stringify(invoiceBody(`M${number}`)),
    });
    assert.equal(created.status, 201, await created.text());
    const list = await fetch(server.address + address(modest.code, '/invoices?limit=5'), { headers });
    assert.equal(((await list.json()) as unknown[]).length, Math.min(number, 5));
  }
}

async function untilFree(): Promise<void> {
  for (let waits = 0; (await metric('kontor_page_bytes')) > 0; waits++) {
    assert.ok(waits < 600, 'pages are still held');
    await sleep(100);
  }
}

it('Readers that ask for large pages and read nothing take bounded memory and delay nobody else', async () => {
  await modestWork(5);
  const before = await residentMemory();
  const silent = await Promise.all([
    ...Array.from({ length: 30 }, () => silentReader(1000, 1)),
    ...Array.from({ length: 30 }, () => silentReader(50, 20)),
  ]);
  let most = 0;
  for (let round = 0; round < 8; round++) {
    await modestWork(3);
    // A quarter for one account, and what other pages take.
    assert.ok((await metric('kontor_page_bytes')) <= 12 * MEBIBYTE);
    most = Math.max(most, await residentMemory());
  }
  // 630 pages of up to 12 MB were asked for.
  assert.ok(Number.isNaN(most) || most - before < 150 * MEBIBYTE, `${(most - before) / MEBIBYTE} MiB`);
  for (const socket of silent) socket.destroy();
  await untilFree();
});

it('Readers that read on 30 connections get complete pages, while another account reads and creates', async () => {
  const expected = createHash('sha256')
    .update((await greedy.client.get('/invoices', { limit: 1000 })).text)
    .digest('hex');
  const headers = { authorization: authorization(greedy) };
  const read = async () => {
    for (;;) {
      const answer = await fetch(server.address + page(1000), { headers });
      const hash = createHash('sha256');
      for await (const chunk of answer.body ?? []) hash.update(chunk);
      // Its own account may be told to wait.
      if (answer.status !== 503) return hash.digest('hex');
      await sleep(200);
    }
  };
  const before = await residentMemory();
  const reading = Promise.all(Array.from({ length: 30 }, read));
  let isReading = true;
  const done = reading.finally(() => {
    isReading = false;
  });
  let most = 0;
  while (isReading) {
    await modestWork(1);
    most = Math.max(most, await residentMemory());
  }
  assert.deepEqual([...new Set(await done)], [expected]);
  assert.ok(Number.isNaN(most) || most - before < 150 * MEBIBYTE, `${(most - before) / MEBIBYTE} MiB`);
  await untilFree();
  assert.equal(await metric('kontor_database_connections\\{state="busy"\\}'), 0);
});
