// One-time codes and recovery codes: right once, hard to guess, asked wherever the password is not enough.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { changePassword } from '../../../src/operations/administration/users.ts';
import { base32, stepOfCode } from '../../../src/operations/sign-in/one-time-codes.ts';
import { readOwnSignIn } from '../../../src/operations/sign-in/own-account.ts';
import {
  beginTotp,
  confirmTotp,
  makeRecoveryCodes,
  removeTotp,
} from '../../../src/operations/sign-in/second-factors.ts';
import { signIn, signInWithCode } from '../../../src/operations/sign-in/sign-in.ts';
import { removeSecondFactors, setSecondFactorRule } from '../../../src/operations/sign-in/sign-in-administration.ts';
import { asOwner, inAccount } from '../../support/owner.ts';
import { startRig } from '../../support/rig.ts';
import {
  actorOf,
  codeOf,
  letPass,
  PASSWORD,
  passwordOnly,
  setTotpUp,
  stepAfterPassword,
  visitor,
} from './sign-in-rig.ts';

const rig = await startRig({ RATE_FAILED_ADDRESS: '0', RATE_LOGINS: '0', RATE_FAILED_USER: '4' });
const { context } = rig.server;

async function protectedAccount() {
  const account = await rig.account();
  const actor = actorOf(account, await passwordOnly(rig, account));
  return { account, actor, ...(await setTotpUp(rig, account, actor)) };
}

describe('A one-time code', () => {
  it('is that of RFC 6238, and counts for one time step before and after', () => {
    // The secret and a time of appendix B; its codes have eight digits, of which apps show the last six.
    const secret = Buffer.from('12345678901234567890');
    assert.equal(base32(secret), 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    for (const [seconds, step] of [
      [1111111109, 37037036],
      [1111111109 + 30, 37037036],
      [1111111109 - 30, 37037036],
    ] as const)
      assert.equal(stepOfCode(secret, '081 804', 0, seconds * 1000), step);
    assert.equal(stepOfCode(secret, '081804', 0, (1111111109 + 61) * 1000), undefined);
    assert.equal(stepOfCode(secret, '081804', 37037036, 1111111109_000), undefined, 'its time step was used');
    for (const wrong of ['', '81804', '07081804', 'abcdef', '０８１８０４'])
      assert.equal(stepOfCode(secret, wrong, 0, 1111111109_000), undefined, wrong);
  });

  it('signs in once: the same code again, and one before it, are refused', async () => {
    const { account, secret } = await protectedAccount();
    const code = codeOf(secret);
    const step = await stepAfterPassword(rig, account);
    const { login } = await signInWithCode(context, visitor(account), step, code);
    assert.equal(login, 'admin');
    await assert.rejects(signInWithCode(context, visitor(account), step, codeOf(secret)), { code: 'AUTH_FAILED' });
    const again = await stepAfterPassword(rig, account);
    for (const used of [code, codeOf(secret, 0)]) {
      await assert.rejects(signInWithCode(context, visitor(account), again, used), { code: 'INVALID_ARGUMENT' });
      await letPass(rig, account, 400);
    }
  });

  it('works for one of several that send it at the same time, also to two server processes', async () => {
    const { account, secret } = await protectedAccount();
    const other = (await rig.another()).server.context;
    const steps = [await stepAfterPassword(rig, account), await stepAfterPassword(rig, account)];
    const code = codeOf(secret);
    const tries = steps.flatMap((step, index) => [
      signInWithCode(context, visitor(account), step, code),
      signInWithCode(other, visitor(account, { network: `10.1.0.${index}` }), step, code),
    ]);
    const results = await Promise.allSettled(tries);
    assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1);
  });

  it('is hard to guess: wrong ones delay the next whatever address they come from, and five end the sign-in', async () => {
    const { account, secret } = await protectedAccount();
    const step = await stepAfterPassword(rig, account);
    const guess = (index: number) =>
      signInWithCode(context, visitor(account, { network: `10.2.0.${index}` }), step, codeOf(secret, 99 + index));
    await assert.rejects(guess(0), { code: 'INVALID_ARGUMENT' });
    await assert.rejects(guess(1), { code: 'RATE_LIMITED' });
    await assert.rejects(
      signInWithCode(context, visitor(account, { network: '10.2.1.1' }), step, codeOf(secret)),
      { code: 'RATE_LIMITED' },
      'a right one has to wait too',
    );
    for (const index of [2, 3, 4, 5]) {
      await letPass(rig, account, 400);
      await assert.rejects(guess(index), { code: index === 5 ? 'AUTH_FAILED' : 'INVALID_ARGUMENT' });
    }
    await letPass(rig, account, 400);
    await assert.rejects(signInWithCode(context, visitor(account), step, codeOf(secret)), { code: 'AUTH_FAILED' });
  });

  it('does not follow a password that was changed meanwhile', async () => {
    const { account, secret } = await protectedAccount();
    const step = await stepAfterPassword(rig, account);
    const actor = { kind: 'administrator', accountId: account.id } as const;
    await changePassword(rig.administration, actor, 'admin', 'another long password');
    await assert.rejects(signInWithCode(context, visitor(account), step, codeOf(secret)), { code: 'AUTH_FAILED' });
  });

  it('is not to be calculated from the database, the log or a stored answer', async () => {
    const { account, secret, recoveryCodes } = await protectedAccount();
    const dump = await asOwner(rig, owner =>
      inAccount(owner, account.code, async () => {
        const tables = ['user_security', 'recovery_code', 'idempotency_key', 'sign_in_step', 'session'];
        const rows = await Promise.all(tables.map(table => owner.query(`SELECT t::text AS row FROM ${table} t`)));
        return rows.flatMap(({ rows: found }) => found.map(({ row }) => row as string)).join('\n');
      }),
    );
    for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map(code => code.replaceAll('-', ''))]) {
      assert.ok(!dump.toLowerCase().includes(text.toLowerCase()));
      assert.ok(!rig.log.some(line => line.includes(text)));
    }
    const elsewhere = await rig.another({ SECRET_KEY: 'another key of at least 32 characters' });
    const step = await stepAfterPassword(rig, account);
    await assert.rejects(signInWithCode(elsewhere.server.context, visitor(account), step, codeOf(secret)), {
      code: 'INVALID_ARGUMENT',
    });
    await letPass(rig, account, 400);
    // A recovery code also works where the key is lost.
    await signInWithCode(elsewhere.server.context, visitor(account), step, recoveryCodes[0] ?? '');
  });
});

describe('A recovery code', () => {
  it('works once, in capitals and without hyphens too, and not any more when there are new ones', async () => {
    const { account, actor, recoveryCodes } = await protectedAccount();
    assert.equal(recoveryCodes.length, 10);
    const [first = '', second = ''] = recoveryCodes;
    const typed = first.toUpperCase().replaceAll('-', ' ');
    await signInWithCode(context, visitor(account), await stepAfterPassword(rig, account), typed);
    assert.equal((await readOwnSignIn(context, actor)).recoveryCodes, 9);
    await assert.rejects(signInWithCode(context, visitor(account), await stepAfterPassword(rig, account), first), {
      code: 'INVALID_ARGUMENT',
    });
    await letPass(rig, account, 400);
    const [fresh = ''] = await makeRecoveryCodes(context, actor);
    const step = await stepAfterPassword(rig, account);
    await assert.rejects(signInWithCode(context, visitor(account), step, second), { code: 'INVALID_ARGUMENT' });
    await letPass(rig, account, 400);
    await signInWithCode(context, visitor(account), step, fresh);
  });
});

describe('A user with a second factor', () => {
  it('gets no session of the interface for the password alone', async () => {
    const { account, actor } = await protectedAccount();
    const auth = () =>
      rig.call('POST', `/api/${account.code}/v4.0.0/auth`, { body: { username: 'admin', password: PASSWORD } });
    const { status, body } = await auth();
    assert.deepEqual([status, body.code], [403, 'AUTH_FAILED']);
    assert.match(body.message, /API token/);
    await removeTotp(context, actor);
    assert.equal((await auth()).status, 200);
  });

  it('changes it only shortly after giving the password', async () => {
    const { account, actor } = await protectedAccount();
    await asOwner(rig, owner =>
      inAccount(owner, account.code, () =>
        owner.query("UPDATE session SET created_at = created_at - interval '16 min'"),
      ),
    );
    for (const change of [() => removeTotp(context, actor), () => makeRecoveryCodes(context, actor)])
      await assert.rejects(change(), { code: 'PERMISSION_DENIED' });
  });

  it('who has lost it signs in with the password alone when an administrator has removed it', async () => {
    const { account } = await protectedAccount();
    await removeSecondFactors(rig.administration, { kind: 'administrator', accountId: account.id }, 'admin');
    await passwordOnly(rig, account);
  });
});

describe('An account that asks its administrators for a second factor', () => {
  it('ends their sessions, and opens the next one when the factor is set up', async () => {
    const account = await rig.account();
    const clerk = await account.user('clerk');
    const before = actorOf(account, await passwordOnly(rig, account));
    const ofClerk = actorOf(account, await passwordOnly(rig, account, clerk.login, clerk.password));
    await setSecondFactorRule(rig.administration, { kind: 'administrator', accountId: account.id }, 'admins');
    await assert.rejects(readOwnSignIn(context, before), { code: 'AUTH_FAILED' });
    assert.equal((await readOwnSignIn(context, ofClerk)).isAsked, false);
    const auth = { body: { username: 'admin', password: PASSWORD } };
    assert.equal((await rig.call('POST', `/api/${account.code}/v4.0.0/auth`, auth)).status, 403);

    const guest = visitor(account);
    const first = await signIn(context, guest, { username: 'admin', password: PASSWORD });
    assert.ok(first.state === 'set-up');
    const beginner = { kind: 'sign-in', visitor: guest, step: first.step } as const;
    const { text } = await beginTotp(context, beginner, 'Kontor');
    await assert.rejects(confirmTotp(context, beginner, guest, '000000'), { code: 'INVALID_ARGUMENT' });
    await letPass(rig, account, 400);
    const { signedIn, recoveryCodes } = await confirmTotp(context, beginner, guest, codeOf(text));
    assert.ok(signedIn && recoveryCodes?.length === 10);
    const actor = actorOf(account, signedIn);
    assert.deepEqual((await readOwnSignIn(context, actor)).totp, true);
    await assert.rejects(removeTotp(context, actor), { code: 'CONFLICT' });
    await assert.rejects(beginTotp(context, beginner, 'Kontor'), { code: 'AUTH_FAILED' }, 'the step has ended');
    const second = await signIn(context, guest, { username: 'admin', password: PASSWORD });
    assert.ok(second.state === 'second-factor');
    // A password alone never adds a factor to a user who has one.
    const again = { kind: 'sign-in', visitor: guest, step: second.step } as const;
    await assert.rejects(beginTotp(context, again, 'Kontor'), { code: 'AUTH_FAILED' });
  });
});
