// Clients without credentials take no connection and no place in a queue from those who have logged in.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConnectionShares } from '../../../src/database/connection/connection-shares.ts';
import { AppError } from '../../../src/domain/errors.ts';
import { addAccount } from '../../../src/operations/administration/accounts.ts';
import { invoiceBody } from '../../support/invoices.ts';
import { asOwner } from '../../support/owner.ts';
import { startRig } from '../../support/rig.ts';

const rig = await startRig({ DATABASE_POOL: '4', MAX_WAITING: '50', TRUST_PROXY: 'loopback' });

const shares = (size: number, maximumWaiting: number) => new ConnectionShares({ size, maximumWaiting, waitMs: 1_000 });

it('Strangers have half of the connections, and what becomes free goes to them and to accounts in turn', async () => {
  const pool = shares(4, 8);
  const entered: string[] = [];
  const enter = (name: string, use: { accountId?: number; stranger?: string }) =>
    pool.enter(use)?.then(() => entered.push(name)) ?? entered.push(name);
  for (const name of ['s1', 's2', 's3', 's4']) enter(name, { stranger: name });
  enter('unknown', { accountId: 0 });
  enter('a1', { accountId: 1 });
  enter('b1', { accountId: 2 });
  enter('a2', { accountId: 1 });
  assert.deepEqual([entered, pool.waiting], [['s1', 's2', 'a1', 'b1'], 4]);
  pool.leave({ stranger: 's1' });
  await sleep(1);
  pool.leave({ accountId: 2 });
  await sleep(1);
  assert.deepEqual(entered.slice(4).sort(), ['a2', 's3']);
  pool.leave({ stranger: 's2' });
  pool.leave({ stranger: 's3' });
  await sleep(1);
  assert.deepEqual(entered.slice(6).sort(), ['s4', 'unknown']);
});

it('Strangers from many networks fill their own queue and refuse no account', async () => {
  const pool = shares(2, 4);
  const results = Array.from({ length: 200 }, (_, network) => {
    try {
      return pool.enter({ stranger: String(network % 3) })?.catch(() => {}) ?? 'in';
    } catch (error) {
      return (error as AppError).code;
    }
  });
  assert.ok(results.includes('OVERLOADED'));
  assert.equal(pool.enter({ accountId: 1 }), undefined);
  // Now both connections are in use. Each account still may wait for it, with more than one request.
  const waiting: unknown[] = [];
  for (let request = 0; request < 4; request++) waiting.push(pool.enter({ accountId: 2 }));
  assert.throws(() => pool.enter({ accountId: 2 }), AppError);
  const ended = await Promise.allSettled(waiting);
  assert.deepEqual(new Set(ended.map(({ status }) => status)), new Set(['rejected']));
});

it('While logins hang in the database, an account that is logged in reads and writes', async () => {
  const account = await rig.account();
  const headers = { authorization: 'Bearer nothing' };
  let logins: Promise<unknown> = Promise.resolve();
  await asOwner(rig, async owner => {
    await owner.query('BEGIN');
    await owner.query('LOCK TABLE rate_count IN ACCESS EXCLUSIVE MODE');
    logins = Promise.all(
      Array.from({ length: 200 }, (_, number) =>
        rig.call('GET', `/api/code${number}/v4.0.0/helo`, {
          headers: { ...headers, 'x-forwarded-for': `192.0.2.${number}` },
        }),
      ),
    );
    await sleep(300);
    assert.equal((await account.client.get('/invoices')).status, 200);
    assert.equal((await account.client.post('/invoices', invoiceBody('S1'))).status, 201);
    await owner.query('ROLLBACK');
  });
  await logins;
});

it('A wrong credential has the id of its account looked up again, while requests use the known one', async t => {
  const account = await rig.account();
  const { sessions } = rig.server.context;
  assert.equal(await sessions.accountId(account.code, 'network'), account.id);
  const { now } = performance;
  t.mock.method(performance, 'now', () => now.call(performance) + 11_000);
  await asOwner(rig, async owner => {
    await owner.query('BEGIN');
    await owner.query('LOCK TABLE account IN ACCESS EXCLUSIVE MODE');
    sessions.lookUpAgain(account.id);
    const answer = await Promise.race([sessions.accountId(account.code, 'network'), sleep(2_000, 'waits')]);
    assert.equal(answer, account.id);
    await owner.query('ROLLBACK');
  });
});

it('A code that no account has is looked up once in five seconds, and found when it has an account then', async t => {
  const { sessions } = rig.server.context;
  const asked = t.mock.method(rig.database.pool, 'query').mock;
  for (let request = 0; request < 5; request++) assert.equal(await sessions.accountId('later', 'network'), 0);
  assert.equal(asked.callCount(), 1);
  const place = { country: 'PT', currency: 'EUR', timezone: 'Europe/Lisbon' };
  await addAccount(rig.administration, { code: 'later', name: 'Later, Lda.', ...place });
  const { now } = performance;
  t.mock.method(performance, 'now', () => now.call(performance) + 6_000);
  assert.ok((await sessions.accountId('later', 'network')) > 0);
});
