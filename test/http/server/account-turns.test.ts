// Requests of an account that wait for their turn of the event loop.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startRig } from '../../support/rig.ts';

const rig = await startRig({ MAX_WAITING: '20' });
const [heavy, light] = [await rig.account(), await rig.account()];
const { pool } = rig.database;

/** Enters `count` requests of an account at once; resolves when their turns have come. */
async function many(accountId: number, count: number): Promise<void> {
  await Promise.all(Array.from({ length: count }, () => pool.turns.enter('requests', accountId)));
}

describe('While several accounts are active, requests of one that has sent very many', () => {
  it('are refused beyond MAX_WAITING, and another account is served', async () => {
    for (const { client } of [light, heavy]) assert.equal((await client.get('/articles')).status, 200);
    const turns = many(heavy.id, 100_000);
    assert.equal(pool.turns.waiting('requests', heavy.id), 100_000 - 4);
    const [refused, served] = await Promise.all([heavy.client.get('/articles'), light.client.get('/articles')]);
    assert.deepEqual([refused.status, refused.body.code, served.status], [503, 'OVERLOADED', 200], refused.text);
    assert.ok(Number(refused.headers['retry-after']) > 0);
    assert.ok(pool.turns.waiting('requests', heavy.id) > 20, 'all turns have come already');
    await turns;
    assert.equal((await heavy.client.get('/articles')).status, 200);
  });

  it('wait for their turn, and are then served', async () => {
    for (const { client } of [light, heavy]) assert.equal((await client.get('/articles')).status, 200);
    const turns = many(heavy.id, 10);
    const answers = await Promise.all(Array.from({ length: 12 }, () => heavy.client.get('/articles')));
    await turns;
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  });
});
