// A check in the background: what is kept of the last one, and whether it runs.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { lastExamination, startExamination } from '../../../src/operations/integrity/examinations.ts';
import { asOwner } from '../../support/owner.ts';
import { startRig } from '../../support/rig.ts';

const rig = await startRig();
const { context } = rig.server;

async function openAccount() {
  const { id: accountId } = await rig.account();
  return { kind: 'administrator', accountId } as const;
}

const run = (text: string) => asOwner(rig, async owner => void (await owner.query(text)));

const unexpected = (error: unknown) => assert.fail(String(error));

/** The last check of an account, when it has ended. */
async function endOf(actor: Awaited<ReturnType<typeof openAccount>>) {
  for (let tries = 0; tries < 600; tries++) {
    const last = await lastExamination(context, actor);
    if (last?.endedAt) return last;
    await new Promise(resolve => setTimeout(resolve, 50));
  }
  throw new Error('The check does not end');
}

it('A check that could not begin leaves what the last one found', async () => {
  const actor = await openAccount();
  assert.equal(await startExamination(context, actor, unexpected), true);
  const before = await endOf(actor);
  assert.equal(before.state, 'ended');
  await run(`CREATE FUNCTION refuse_begin() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$`);
  await run(`CREATE TRIGGER refuse_begin BEFORE UPDATE ON account_check FOR EACH ROW WHEN (NEW.ended_at IS NULL)
    EXECUTE FUNCTION refuse_begin()`);
  await assert.rejects(startExamination(context, actor, unexpected));
  await run('DROP TRIGGER refuse_begin ON account_check');
  assert.equal(await startExamination(context, await openAccount(), unexpected), true, 'the failed one has ended');
  assert.deepEqual(await lastExamination(context, actor), before);
});

it('A check that fails on its way says so, and its error is told', async () => {
  const actor = await openAccount();
  const errors: unknown[] = [];
  await run('ALTER TABLE serial_number RENAME TO elsewhere');
  assert.equal(await startExamination(context, actor, error => errors.push(error)), true);
  const last = await endOf(actor);
  await run('ALTER TABLE elsewhere RENAME TO serial_number');
  assert.equal(last.state, 'failed');
  assert.equal(errors.length, 1);
});

it('An interrupted check is not running while another account is checked', async () => {
  const [interrupted, checked] = [await openAccount(), await openAccount()];
  for (const { accountId } of [interrupted, checked])
    await run(`BEGIN; SET LOCAL kontor.account = '${accountId}';
      INSERT INTO account_check (account_id, begun_at) VALUES (${accountId}, now()); COMMIT`);
  await asOwner(rig, async owner => {
    await owner.query('SELECT pg_advisory_lock(0, -2), pg_advisory_lock($1, -2)', [checked.accountId]);
    assert.equal((await lastExamination(context, checked))?.state, 'running');
    assert.equal((await lastExamination(context, interrupted))?.state, 'interrupted');
    assert.equal(await startExamination(context, interrupted, unexpected), false, 'one check at a time');
    await owner.query('SELECT pg_advisory_unlock_all()');
  });
  assert.equal((await lastExamination(context, checked))?.state, 'interrupted');
});
