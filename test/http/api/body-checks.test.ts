// The check of a body: it begins when the right to write is known, and ends at fifty errors. contract §2 Errors

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asOwner, inAccount } from '../../support/owner.ts';
import { as, each, named, startWalk } from '../../support/walk.ts';

const { rig, account, all, call } = await startWalk();
const writes = all.filter(({ authentication, body }) => authentication === 'session' && body);
const head = { document_set: 'FT', date: '2026-03-02', currency: 'EUR', total_amount: 0 };

describe('The body of a session without the right', () => {
  it('is neither read nor checked: 403 PERMISSION_DENIED whatever it is', async () => {
    const readonly = await account.user('readonly');
    await each(writes, async endpoint => {
      for (const raw of ['{', '[]', '{"nosuch":1}', '{"items":[1,2,3]}', 'x'.repeat(2_000_000)]) {
        const answer = await call(endpoint, { ...as(readonly.client), raw });
        assert.deepEqual([answer.status, answer.body.code], [403, 'PERMISSION_DENIED'], named(endpoint));
      }
    });
    const { body } = await readonly.client.get('/status');
    assert.equal(body.errors[0]?.code, 'PERMISSION_DENIED', 'the error is stored with the session');
  });

  it('is read as soon as the user has got the right', async () => {
    const { client, login } = await account.user('clerk');
    const setRole = (role: string) =>
      asOwner(rig, owner =>
        inAccount(owner, account.code, id =>
          owner.query('UPDATE app_user SET role = $3 WHERE account_id = $1 AND login = $2', [id, login, role]),
        ),
      );
    await setRole('readonly');
    // The session was valid a moment ago and had the right then: the transaction refuses it.
    assert.equal((await client.post('/customers', { name: 'A' })).body.code, 'PERMISSION_DENIED');
    assert.equal((await client.post('/customers', {})).body.code, 'PERMISSION_DENIED');
    await setRole('clerk');
    assert.equal((await client.post('/customers', { name: 'A' })).status, 201);
  });
});

describe('The errors of one answer', () => {
  const stopped = /\(the check stopped at 50 errors, there may be more\)$/;

  it('are at most fifty, and the message says that the check stopped', async () => {
    const items = Array.from({ length: 1000 }, () => ({ qty: 'x', vat: 'x', unit_price: 'x', discount: 101 }));
    const wrong = [
      { ...head, seq_number: '1', items },
      { ...head, seq_number: '1', items: Array.from({ length: 1000 }, () => 7) },
      { ...head, seq_number: '1', items: Array.from({ length: 1000 }, () => ({ description: 'A', qtty: 1 })) },
      { items: Array.from({ length: 1000 }, () => null) },
    ];
    for (const body of wrong) {
      const answer = await account.client.post('/invoices', body);
      assert.equal(answer.status, 400);
      assert.equal(answer.body.details.length, 50, answer.text);
      assert.match(answer.body.message, stopped);
      assert.ok(answer.body.message.startsWith(answer.body.details[0].message));
    }
  });

  it('are fifty with handling=strict, of unknown fields and of item codes that do not exist', async () => {
    const strict = { headers: { prefer: 'handling=strict' } };
    const unknown = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`unknown ${n}`, 1]));
    const items = Array.from({ length: 60 }, (_, n) => ({ description: 'A', item_code: `NO-${n}`, qty: 1 }));
    for (const body of [
      { ...head, seq_number: '1', ...unknown },
      { ...head, seq_number: '1', items },
    ]) {
      const answer = await account.client.post('/invoices', body, strict);
      assert.equal(answer.status, 400);
      assert.equal(answer.body.details.length, 50, answer.text);
      assert.match(answer.body.message, stopped);
    }
  });

  it('are all of them when they are fewer, and the message says nothing of an end', async () => {
    const items = Array.from({ length: 49 }, () => ({ description: 'A', qty: 'x' }));
    const answer = await account.client.post('/invoices', { ...head, seq_number: '1', items });
    assert.equal(answer.body.details.length, 49);
    assert.equal(answer.body.message, "Field 'items[0].qty' must be a number, without quotes");
  });
});
