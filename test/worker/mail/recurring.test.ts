// Recurring documents that are issued and mailed by a real mail server: each once, with two servers at the same time.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeDueDocuments } from '../../../src/operations/recurring/make-due.ts';
import { type Fields, made, openShop } from '../../operations/stock/shop.ts';
import { startRig } from '../../support/rig.ts';
import { startSmtp } from './smtp-rig.ts';

const smtp = await startSmtp();
const MAIL = {
  SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
  SMTP_TLS: 'off',
  MAIL_FROM: 'no-reply@erp.example',
  MAIL_POLL_SECONDS: '1',
  MAIL_PER_DAY: '10',
  PUBLIC_URL: 'https://erp.example',
};
const rig = await startRig(MAIL);
await rig.listen();
const other = await rig.another(MAIL);
await other.listen();

const NOW = new Date('2027-03-15T12:00:00Z');
const DAY_MS = 86_400_000;

/** Runs the workers of both servers until nothing is due. */
async function run(now = NOW): Promise<void> {
  const until = async ({ server }: typeof rig) => {
    while (await makeDueDocuments(server.context, now));
  };
  await Promise.all([until(rig), until(other), until(rig), until(other)]);
}

let customers = 0;

async function company() {
  const shop = await openShop(rig);
  const address = `r${++customers}@c.example`;
  made(await shop.client.post('/customers', { code: 'C1', name: 'Ana', email: 'old@c.example', mail_to: address }));
  return {
    ...shop,
    address,
    add: async (more: Fields = {}) =>
      made(
        await shop.client.post('/recurring_documents', {
          description: 'Rent',
          type: 'invoice',
          start_date: '2027-01-15',
          rrule: 'FREQ=MONTHLY',
          mode: 'issue_and_mail',
          body: {
            ...{ document_set: 'FT', currency: 'EUR', customer: { code: 'C1' } },
            items: [{ description: 'Rent', qty: 1, unit_price: 100, vat: 0 }],
          },
          ...more,
        }),
      ).id as number,
    occurrences: async () => (await shop.client.get('/recurring_occurrences', { sort: 'id' })).body as Fields[],
    received: () => smtp.received.filter(({ to }) => to.includes(address)),
  };
}

async function until(condition: () => boolean): Promise<void> {
  for (const end = Date.now() + 30_000; !condition(); await sleep(50)) assert.ok(Date.now() < end);
}

describe('A recurring document that is mailed', () => {
  it('is issued and sent once for each date, by two servers at once', async () => {
    const c = await company();
    await c.add();
    await run();
    await until(() => c.received().length >= 3);
    await sleep(1500);
    assert.equal(c.received().length, 3);
    for (const { text } of c.received()) {
      assert.match(text, /Content-Type: application\/pdf/);
      assert.doesNotMatch(text, /old@c\.example/);
      // Quoted-printable. RFC 2045, 6.7
      const plain = text.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
      const link = /Abrir o documento: https:\/\/erp\.example(\/print\/\S+)/.exec(plain)?.[1] ?? plain;
      assert.equal((await rig.call('GET', link)).status, 200, link);
    }
    assert.deepEqual(
      (await c.occurrences()).map(({ status, mail_status }) => `${status} ${mail_status}`),
      Array(3).fill('ISSUED QUEUED'),
    );
    assert.equal((await c.client.get('/invoices')).body.length, 3);
    await c.sound();
  });

  it('is issued without a mail when the customer has no address, which is sent by another try', async () => {
    const c = await company();
    await c.client.call('PUT', '/customers', { body: { code: 'C1', email: null, mail_to: null } });
    await c.add({ end_date: '2027-01-31' });
    await run();
    const [occurrence] = await c.occurrences();
    assert.partialDeepStrictEqual(occurrence, { status: 'ISSUED', mail_status: 'NOT_SENT' });
    assert.equal((occurrence?.errors as Fields[] | undefined)?.[0]?.field, 'customer');
    await c.client.call('PUT', '/customers', { body: { code: 'C1', mail_to: c.address } });
    // Each with a session of its own: nonces of one session may overtake each other.
    const retry = async (key: string) => {
      const client = await rig.session(c.account.code, c.account.apiToken);
      return client.post('/retried_occurrences', { id: occurrence?.id }, { headers: { 'idempotency-key': key } });
    };
    const tries = await Promise.all(['a', 'b', 'c'].map(retry));
    for (const { status, text } of tries) assert.ok(status === 201 || status === 409, text);
    await until(() => c.received().length >= 1);
    await sleep(1500);
    assert.equal(c.received().length, 1);
    assert.equal((await c.client.get('/invoices')).body.length, 1);
    assert.equal((await c.occurrences())[0]?.mail_status, 'QUEUED');
  });

  it('waits when the account has sent its messages of the day, and is then issued on its date', async () => {
    const c = await company();
    await c.add({ start_date: '2027-03-01', rrule: 'FREQ=DAILY', end_date: '2027-03-12' });
    await run();
    assert.equal((await c.client.get('/invoices')).body.length, 10);
    assert.deepEqual(
      (await c.occurrences()).slice(-2).map(({ status }) => status),
      ['DUE', 'DUE'],
    );
    // A message that waits for a day fails.
    await until(() => c.received().length >= 10);
    await c.owner("UPDATE job SET created_at = created_at - interval '1 day' WHERE account_id = $1", [c.account.id]);
    await run(new Date(NOW.getTime() + DAY_MS));
    const invoices = (await c.client.get('/invoices', { sort: 'id' })).body as Fields[];
    assert.deepEqual(
      invoices.slice(-2).map(({ date }) => date),
      ['2027-03-11', '2027-03-12'],
    );
    await until(() => c.received().length >= 12);
  });

  it('of a test company is held back', async () => {
    const c = await company();
    await c.owner("UPDATE account SET test_receivers = '{}' WHERE account_id = $1", [c.account.id]);
    await c.add({ end_date: '2027-01-31' });
    await run();
    const [occurrence] = await c.occurrences();
    assert.partialDeepStrictEqual(occurrence, { status: 'ISSUED', mail_status: 'QUEUED' });
    await sleep(1500);
    assert.deepEqual(c.received(), []);
  });
});
