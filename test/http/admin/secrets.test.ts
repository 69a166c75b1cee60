// Secrets that are typed or shown in the administration area are nowhere in the database and the log as they are.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { connectOnce } from '../../../src/database/migration/prepare-database.ts';
import { startRig } from '../../support/rig.ts';
import { type FormAnswer, formClient, pathOfUser, signedInClient } from './form-client.ts';

const rig = await startRig({ RATE_LOGINS: '0', REQUEST_LOG: 'on', LOG_LEVEL: 'debug' });
const account = await rig.account();

const found = ({ text, status }: FormAnswer, pattern: RegExp): string => {
  const [, secret] = pattern.exec(text) ?? [];
  assert.ok(secret, `${status} ${text.slice(0, 2000)}`);
  return secret;
};

it('Passwords, tokens, links and secrets of codes are stored and logged by nobody', async () => {
  const admin = await signedInClient(rig, { account: account.code });
  const passwords = ['first secret words', 'second secret words', 'third secret words', 'fourth secret words'];
  const [first = '', second = '', third = '', fourth = ''] = passwords;
  const user = { login: 'ana', name: 'Ana', role: 'manager', password: first };
  assert.equal((await admin.fill('/admin/users/new', user)).status, 303);
  const token = found(
    await admin.fill('/admin/tokens/new', { name: 'till', login: 'admin', 'scope.read': '1', nonce_window: '0' }),
    /(kt_[\w-]{43})/,
  );
  const ofAna = await pathOfUser(admin, 'ana');
  const resetLink = await admin.fill(ofAna, {}, `${ofAna}/reset-link`);
  const link = found(resetLink, /(xr_[\w-]{43})/);
  const stranger = formClient(rig);
  const reset = { _account: account.code, _token: link };
  const opened = `/admin/sign-in/new-password?${new URLSearchParams({ account: account.code, token: link })}`;
  assert.equal((await stranger.get(opened)).status, 200);
  const chosen = { ...reset, password: second, again: second };
  assert.equal((await stranger.post('/admin/sign-in/new-password', chosen)).status, 303);
  assert.equal((await stranger.post('/admin/sign-in/new-password', chosen)).status, 403);

  const ana = await signedInClient(rig, { account: account.code, login: 'ana', password: second });
  const change = { current: second, password: third, again: third };
  assert.equal((await ana.fill('/admin/security/password', change)).status, 303);
  const security = '/admin/security';
  const secret = found(await ana.fill(security, {}, `${security}/totp`), /<code class="secret">([A-Z2-7 ]+)</);
  // People type passwords into the wrong field.
  await stranger.post('/admin/sign-in', { account: account.code, login: 'ana', password: fourth });
  const [, session = ''] = ana.cookies.get('kontor')?.split('.') ?? [];
  const browser = ana.cookies.get('kontor-browser') ?? '';
  assert.ok(session && browser);

  const secrets = [...passwords, token, link, session, browser, secret.replaceAll(' ', '')];
  const owner = await connectOnce(rig.ownerUrl);
  try {
    const { rows: tables } = await owner.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public'");
    for (const { tablename } of tables as { tablename: string }[]) {
      const { rows } = await owner.query(`SELECT t::text AS row FROM "${tablename}" t`);
      for (const text of secrets) {
        const hex = Buffer.from(text).toString('hex');
        const isThere = rows.some(({ row }) => row.includes(text) || row.includes(hex));
        assert.ok(!isThere, `${text} is in ${tablename}`);
      }
    }
  } finally {
    await owner.end();
  }
  const log = rig.log.join('\n');
  for (const text of secrets) assert.ok(!log.includes(text), `${text} is in the log`);
});
