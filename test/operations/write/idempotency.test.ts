// The Idempotency-Key of a write: the first answer is repeated, and the write happens once. contract §3 Idempotency-Key

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { asOwner, inAccount } from '../../support/owner.ts';
import { startRig } from '../../support/rig.ts';

const rig = await startRig({ DOCUMENT_LINK_DAYS: '2' });
const account = await rig.account();
const { client } = account;

let number = 0;
const invoice = () => ({
  document_set: 'FT',
  seq_number: `I${++number}`,
  date: '2026-03-02',
  currency: 'EUR',
  total_amount: 1,
});
const key = (value: string, query: Record<string, string | number> = {}) => ({
  headers: { 'idempotency-key': value },
  query,
});
const DAY_SECONDS = 86_400;
const VOID = { status: 'VOID', reason: 'Issued twice' };
/** Makes the answers under these keys older. */
const age = (keys: string[], hours: number) =>
  asOwner(rig, owner =>
    inAccount(owner, account.code, id =>
      owner.query(
        'UPDATE idempotency_key SET created_at = created_at - make_interval(hours => $3) WHERE account_id = $1 AND key = ANY ($2)',
        [id, keys, hours],
      ),
    ),
  );
const numbered = async (seq_number: string) =>
  (await client.get('/invoices', { searchString: seq_number })).body.length;

describe('An Idempotency-Key', () => {
  it('answers status and body again, whatever the nonce and the session, and does nothing twice', async () => {
    const body = invoice();
    const first = await client.post('/invoices', body, key('again'));
    assert.deepEqual([first.status, first.headers['idempotency-replayed']], [201, undefined]);
    const session = await account.login();
    await sleep(1100); // the link in the answer counts seconds
    const replays = [
      await client.post('/invoices', body, key('again')),
      await client.post('/invoices', body, key('again', { nonce: 1 })),
      await session.post('/invoices', body, key('again', { nonce: '9223372036854775807' })),
    ];
    for (const replay of replays) {
      assert.deepEqual([replay.status, replay.headers['idempotency-replayed']], [201, 'true'], replay.text);
      assert.equal(replay.text, first.text);
      assert.equal(replay.headers.location, first.headers.location);
    }
    assert.equal(await numbered(body.seq_number), 1);
    assert.equal(
      (await session.post('/invoices', invoice(), { query: { nonce: 1 } })).status,
      201,
      'a replay spends no nonce',
    );
  });

  it('answers a new link only when the first one has expired', async () => {
    const body = invoice();
    const { body: first } = await client.post('/invoices', body, key('link'));
    const { body: changed } = await client.put('/invoices', { id: first.id, ...VOID }, key('link-of-change'));
    const expiry = ({ url }: { url: string }) => Number(/expires=(\d+)/.exec(url)?.[1] ?? assert.fail(url));
    const replays = async () => {
      const { body: created } = await client.post('/invoices', body, key('link'));
      const { body: voided } = await client.put('/invoices', { id: first.id, ...VOID }, key('link-of-change'));
      return [created, voided];
    };
    await age(['link', 'link-of-change'], 24);
    assert.deepEqual(
      (await replays()).map(expiry),
      [first, changed].map(answer => expiry(answer) - DAY_SECONDS),
      'the link expires when that of the first answer does',
    );
    await age(['link', 'link-of-change'], 24);
    for (const replay of await replays()) {
      assert.ok(expiry(replay) >= expiry(first), String(expiry(replay)));
      assert.equal((await rig.call('GET', replay.url)).status, 200);
    }
  });

  it('replays a PUT and an SMS as well', async () => {
    const { body: customer } = await client.post('/customers', { name: 'Replayed' });
    const changed = await client.put('/customers', { id: customer.id, name: 'Once' }, key('put'));
    await client.put('/customers', { id: customer.id, name: 'Since' });
    const replay = await client.put('/customers', { id: customer.id, name: 'Once' }, key('put'));
    assert.deepEqual([replay.status, replay.body, replay.headers['idempotency-replayed']], [201, changed.body, 'true']);
    assert.equal((await client.get('/customers', { id: customer.id })).body[0].name, 'Since');

    const sms = { to: '+351912345678', message: 'once' };
    const sent = await client.post('/sms', sms, key('sms'));
    const resent = await client.post('/sms', sms, key('sms'));
    assert.deepEqual([resent.body, resent.headers['idempotency-replayed']], [sent.body, 'true']);
  });

  it('with another body, path or method is 422', async () => {
    const body = invoice();
    assert.equal((await client.post('/invoices', body, key('mine'))).status, 201);
    const answers = [
      await client.post('/invoices', { ...body, total_amount: 2 }, key('mine')),
      await client.post('/orders', body, key('mine')),
      await client.post('/customers', { name: 'Key' }, key('mine')),
      await client.put('/customers', { code: 'C0001', name: 'Key' }, key('mine')),
    ];
    for (const { status, body: told } of answers) assert.deepEqual([status, told.code], [422, 'IDEMPOTENCY_MISMATCH']);
  });

  it('with print=1 answers the PDF again', async () => {
    const body = invoice();
    const first = await client.post('/invoices', body, key('print', { print: 1 }));
    const replay = await client.post('/invoices', body, key('print', { print: 1 }));
    assert.deepEqual(
      [replay.status, replay.headers['content-type'], replay.headers['idempotency-replayed']],
      [201, 'application/pdf', 'true'],
    );
    assert.equal(replay.headers['x-document-id'], first.headers['x-document-id']);
    assert.ok(replay.bytes.subarray(0, 5).equals(Buffer.from('%PDF-')));
  });

  it('is free again after a refusal: only what took effect is kept', async () => {
    const body = invoice();
    assert.equal((await client.post('/invoices', { ...body, currency: 'ZZZ' }, key('free'))).status, 400);
    const created = await client.post('/invoices', body, key('free'));
    assert.deepEqual([created.status, created.headers['idempotency-replayed']], [201, undefined]);
  });

  it('belongs to one account', async () => {
    const other = await rig.account();
    const body = invoice();
    await client.post('/invoices', body, key('shared'));
    const theirs = await other.client.post('/invoices', body, key('shared'));
    assert.deepEqual([theirs.status, theirs.headers['idempotency-replayed']], [201, undefined]);
  });

  it('whose first request is still running is 409 to another session, and replays once it is done', async () => {
    const session = await account.login();
    const body = invoice();
    await asOwner(rig, owner =>
      inAccount(owner, account.code, async () => {
        // While the table is locked the first request can't end; it holds its key.
        await owner.query('LOCK TABLE document IN ACCESS EXCLUSIVE MODE');
        const first = client.post('/invoices', body, key('running'));
        await untilWaiting(owner);
        const second = await session.post('/invoices', body, key('running'));
        assert.deepEqual(
          [second.status, second.body.code, second.headers['retry-after']],
          [409, 'CONFLICT', '1'],
          second.text,
        );
        await owner.query('COMMIT');
        await owner.query('BEGIN');
        assert.equal((await first).status, 201);
      }),
    );
    const replay = await session.post('/invoices', body, key('running'));
    assert.deepEqual([replay.status, replay.headers['idempotency-replayed']], [201, 'true']);
  });

  it('sent by thirty requests of ten sessions at once makes one document', async () => {
    const sessions = await Promise.all(Array.from({ length: 10 }, () => account.login()));
    const body = invoice();
    const answers = await Promise.all(
      sessions.flatMap(session => [1, 2, 3].map(nonce => session.post('/invoices', body, key('thirty', { nonce })))),
    );
    assert.equal(answers.filter(({ status, headers }) => status === 201 && !headers['idempotency-replayed']).length, 1);
    for (const { status, text } of answers) assert.ok([201, 409].includes(status), text);
    assert.equal(await numbered(body.seq_number), 1);
  });

  it('is forgotten after seven days', async () => {
    const body = invoice();
    await client.post('/invoices', body, key('old'));
    await age(['old'], 7 * 24);
    const answer = await client.post('/invoices', { ...body, seq_number: 'another' }, key('old'));
    assert.deepEqual([answer.status, answer.headers['idempotency-replayed']], [201, undefined]);
  });
});

// Waits until a backend waits for a lock on a table.
async function untilWaiting(owner: { query(text: string): Promise<{ rows: unknown[] }> }): Promise<void> {
  for (;;) {
    const { rows } = await owner.query("SELECT FROM pg_locks WHERE NOT granted AND relation = 'document'::regclass");
    if (rows.length > 0) return;
  }
}
