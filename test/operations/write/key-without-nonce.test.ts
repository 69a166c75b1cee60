// A write with an Idempotency-Key needs no nonce: it is carried out once, beside others of its session. contract §3 Idempotency-Key

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { invoiceBody } from '../../support/invoices.ts';
import { startRig } from '../../support/rig.ts';

const rig = await startRig();

/** Options of a request with a key and without a nonce. */
const keyed = (key: string) => ({ headers: { 'idempotency-key': key }, query: { nonce: undefined } });

it('is carried out once, and leaves the nonces of the session as they were', async () => {
  const { client } = await rig.account();
  const first = await client.post('/invoices', invoiceBody('1'), keyed('a'));
  assert.equal(first.status, 201, first.text);
  const again = await client.post('/invoices', invoiceBody('1'), keyed('a'));
  assert.equal(again.status, 201);
  assert.equal(again.headers['idempotency-replayed'], 'true');
  assert.equal(again.body.id, first.body.id);
  assert.equal((await client.post('/customers', { name: 'Ana' }, { query: { nonce: 1 } })).status, 201);
  const update = await client.put('/customers', { code: 'C0001', name: 'Ana Sousa' }, keyed('b'));
  assert.equal(update.status, 201, update.text);
});

it('goes beside others of one session; each key once', async () => {
  const { client } = await rig.account();
  const sent = Array.from({ length: 40 }, (_, index) =>
    client.post('/invoices', invoiceBody(String(index % 20)), keyed(`k${index % 20}`)),
  );
  const answers = await Promise.all(sent);
  // The second request with a key may come while the first one runs.
  for (const { status, text } of answers) assert.ok(status === 201 || status === 409, text);
  assert.equal(new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.id)).size, 20);
  assert.equal((await client.get('/invoices', { limit: 100 })).body.length, 20);
});

it('still needs a nonce without a key, and a valid one if it has both', async () => {
  const { client } = await rig.account();
  const none = await client.post('/customers', { name: 'Ana' }, { query: { nonce: undefined } });
  assert.equal(none.status, 400);
  assert.equal(none.body.details[0].field, 'nonce');
  const bad = await client.post('/customers', { name: 'Ana' }, { ...keyed('a'), query: { nonce: 0 } });
  assert.equal(bad.status, 400);
  const empty = await client.post(
    '/customers',
    { name: 'Ana' },
    { headers: { 'idempotency-key': 'a b' }, query: { nonce: undefined } },
  );
  assert.deepEqual(
    empty.body.details.map(({ field }: { field: string }) => field),
    ['Idempotency-Key'],
  );
});
