// Nonce windows: a session accepts unused nonces in any order, each once. contract §3 Nonce

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asOwner, inAccount } from '../../support/owner.ts';
import { assertRefused, invoice, startNonceRig, tooLow, used } from './nonce-rig.ts';

const { account, rig, sessionWith, storedNonces, write } = await startNonceRig();

const LARGEST = 9223372036854775807n;

describe('A session with a nonce window', () => {
  it('accepts unused nonces in any order down to the edge of the window, and each of them once', async () => {
    const client = await sessionWith(10);
    const first = await write(client, 100);
    assert.equal(first.status, 201, first.text);
    const edge = await write(client, 90);
    assert.equal(edge.status, 201, edge.text);
    assertRefused(await write(client, 89), tooLow(90, 100, 10));
    assertRefused(await write(client, 90), used(90, 100, edge));
    assertRefused(await write(client, 100), used(100, 100, first));
    const next = await write(client, 101);
    assert.equal(next.status, 201, next.text);
    assertRefused(await write(client, 90), tooLow(91, 101, 10));
    assert.equal((await write(client, 91)).status, 201);
    assertRefused(await write(client, 100), used(100, 101, first));
    assert.equal((await write(client, 5000)).status, 201, 'far above');
    assertRefused(await write(client, 101), tooLow(4990, 5000, 10));
    assert.equal((await write(client, 4990)).status, 201, 'in the window of the new highest');
  });

  it('compares exactly at the largest int64', async () => {
    const client = await sessionWith(2);
    assert.equal((await write(client, 1)).status, 201);
    const largest = await write(client, LARGEST);
    assert.equal(largest.status, 201, largest.text);
    const below = await write(client, LARGEST - 2n);
    assert.equal(below.status, 201, below.text);
    assert.equal((await write(client, LARGEST - 1n)).status, 201);
    assertRefused(await write(client, LARGEST - 2n), used(LARGEST - 2n, LARGEST, below));
    assertRefused(await write(client, LARGEST), used(LARGEST, LARGEST, largest));
    assertRefused(await write(client, LARGEST - 3n), tooLow(LARGEST - 2n, LARGEST, 2));
  });

  it('tells a client that lost the answer what was created, not that the document exists', async () => {
    const client = await sessionWith(1024);
    const body = invoice();
    const lost = await write(client, 7, body);
    assert.equal((await write(client, 9)).status, 201);
    assertRefused(await write(client, 7, body), used(7, 9, lost));
    // Another nonce is another write: the number is taken.
    assert.equal((await write(client, 8, body)).body.code, 'DUPLICATE_ENTRY');
    assert.equal((await write(client, 8)).status, 201, 'a rejected write leaves its nonce unused');
  });

  it('says of every kind of write what a nonce did', async () => {
    const client = await sessionWith(4);
    const message = async (path: string, body: unknown, nonce: number) => {
      const { status, text, body: written } = await client.post(path, body, { query: { nonce } });
      assert.equal(status, 201, text);
      return { id: written.id, again: (await client.post(path, body, { query: { nonce } })).body.message };
    };
    const customer = await message('/customers', { name: 'Window' }, 2);
    assert.match(customer.again, new RegExp(`, and 2 was used: it created customer ${customer.id}, C\\d{4}$`));
    const sms = await message('/sms', { to: '+351912345678', message: 'x' }, 1);
    assert.ok(sms.again.endsWith(`, and 1 was used: it submitted message ${sms.id}`), sms.again);
  });

  it('stays as it is for a write that is refused, replayed or lacks the right', async () => {
    const client = await sessionWith(5);
    const key = { 'idempotency-key': 'window' };
    const body = invoice();
    assert.equal((await client.post('/invoices', body, { query: { nonce: 3 }, headers: key })).status, 201);
    const replayed = await client.post('/invoices', body, { query: { nonce: 2 }, headers: key });
    assert.deepEqual([replayed.status, replayed.headers['idempotency-replayed']], [201, 'true']);
    assert.equal((await write(client, 2, invoice({ currency: 'ZZZ' }))).status, 400);
    assert.equal((await write(client, 2)).status, 201);
    assert.deepEqual(
      (await storedNonces(client)).map(({ nonce }) => nonce),
      ['2', '3'],
    );
  });

  it('takes its window from the token at its opening; a session by password has none', async () => {
    const session = await rig.call('POST', `/api/${account.code}/v4.0.0/auth`, {
      body: { username: 'admin', password: 'a long password' },
    });
    const client = { ...account.client, token: session.body['xa-token'] };
    assert.equal((await write(client, 5)).status, 201);
    assert.match(
      (await write(client, 4)).body.message,
      /^Field 'nonce' must exceed 5, the last one that this session accepted$/,
    );
    assert.deepEqual(await storedNonces(client), [], 'nothing is stored beside the session');
  });
});

it('The stored nonces of a session are deleted with it', async () => {
  const client = await sessionWith(10);
  assert.equal((await write(client, 1)).status, 201);
  assert.equal((await storedNonces(client)).length, 1);
  await asOwner(rig, owner =>
    inAccount(owner, account.code, id =>
      owner.query(
        `UPDATE session SET expires_at = now() - interval '2 days' WHERE account_id = $1 AND session_hash = sha256($2::text::bytea)`,
        [id, client.token],
      ),
    ),
  );
  await rig.database.pool.query({ text: 'SELECT delete_expired()' });
  assert.deepEqual(await storedNonces(client), []);
});

it('A token has a nonce window from 0 to 1,024', async () => {
  for (const nonceWindow of [-1, 1025, 1.5])
    await assert.rejects(sessionWith(nonceWindow), /'nonce_window' must be a whole number from 0 to 1024/);
  assert.equal((await write(await sessionWith(1024), 1)).status, 201);
});
