// Slow reads and many requests of one account leave connections to the others. A real PostgreSQL.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { read } from '../../../src/database/transaction/read.ts';
import { query, type Row } from '../../../src/query/statement.ts';
import { invoiceBody } from '../../support/invoices.ts';
import { asOwner } from '../../support/owner.ts';
import { startRig } from '../../support/rig.ts';

const rig = await startRig({ DATABASE_POOL: '8', MAX_WAITING: '20', DATABASE_DEADLINE_MS: '20000' });
const [greedy, other, third] = [await rig.account(), await rig.account(), await rig.account()];
const { pool } = rig.database;

// A read that ends when the test lets it.
const held = (accountId: number) =>
  read(
    pool,
    accountId,
    { row: query<Row>({ text: 'SELECT FROM pg_advisory_xact_lock_shared(4711)' }) },
    { cost: 'scan' },
  );

/** Runs work while as many reads of the accounts as may run are in PostgreSQL: `inUse`. */
async function whileHeld(
  { accounts, inUse }: { accounts: number[]; inUse: number },
  work: (waiting: () => Promise<number>) => Promise<void>,
): Promise<PromiseSettledResult<unknown>[]> {
  let reads: Promise<PromiseSettledResult<unknown>[]> = Promise.resolve([]);
  await asOwner(rig, async owner => {
    await owner.query('SELECT pg_advisory_lock(4711)');
    reads = Promise.allSettled(accounts.map(held));
    // Not the connections in use: one of them may record the last use of a session.
    const text = `SELECT count(*)::int AS count FROM pg_locks l JOIN pg_database d ON d.oid = l.database
      WHERE datname = current_database() AND objid = 4711 AND NOT granted`;
    const waiting = async () => (await owner.query(text)).rows[0].count;
    while ((await waiting()) < inUse) await sleep(20);
    await work(waiting);
  });
  return reads;
}

const times = (count: number, account: number) => Array.from({ length: count }, () => account);

describe('While one account has as many slow reads as it can', () => {
  it('another account reads, lists and creates, and the account itself reads and creates too', async () => {
    const ended = await whileHeld({ accounts: times(15, greedy.id), inUse: 4 }, async waiting => {
      for (const { client } of [other, greedy]) {
        assert.equal((await client.get('/status')).status, 200);
        assert.equal((await client.post('/invoices', invoiceBody('S1'))).status, 201);
      }
      assert.equal((await other.client.get('/invoices', { skip: 1, limit: 1000 })).status, 200);
      assert.equal(await waiting(), 4);
    });
    assert.deepEqual(new Set(ended.map(({ status }) => status)), new Set(['fulfilled']));
  });

  it('two such accounts leave a quarter of the connections to small requests of a third', async () => {
    await whileHeld({ accounts: [...times(8, greedy.id), ...times(8, other.id)], inUse: 6 }, async waiting => {
      assert.equal((await third.client.get('/status')).status, 200);
      assert.equal((await third.client.post('/invoices', invoiceBody('T1'))).status, 201);
      assert.equal(await waiting(), 6);
    });
  });

  it('its reads beyond MAX_WAITING are OVERLOADED; those of another account still wait for their turn', async () => {
    let waited: Promise<unknown> = Promise.resolve();
    const ended = await whileHeld({ accounts: times(30, greedy.id), inUse: 4 }, async () => {
      waited = Promise.all(times(3, other.id).map(held));
    });
    await waited;
    const codes = ended.map(read => (read.status === 'rejected' ? read.reason.code : 'answered'));
    assert.equal(codes.filter(code => code === 'OVERLOADED').length, 6);
    assert.equal(codes.filter(code => code === 'answered').length, 24);
  });
});
