// A form that is carried along, behind an ended session or a proof that is asked for: no secret of it is written into a page.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { adminPages } from '../../../src/http/admin/all-pages.ts';
import { asOwner, inAccount } from '../../support/owner.ts';
import { startRig } from '../../support/rig.ts';
import { type FormAnswer, formClient, hiddenIn, SAME_SITE, signedInClient } from './form-client.ts';

const rig = await startRig({ RATE_LOGINS: '0' });
const account = await rig.account();
const NAMES = [
  'password',
  'current',
  'again',
  'new_password',
  'pin',
  'api_key',
  'senha',
  'smtp_password',
  'secret',
  'token',
  '_password',
  '_code',
  '_passkey',
  '_kept.password',
  '_secret',
  'Palavra-Passe',
  'user.pwd',
];
const SECRETS = Object.fromEntries(NAMES.map((name, index) => [name, `hunter-${index}-two`]));
const fields = { name: 'Maria', login: 'maria', ...SECRETS };
const posts = adminPages.filter(({ method }) => method === 'POST');

const hasNoSecret = ({ text, location }: FormAnswer, what: string) =>
  assert.doesNotMatch(text + location, /hunter-\d+-two/, what);

describe('A form whose session has ended', () => {
  it('keeps no secret on any page, and all other fields', async () => {
    for (const { path } of posts) {
      const address = path.replaceAll(/:\w+/g, '1');
      const answer = await formClient(rig).post(address, fields, SAME_SITE);
      hasNoSecret(answer, address);
      assert.equal(hiddenIn(answer.text, '/admin/sign-in')['_kept.name'], 'Maria', address);
    }
  });

  it('keeps no code that is sent to set up an app', async () => {
    const answer = await formClient(rig).post('/admin/security/totp/code', { code: 'hunter-1-two' }, SAME_SITE);
    hasNoSecret(answer, 'code');
  });

  it('shows none after a wrong password, nor behind the sign-in', async () => {
    const client = formClient(rig);
    const kept = Object.fromEntries(Object.entries(fields).map(([name, value]) => [`_kept.${name}`, value]));
    const sent = { ...kept, _to: '/admin/users/1/password', account: account.code, login: 'admin' };
    hasNoSecret(await client.post('/admin/sign-in', { ...sent, password: 'not it' }), 'a wrong password');
    const answer = await client.post('/admin/sign-in', { ...sent, password: 'a long password' });
    assert.equal(hiddenIn(answer.text, '/admin/users/1/password').name, 'Maria');
    hasNoSecret(answer, 'behind the sign-in');
  });
});

describe('A form that asks for a proof', () => {
  it('carries no secret along, and all other fields', async () => {
    const client = await signedInClient(rig, { account: account.code });
    await asOwner(rig, owner =>
      inAccount(owner, account.code, () =>
        owner.query("UPDATE session SET created_at = created_at - interval '16 min', confirmed_at = NULL"),
      ),
    );
    const { _csrf = '', _key = '' } = await client.hidden('/admin/preferences', '/admin/preferences');
    const typed = Object.fromEntries(Object.entries(fields).filter(([name]) => !name.startsWith('_')));
    for (const { path } of posts.filter(page => page.sensitive)) {
      const address = path.replaceAll(/:\w+/g, '1');
      const answer = await client.post(address, { ...typed, code: 'C', _csrf, _key });
      hasNoSecret(answer, address);
      if (answer.status === 403 && answer.text.includes('name="name"'))
        assert.equal(hiddenIn(answer.text, address).name, 'Maria', address);
    }
  });
});
