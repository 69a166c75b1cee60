// The commands about signing in: a link for a new password, a lost second factor, who needs one; and the list of mail.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { readResetLink } from '../../src/operations/sign-in/password-reset.ts';
import { signIn } from '../../src/operations/sign-in/sign-in.ts';
import { actorOf, PASSWORD, passwordOnly, setTotpUp, visitor } from '../operations/sign-in/sign-in-rig.ts';
import { command } from '../support/command.ts';
import { startRig } from '../support/rig.ts';

it('kontor makes links for new passwords, removes lost second factors, sets who needs one, and lists mail', async () => {
  const rig = await startRig();
  const account = await rig.account();
  const { context } = rig.server;
  const settings = { DATABASE_URL: rig.ownerUrl, PUBLIC_URL: 'https://erp.example/kontor' };
  const kontor = async (...words: string[]) => {
    const { code, out, err } = await command(settings, words);
    assert.equal(code, 0, err);
    return out;
  };
  const { link } = JSON.parse(await kontor('user', 'reset-link', account.code, 'admin', '--json'));
  const { origin, pathname, searchParams } = new URL(link);
  assert.equal(origin + pathname, 'https://erp.example/kontor/admin/sign-in/new-password');
  const token = searchParams.get('token') ?? '';
  const opened = await readResetLink(context, { account: account.code, token, network: '10.0.0.9' });
  assert.equal(opened.login, 'admin');

  await setTotpUp(rig, account, actorOf(account, await passwordOnly(rig, account)));
  await kontor('user', 'remove-second-factor', account.code, 'admin');
  await passwordOnly(rig, account);
  await kontor('account', 'second-factor', account.code, 'everyone');
  const next = await signIn(context, visitor(account), { username: 'admin', password: PASSWORD });
  assert.equal(next.state, 'set-up');

  assert.deepEqual(JSON.parse(await kontor('mail', 'list', account.code, '--json')), []);
  for (const verb of ['reset-link', 'remove-second-factor'])
    assert.equal((await command(settings, ['user', verb, account.code, 'nobody'])).code, 1, verb);
});
