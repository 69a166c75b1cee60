// A page of any size is answered whole: the same bytes as its records one by one, read from the database in pieces.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { copyDocument } from '../support/heavy-documents.ts';
import { inTurn } from '../support/in-turn.ts';
import { invoiceBody } from '../support/invoices.ts';
import { asOwner, inAccount } from '../support/owner.ts';
import { startRig } from '../support/rig.ts';

const COUNT = 40;
const MEGABYTE = 1_000_000;

const rig = await startRig();
const { client, code, user } = await rig.account();
assert.equal((await client.post('/invoices', invoiceBody('L0'))).status, 201);
await asOwner(rig, owner =>
  inAccount(owner, code, id =>
    copyDocument(owner, id, 'L0', { count: COUNT - 1, bytes: MEGABYTE, heavyEvery: 3 }).then(() =>
      // An invoice of the last minute would be read twice.
      owner.query("UPDATE document SET created_at = now() - interval '1 day' WHERE account_id = $1", [id]),
    ),
  ),
);

async function oneByOne(query: Record<string, string | number> = {}): Promise<string> {
  const elements: string[] = [];
  let skip = Number(query.skip ?? 0);
  for (;;) {
    const { text } = await client.get('/invoices', { ...query, skip, limit: 1 });
    if (text === '[]') return `[${elements.join(',')}]`;
    elements.push(text.slice(1, -1));
    skip++;
  }
}

const held = () => rig.database.pool.pages.held;

describe('A page that is too large for one text', () => {
  const limitsInTurn = inTurn(1);
  for (const query of [{}, { skip: 1 }, { filterDate: '2026-03-01:2026-03-02' }, { sort: '-seq_number' }]) {
    it(`has the same bytes as its records one by one: ${JSON.stringify(query)}`, async () => {
      const expected = await oneByOne(query);
      assert.ok(expected.length > 10 * MEGABYTE);
      for (const limit of limitsInTurn('page', [100, 1000])) {
        const answer = await client.get('/invoices', { ...query, limit }, { prefer: 'count=exact' });
        assert.equal(answer.status, 200);
        assert.ok(answer.text === expected, `limit=${limit}`);
        assert.equal(answer.headers['x-total-count'], String(COUNT));
        assert.equal(answer.headers.link, undefined);
      }
      assert.equal(held(), 0);
    });
  }

  it('has a Link to the next one behind it, and both together have every record once', async () => {
    const first = await client.get('/invoices', { limit: 30 });
    const [, cursor = ''] = /cursor=([^>&]+)/.exec(first.headers.link ?? '') ?? [];
    const second = await client.get('/invoices', { limit: 30, cursor });
    assert.equal(second.headers.link, undefined);
    const numbers = [...first.body, ...second.body].map(({ seq_number }) => seq_number);
    assert.equal(first.body.length, 30);
    assert.equal(new Set(numbers).size, COUNT);
  });

  it('is answered to HEAD without a body, and its memory is free again', async () => {
    const answer = await client.call('HEAD', '/invoices', { query: { limit: 1000 } });
    assert.deepEqual([answer.status, answer.text], [200, '']);
    assert.equal(held(), 0);
  });

  it('is refused as any other page without a session, without the right to read and with a wrong parameter', async () => {
    const { client: writer } = await user('clerk', ['write']);
    assert.equal((await writer.get('/invoices', { limit: 1000 })).status, 403);
    assert.equal((await client.get('/invoices', { limit: 1000, sort: 'nothing' })).status, 400);
    assert.equal((await client.get('/invoices', { limit: 1000 }, { authorization: 'Bearer xa_wrong' })).status, 403);
    assert.equal(held(), 0);
  });

  it('ends with a broken connection when a record goes while it is sent, never as if it were complete', async () => {
    const { client: reader, code: other } = await rig.account();
    await reader.post('/invoices', invoiceBody('G0'));
    const last = await asOwner(rig, owner =>
      inAccount(owner, other, id => copyDocument(owner, id, 'G0', { count: 30, bytes: MEGABYTE / 2 })),
    );
    const address = await rig.listen();
    const answer = await fetch(`${address}/api/${other}/v4.0.0/invoices?limit=1000`, {
      headers: { authorization: `Bearer ${reader.token}` },
    });
    assert.equal(answer.status, 200);
    await asOwner(rig, owner =>
      inAccount(owner, other, async id => {
        await owner.query('SET session_replication_role = replica');
        await owner.query('DELETE FROM document WHERE account_id = $1 AND id = $2', [id, last]);
        await owner.query('SET session_replication_role = DEFAULT');
      }),
    );
    await assert.rejects(answer.text());
  });
});

it('A page of up to 1000 small records has the same bytes as the pages of 100', async () => {
  for (let n = 0; n < 120; n++) await client.post('/customers', { code: `C${n}`, name: `Customer ${n}` });
  const [first, second] = [
    await client.get('/customers', { limit: 100 }),
    await client.get('/customers', { skip: 100 }),
  ];
  const all = await client.get('/customers', { limit: 1000 });
  assert.equal(all.text, `${first.text.slice(0, -1)},${second.text.slice(1)}`);
});
