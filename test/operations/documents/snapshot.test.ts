// The snapshot of a document agrees with its columns: as it is written, and in what the doctor reports where it does not.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkAccount } from '../../../src/operations/integrity/check.ts';
import { fillLists } from '../../query/list-rows.ts';
import { asOwner } from '../../support/owner.ts';
import { startRig } from '../../support/rig.ts';

const rig = await startRig({ RATE_LOGINS: '0' });
const account = await rig.account();
await fillLists(rig, account);

const snapshotDifferences = async () =>
  (await checkAccount(rig.database, { kind: 'administrator', accountId: account.id }))
    .filter(({ check }) => String(check) === 'snapshot')
    .map(({ subject, expected, found }) => `${subject} | ${expected} | ${found}`);

describe('The snapshot of a document', () => {
  it('agrees with the columns, for every type and every field', async () => {
    assert.deepEqual(await snapshotDifferences(), []);
  });

  it('is reported by the doctor where it differs, field by field', async () => {
    await asOwner(rig, async owner => {
      await owner.query(`SET kontor.account = '${account.id}'`);
      await owner.query(
        `UPDATE document SET snapshot = replace(snapshot, '"currency":"EUR"', '"currency":"USD"')
          WHERE account_id = $1 AND type = 'invoice' AND seq_number = 'ab'`,
        [account.id],
      );
    });
    assert.deepEqual(await snapshotDifferences(), ['invoice FT ab, currency | "EUR" | "USD"']);
  });
});
