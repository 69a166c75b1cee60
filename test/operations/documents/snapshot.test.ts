// What documents keep ready for lists says what their columns say: as it is written, after a migration from before, and to
// the doctor when it doesn't. docs/decisions/0013.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { documents } from '../../../src/definitions/catalogue.ts';
import { checkAccount } from '../../../src/operations/integrity/check.ts';
import { fillLists } from '../../query/list-rows.ts';
import { asOwner } from '../../support/owner.ts';
import { startRig } from '../../support/rig.ts';

const rig = await startRig({ RATE_LOGINS: '0' });
const account = await rig.account();
await fillLists(rig, account);

const paths = [...documents.map(({ path }) => path), 'documents'];

async function allLists(): Promise<unknown[]> {
  const answers = await Promise.all(paths.map(path => account.client.get(`/${path}`, { limit: 1000 })));
  return answers.map(({ status, body }) => {
    assert.equal(status, 200);
    assert.ok(body.length > 0);
    return body;
  });
}

const headDifferences = async () =>
  (await checkAccount(rig.database, { kind: 'administrator', accountId: account.id }))
    .filter(({ check }) => check === 'head')
    .map(({ subject, expected, found }) => `${subject} | ${expected} | ${found}`);

describe('the head of a document', () => {
  it('says what the columns say, for every type and every field', async () => {
    assert.deepEqual(await headDifferences(), []);
  });

  it('is made from the columns for documents from before there was one', async () => {
    const before = await allLists();
    const migration = await readFile(new URL('../../../migrations/0008_document_head.sql', import.meta.url), 'utf8');
    await asOwner(rig, async owner => {
      await owner.query('BEGIN');
      await owner.query('ALTER TABLE document ADD COLUMN items json, NO FORCE ROW LEVEL SECURITY');
      await owner.query(`UPDATE document SET items = (head || '}')::json -> 'items'`);
      await owner.query('ALTER TABLE document DROP COLUMN head, FORCE ROW LEVEL SECURITY');
      await owner.query(migration);
      await owner.query('COMMIT');
    });
    assert.deepEqual(await allLists(), before);
    assert.deepEqual(await headDifferences(), []);
  });

  it('is found by the doctor where it says otherwise, field by field', async () => {
    await asOwner(rig, async owner => {
      await owner.query(`SET kontor.account = '${account.id}'`);
      await owner.query(
        `UPDATE document SET head = replace(head, '"currency":"EUR"', '"currency":"USD"')
          WHERE account_id = $1 AND type = 'invoice' AND seq_number = 'ab'`,
        [account.id],
      );
    });
    assert.deepEqual(await headDifferences(), ['invoice FT ab, currency | "EUR" | "USD"']);
  });
});
