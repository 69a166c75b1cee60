// A renderer that dies or hangs, seen by the clients of the server: one document gets 503, its client learns that it exists.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { rendererCount } from '../../../src/composition/server-facts.ts';
import { changeSet } from '../../../src/operations/documents/document-sets.ts';
import { endlessTemplates, isWorking, onLinux, renderersOf, until } from '../../printing/rendering.ts';
import type { Account } from '../../support/account.ts';
import { startRig } from '../../support/rig.ts';
import { openConnection } from '../../support/sockets.ts';

const rig = await startRig();
let account: Account;
let other: Account;
let address: string;

const invoice = (number: string, lines = 1) => ({
  document_set: 'FT',
  seq_number: number,
  date: '2026-03-02',
  currency: 'EUR',
  total_amount: 11.07 * lines,
  customer: { name: 'Padaria Central', vat_id: '508123456' },
  items: Array.from({ length: lines }, (_, at) => ({
    item_code: 'TEA-250',
    description: `${at} ${'green tea '.repeat(20)}`,
    qty: 2,
    unit_price: 4.5,
    vat: 23,
  })),
});
const renderer = () => renderersOf(process.pid)[0] ?? 0;
const cached = async () => {
  const folder = join(rig.config.dataDirectory, 'cache/pdf');
  return existsSync(folder) ? (await readdir(folder)).length : 0;
};

before(async () => {
  const { folder, remove } = await endlessTemplates();
  await cp(join(folder, 'endless'), join(rig.config.dataDirectory, 'templates/endless'), { recursive: true });
  await remove();
  account = await rig.account();
  other = await rig.account();
  const administrator = { kind: 'administrator', accountId: account.id } as const;
  await changeSet(rig.administration, administrator, 'FT', { template: 'endless' });
  address = await rig.listen();
});

/** Waits until only one renderer is left, warm and without a job. */
async function idle(): Promise<void> {
  const { body } = await account.client.post('/invoices', invoice(`I/${Math.random()}`));
  assert.equal((await account.client.get('/invoices', { id: body.id, print: 1 })).status, 200);
  // The renderer that checked the template ends after a second.
  await until(() => renderersOf(process.pid).length === 1);
}

describe('a renderer', onLinux, () => {
  it('is warm soon after the server listens, before anything is printed', async () => {
    await until(() => renderersOf(process.pid).length === 1);
  });

  it('that dies during a create with print=1 costs a 503, which names the created document', async () => {
    await idle();
    const before = await account.client.get('/invoices');
    const client = await account.login();
    const query = { print: 1, nonce: 100 };
    const creating = client.post('/invoices', invoice('ENDLESS-1'), { query });
    await isWorking(renderer());
    const waiting = other.client.post('/invoices', invoice('W/1'), { query: { print: 1 } });
    await wait(200);
    process.kill(renderer(), 'SIGKILL');
    const answer = await creating;
    assert.equal(answer.status, 503);
    assert.equal(answer.body.code, 'OVERLOADED');
    assert.ok(Number(answer.headers['retry-after']) >= 1);
    const id = answer.headers['x-document-id'];
    assert.match(answer.headers.location ?? '', new RegExp(`/invoices\\?id=${id}$`));
    const expected = `invoice ${id}, FT/ENDLESS-1, was created but not printed. Do not create it again: GET /invoices?id=${id}&print=1 prints it.`;
    assert.ok(answer.body.message.startsWith(expected), answer.body.message);
    assert.equal((await account.client.get('/invoices')).body.length, before.body.length + 1);
    const repeated = await client.post('/invoices', invoice('ENDLESS-1'), { query });
    assert.equal(repeated.body.code, 'INVALID_NONCE');
    assert.match(repeated.body.message, new RegExp(`created invoice ${id}, FT/ENDLESS-1`));
    assert.equal((await waiting).headers['content-type'], 'application/pdf', 'the other account has its PDF');
  });

  it('that dies is no reason to lose a PDF: the same request with its Idempotency-Key gets it', async () => {
    await idle();
    const body = invoice('LONG', 900);
    const client = await other.login();
    const options = { query: { print: 1, nonce: 200 }, headers: { 'idempotency-key': 'long' } };
    const creating = client.post('/invoices', body, options);
    await isWorking(renderer());
    process.kill(renderer(), 'SIGKILL');
    const failed = await creating;
    assert.equal(failed.status, 503);
    const answer = await client.post('/invoices', body, options);
    assert.equal(answer.status, 201);
    assert.equal(answer.headers['content-type'], 'application/pdf');
    assert.equal(answer.headers['idempotency-replayed'], 'true');
    assert.equal(answer.headers['x-document-id'], failed.headers['x-document-id']);
  });

  it('that hangs costs its own document a 503 after a while; documents of others that wait are printed', async () => {
    await idle();
    const { body } = await account.client.post('/invoices', invoice('ENDLESS-2'));
    const print = (client: typeof account.client, id: number) => client.get('/invoices', { id, print: 1 });
    const hanging = print(account.client, body.id);
    await isWorking(renderer());
    process.kill(renderer(), 'SIGSTOP');
    const created = await Promise.all(['W/2', 'W/3'].map(number => other.client.post('/invoices', invoice(number))));
    const waiting = await Promise.all(created.map(answer => print(other.client, answer.body.id)));
    assert.deepEqual(
      waiting.map(({ status }) => status),
      [200, 200],
    );
    const answer = await hanging;
    assert.equal(answer.status, 503);
    assert.equal(answer.body.code, 'OVERLOADED');
    assert.match(answer.body.message, /renderer ended or took too long/);
    assert.ok(answer.headers['retry-after']);
  });
});

describe('a print', onLinux, () => {
  it('that is over the limit is rejected before its document is created', async () => {
    const limited = await rig.another({ RATE_REQUESTS: '100000', RATE_PDF: '1' });
    const client = await limited.session(other.code, other.apiToken);
    for (let number = 0; ; number++) {
      const answer = await client.post('/invoices', invoice(`R/${number}`), { query: { print: 1 } });
      if (answer.status === 201) continue;
      assert.equal(answer.status, 429);
      const search = { searchColumn: 'seq_number', searchString: `R/${number}` };
      assert.deepEqual((await client.get('/invoices', search)).body, []);
      break;
    }
  });

  it('is not made for a client that has disconnected', async () => {
    await idle();
    const { body } = await other.client.post('/invoices', invoice('D/1', 100));
    // Every renderer that there may be is blocked.
    const numbers = Array.from({ length: rendererCount(rig.config) }, (_, at) => `ENDLESS-3-${at}`);
    const blocking = numbers.map(async number => {
      const { body: endless } = await account.client.post('/invoices', invoice(number));
      return account.client.get('/invoices', { id: endless.id, print: 1 });
    });
    await until(() => renderersOf(process.pid).length === numbers.length);
    // For longer than the start of a renderer takes, after which it would take the job of the other account first.
    for (const pid of renderersOf(process.pid)) for (let part = 0; part < 20; part++) await isWorking(pid);
    const files = await cached();
    const { socket, send } = await openConnection(address);
    const path = `/api/${other.code}/v4.0.0/invoices?id=${body.id}&print=1`;
    send(`GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${other.client.token}\r\n\r\n`);
    await wait(500);
    socket.resetAndDestroy();
    await wait(200);
    for (const pid of renderersOf(process.pid)) process.kill(pid, 'SIGKILL');
    for (const { status } of await Promise.all(blocking)) assert.equal(status, 503);
    const { body: next } = await other.client.post('/invoices', invoice('D/2', 100));
    assert.equal((await other.client.get('/invoices', { id: next.id, print: 1 })).status, 200);
    assert.equal(await cached(), files + 1, 'only the next document was printed');
  });
});
