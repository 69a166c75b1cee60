// Numbers from the server under concurrency: no gap and no repeat, whatever fails beside them, and when a server is killed.

import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { changeSet } from '../../../src/operations/documents/document-sets.ts';
import { type Call, type Client, clientOf } from '../../support/client.ts';
import { serve } from '../../support/kontor-process.ts';
import { startRig } from '../../support/rig.ts';
import { clients, line, made, openShop, refused, type Shop } from '../stock/shop.ts';

const CLIENTS = 30;
const ROUNDS = 8;

const rig = await startRig({ RATE_LOGINS: '0' });
const other = await rig.another();
let shop: Shop;

beforeEach(async () => {
  shop = await openShop(rig, { negativeStock: 'reject' });
  for (let index = 0; index < 10; index++) await shop.article(`A${index}`, { stock: 1000 });
  await shop.article('NONE', { stock: 0 });
});

const numberedByServer = (set: string) =>
  changeSet(rig.administration, { kind: 'administrator', accountId: shop.account.id }, set, { numbering: 'server' });

// The clients of two servers that share the database.
async function sessions(count: number): Promise<Client[]> {
  const half = await clients(shop.account, count / 2);
  const rest = Array.from({ length: count / 2 }, () => other.session(shop.account.code, shop.account.apiToken));
  return [...half, ...(await Promise.all(rest))];
}

async function stored(set: string): Promise<number[]> {
  const rows = await shop.owner(
    `SELECT substr(seq_number, 6)::int AS number FROM document
      WHERE account_id = $1 AND document_set = $2 AND seq_number ~ '^2026/[0-9]+$' ORDER BY 1`,
    [shop.account.id, set],
  );
  return rows.map(({ number }) => Number(number));
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('Thirty clients of two servers', () => {
  it('get every number once and without a gap, while creates fail between them', async () => {
    await numberedByServer('FT');
    const all = await sessions(CLIENTS);
    const order = await shop.make('order', { items: [line('A0', 1)] });
    const sale = (client: Client, item: number) =>
      shop.create('invoice', { seq_number: '*', items: [line(`A${item % 10}`, 1)] }, client);
    const numbers: string[] = [];
    let billed = 0;
    await Promise.all(
      all.map(async (client, index) => {
        for (let round = 0; round < ROUNDS; round++) {
          numbers.push(made(await sale(client, index + round)).documentNumber);
          const wrong = { seq_number: '*', due_date: '2020-01-01' };
          const missing = { seq_number: '*', items: [line('NONE', 1)] };
          if ((index + round) % 3 === 0)
            refused(await shop.create('invoice', wrong, client), 400, 'INVALID_ARGUMENT', /due_date/);
          if ((index + round) % 3 === 1)
            refused(await shop.create('invoice', missing, client), 409, 'INSUFFICIENT_STOCK', /NONE/);
          if ((index + round) % 3 === 2)
            refused(
              await shop.create('invoice', { seq_number: '2026/1' }, client),
              400,
              'INVALID_ARGUMENT',
              /must be \*/,
            );
          if (round > 2) continue;
          // Only one of them bills the order; it has a transaction to itself.
          const answer = await shop.create('invoice', { seq_number: '*', related_document: order }, client);
          if (answer.status === 201) numbers.push(answer.body.documentNumber);
          if (answer.status === 201) billed++;
          else refused(answer, 409, 'CONFLICT', /./);
        }
      }),
    );
    assert.equal(billed, 1);
    const total = CLIENTS * ROUNDS + 1;
    assert.deepEqual(
      numbers.map(number => Number(number.slice(5))).sort((a, b) => a - b),
      upTo(total),
    );
    assert.deepEqual(await stored('FT'), upTo(total));
    const shared = await shop.owner(
      'SELECT max(count)::int AS most FROM (SELECT count(*) FROM document WHERE account_id = $1 GROUP BY xmin::text) AS sizes',
      [shop.account.id],
    );
    assert.ok(Number(shared[0]?.most) > 1, 'creates share transactions');
    await shop.sound();
  });

  it('never get a number that a client took, nor one below it that was known', async () => {
    const all = await sessions(CLIENTS);
    const numbers: number[] = [];
    let highest = 0;
    await Promise.all(
      all.map(async (client, index) => {
        for (let round = 0; round < ROUNDS; round++) {
          const known = highest;
          const sent = (index + round) % 4 ? '*' : `2026/${known + 1 + (index % 3)}`;
          const answer = await shop.create('invoice', { seq_number: sent, items: [line(`A${index % 10}`, 1)] }, client);
          if (sent !== '*' && answer.status === 409) {
            refused(answer, 409, 'DUPLICATE_ENTRY', /exists/);
            continue;
          }
          const number = Number(made(answer).documentNumber.slice(5));
          numbers.push(number);
          if (sent === '*') assert.ok(number > known, `${number} is above ${known}`);
          highest = Math.max(highest, number);
        }
      }),
    );
    assert.equal(new Set(numbers).size, numbers.length);
    assert.deepEqual(
      await stored('FT'),
      numbers.sort((a, b) => a - b),
    );
    await shop.sound();
  });

  it('go on without a gap when a server is killed among them', async () => {
    await numberedByServer('FT');
    const server = await serve({
      DATABASE_URL: rig.ownerUrl,
      KONTOR_DATA: rig.config.dataDirectory,
      RATE_LOGINS: '0',
      RATE_REQUESTS: '0',
    });
    const beside = await Promise.all(
      Array.from({ length: CLIENTS / 2 }, async () => {
        const call = callTo(server.address);
        const headers = { authorization: `Bearer ${shop.account.apiToken}` };
        const answer = await call('GET', `/api/${shop.account.code}/v4.0.0/helo`, { headers });
        return clientOf(call, shop.account.code, answer.body['xa-token']);
      }),
    );
    const survivors = await clients(shop.account, CLIENTS / 2);
    const numbers: string[] = [];
    const sell = async (client: Client, item: number) => {
      const answer = await shop.create('invoice', { seq_number: '*', items: [line(`A${item % 10}`, 1)] }, client);
      numbers.push(made(answer).documentNumber);
    };
    const killed = Promise.allSettled(
      beside.map(async (client, index) => {
        for (;;) await sell(client, index);
      }),
    );
    const surviving = survivors.map(async (client, index) => {
      for (let round = 0; round < ROUNDS * 2; round++) {
        await sell(client, index);
        if (index === 0 && round === ROUNDS) server.child.kill('SIGKILL');
      }
    });
    await Promise.all(surviving);
    assert.ok((await killed).every(({ status }) => status === 'rejected'));
    assert.equal(new Set(numbers).size, numbers.length);
    const all = await stored('FT');
    assert.deepEqual(all, upTo(all.length));
    for (const number of numbers) assert.ok(all.includes(Number(number.slice(5))), `${number} was answered`);
    assert.ok(numbers.length > CLIENTS * ROUNDS * 0.5, `${numbers.length} documents`);
    assert.equal(await shop.make('invoice', { seq_number: '*' }), `2026/${all.length + 1}`);
    await shop.sound();
  });
});

// Sends requests to a server over a socket; rejects when the server ends.
function callTo(address: string): Call {
  return async (method, url, { body, headers = {}, query = {} } = {}) => {
    const parameters = Object.entries(query).map(([name, value]) => `${name}=${value}`);
    const answer = await fetch(`${address}${url}?${parameters.join('&')}`, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const text = bytes.toString();
    return {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: JSON.parse(text),
      text,
      bytes,
    };
  };
}
