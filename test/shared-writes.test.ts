// Brief writes that come at once share a transaction; each is done, refused or failed as if it had come alone.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { connectOnce } from '../src/database/connect.ts';
import { type Holdings, inSharedTransaction } from '../src/database/shared-transaction.ts';
import type { Transaction } from '../src/database/transaction.ts';
import { Refusal } from '../src/domain/errors.ts';
import type { Answer } from './rig.ts';
import { startRig } from './rig.ts';
import { clients, line, made, openShop, type Shop } from './stock/shop.ts';

const rig = await startRig({ RATE_LOGINS: '0' });
let shop: Shop;

beforeEach(async () => {
  shop = await openShop(rig, { negativeStock: 'reject' });
});
afterEach(() => shop.sound());

type Work = (transaction: Transaction, index: number) => Promise<unknown>;

/** So many writes in one turn; resolves to what each was answered, or the code of its refusal. */
async function atOnce(count: number, work: Work, holdings: (index: number) => Partial<Holdings> = () => ({})) {
  const { pool } = rig.store;
  const answers = await Promise.allSettled(
    Array.from({ length: count }, (_, index) =>
      inSharedTransaction(pool, shop.account.id, 'write', transaction => work(transaction, index), {
        ...{ keys: [], articles: [] },
        ...holdings(index),
      }),
    ),
  );
  return answers.map(answer => (answer.status === 'fulfilled' ? answer.value : (answer.reason.code ?? answer.reason)));
}

/** How many share each transaction: `[4, 4, 2]`. */
const sizesOf = (names: unknown[]) => [...Map.groupBy(names, name => name).values()].map(({ length }) => length);

const transactionId: Work = async transaction => {
  const [row] = await transaction.query({ text: 'SELECT pg_current_xact_id()::text AS id' });
  return row?.id;
};

const place = (accountId: number, code: string) => ({
  text: 'INSERT INTO location (account_id, location_code, description) VALUES ($1, $2, $2)',
  values: [accountId, code],
});
const places = async () => (await shop.list('/locations')).map(({ location_code }) => location_code);

describe('Brief writes that come at once', () => {
  it('share transactions, four at the most, and never two that hold the same', async () => {
    assert.deepEqual(sizesOf(await atOnce(10, transactionId)), [4, 4, 2]);
    const bySession = await atOnce(6, transactionId, index => ({ keys: [`session ${index % 2}`] }));
    assert.deepEqual(sizesOf(bySession), [2, 2, 2]);
    const byArticle = await atOnce(3, transactionId, index => ({ articles: ['TEA', `MILK ${index}`] }));
    assert.deepEqual(sizesOf(byArticle), [1, 1, 1]);
  });

  it('run a steady statement once for all, each other for each', async () => {
    const random: Work = async transaction => {
      const [steady] = await transaction.query({ name: 'steady', text: 'SELECT random() AS it', steady: true });
      const [own] = await transaction.query({ text: 'SELECT random() AS it' });
      return [steady?.it, own?.it];
    };
    const drawn = (await atOnce(4, random)) as [number, number][];
    assert.deepEqual([new Set(drawn.map(([it]) => it)).size, new Set(drawn.map(([, it]) => it)).size], [1, 4]);
  });

  it('are not undone by one that refuses, before or after it has written, or that PostgreSQL fails', async () => {
    const told = await atOnce(12, async (transaction, index) => {
      const { accountId } = transaction;
      await transaction.query({ text: 'SELECT 1' });
      if (index === 1) throw new Refusal('CONFLICT', 'refused before it wrote');
      transaction.send(place(accountId, `PLACE ${index}`));
      if (index === 6) throw new Refusal('NOT_FOUND', 'refused after it wrote');
      if (index === 10) transaction.send({ text: 'SELECT 1 / 0' });
      return index;
    });
    assert.deepEqual(told, [0, 'CONFLICT', 2, 3, 4, 5, 'NOT_FOUND', 7, 8, 9, 'INTERNAL', 11]);
    const expected = ['MAIN', 'SHOP', 'VAN', ...[0, 2, 3, 4, 5, 7, 8, 9, 11].map(index => `PLACE ${index}`)];
    assert.deepEqual((await places()).sort(), expected.sort());
  });

  it('are done alone when the server ends the connection that they share', async () => {
    const told = await atOnce(3, async (transaction, index) => {
      transaction.send(place(transaction.accountId, `LEFT ${index}`));
      if (index === 2) await transaction.query({ text: 'SELECT pg_terminate_backend(pg_backend_pid())' });
    });
    assert.deepEqual(told, [undefined, undefined, 'DB_TIMEOUT']);
    assert.deepEqual((await places()).sort(), ['LEFT 0', 'LEFT 1', 'MAIN', 'SHOP', 'VAN']);
  });
});

describe('Creates that come at once', () => {
  it('share transactions, each with its own lines, ledger and nonce', async () => {
    const all = await clients(shop.account, 12);
    for (let number = 0; number < 12; number++) await shop.article(`A${number}`, { stock: 100 });
    const answers = await Promise.all(
      all.map((client, index) => shop.create('invoice', { items: [line(`A${index}`, 1 + index)] }, client)),
    );
    answers.forEach(made);
    const rows = await shop.owner(`SELECT xmin::text AS transaction FROM document WHERE account_id = $1`, [
      shop.account.id,
    ]);
    const sizes = sizesOf(rows.map(({ transaction }) => transaction));
    assert.ok(Math.max(...sizes) > 1 && Math.max(...sizes) <= 4, `they shared as ${sizes}`);
    for (let index = 0; index < 12; index++) {
      assert.deepEqual(await shop.levels(`A${index}`), { MAIN: String(99 - index) });
      const again = await all[index]?.post('/invoices', {}, { query: { nonce: 1 } });
      assert.equal(again?.status, 400, 'the nonce is spent');
    }
  });

  it('are each told what is wrong with them, and the others are done', async () => {
    await shop.article('SCARCE', { stock: 1 });
    for (let number = 0; number < 16; number++) await shop.article(`A${number}`, { stock: 100 });
    const taken = await shop.make('invoice', { items: [line('A0', 1)] });
    const all = await clients(shop.account, 16);
    const { client: reader } = await shop.account.user('readonly');
    const wrong: Record<number, () => Promise<Answer>> = {
      2: () => shop.create('invoice', { items: [line('SCARCE', 2)] }, all[2]),
      5: () => shop.create('invoice', { items: [line('A5', 1)], document_set: 'NONE' }, all[5]),
      7: () => shop.create('invoice', { items: [line('A7', 1)], seq_number: taken }, all[7]),
      8: () => shop.create('invoice', { items: [line('A8', 1)] }, reader),
      11: () => shop.create('invoice', { items: [line('A11', 1)], warehouse: 'NOWHERE' }, all[11]),
    };
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all(
        all.map(
          (client, index) => wrong[index]?.() ?? shop.create('invoice', { items: [line(`A${index}`, 1)] }, client),
        ),
      );
      const told = answers.map(({ status, body }) => (status === 201 ? 201 : body.code));
      const expected = Array.from({ length: 16 }, (_, index) => (index in wrong ? undefined : 201));
      Object.assign(expected, {
        ...{ 2: 'INSUFFICIENT_STOCK', 5: 'INVALID_ARGUMENT', 7: 'DUPLICATE_ENTRY', 8: 'PERMISSION_DENIED' },
        11: 'INVALID_ARGUMENT',
      });
      assert.deepEqual(told, expected);
    }
    assert.deepEqual(await shop.levels('A7'), { MAIN: '100' });
    assert.deepEqual(await shop.levels('A9'), { MAIN: '97' });
    assert.deepEqual(await shop.levels('SCARCE'), { MAIN: '1' });
  });

  it('with the same Idempotency-Key make one document, by whatever session', async () => {
    await shop.article('TEA', { stock: 100 });
    const all = await clients(shop.account, 8);
    const body = { document_set: 'FT', seq_number: '1', date: '2026-03-02', currency: 'EUR', total_amount: 0 };
    const answers = await Promise.all(
      all.map(client => client.post('/invoices', { ...body, items: [] }, { headers: { 'idempotency-key': 'same' } })),
    );
    for (const { status, body: told } of answers)
      assert.ok(status === 201 || told.code === 'CONFLICT', JSON.stringify(told));
    assert.equal(new Set(answers.flatMap(({ body: told }) => told.id ?? [])).size, 1);
    assert.equal((await shop.list('/invoices')).length, 1);
  });

  it('do not wait for the one whose article somebody else holds', async () => {
    for (const code of ['HELD', 'B', 'C', 'D']) await shop.article(code, { stock: 100 });
    const all = await clients(shop.account, 4);
    const holder = await connectOnce(rig.ownerUrl);
    try {
      await holder.query('BEGIN');
      await holder.query(`SET LOCAL kontor.account = '${shop.account.id}'`);
      await holder.query(`SELECT FROM article WHERE account_id = $1 AND item_code = 'HELD' FOR UPDATE`, [
        shop.account.id,
      ]);
      let ended = false;
      const [held, ...free] = ['HELD', 'B', 'C', 'D'].map((code, index) =>
        shop.create('invoice', { items: [line(code, 1)] }, all[index]),
      );
      held?.then(() => {
        ended = true;
      });
      (await Promise.all(free)).forEach(made);
      assert.equal(ended, false, 'the one that names the held article still waits');
      await holder.query('ROLLBACK');
      made((await held) as Answer);
    } finally {
      await holder.end();
    }
  });
});
