// Records of people in the administration area move with their account: trail, sign-ins, mail, imports. Each happens once, in one cell.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { changeAccount } from '../../../src/operations/administration/accounts.ts';
import { verifyTrail } from '../../../src/operations/audit/verify-trail.ts';
import { startImport } from '../../../src/operations/imports/imports.ts';
import { checkSession } from '../../../src/operations/read/run-read.ts';
import { pendingSignIn, signInWithCode } from '../../../src/operations/sign-in/sign-in.ts';
import { importHandler } from '../../../src/worker/handlers/imports.ts';
import { doJob } from '../../support/jobs.ts';
import { asOwner, inAccount } from '../../support/owner.ts';
import type { Rig } from '../../support/rig.ts';
import { openImporter } from '../imports/import-rig.ts';
import { actorOf, codeOf, passwordOnly, setTotpUp, stepAfterPassword, visitor } from '../sign-in/sign-in-rig.ts';
import { hasSaid, ownershipOf, startTwoCells } from './two-cells.ts';

const cells = await startTwoCells();
const { one, two } = cells;
const ROWS = 3_000;
const LATER = "now() + interval '1 hour'";

it('An account moves while people import, change and sign in: all of it is there, and goes on there', async () => {
  const account = await one.account();
  const { code } = account;
  const ask = async (rig: Rig, text: string, values: unknown[] = []) =>
    (await asOwner(rig, owner => inAccount(owner, code, () => owner.query(text, values)))).rows;
  const administrator = { kind: 'administrator', accountId: account.id, name: 'root' } as const;
  const signedIn = await passwordOnly(one, account);
  const { secret, recoveryCodes } = await setTotpUp(one, account, actorOf(account, signedIn));
  const step = await stepAfterPassword(one, account);
  const secondStep = await stepAfterPassword(one, account);
  await ask(
    one,
    `INSERT INTO sign_in_step (account_id, holder_hash, purpose, challenge, expires_at)
      SELECT $1, sha256(n::text::bytea), 'passkey', '\\x00', now() - interval '1 minute' FROM generate_series(1, 50) n`,
    [account.id],
  );
  // One message is being sent, and one waits.
  const newMail = `INSERT INTO job (account_id, kind, content, under_way, next_at)
    VALUES ($1, 'mail', jsonb_build_object('kind', 'test', 'subject', $2::text), $3, ${LATER})`;
  await ask(one, newMail, [account.id, 'under way', true]);
  await ask(one, newMail, [account.id, 'waits', false]);
  const importer = await openImporter(one, account);
  const lines = Array.from({ length: ROWS }, (_, index) => `IMP-${index},Article ${index}\n`);
  const { job } = await importer.checked('articles', `item_code,description\n${lines.join('')}`);
  await startImport(one.server.context, importer.actor, { id: job.id, allOrNothing: false }, importer.request());
  const workThere = (rig: Rig) => {
    const worker = { ...rig.administration, pool: rig.database.pool };
    return doJob(worker, importHandler(worker));
  };

  // Everything goes on until the account is gone.
  let gone = false;
  const untilGone = async (work: () => Promise<unknown>) => {
    while (!gone) {
      try {
        await work();
      } catch (error) {
        assert.equal((error as { code?: string }).code, 'DB_TIMEOUT', String(error));
      }
      await sleep(20);
    }
  };
  const moving = cells.start(code, 'two');
  await hasSaid(moving, 'Checking references');
  let changes = 0;
  const going = [
    untilGone(() => changeAccount(one.administration, administrator, { sms_daily_cap: ++changes })),
    untilGone(() => asOwner(one, owner => owner.query('SELECT delete_expired_sign_ins(10)'))),
    untilGone(() => workThere(one)),
    untilGone(() => workThere(two)),
  ];
  await hasSaid(moving, 'Verifying');
  await sleep(500);
  assert.equal(await ownershipOf(cells, code), 'one: leaving, two: arriving');
  const sent = `UPDATE job SET under_way = false, state = 'sent' WHERE content ->> 'subject' = 'under way'`;
  await asOwner(one, owner =>
    inAccount(owner, code, () => owner.query(`SELECT enter_account(${account.id}); ${sent}`)),
  );
  const { code: exit, err } = await moving.ended;
  gone = true;
  await Promise.all(going);
  assert.equal(exit, 0, err);
  assert.match(err, /need the same SECRET_KEY .* admin/);
  assert.equal(await ownershipOf(cells, code), 'one: moved, two: active');

  const id = await two.server.context.sessions.accountId(code, '10.0.0.9');
  const there = { kind: 'administrator', accountId: id } as const;
  const trail = await verifyTrail(two.administration, there);
  assert.deepEqual(trail.faults, []);
  const [{ entries }] = await ask(
    one,
    `SELECT count(*)::int AS entries FROM audit_entry WHERE action = 'account.change'`,
  );
  assert.ok(changes > 3 && entries > 3);
  await changeAccount(two.administration, there, { name: 'Moved' });
  assert.deepEqual((await verifyTrail(two.administration, there)).faults, []);

  // The import goes on there, and only there.
  assert.equal(await workThere(one), false);
  while (await workThere(two)) await sleep(0);
  const [found] = await ask(
    two,
    `SELECT state, (SELECT count(*)::int FROM import_result WHERE outcome = 'created') AS created,
      (SELECT count(*)::int FROM article WHERE item_code LIKE 'IMP-%') AS articles FROM import_job`,
  );
  assert.deepEqual(found, { state: 'done', created: ROWS, articles: ROWS });

  // Mail is taken from the queue there, and only there.
  for (const rig of [one, two]) await ask(rig, `UPDATE job SET next_at = now()`);
  const claimed = (rig: Rig) =>
    asOwner(rig, owner =>
      owner.query(`SELECT content ->> 'subject' AS subject FROM claim_jobs('{mail}', '{10}', '{60}')`),
    );
  assert.deepEqual((await claimed(one)).rows, []);
  assert.deepEqual((await claimed(two)).rows, [{ subject: 'waits' }]);

  // The session of the browser goes on, and so does the sign-in; a one-time code needs the key of the other cell.
  const { sessionHash, ...actor } = actorOf({ ...account, id }, signedIn);
  assert.equal((await checkSession(two.server.context, { ...actor, sessionHash })).login, 'admin');
  assert.equal((await pendingSignIn(two.server.context, visitor(account), step))?.login, 'admin');
  await assert.rejects(signInWithCode(two.server.context, visitor(account), step, codeOf(secret)), {
    code: 'INVALID_ARGUMENT',
  });
  const recovered = await signInWithCode(two.server.context, visitor(account), secondStep, recoveryCodes[0] ?? '');
  assert.equal(recovered.login, 'admin');
});
