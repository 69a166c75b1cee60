// Brief writes that come at once share a transaction; each is done, refused or failed as if it had come alone.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { inSharedTransaction } from '../../../src/database/transaction/executor.ts';
import type { Holdings } from '../../../src/database/transaction/locks.ts';
import type { Transaction } from '../../../src/database/transaction/transaction.ts';
import { AppError } from '../../../src/domain/errors.ts';
import { openShop, type Shop } from '../../operations/stock/shop.ts';
import { startRig } from '../../support/rig.ts';

const rig = await startRig({ RATE_LOGINS: '0' });
let shop: Shop;

beforeEach(async () => {
  shop = await openShop(rig, { negativeStock: 'reject' });
});
afterEach(() => shop.sound());

type Work = (transaction: Transaction, index: number) => Promise<unknown>;

/** So many writes in one turn; resolves to what each was answered, or the code of its refusal. */
async function atOnce(
  count: number,
  work: Work,
  holdings: (index: number) => Partial<Holdings> = () => ({}),
  told: (index: number) => void = () => {},
) {
  const { pool } = rig.database;
  const answers = await Promise.allSettled(
    Array.from({ length: count }, (_, index) =>
      inSharedTransaction(pool, shop.account.id, 'write', transaction => work(transaction, index), {
        ...{ sessionHash: randomBytes(32), keys: [], articles: [] },
        ...holdings(index),
      }).finally(() => told(index)),
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

const connections = async () =>
  (
    await shop.owner(`SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND usename <> current_user`)
  ).map(({ pid }) => pid);

const place = (accountId: number, code: string) => ({
  text: 'INSERT INTO location (account_id, location_code, description) VALUES ($1, $2, $2)',
  values: [accountId, code],
});
const places = async () => (await shop.list('/locations')).map(({ location_code }) => location_code);

describe('Brief writes that come at once', () => {
  it('share transactions, four at the most, and never two that hold the same', async () => {
    assert.deepEqual(sizesOf(await atOnce(10, transactionId)), [4, 4, 2]);
    const sessions = [randomBytes(32), randomBytes(32)];
    const bySession = await atOnce(6, transactionId, index => ({ sessionHash: sessions[index % 2] as Buffer }));
    assert.deepEqual(sizesOf(bySession), [2, 2, 2]);
    const byArticle = await atOnce(3, transactionId, index => ({ articles: ['TEA', `MILK ${index}`] }));
    assert.deepEqual(sizesOf(byArticle), [1, 1, 1]);
    const byKey = await atOnce(4, transactionId, index => ({ keys: [`number FT ${index % 3}`] }));
    assert.deepEqual(sizesOf(byKey), [3, 1]);
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
    const before = await connections();
    const told = await atOnce(12, async (transaction, index) => {
      const { accountId } = transaction;
      // Some are done looking up while others still wait for an answer.
      for (let answered = 0; answered <= index % 3; answered++) await transaction.query({ text: 'SELECT 1' });
      if (index === 1) throw new AppError('CONFLICT', 'refused before it wrote');
      transaction.send(place(accountId, `PLACE ${index}`));
      if (index === 6) throw new AppError('NOT_FOUND', 'refused after it wrote');
      if (index === 9) transaction.send({ text: 'SELECT 1 / 0' });
      return index;
    });
    assert.deepEqual(told, [0, 'CONFLICT', 2, 3, 4, 5, 'NOT_FOUND', 7, 8, 'INTERNAL', 10, 11]);
    const expected = ['MAIN', 'SHOP', 'VAN', ...[0, 2, 3, 4, 5, 7, 8, 10, 11].map(index => `PLACE ${index}`)];
    assert.deepEqual((await places()).sort(), expected.sort());
    const stocked = new Set(await connections());
    assert.ok(before.length > 0 && before.every(pid => stocked.has(pid)), 'their connections are still in use');
  });

  it('are told of a refusal when the others have ended, and it holds nothing any more', async () => {
    const order: string[] = [];
    await atOnce(
      2,
      async (transaction, index) => {
        if (index === 0) throw new AppError('CONFLICT', 'at once');
        await transaction.query({ text: 'SELECT pg_sleep(0.2)' });
        order.push('the other has ended');
      },
      undefined,
      index => order.push(`${index} is told`),
    );
    assert.deepEqual(order.slice(0, 2), ['the other has ended', '0 is told']);
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
