// New passwords: by the user, and by a link that an administrator makes. Links work once, for a day, and for nobody else.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { changeDetails, changePassword, changeRole, setActive } from '../../../src/operations/administration/users.ts';
import { confirmSession } from '../../../src/operations/sign-in/confirmation/confirm-session.ts';
import {
  changeOwnPassword,
  endOwnSessions,
  readOwnSignIn,
  setOwnEmail,
} from '../../../src/operations/sign-in/own-account.ts';
import { readResetLink, useResetLink } from '../../../src/operations/sign-in/password-reset.ts';
import { signIn } from '../../../src/operations/sign-in/sign-in.ts';
import { makeResetLink } from '../../../src/operations/sign-in/sign-in-administration.ts';
import type { Account } from '../../support/account.ts';
import { asOwner, inAccount } from '../../support/owner.ts';
import { startRig } from '../../support/rig.ts';
import { actorOf, PASSWORD, passwordOnly, setTotpUp, visitor } from './sign-in-rig.ts';

const rig = await startRig({ RATE_LOGINS: '0', RATE_FAILED_USER: '0', RATE_FAILED_ADDRESS: '30' });
const { context } = rig.server;
const NEW = 'correct horse battery staple';
let addresses = 0;

const administrator = ({ id }: Account) => ({ kind: 'administrator', accountId: id }) as const;
const linkFor = async (account: Account, login = 'admin') => {
  const { token } = await makeResetLink(rig.administration, administrator(account), login, 'command line');
  return { account: account.code, token, network: `10.3.0.${++addresses}` };
};

describe('A link that resets a password', () => {
  it('sets a new password once, and ends the sessions of the user by password', async () => {
    const account = await rig.account();
    const before = actorOf(account, await passwordOnly(rig, account));
    const link = await linkFor(account);
    assert.equal((await readResetLink(context, link)).login, 'admin');
    await assert.rejects(useResetLink(context, link, 'short'), { code: 'INVALID_ARGUMENT' });
    assert.deepEqual(await useResetLink(context, link, NEW), { login: 'admin' });
    await assert.rejects(readOwnSignIn(context, before), { code: 'AUTH_FAILED' });
    await assert.rejects(useResetLink(context, link, `${NEW} again`), { code: 'AUTH_FAILED' });
    await passwordOnly(rig, account, 'admin', NEW);
  });

  it('sets one password when two use it at the same time', async () => {
    const account = await rig.account();
    const link = await linkFor(account);
    const other = (await rig.another()).server.context;
    const tries = [useResetLink(context, link, NEW), useResetLink(other, link, `${NEW} 2`)];
    const results = await Promise.allSettled(tries);
    assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1);
    const winner = results[0]?.status === 'fulfilled' ? NEW : `${NEW} 2`;
    await passwordOnly(rig, account, 'admin', winner);
  });

  it('ends after a day, with another link, and when password, address, role or state of the user change', async () => {
    const account = await rig.account();
    const { login, password } = await account.user('clerk');
    const actor = administrator(account);
    const own = actorOf(account, await passwordOnly(rig, account, login, password));
    const endings: Record<string, () => Promise<unknown>> = {
      'a day': () =>
        asOwner(rig, owner =>
          inAccount(owner, account.code, () =>
            owner.query("UPDATE password_reset SET expires_at = expires_at - interval '24 h'"),
          ),
        ),
      'an own address': () => setOwnEmail(context, own, 'own@example.com'),
      'another link': () => linkFor(account, login),
      'another password': () => changePassword(rig.administration, actor, login, NEW),
      'another address': () =>
        changeDetails(rig.administration, actor, login, { name: login, email: 'new@example.com' }),
      'another role': () => changeRole(rig.administration, actor, login, 'admin'),
      'a disabled user': () => setActive(rig.administration, actor, login, false),
      'a user who is enabled again': () => setActive(rig.administration, actor, login, true),
    };
    for (const [name, end] of Object.entries(endings)) {
      if (name.startsWith('a user')) await end();
      const link = await linkFor(account, login);
      await readResetLink(context, link);
      if (name.startsWith('a user')) await setActive(rig.administration, actor, login, false);
      await end();
      await assert.rejects(readResetLink(context, link), { code: 'AUTH_FAILED' }, name);
    }
  });

  it('is not to be guessed: it has 256 random bits, only its hash is stored, and wrong ones are counted by address', async () => {
    const account = await rig.account();
    const { token } = await linkFor(account);
    assert.equal(Buffer.from(token.slice(3), 'base64url').length, 32);
    const dump = await asOwner(rig, owner =>
      inAccount(owner, account.code, async () => (await owner.query('SELECT t::text FROM password_reset t')).rows),
    );
    assert.ok(dump.length > 0 && !JSON.stringify(dump).includes(token));
    const guess = () =>
      readResetLink(context, { account: account.code, token: `xr_${'x'.repeat(43)}`, network: '10.4.0.1' });
    for (let index = 0; index < 30; index++) await assert.rejects(guess(), { code: 'AUTH_FAILED' });
    await assert.rejects(guess(), { code: 'RATE_LIMITED' });
    const another = await rig.account();
    await assert.rejects(
      readResetLink(context, { account: another.code, token, network: '10.4.0.2' }),
      { code: 'AUTH_FAILED' },
      'a link of one account is none of another',
    );
  });

  it('leaves the second factor', async () => {
    const account = await rig.account();
    await setTotpUp(rig, account, actorOf(account, await passwordOnly(rig, account)));
    await useResetLink(context, await linkFor(account), NEW);
    const next = await signIn(context, visitor(account), { username: 'admin', password: NEW });
    assert.equal(next.state, 'second-factor');
  });
});

describe('A user', () => {
  it('changes the password with the present one, which ends all other sessions by password', async () => {
    const account = await rig.account();
    const [mine, other] = [await passwordOnly(rig, account), await passwordOnly(rig, account)];
    const actor = actorOf(account, mine);
    const network = '10.5.0.1';
    const change = (password: string, next: string) =>
      changeOwnPassword(context, actor, { account: account.code, network, password, next });
    await assert.rejects(change('a wrong password', NEW), { code: 'INVALID_ARGUMENT', message: /current/ });
    await assert.rejects(change(PASSWORD, 'short'), { code: 'INVALID_ARGUMENT' });
    await assert.rejects(change(PASSWORD, PASSWORD), { code: 'INVALID_ARGUMENT' });
    await change(PASSWORD, NEW);
    await readOwnSignIn(context, actor);
    await assert.rejects(readOwnSignIn(context, actorOf(account, other)), { code: 'AUTH_FAILED' });
    const origin = { account: account.code, network };
    const wrong = confirmSession(context, actor, origin, { kind: 'password', text: PASSWORD });
    await assert.rejects(wrong, { code: 'INVALID_ARGUMENT' });
    await confirmSession(context, actor, origin, { kind: 'password', text: NEW });
    const atInterface = await rig.call('GET', `/api/${account.code}/v4.0.0/helo`, {
      headers: { authorization: `Bearer ${account.apiToken}` },
    });
    assert.equal(atInterface.status, 200, 'API tokens go on');
  });

  it('sees the own sessions and ends them, and no one else’s', async () => {
    const account = await rig.account();
    const clerk = await account.user('clerk');
    const actor = actorOf(account, await passwordOnly(rig, account));
    await passwordOnly(rig, account);
    const theirs = actorOf(account, await passwordOnly(rig, account, clerk.login, clerk.password));
    const { sessions } = await readOwnSignIn(context, actor);
    // Two of the browser, and that of the API token.
    assert.deepEqual(sessions.map(({ current, browser, token }) => `${current} ${browser} ${token}`).sort(), [
      'false Firefox on Linux null',
      'false null token of admin',
      'true Firefox on Linux null',
    ]);
    const [other] = (await readOwnSignIn(context, theirs)).sessions;
    await assert.rejects(endOwnSessions(context, actor, other?.id), { code: 'NOT_FOUND' });
    const second = sessions.find(({ current }) => !current);
    assert.equal(await endOwnSessions(context, actor, second?.id), 1);
    assert.equal(await endOwnSessions(context, actor, undefined), 1);
    assert.equal((await readOwnSignIn(context, actor)).sessions.length, 1);
    await readOwnSignIn(context, theirs);
  });
});
