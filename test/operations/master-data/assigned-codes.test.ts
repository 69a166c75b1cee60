// Codes that the server draws for customers, suppliers and articles: each once, in turn, also when many are made at once.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startRig } from '../../support/rig.ts';

const rig = await startRig({ RATE_LOGINS: '0' });
const another = await rig.another();

describe('Customers made at once by sixteen sessions of two servers', () => {
  it('get the next codes, each once; one that a client chose before is passed over', async () => {
    const account = await rig.account();
    await account.client.post('/customers', { code: 'C0003', name: 'Chosen' });
    const clients = await Promise.all(
      Array.from({ length: 16 }, (_, k) => (k % 2 ? rig : another).session(account.code, account.apiToken)),
    );
    const made = await Promise.all(
      clients.map(async (client, k) => {
        const codes: string[] = [];
        for (let n = 0; n < 5; n++) {
          const { status, body } = await client.post('/customers', { name: `Customer ${k}.${n}` });
          assert.equal(status, 201, JSON.stringify(body));
          codes.push(body.entity_code);
        }
        return codes;
      }),
    );
    const expected = Array.from({ length: 81 }, (_, n) => `C${String(n + 1).padStart(4, '0')}`).toSpliced(2, 1);
    assert.deepEqual(made.flat().sort(), expected);
  });
});
