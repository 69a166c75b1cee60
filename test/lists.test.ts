// The list language over real rows.

import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { type Account, startRig } from './rig.ts';

const rig = await startRig();
let account: Account;

before(async () => {
  account = await rig.account();
  for (let number = 1; number <= 12; number++) {
    const { status, text } = await account.client.post('/customers', {
      name: `Customer ${number}`,
      vat_id: `50${number}`,
      billing_address: { city: number % 2 ? 'Lisboa' : 'Porto' },
    });
    assert.equal(status, 201, text);
  }
});

describe('GET /customers', () => {
  it('pages by cursor through every record once', async () => {
    const seen: string[] = [];
    let path: string | undefined = '/customers?limit=5';
    while (path) {
      const answer = await account.client.get(path);
      assert.equal(answer.status, 200, answer.text);
      seen.push(...answer.body.map((customer: { code: string }) => customer.code));
      path = /<[^>]*(\/customers[^>]*)>; rel="next"/.exec(answer.headers.link ?? '')?.[1];
    }
    assert.deepEqual(
      seen,
      Array.from({ length: 12 }, (_, index) => `C${String(index + 1).padStart(4, '0')}`),
    );
  });
});
