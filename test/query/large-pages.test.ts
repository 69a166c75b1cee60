// A page that is too large for memory is rejected, naming `limit`; a smaller one of the same records is answered.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { invoiceBody } from '../support/invoices.ts';
import { asOwner, inAccount } from '../support/owner.ts';
import { startRig } from '../support/rig.ts';

it('A page of more than 64 MB is 400 on limit, with skip and filterDate too; a smaller page is answered', async () => {
  const rig = await startRig();
  const { client, code } = await rig.account();
  assert.equal((await client.post('/invoices', invoiceBody('L0'))).status, 201);
  await asOwner(rig, owner =>
    inAccount(owner, code, async () => {
      const { rows } =
        await owner.query(`SELECT string_agg(column_name, ', ') AS columns FROM information_schema.columns
        WHERE table_name = 'document' AND is_generated = 'NEVER'`);
      await owner.query(`INSERT INTO document (${rows[0].columns}) SELECT ${rows[0].columns} FROM (
        SELECT (jsonb_populate_record(d, jsonb_build_object('id', nextval('document_id_seq'), 'seq_number', 'L' || n))).*
        FROM document d, generate_series(1, 90) n WHERE seq_number = 'L0') copy`);
      await owner.query(`UPDATE document SET snapshot = left(snapshot, -1) || repeat(' ', 1000000) || '}'`);
    }),
  );
  for (const query of [{}, { skip: 1 }, { filterDate: '2026-03-01:2026-03-02' }]) {
    const { status, body: error } = await client.get('/invoices', { ...query, limit: 1000 });
    assert.deepEqual(
      [status, error.code, error.details],
      [
        400,
        'INVALID_ARGUMENT',
        [
          {
            field: 'limit',
            message: "Field 'limit' is too large: the page would exceed the maximum size of a response",
          },
        ],
      ],
    );
  }
  assert.equal((await client.get('/invoices', { limit: 60 })).body.length, 60);
});
