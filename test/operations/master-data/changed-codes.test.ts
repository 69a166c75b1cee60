// An update that gives a record the code of another one is refused. contract §7 Master data

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startRig } from '../../support/rig.ts';

const rig = await startRig();
const account = await rig.account();
const { client } = account;
const sessions = [await account.login(), await account.login()];

describe('PUT /articles', () => {
  it('with the item_code of another article is 409 and changes nothing; a free one becomes the new code', async () => {
    const [first, second] = await Promise.all(
      ['A', 'B'].map(
        async item_code => (await client.post('/articles', { item_code, description: item_code })).body.id,
      ),
    );
    const taken = await client.put('/articles', { id: first, item_code: 'B', description: 'changed' });
    assert.deepEqual([taken.status, taken.body.code, taken.body.details[0].field], [409, 'CONFLICT', 'item_code']);
    const described = async (id: number) => (await client.get('/articles', { id })).body[0].description;
    assert.deepEqual([await described(first), await described(second)], ['A', 'B']);
    const free = await client.put('/articles', { id: first, item_code: 'C' });
    assert.deepEqual([free.status, free.body], [201, { id: first, entity_code: 'C' }]);
    const same = await client.put('/articles', { id: first, item_code: 'C', description: 'D' });
    assert.equal(same.status, 201);
  });

  it('that gives two articles one new code at the same time succeeds for one of them', async () => {
    const [first, second] = await Promise.all(
      ['E', 'F'].map(
        async item_code => (await client.post('/articles', { item_code, description: item_code })).body.id,
      ),
    );
    const statuses = await Promise.all(
      [first, second].map(async (id, n) => (await sessions[n]?.put('/articles', { id, item_code: 'G' }))?.status),
    );
    statuses.sort();
    assert.deepEqual(statuses, [201, 409]);
  });
});
