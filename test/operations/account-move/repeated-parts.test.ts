// A part of a move that was carried over is carried over again, since the attempt before could not end the move.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Message } from '../../../src/domain/messages/message.ts';
import { carryOver } from '../../../src/operations/account-move/changes.ts';
import { copyAccount } from '../../../src/operations/account-move/copy-account.ts';
import { beginMove } from '../../../src/operations/account-move/switch-owner.ts';
import { changeAccount } from '../../../src/operations/administration/accounts.ts';
import { verifyTrail } from '../../../src/operations/audit/verify-trail.ts';
import { runLongWrite } from '../../../src/operations/write/run-long-write.ts';
import { startTwoCells } from './two-cells.ts';

const { one, two } = await startTwoCells();

it('The same changes are put twice into the copy, entries of the audit trail among them, and its chain verifies', async () => {
  const { id: sourceId, code } = await one.account();
  const move = {
    source: one.database,
    destination: two.database,
    code,
    sourceId,
    id: crypto.randomUUID(),
    report: () => {},
    progress: () => {},
  };
  await beginMove(one.database, sourceId, move.id);
  const copy = await copyAccount(move, false);
  const { snapshot, accountId } = copy;
  const administrator = { kind: 'administrator', accountId: sourceId } as const;
  for (const name of ['First', 'Second']) await changeAccount(one.administration, administrator, { name });
  const first = await carryOver(move, copy);
  assert.ok(first >= 4, `${first} rows`);
  copy.snapshot = snapshot;
  assert.equal(await carryOver(move, copy, { verify: true }), first);
  const there = await verifyTrail(two.administration, { accountId });
  assert.deepEqual(there, await verifyTrail(one.administration, administrator));
  assert.deepEqual(there.faults, []);
  // Nobody but a deletion of the whole account may change them, the move neither.
  await assert.rejects(
    runLongWrite(two.database, accountId, new Message('run_again_goes_on'), ({ send }) =>
      send({ text: `UPDATE audit_entry SET actor = 'nobody' WHERE account_id = ${accountId}` }),
    ),
  );
});
