// The migration that compares tax numbers without separators and prefix, on records that version 0.1.0 took for different ones.

import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { connectOnce } from '../../../src/database/migration/prepare-database.ts';
import { addToken } from '../../../src/operations/administration/tokens.ts';
import { startRig } from '../../support/rig.ts';
import { oldDatabase } from './old-database.ts';

/** Customers of the account `trade` before the upgrade, in the order of their ids. */
const BEFORE: [code: string, vat_id: string, country: string | null, inactive: boolean][] = [
  ['V1', 'PT 600 000 001', 'PT', false],
  ['V2', '600000001', 'PT', false],
  ['V3', '600.000.001', null, false],
  ['V4', 'pt600000002', null, false],
  ['V5', '600-000-002', 'PT', false],
  ['V6', '600000002', 'ES', false],
  ['V7', 'EL600000003', 'GR', false],
  ['V8', '600 000 004', 'PT', true],
  ['V9', 'PT999999990', 'PT', false],
  ['VA', ' - ', 'PT', false],
];

const rig = await startRig({}, async directory => {
  const database = await oldDatabase(directory);
  const owner = await connectOnce(database.url);
  await owner.query(`SELECT set_config('kontor.account', account_id_of('trade')::text, false)`);
  for (const [code, vat_id, country, inactive] of BEFORE) {
    await owner.query(
      `INSERT INTO third_party (account_id, kind, code, name, vat_id, country_iso, inactive, vat_key)
      VALUES (account_id_of('trade'), 'customer', $1, 'Before', $2, $3, $4, CASE WHEN NOT $4 THEN $5 END)`,
      [code, vat_id, country, inactive, `${country ?? 'PT'} ${vat_id}`],
    );
  }
  await owner.end();
  return database;
});
const owner = await connectOnce(rig.ownerUrl);
after(() => owner.end());
await owner.query(`SELECT set_config('kontor.account', account_id_of('trade')::text, false)`);

describe('After the upgrade', () => {
  it('records have the number that is compared, and one of those that are equal now has the key', async () => {
    const { rows } = await owner.query({
      text: `SELECT code, vat_id, vat_number, vat_key FROM third_party WHERE name = 'Before' ORDER BY id`,
      rowMode: 'array',
    });
    assert.deepEqual(rows, [
      ['V1', 'PT 600 000 001', '600000001', null],
      ['V2', '600000001', '600000001', 'PT 600000001'],
      ['V3', '600.000.001', '600000001', null],
      ['V4', 'pt600000002', '600000002', 'PT 600000002'],
      ['V5', '600-000-002', '600000002', null],
      ['V6', '600000002', '600000002', 'ES 600000002'],
      ['V7', 'EL600000003', '600000003', 'GR 600000003'],
      ['V8', '600 000 004', '600000004', null],
      ['V9', 'PT999999990', '999999990', null],
      ['VA', ' - ', null, null],
    ]);
    const unfilled = await owner.query('SELECT FROM third_party WHERE vat_id IS NOT NULL AND vat_number IS NULL');
    assert.equal(unfilled.rowCount, 1, 'only the one without a number');
  });

  it('equal records can still be changed; one is refused when it would become equal anew', async () => {
    const { rows } = await owner.query<{ id: number }>(`SELECT account_id_of('trade') AS id`);
    const actor = { kind: 'administrator', accountId: rows[0]?.id ?? 0 } as const;
    const token = { login: 'admin', name: 'since the upgrade', scopes: undefined, expiresAt: undefined };
    const client = await rig.session('trade', await addToken(rig.database, actor, token));
    const put = async (body: Record<string, unknown>) => (await client.put('/customers', body)).status;
    assert.equal(await put({ code: 'V1', phone: '1', vat_id: 'PT 600 000 001' }), 201);
    assert.equal(await put({ code: 'V1', vat_id: 'PT600000001' }), 409);
    assert.equal(await put({ code: 'V5', country_iso: 'FR' }), 201);
    assert.equal(await put({ code: 'V5', country_iso: 'PT' }), 409);
    assert.equal((await client.post('/customers', { name: 'New', vat_id: '600 000 001' })).status, 409);
  });
});
