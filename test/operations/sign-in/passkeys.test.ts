// Passkeys: right only for their user, their site and their moment, whoever answers.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { SessionActor } from '../../../src/operations/actor.ts';
import { readOwnSignIn } from '../../../src/operations/sign-in/own-account.ts';
import { beginPasskeySignIn, signInWithPasskey } from '../../../src/operations/sign-in/passkey-sign-in.ts';
import {
  addPasskey,
  beginPasskey,
  removePasskey,
  renamePasskey,
} from '../../../src/operations/sign-in/second-factors.ts';
import { pendingSignIn, signInWithSecondPasskey } from '../../../src/operations/sign-in/sign-in.ts';
import type { Account } from '../../support/account.ts';
import { startRig } from '../../support/rig.ts';
import { SoftwarePasskey } from '../../support/software-authenticator.ts';
import { actorOf, passwordOnly, stepAfterPassword, visitor } from './sign-in-rig.ts';

const SITE = { origin: 'https://erp.example', rpId: 'erp.example' };
const rig = await startRig({ RATE_FAILED_ADDRESS: '0', RATE_FAILED_USER: '0', PUBLIC_URL: SITE.origin });
const { context } = rig.server;

async function register(actor: SessionActor, passkey: SoftwarePasskey, name = 'Phone') {
  return addPasskey(context, actor, { name, answer: passkey.create(await beginPasskey(context, actor)) });
}

async function accountWithPasskey() {
  const account = await rig.account();
  const actor = actorOf(account, await passwordOnly(rig, account));
  const passkey = new SoftwarePasskey(SITE);
  const recoveryCodes = await register(actor, passkey);
  return { account, actor, passkey, recoveryCodes };
}

async function secondStep(account: Account, step?: string) {
  const token = step ?? (await stepAfterPassword(rig, account));
  const pending = await pendingSignIn(context, visitor(account), token);
  assert.ok(pending?.passkeyOptions);
  return { step: token, options: pending.passkeyOptions };
}

describe('A passkey', () => {
  it('signs in as second factor, and alone, and is seen, renamed and removed', async () => {
    const { account, actor, passkey, recoveryCodes } = await accountWithPasskey();
    assert.equal(recoveryCodes?.length, 10);
    const { step, options } = await secondStep(account);
    await signInWithSecondPasskey(context, visitor(account), step, passkey.sign(options));
    const alone = await beginPasskeySignIn(context, visitor(account));
    assert.equal(alone.options.userVerification, 'required');
    const { login } = await signInWithPasskey(context, visitor(account), alone.step, passkey.sign(alone.options));
    assert.equal(login, 'admin');
    const [row] = (await readOwnSignIn(context, actor)).passkeys;
    assert.ok(row?.last_used_at && row.name === 'Phone');
    await renamePasskey(context, actor, row.id, 'Blue key');
    for (const name of ['', 'x'.repeat(61), 'a\u202eb'])
      await assert.rejects(renamePasskey(context, actor, row.id, name), { code: 'INVALID_ARGUMENT' });
    assert.equal((await readOwnSignIn(context, actor)).passkeys[0]?.name, 'Blue key');
    await removePasskey(context, actor, row.id);
    const later = await beginPasskeySignIn(context, visitor(account));
    await assert.rejects(signInWithPasskey(context, visitor(account), later.step, passkey.sign(later.options)), {
      code: 'AUTH_FAILED',
    });
    await passwordOnly(rig, account);
  });

  it('signs a challenge that is used once, also by several at the same time', async () => {
    const { account, passkey } = await accountWithPasskey();
    const { step, options } = await beginPasskeySignIn(context, visitor(account));
    const answer = passkey.sign(options);
    const other = (await rig.another()).server.context;
    const results = await Promise.allSettled([
      signInWithPasskey(context, visitor(account), step, answer),
      signInWithPasskey(other, visitor(account), step, answer),
      signInWithPasskey(context, visitor(account), step, answer),
    ]);
    assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1);
    await assert.rejects(signInWithPasskey(context, visitor(account), step, answer), { code: 'AUTH_FAILED' });
  });

  it('does not sign in with another site, another challenge, a counter that went back, or an unchecked user', async () => {
    const { account, passkey } = await accountWithPasskey();
    const attempt = async (answerOf: (options: { challenge: string }) => unknown) => {
      const { step, options } = await beginPasskeySignIn(context, visitor(account));
      return signInWithPasskey(context, visitor(account), step, answerOf(options));
    };
    await attempt(options => passkey.sign(options));
    const wrong: Record<string, (options: { challenge: string }) => unknown> = {
      'another site': options => passkey.sign(options, { origin: 'https://erp.example.evil' }),
      'another challenge': () => passkey.sign({ challenge: Buffer.alloc(32, 1).toString('base64url') }),
      'an unchecked user': options => passkey.sign(options, { verified: false }),
      'a counter that went back': options => {
        passkey.counter = 0;
        return passkey.sign(options);
      },
      nothing: () => undefined,
      'no object': () => 'x',
      'a signature of another key': options => new SoftwarePasskey(SITE, passkey.id).sign(options),
    };
    for (const [name, answerOf] of Object.entries(wrong))
      await assert.rejects(attempt(answerOf), { code: 'AUTH_FAILED' }, name);
  });

  it('does not sign in into another account, nor as another user', async () => {
    const [mine, theirs] = [await accountWithPasskey(), await accountWithPasskey()];
    const alone = await beginPasskeySignIn(context, visitor(theirs.account));
    await assert.rejects(
      signInWithPasskey(context, visitor(theirs.account), alone.step, mine.passkey.sign(alone.options)),
      { code: 'AUTH_FAILED' },
    );
    // A step of one account is none of the other.
    await assert.rejects(
      signInWithPasskey(context, visitor(mine.account), alone.step, mine.passkey.sign(alone.options)),
      { code: 'AUTH_FAILED' },
    );
    const { step, options } = await secondStep(theirs.account);
    for (const answer of [mine.passkey.sign(options), mine.passkey.sign(options, { id: theirs.passkey.id })])
      await assert.rejects(signInWithSecondPasskey(context, visitor(theirs.account), step, answer), {
        code: 'AUTH_FAILED',
      });
    const clerk = await theirs.account.user('clerk');
    const ofClerk = actorOf(theirs.account, await passwordOnly(rig, theirs.account, clerk.login, clerk.password));
    const [key] = (await readOwnSignIn(context, theirs.actor)).passkeys;
    await assert.rejects(removePasskey(context, ofClerk, key?.id ?? 0), { code: 'NOT_FOUND' });
    const own = new SoftwarePasskey(SITE);
    await register(ofClerk, own);
    await assert.rejects(signInWithSecondPasskey(context, visitor(theirs.account), step, own.sign(options)), {
      code: 'AUTH_FAILED',
    });
    // The id of a passkey is no secret: nobody can register it a second time in the account.
    await assert.rejects(register(ofClerk, new SoftwarePasskey(SITE, theirs.passkey.id)), { code: 'DUPLICATE_ENTRY' });
  });

  it('is added with a challenge of the session, once, and for this site', async () => {
    const account = await rig.account();
    const actor = actorOf(account, await passwordOnly(rig, account));
    const elsewhere = actorOf(account, await passwordOnly(rig, account));
    const options = await beginPasskey(context, actor);
    const passkey = new SoftwarePasskey(SITE);
    const answer = passkey.create(options);
    await assert.rejects(addPasskey(context, elsewhere, { name: 'x', answer }), { code: 'CONFLICT' });
    const wrong = passkey.create(options, 'https://evil.example');
    await assert.rejects(addPasskey(context, actor, { name: 'x', answer: wrong }), { code: 'INVALID_ARGUMENT' });
    await addPasskey(context, actor, { name: 'x', answer });
    await assert.rejects(addPasskey(context, actor, { name: 'y', answer }), { code: 'CONFLICT' });
  });

  it('gets the same answer to its beginning in an account that does not exist', async () => {
    const { account } = await accountWithPasskey();
    const known = await beginPasskeySignIn(context, visitor(account));
    const unknown = await beginPasskeySignIn(context, visitor({ code: 'nobody' }));
    const shape = ({ options }: typeof known) => ({ ...options, challenge: options.challenge.length });
    assert.deepEqual(shape(unknown), shape(known));
    const answer = new SoftwarePasskey(SITE).sign(unknown.options);
    const failure = { code: 'AUTH_FAILED', message: /not known in this account/ };
    await assert.rejects(signInWithPasskey(context, visitor({ code: 'nobody' }), unknown.step, answer), failure);
    await assert.rejects(signInWithPasskey(context, visitor(account), known.step, answer), failure);
  });
});
