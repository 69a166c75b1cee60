// The nonce of a write: accepted once and upwards within a session, spent only by what took effect. contract §3 Nonce

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withoutSecrets } from '../../../src/domain/secrets.ts';
import { startRig } from '../../support/rig.ts';

const rig = await startRig();
const account = await rig.account();
const MAX = '9223372036854775807';

let number = 0;
const invoice = (more: Record<string, unknown> = {}) => ({
  document_set: 'FT',
  seq_number: `N${++number}`,
  date: '2026-03-02',
  currency: 'EUR',
  total_amount: 1,
  ...more,
});
const at = (nonce: number | string | undefined) => ({ query: { nonce } });

describe('A nonce', () => {
  it('is required on every POST and PUT, and must be an int64 of 1 or more', async () => {
    const client = await account.login();
    for (const nonce of [undefined, '', '0', '-1', '1.0', 'x', '9223372036854775808', '1e3']) {
      const answer = await client.post('/invoices', invoice(), at(nonce));
      assert.deepEqual(
        [answer.status, answer.body.code, answer.body.details[0].field],
        [400, 'INVALID_ARGUMENT', 'nonce'],
        `nonce=${nonce}`,
      );
    }
    assert.equal((await client.put('/customers', { code: 'C0001' }, at(undefined))).body.details[0].field, 'nonce');
  });

  it('that was used is refused and says what it created; a lower one says the last accepted', async () => {
    const client = await account.login();
    const body = invoice();
    const created = await client.post('/invoices', body, at(1002));
    assert.equal(created.status, 201, created.text);
    const again = await client.post('/invoices', invoice(), at(1002));
    assert.deepEqual([again.status, again.body.code], [400, 'INVALID_NONCE']);
    assert.equal(
      again.body.message,
      `Field 'nonce' must exceed 1002, the last one that this session accepted: it created invoice ${created.body.id}, FT/${body.seq_number}`,
    );
    assert.equal(withoutSecrets(again.body.message), again.body.message, 'the request log shows it whole');
    const lower = await client.post('/invoices', invoice(), at(1001));
    assert.deepEqual([lower.status, lower.body.code], [400, 'INVALID_NONCE']);
    assert.equal(lower.body.message, "Field 'nonce' must exceed 1002, the last one that this session accepted");
  });

  it('says what it did of every kind of write', async () => {
    const client = await account.login();
    const told = async (path: string, body: unknown, method: 'post' | 'put' = 'post') => {
      const nonce = ++number + 10_000;
      const { status, text, body: written } = await client[method](path, body, at(nonce));
      assert.equal(status, 201, text);
      return [(await client[method](path, body, at(nonce))).body.message.split(': ')[1], written.id];
    };
    const [customer, id] = await told('/customers', { name: 'Nonce' });
    assert.match(customer, new RegExp(`^it created customer ${id}, C\\d{4}$`));
    const [changed] = await told('/customers', { id, name: 'Nuncio' }, 'put');
    assert.match(changed, new RegExp(`^it updated customer ${id}, C\\d{4}$`));
    const [message, messageId] = await told('/sms', { to: '+351912345678', message: 'x' });
    assert.equal(message, `it submitted message ${messageId}`);
  });

  it('goes up to the largest int64, compared exactly: its neighbours are told apart', async () => {
    const client = await account.login();
    assert.equal((await client.post('/invoices', invoice(), at('9223372036854775806'))).status, 201);
    assert.equal((await client.post('/invoices', invoice(), at('9223372036854775806'))).body.code, 'INVALID_NONCE');
    assert.equal((await client.post('/invoices', invoice(), at('9223372036854775805'))).body.code, 'INVALID_NONCE');
    assert.equal((await client.post('/invoices', invoice(), at(MAX))).status, 201);
    const spent = await client.post('/invoices', invoice(), at(MAX));
    assert.match(spent.body.message, new RegExp(`must exceed ${MAX}`));
  });

  it('starts afresh in a new session', async () => {
    const first = await account.login();
    assert.equal((await first.post('/invoices', invoice(), at(MAX))).status, 201);
    const second = await account.login();
    assert.equal((await second.post('/invoices', invoice(), at(1))).status, 201);
  });

  it('stays unspent after 400, 403, 409 and 422', async () => {
    const client = await account.login();
    const taken = invoice();
    assert.equal(
      (await client.post('/invoices', taken, { ...at(1), headers: { 'idempotency-key': 'unspent' } })).status,
      201,
    );
    const refused = [
      await client.post('/invoices', invoice({ currency: 'ZZZ' }), at(2)),
      await client.post('/invoices', invoice({ document_set: 'nosuch' }), at(2)),
      await client.post('/invoices', taken, at(2)),
      await client.post('/invoices', invoice(), { ...at(2), headers: { 'idempotency-key': 'unspent' } }),
      await client.put('/customers', { id: 999_999_999, name: 'x' }, at(2)),
      await client.post('/invoices', undefined, { ...at(2), raw: '{' }),
    ];
    assert.deepEqual(
      refused.map(({ status }) => status),
      [400, 400, 409, 422, 400, 400],
    );
    assert.equal((await client.post('/invoices', invoice(), at(2))).status, 201);
  });

  it('may be sent on GET: it must be an int64 and is otherwise ignored', async () => {
    const client = await account.login();
    for (const nonce of ['5', '5', '-9223372036854775808', '0', MAX])
      assert.equal((await client.get('/invoices', { nonce })).status, 200);
    assert.equal((await client.get('/invoices', { nonce: '9223372036854775808' })).body.details[0].field, 'nonce');
    assert.equal((await client.post('/invoices', invoice(), at(1))).status, 201, 'a GET spends nothing');
  });

  it('used by fifty requests at once through two server processes makes one document', async () => {
    const client = await account.login();
    const other = await rig.another();
    const bodies = Array.from({ length: 50 }, () => invoice({ reference: 'fifty' }));
    const answers = await Promise.all(
      bodies.map((body, index) =>
        (index % 2 ? other : rig).call('POST', `/api/${account.code}/v4.0.0/invoices`, {
          body,
          query: { nonce: 7 },
          headers: { authorization: `Bearer ${client.token}` },
        }),
      ),
    );
    const created = answers.filter(({ status }) => status === 201);
    assert.equal(created.length, 1);
    const outcome = `it created invoice ${created[0]?.body.id}, FT/${created[0]?.body.documentNumber}`;
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      assert.deepEqual([answer.status, answer.body.code], [400, 'INVALID_NONCE'], answer.text);
      assert.ok(answer.body.message.endsWith(outcome), answer.body.message);
    }
    const listed = await client.get('/invoices', { searchColumn: 'reference', searchString: 'fifty' });
    assert.equal(listed.body.length, 1);
  });

  it('counts up through a hundred requests of one session sent at once: each is accepted or told the last one', async () => {
    const client = await account.login();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        client.post('/invoices', invoice({ reference: 'hundred' }), at(index + 1)),
      ),
    );
    const accepted = answers.filter(({ status }) => status === 201).length;
    assert.ok(accepted >= 1);
    for (const { status, body } of answers) if (status !== 201) assert.equal(body.code, 'INVALID_NONCE');
    assert.equal(
      (await client.get('/invoices', { searchColumn: 'reference', searchString: 'hundred', limit: 1000 })).body.length,
      accepted,
    );
  });
});
