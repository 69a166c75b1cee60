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

/** Runs work while all reads of `held` stay in PostgreSQL. */
async function whileHeld(accounts: number[], work: () => Promise<void>): Promise<PromiseSettledResult<unknown>[]> {
  let reads: Promise<PromiseSettledResult<unknown>[]> = Promise.resolve([]);
  await asOwner(rig, async owner => {
    await owner.query('SELECT pg_advisory_lock(4711)');
    reads = Promise.allSettled(accounts.map(held));
    await sleep(200);
    await work();
  });
  return reads;
}

const times = (count: number, account: number) => Array.from({ length: count }, () => account);

describe('While one account has as many slow reads as it can', () => {
  it('another account reads, lists and creates, and the account itself reads and creates too', async () => {
    const ended = await whileHeld(times(15, greedy.id), async () => {
      assert.equal(pool.connections.open - pool.connections.idle, 4);
      for (const { client } of [other, greedy]) {
        assert.equal((await client.get('/status')).status, 200);
        assert.equal((await client.post('/invoices', invoiceBody('S1'))).status, 201);
      }
      assert.equal((await other.client.get('/invoices', { skip: 1, limit: 1000 })).status, 200);
    });
    assert.deepEqual(new Set(ended.map(({ status }) => status)), new Set(['fulfilled']));
  });

  it('two such accounts leave a quarter of the connections to small requests of a third', async () => {
    await whileHeld([...times(8, greedy.id), ...times(8, other.id)], async () => {
      assert.equal(pool.connections.open - pool.connections.idle, 6);
      assert.equal((await third.client.get('/status')).status, 200);
      assert.equal((await third.client.post('/invoices', invoiceBody('T1'))).status, 201);
    });
  });

  it('its reads beyond MAX_WAITING are OVERLOADED; those of another account still wait for their turn', async () => {
    let waited: Promise<unknown> = Promise.resolve();
    const ended = await whileHeld(times(30, greedy.id), async () => {
      waited = Promise.all(times(3, other.id).map(held));
    });
    await waited;
    const codes = ended.map(read => (read.status === 'rejected' ? read.reason.code : 'answered'));
    assert.equal(codes.filter(code => code === 'OVERLOADED').length, 6);
    assert.equal(codes.filter(code => code === 'answered').length, 24);
  });
});
