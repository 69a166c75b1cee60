// The client and a network that loses requests and answers: every write is carried out once, and the caller learns its outcome.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { beforeEach, describe, it } from 'node:test';
import { KontorError, NetworkError, UnknownOutcome } from '../../packages/client/src/client.ts';
import type { Fate } from '../support/faulty-proxy.ts';
import { startRig } from '../support/rig.ts';
import { collected, failureOf, invoice, startClientRig } from './client-rig.ts';

const rig = await startRig();
const { account, proxy, client: newClient, command } = await startClientRig(rig);
const client = newClient({ timeoutMs: 5000 });
let number = 0;
let body = invoice('0');

const writes = () => proxy.seen.filter(({ method }) => method === 'POST');
const count = (seq_number: string) => client.invoices.count({ searchString: seq_number });

beforeEach(() => {
  body = invoice(`N${++number}`);
  proxy.next();
  proxy.onAnswer = undefined;
  proxy.seen.length = 0;
});

describe('A create whose request or answer is lost', () => {
  const faults: Fate[] = ['lost', 'unanswered', 'half', 'gateway'];
  for (const fate of faults)
    it(`(${fate}) is sent again with the same key in the same session, without a nonce, and creates one document`, async () => {
      proxy.next(fate, fate);
      const created = await client.invoices.create(body);
      assert.equal(created.documentNumber, body.seq_number);
      assert.deepEqual((await client.invoices.get(created.id))?.seq_number, body.seq_number);
      assert.equal(await count(body.seq_number), 1);
      const attempts = writes();
      assert.equal(attempts.length, 3);
      for (const part of ['nonce', 'session', 'key'] as const)
        assert.equal(new Set(attempts.map(attempt => attempt[part])).size, 1, part);
    });

  it('(silent) is sent again when the time of an attempt is over', async () => {
    proxy.next('silent');
    const created = await newClient({ timeoutMs: 1500 }).invoices.create(body);
    assert.equal(created.documentNumber, body.seq_number);
    assert.equal(await count(body.seq_number), 1);
  });

  it('and whose session is ended before the next attempt: another session gets the first answer', async () => {
    await client.status();
    proxy.next('unanswered');
    proxy.onAnswer = ({ method }) =>
      method === 'POST' ? command('session', 'end', account.code, '--user', 'admin') : undefined;
    const created = await client.invoices.create(body);
    assert.equal(await count(body.seq_number), 1);
    const [found] = await client.invoices.list({ searchString: body.seq_number });
    assert.equal(created.id, found?.id);
    const sessions = new Set(writes().map(({ session }) => session));
    assert.equal(sessions.size, 2);
    assert.deepEqual(
      writes().map(({ status }) => status),
      [201, 403, 201],
    );
  });

  it('in every attempt is an UnknownOutcome, and the same request with its key finds out what became of it', async () => {
    const impatient = newClient({ retries: 1 });
    proxy.next('unanswered', 'gateway');
    const error = await failureOf(impatient.invoices.create(body));
    assert.ok(error instanceof UnknownOutcome);
    assert.match(error.message, /^POST \/invoices: whether it was carried out is unknown \(.*status 502/);
    const created = await newClient().invoices.create(body, { idempotencyKey: error.idempotencyKey });
    assert.equal(created.documentNumber, body.seq_number);
    assert.equal(await count(body.seq_number), 1);
  });

  it('is no UnknownOutcome when the server refused the repetition: then nothing was written', async () => {
    await client.invoices.create(body);
    proxy.next('lost');
    const error = await failureOf(client.invoices.create(body));
    assert.ok(error instanceof KontorError);
    assert.equal(error.code, 'DUPLICATE_ENTRY');
  });

  it('and refused when repeated, because the user may no longer write, is an UnknownOutcome; refused at first it is not', async () => {
    const clerk = await account.user('clerk');
    const writer = newClient({ token: clerk.apiToken });
    const customer = { code: 'C-PERM', name: 'Padaria Central, Lda.' };
    proxy.next('unanswered');
    proxy.onAnswer = ({ path }) =>
      path === '/customers' ? command('user', 'role', account.code, clerk.login, 'readonly') : undefined;
    const error = await failureOf(writer.customers.create(customer, { idempotencyKey: 'perm-1' }));
    assert.ok(error instanceof UnknownOutcome, String(error));
    assert.equal(error.idempotencyKey, 'perm-1');
    assert.equal((error.cause as KontorError).code, 'PERMISSION_DENIED');
    assert.equal(await client.customers.count({ searchString: customer.code }), 1);
    proxy.onAnswer = undefined;
    const refused = await failureOf(writer.customers.create({ code: 'C-NONE', name: 'Nobody' }));
    assert.ok(refused instanceof KontorError, String(refused));
    assert.equal(refused.code, 'PERMISSION_DENIED');
  });

  it('with print: the PDF comes again', async () => {
    proxy.next('half');
    const { id, pdf } = await client.invoices.create(body, { print: true });
    assert.equal(Buffer.from(pdf.subarray(0, 5)).toString(), '%PDF-');
    assert.equal((await client.invoices.get(id))?.seq_number, body.seq_number);
    assert.equal(await count(body.seq_number), 1);
  });
});

describe('Other requests on such a network', () => {
  it('an update and a text message are carried out once', async () => {
    await client.articles.create({ item_code: 'TEA', description: 'Green tea', stock: 10 });
    proxy.next('unanswered');
    await client.articles.update({ item_code: 'TEA', stock: 12 });
    const adjustments = await client.transactions.list({ type: 'adjustment' });
    assert.deepEqual(
      adjustments.map(({ qty }) => qty),
      [2],
    );
    proxy.next('half');
    const { id } = await client.sendSms({ to: '+351912345678', message: 'Your order is on its way' });
    const listed = await command('sms', 'list', account.code, '--json');
    assert.deepEqual(
      JSON.parse(listed.out).map((message: { id: number }) => message.id),
      [id],
    );
  });

  it('a list is read to its end, whatever page is cut, and no row is missing or repeated', async () => {
    for (let n = 0; n < 5; n++) await client.invoices.create(invoice('*'));
    const expected = await client.invoices.list({ limit: 1000 });
    proxy.next('half', 'pass', 'unanswered', 'lost', 'pass', 'gateway');
    assert.deepEqual(await collected(client.invoices.all({ limit: 2 })), expected);
    assert.ok(expected.length > 8);
  });

  it('a server that is not there is a NetworkError: the write was not sent', async () => {
    const gone = createServer().listen(0, '127.0.0.1');
    await once(gone, 'listening');
    const { port } = gone.address() as AddressInfo;
    await new Promise(resolve => gone.close(resolve));
    const nobody = newClient({ url: `http://127.0.0.1:${port}`, retries: 1 });
    const error = await failureOf(nobody.invoices.create(body));
    assert.ok(error instanceof NetworkError && !(error instanceof UnknownOutcome));
    assert.equal(error.sent, false);
    assert.match(error.message, /ECONNREFUSED/);
  });

  it('abort ends the waiting, and the next write goes on', async () => {
    proxy.next('silent');
    const stop = new AbortController();
    const creating = client.invoices.create(body, { signal: stop.signal });
    setTimeout(() => stop.abort(new Error('the customer left')), 200);
    await assert.rejects(creating, /the customer left/);
    const other = await client.invoices.create(invoice('*'));
    assert.ok(other.id);
  });
});
