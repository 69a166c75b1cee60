// Sending of events to webhooks: order, retries, the end of an endpoint, signatures, the log, sending again. contract §11 Webhooks

import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { deleteExpiredRows } from '../../../src/operations/maintenance.ts';
import type { Account } from '../../support/account.ts';
import { invoiceBody } from '../../support/invoices.ts';
import { asOwner, inAccount } from '../../support/owner.ts';
import { startRig } from '../../support/rig.ts';
import { startReceiver, startSender } from '../../support/webhook-receiver.ts';

const rig = await startRig({ WEBHOOK_PRIVATE: 'on' });
const receiver = await startReceiver();
const sender = startSender(rig);
after(async () => {
  await sender.close();
  await receiver.close();
});

const HOUR = 3_600_000;

interface Endpoint {
  id: number;
  secret: string;
}

async function withEndpoint(body: object = {}): Promise<{ account: Account; endpoint: Endpoint }> {
  const account = await rig.account();
  receiver.received.length = 0;
  receiver.answerWith(() => ({ status: 204 }));
  const answer = await account.client.post('/webhook_endpoints', { url: receiver.url, ...body });
  assert.equal(answer.status, 201, answer.text);
  return { account, endpoint: answer.body };
}

const turn = ({ id, code }: Account, now?: Date) => sender.turn(id, code, now);
const customer = async ({ client }: Account, name: string): Promise<number> =>
  (await client.post('/customers', { name })).body.id;
const rename = ({ client }: Account, id: number, name: string) => client.put('/customers', { id, name });
const stateOf = async ({ client }: Account) => (await client.get('/webhook_endpoints')).body[0];
const log = async ({ client }: Account, query: Record<string, string | number> = {}) =>
  (await client.get('/webhook_deliveries', query)).body;

describe('An endpoint', () => {
  it('receives each event once, signed, with the record as its list shows it', async () => {
    const { account, endpoint } = await withEndpoint();
    const id = await customer(account, 'Ana');
    const invoice = (await account.client.post('/invoices', invoiceBody('1'))).body.id;
    await turn(account);
    await turn(account);
    assert.deepEqual(receiver.events(), [`customer.created ${id}`, `invoice.created ${invoice}`]);
    const [first, second] = receiver.received;
    const verified = new Webhook(endpoint.secret).verify(first?.body ?? '', first?.headers as Record<string, string>);
    assert.deepEqual(verified, first?.event);
    assert.deepEqual(first?.event.data, (await account.client.get('/customers')).body.at(-1));
    assert.deepEqual(second?.event.data, (await account.client.get('/invoices')).body.at(-1));
    const change = (await account.client.get('/changes')).body.at(-2);
    assert.equal(first?.headers['webhook-id'], change.cursor);
    assert.equal(first?.event.timestamp, change.at);
  });

  it('receives only the types that it asks for, from its registration on', async () => {
    const account = await rig.account();
    await customer(account, 'Before');
    receiver.received.length = 0;
    receiver.answerWith(() => ({ status: 200, body: 'ok' }));
    await account.client.post('/webhook_endpoints', { url: receiver.url, events: ['customer.updated', 'invoice.*'] });
    const id = await customer(account, 'Ana');
    await rename(account, id, 'Ana Sousa');
    await account.client.post('/invoices', invoiceBody('1'));
    await turn(account);
    assert.deepEqual(
      receiver.received.map(({ event }) => event.type),
      ['customer.updated', 'invoice.created'],
    );
    assert.equal(await turn(account), 0);
  });

  it('receives the id only of a record that is gone', async () => {
    const { account } = await withEndpoint();
    const id = await customer(account, 'Ana');
    await asOwner(rig, client =>
      inAccount(client, account.code, () => client.query('DELETE FROM third_party WHERE id = $1', [id])),
    );
    await turn(account);
    assert.deepEqual(receiver.received[0]?.event.data, { id });
  });

  it('has two signatures while its secret is rotated, and one afterwards', async () => {
    const { account, endpoint } = await withEndpoint();
    const { body: rotated } = await account.client.post('/webhook_secrets', { id: endpoint.id });
    await customer(account, 'Ana');
    await turn(account);
    const [got] = receiver.received;
    assert.equal(String(got?.headers['webhook-signature']).split(' ').length, 2);
    for (const { secret } of [endpoint, rotated])
      assert.ok(new Webhook(secret).verify(got?.body ?? '', got?.headers as Record<string, string>));
    await account.client.post('/webhook_secrets', { id: endpoint.id, overlap_hours: 0 });
    await customer(account, 'Rui');
    await turn(account);
    const last = receiver.received.at(-1);
    assert.throws(() => new Webhook(rotated.secret).verify(last?.body ?? '', last?.headers as Record<string, string>));
  });

  it('that is slow gets the events of a record in several rounds, so none lasts longer than the lease of its job', async () => {
    const { account } = await withEndpoint();
    const id = await customer(account, 'Ana');
    for (const name of ['Ana Sousa', 'Ana Melo', 'Ana Dias']) await rename(account, id, name);
    const recorded: number[] = [];
    receiver.answerWith(async () => {
      recorded.push((await log(account, { state: 'delivered' })).length);
      await sleep(200);
      return { status: 204 };
    });
    const slow = startSender(rig, { roundMs: 300 });
    await slow.turn(account.id, account.code);
    await slow.close();
    assert.deepEqual(receiver.events(), [`customer.created ${id}`, ...Array(3).fill(`customer.updated ${id}`)]);
    assert.ok((recorded.at(-1) ?? 0) > 0, 'the first ones were recorded before the last one was sent');
  });

  it('is tested by an event whose answer the log has', async () => {
    const { account, endpoint } = await withEndpoint();
    receiver.answerWith(() => ({ status: 200, body: `${'x'.repeat(5000)}` }));
    const { body } = await account.client.post('/webhook_tests', { id: endpoint.id });
    await turn(account);
    assert.deepEqual(receiver.received[0]?.event.data, { id: endpoint.id });
    const [delivery] = await log(account, { id: body.id });
    assert.equal(delivery.answer.length, 4096);
    const { type, state, status, error, attempts } = delivery;
    assert.deepEqual(
      { type, state, status, error, attempts },
      {
        type: 'webhook.test',
        state: 'delivered',
        status: 200,
        error: undefined,
        attempts: 1,
      },
    );
    assert.equal(delivery.body, receiver.received[0]?.body);
  });
});

describe('A delivery that fails', () => {
  it('holds back later events of its record only, and arrives with the same id and body', async () => {
    const { account } = await withEndpoint();
    const [ana, rui] = [await customer(account, 'Ana'), await customer(account, 'Rui')];
    let broken = true;
    receiver.answerWith(({ event }) => ({ status: broken && event.data.id === ana ? 500 : 204, body: 'no' }));
    await rename(account, ana, 'Ana Sousa');
    await rename(account, rui, 'Rui Dias');
    const start = new Date();
    await turn(account, start);
    assert.deepEqual(receiver.events(), [
      `customer.created ${ana}`,
      `customer.created ${rui}`,
      `customer.updated ${rui}`,
    ]);
    const { state, waiting } = await stateOf(account);
    assert.deepEqual({ state, waiting }, { state: 'enabled', waiting: 2 });
    await rename(account, ana, 'Ana Melo');
    await turn(account, start);
    assert.equal(receiver.received.length, 3);
    broken = false;
    await turn(account, new Date(start.getTime() + 10_000));
    assert.deepEqual(receiver.events().slice(3), [
      `customer.created ${ana}`,
      `customer.updated ${ana}`,
      `customer.updated ${ana}`,
    ]);
    const [first, again] = [receiver.received[0], receiver.received[3]];
    assert.equal(again?.headers['webhook-id'], first?.headers['webhook-id']);
    assert.equal(again?.body, first?.body);
    assert.equal((await stateOf(account)).waiting, 0);
    const [delivery] = await log(account, { id: String(first?.headers['webhook-id']) });
    assert.deepEqual([delivery.attempts, delivery.state, delivery.status], [2, 'delivered', 204]);
  });

  it('again and again delays no other record, however long ago the last success was', async () => {
    const { account } = await withEndpoint();
    const ana = await customer(account, 'Ana');
    receiver.answerWith(({ event }) => ({ status: event.data.id === ana ? 400 : 204 }));
    const start = Date.now();
    for (let seconds = 0; seconds < 4 * 3600; seconds = seconds * 2 + 6)
      await turn(account, new Date(start + seconds * 1000));
    const tries = receiver.received.length;
    assert.ok(tries > 5 && tries <= 12, `${tries} attempts`);
    const others: number[] = [];
    for (const name of ['Rui', 'Eva']) {
      others.push(await customer(account, name));
      await turn(account, new Date(start + 4 * HOUR));
    }
    assert.deepEqual(
      receiver.events().slice(-2),
      others.map(id => `customer.created ${id}`),
    );
  });

  for (const [what, reply, error] of [
    ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }, /redirects/],
    ['no answer in time', undefined, /within 1 second/],
    ['a status of 400', { status: 400, body: 'no' }, /400/],
  ] as const)
    it(`by ${what} is tried again, and the log says why`, async () => {
      const { account } = await withEndpoint();
      receiver.answerWith(() => reply);
      await customer(account, 'Ana');
      await turn(account);
      const [delivery] = await log(account);
      assert.equal(delivery.state, 'waiting');
      assert.match(delivery.error, error);
      assert.equal(receiver.received.length, 1);
      assert.equal((await stateOf(account)).state, 'failing');
    });

  it('for three days disables the endpoint; enabled again, it goes on where it stopped', async () => {
    const { account, endpoint } = await withEndpoint();
    receiver.answerWith(() => ({ status: 500 }));
    const id = await customer(account, 'Ana');
    const start = Date.now();
    const attempts: number[] = [];
    let hours = 0;
    for (; hours < 80 && (await stateOf(account)).state !== 'disabled'; hours += 0.25) {
      const before = receiver.received.length;
      await turn(account, new Date(start + hours * HOUR));
      attempts.push(receiver.received.length - before);
      if (hours === 1) await rename(account, id, 'Ana Sousa');
    }
    assert.ok(hours > 48 && hours <= 72.5, `after ${hours} hours`);
    assert.ok(receiver.received.length > 8 && receiver.received.length < 40, `${receiver.received.length} attempts`);
    assert.ok(receiver.events().every(event => event === `customer.created ${id}`));
    const { state, disabled_reason } = await stateOf(account);
    assert.match(disabled_reason, /three days.*500/);
    assert.equal(state, 'disabled');
    assert.equal(await turn(account, new Date(start + 90 * HOUR)), 0);
    receiver.answerWith(() => ({ status: 204 }));
    receiver.received.length = 0;
    await account.client.put('/webhook_endpoints', { id: endpoint.id, state: 'enabled' });
    await turn(account, new Date());
    assert.deepEqual(receiver.events(), [`customer.created ${id}`, `customer.updated ${id}`]);
    const { rows } = await asOwner(rig, client =>
      inAccount(client, account.code, () =>
        client.query(
          `SELECT via, action FROM audit_entry WHERE action = 'webhook.disable' AND account_id = ${account.id}`,
        ),
      ),
    );
    assert.deepEqual(rows, [{ via: 'server', action: 'webhook.disable' }]);
  });

  it('with status 410 disables the endpoint at once', async () => {
    const { account } = await withEndpoint();
    receiver.answerWith(() => ({ status: 410 }));
    await customer(account, 'Ana');
    await turn(account);
    const { state, disabled_reason } = await stateOf(account);
    assert.equal(state, 'disabled');
    assert.match(disabled_reason, /410/);
    assert.equal(receiver.received.length, 1);
  });

  it('is reported by mail to the person who added it while that is an administrator, else to the present ones', async () => {
    const mailing = await rig.another({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'kontor@b.example' });
    const sent = startSender(mailing);
    receiver.answerWith(() => ({ status: 410 }));
    for (const isAdministrator of [true, false]) {
      const account = await mailing.account();
      const sql = (text: string) =>
        asOwner(rig, client => inAccount(client, account.code, async id => (await client.query(text, [id])).rows));
      for (const role of ['admin', 'clerk', 'admin'] as const) await account.user(role);
      await account.client.post('/webhook_endpoints', { url: receiver.url });
      await sql(`UPDATE app_user SET email = login || '@b.example' WHERE account_id = $1`);
      if (!isAdministrator) await sql(`UPDATE app_user SET role = 'clerk' WHERE account_id = $1 AND login = 'admin'`);
      await customer(account, 'Ana');
      await sent.turn(account.id, account.code);
      const rows = await sql(
        `SELECT content ->> 'to' AS to FROM job WHERE account_id = $1 AND content ->> 'kind' = 'webhook-disabled' ORDER BY 1`,
      );
      assert.deepEqual(
        rows.map(({ to }) => to),
        isAdministrator ? ['admin@b.example'] : ['admin1@b.example', 'admin3@b.example'],
      );
    }
    await sent.close();
  });

  it('by an administrator stops a round that goes on', async () => {
    const { account, endpoint } = await withEndpoint();
    const id = await customer(account, 'Ana');
    for (let i = 0; i < 25; i++) await rename(account, id, `Ana ${i}`);
    receiver.answerWith(async () => {
      await sleep(300);
      return { status: 204 };
    });
    const sending = turn(account);
    await sleep(400);
    await account.client.put('/webhook_endpoints', { id: endpoint.id, state: 'disabled' });
    const before = receiver.received.length;
    await sending;
    assert.ok(before >= 1 && receiver.received.length <= before + 6, `${before} and ${receiver.received.length}`);
  });

  for (const status of [410, 500])
    it(`with status ${status} of an address that was replaced meanwhile does not count for the new one`, async () => {
      const { account, endpoint } = await withEndpoint();
      const id = await customer(account, 'Ana');
      const url = `${receiver.url}/new`;
      receiver.answerWith(async got => {
        if (got.path !== '/hooks') return { status: 204 };
        await account.client.put('/webhook_endpoints', { id: endpoint.id, url });
        return { status };
      });
      const now = new Date(Date.now() + 1_000);
      for (let i = 0; i < 2; i++) await turn(account, now);
      assert.deepEqual(
        receiver.received.map(({ path, event }) => `${path} ${event.data.id}`),
        [`/hooks ${id}`, `/hooks/new ${id}`],
      );
      assert.equal((await stateOf(account)).state, 'enabled');
    });

  it('of a receiver that is down leaves the events in the feed, and all arrive in order once it is up', async () => {
    const { account } = await withEndpoint();
    receiver.answerWith(() => ({ status: 503 }));
    const ids: number[] = [];
    for (let i = 0; i < 60; i++) ids.push(await customer(account, `C${i}`));
    const start = Date.now();
    await turn(account, new Date(start));
    const down = receiver.received.length;
    assert.ok(down <= 40, `${down} attempts`);
    receiver.answerWith(() => ({ status: 204 }));
    receiver.received.length = 0;
    for (let i = 1; i < 5; i++) await turn(account, new Date(start + i * 10_000));
    assert.deepEqual(receiver.events().toSorted(), ids.map(id => `customer.created ${id}`).toSorted());
    assert.equal((await stateOf(account)).state, 'enabled');
  });
});

describe('Sending again', () => {
  it('one delivery, with its id and body', async () => {
    const { account, endpoint } = await withEndpoint();
    await customer(account, 'Ana');
    await turn(account);
    const [{ id }] = await log(account);
    assert.equal((await account.client.post('/webhook_deliveries', { endpoint: endpoint.id, id })).status, 201);
    await turn(account);
    const [first, second] = receiver.received;
    assert.equal(receiver.received.length, 2);
    assert.deepEqual([second?.body, second?.headers['webhook-id']], [first?.body, id]);
  });

  it('all since a time, also those that were delivered', async () => {
    const { account, endpoint } = await withEndpoint();
    const one = await customer(account, 'Before');
    const { at } = (await account.client.get('/changes')).body.at(-1);
    const since = new Date(Date.parse(at) + 1).toISOString();
    const two = await customer(account, 'Ana');
    const three = await customer(account, 'Rui');
    await turn(account);
    assert.equal((await account.client.post('/webhook_deliveries', { endpoint: endpoint.id, since })).status, 201);
    await turn(account);
    assert.deepEqual(
      receiver.events(),
      [one, two, three, two, three].map(id => `customer.created ${id}`),
    );
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    assert.deepEqual(ids.slice(3), ids.slice(1, 3));
  });

  it('is listed page by page, the last events first', async () => {
    const { account } = await withEndpoint();
    for (let i = 0; i < 5; i++) await customer(account, `C${i}`);
    await turn(account);
    const all = await log(account);
    assert.equal(all.length, 5);
    const pages: object[] = [];
    let cursor: string | undefined;
    do {
      const answer = await account.client.get('/webhook_deliveries', { limit: 2, ...(cursor && { cursor }) });
      pages.push(...answer.body);
      cursor = answer.headers['x-next-cursor'];
    } while (cursor);
    assert.deepEqual(pages, all);
    assert.deepEqual(await log(account, { state: 'waiting' }), []);
  });
});

describe('The log', () => {
  it('has deliveries of 30 days', async () => {
    const { account } = await withEndpoint();
    for (const name of ['Ana', 'Rui']) await customer(account, name);
    await turn(account);
    await asOwner(rig, client =>
      inAccount(client, account.code, () =>
        client.query(
          `UPDATE webhook_delivery SET created_at = created_at - interval '31 days' WHERE account_id = ${account.id}
            AND event_number = (SELECT min(event_number) FROM webhook_delivery WHERE account_id = ${account.id})`,
        ),
      ),
    );
    await deleteExpiredRows(rig.database);
    assert.equal((await log(account)).length, 1);
  });
});

describe('A suspended account', () => {
  it('sends nothing until it is active again', async () => {
    const { account } = await withEndpoint();
    await customer(account, 'Ana');
    const suspend = (at: string) =>
      asOwner(rig, client =>
        inAccount(client, account.code, () =>
          client.query(`UPDATE account SET suspended_at = ${at} WHERE account_id = ${account.id}`),
        ),
      );
    await suspend('now()');
    assert.equal(await turn(account), 0);
    assert.equal(receiver.received.length, 0);
    await suspend('NULL');
    await turn(account);
    assert.equal(receiver.received.length, 1);
  });
});
