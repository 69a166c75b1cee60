// A page that is too large to be held is refused by name; a smaller one of the same records is answered.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { inAccount } from '../../src/operations/administration/accounts.ts';
import { startRig } from '../support/rig.ts';

it('A page of more than 64 MB is 400 on limit, whichever way it is reached; the largest one that fits is answered', async () => {
  const rig = await startRig();
  const { client, code } = await rig.account();
  const body = { document_set: 'FT', seq_number: 'L0', date: '2026-03-02', currency: 'EUR', total_amount: 1 };
  assert.equal((await client.post('/invoices', body)).status, 201);
  await rig.database.asOwner(owner =>
    inAccount(owner, code, async () => {
      await owner.query(`INSERT INTO document
        SELECT (jsonb_populate_record(d, jsonb_build_object('id', nextval('document_id_seq'), 'seq_number', 'L' || n))).*
        FROM document d, generate_series(1, 90) n WHERE seq_number = 'L0'`);
      await owner.query(`UPDATE document SET snapshot = left(snapshot, -1) || repeat(' ', 1000000) || '}'`);
    }),
  );
  for (const query of [{}, { skip: 1 }, { filterDate: '2026-03-01:2026-03-02' }]) {
    const { status, body: refusal } = await client.get('/invoices', { ...query, limit: 1000 });
    assert.deepEqual(
      [status, refusal.code, refusal.details],
      [400, 'INVALID_ARGUMENT', [{ field: 'limit', message: "Field 'limit' asks for more than fits into one answer" }]],
    );
  }
  assert.equal((await client.get('/invoices', { limit: 60 })).body.length, 60);
});
