// Which pages that change something ask first that the user proves again who it is; that they all do; and that nothing typed is lost.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { documents, lists, records } from '../../../src/definitions/catalogue.ts';
import { adminPages, openAdminPages } from '../../../src/http/admin/all-pages.ts';
import { actorOf, codeOf, passwordOnly, setTotpUp } from '../../operations/sign-in/sign-in-rig.ts';
import { asOwner, inAccount } from '../../support/owner.ts';
import { startRig } from '../../support/rig.ts';
import { type FormClient, hiddenIn, signedInClient } from './form-client.ts';

/** Access for people and programs, money's way, the use of a company. */
const SENSITIVE = `
  /admin/company
  /admin/company/test
  /admin/company/test/reset
  /admin/host/accounts/:code/export
  /admin/host/accounts/:code/resume
  /admin/host/accounts/:code/suspend
  /admin/payment-run
  /admin/security/confirm
  /admin/security/email
  /admin/security/passkeys
  /admin/security/passkeys/:id/name
  /admin/security/passkeys/:id/remove
  /admin/security/passkeys/options
  /admin/security/recovery-codes
  /admin/security/totp
  /admin/security/totp/code
  /admin/security/totp/remove
  /admin/tokens/new
  /admin/tokens/rotate
  /admin/users/:id/details
  /admin/users/:id/factors
  /admin/users/:id/password
  /admin/users/:id/reset-link
  /admin/users/:id/role
  /admin/users/:id/state
  /admin/users/new
  /admin/users/rule
  /admin/webhooks/:id
  /admin/webhooks/:id/rotate
  /admin/webhooks/new
`;

/** Daily work; what only takes access away (it may be urgent); and the own password, whose form asks for the present one. */
const NOT_SENSITIVE = `
  /admin/*/:id/allot
  /admin/*/:id/book
  /admin/*/:id/cancel
  /admin/*/:id/close
  /admin/*/:id/contacts
  /admin/*/:id/contacts/:contact
  /admin/*/:id/contacts/:contact/remove
  /admin/*/:id/delete
  /admin/*/:id/dispute
  /admin/*/:id/edit
  /admin/*/:id/hand
  /admin/*/:id/pause
  /admin/*/:id/remove
  /admin/*/:id/retry
  /admin/*/:id/send
  /admin/*/:id/sessions
  /admin/*/:id/state
  /admin/*/:id/statement/send
  /admin/*/:id/status
  /admin/*/:id/void
  /admin/*/add
  /admin/*/close
  /admin/*/columns
  /admin/*/new
  /admin/*/preview
  /admin/*/send
  /admin/*/take-over
  /admin/*/views
  /admin/*/views/:id/remove
  /admin/bank/columns
  /admin/bank/upload
  /admin/bill-deliveries
  /admin/company/logo
  /admin/company/logo/remove
  /admin/company/mail
  /admin/company/messages
  /admin/company/rates
  /admin/company/sets/:code
  /admin/company/sets/:code/theme
  /admin/company/sets/:code/theme/letterhead
  /admin/company/sets/:code/theme/letterhead/remove
  /admin/company/sets/:code/theme/preview
  /admin/company/sets/:code/theme/reset
  /admin/company/sets/new
  /admin/company/test/receivers
  /admin/company/theme
  /admin/company/theme/letterhead
  /admin/company/theme/letterhead/remove
  /admin/company/theme/preview
  /admin/company/theme/reset
  /admin/due-reminders
  /admin/e-invoice
  /admin/first-steps
  /admin/host/accounts/:code/check
  /admin/import
  /admin/import/:id/discard
  /admin/import/:id/mapping
  /admin/import/:id/reading
  /admin/import/:id/start
  /admin/import/:id/undo
  /admin/preferences
  /admin/security/confirm/passkey-options
  /admin/security/password
  /admin/security/sessions
  /admin/sessions/end
  /admin/stock-count
  /admin/stock-count/:id
  /admin/stock-count/:id/book
  /admin/stock-count/:id/cancel
  /admin/stock-count/:id/sheet
  /admin/suggest/customers
  /admin/suggest/suppliers
  /admin/tokens/revoke
  /admin/webhooks/:id/remove
  /admin/webhooks/:id/resend
  /admin/webhooks/:id/state
  /admin/webhooks/:id/test
`;

/** Pages for everybody that change something: why they ask for no proof by the form of the others. */
const OPEN = {
  '/admin/reference': 'answers a script: refuses without a proof, in reference.test.ts',
  '/admin/sign-in': 'is a proof',
  '/admin/sign-in/forgot': 'mails a link to the user, and says nothing',
  '/admin/sign-in/new-password': 'takes a link of an administrator',
  '/admin/sign-in/passkey': 'is a proof',
  '/admin/sign-in/passkey-options': 'is a part of a proof',
  '/admin/sign-in/second-factor': 'is a proof',
  '/admin/sign-in/set-up': 'is behind the password that was given just now',
  '/admin/sign-out': 'only takes access away',
};

/** A token that may be made. */
const TOKEN = { login: 'admin', nonce_window: '0', 'scope.read': '1' };

const linesOf = (text: string) => text.trim().split(/\s+/);
const posts = adminPages.filter(({ method }) => method === 'POST');
const subjects = new Set([...documents, ...lists, ...records].map(({ path }) => path));

// The pages of every kind of record and document are the same.
function kindOf({ path, sensitive }: { path: string; sensitive?: true }): string {
  const [, , subject = '', ...rest] = path.split('/');
  return !sensitive && subjects.has(subject) ? ['/admin/*', ...rest].join('/') : path;
}

const rig = await startRig({ RATE_LOGINS: '0', HOST_ADMINISTRATORS: 'sensitive/admin' });
const account = await rig.account('sensitive');
const letAge = () =>
  asOwner(rig, owner =>
    inAccount(owner, account.code, () =>
      owner.query("UPDATE session SET created_at = created_at - interval '16 min', confirmed_at = NULL"),
    ),
  );
const forgetFailures = () =>
  asOwner(rig, async owner => {
    await owner.query('DELETE FROM failed_login');
    await inAccount(owner, account.code, () => owner.query('UPDATE user_security SET failed_codes = 0'));
  });
const trailLength = () =>
  asOwner(rig, owner =>
    inAccount(owner, account.code, async id => {
      const { rows } = await owner.query('SELECT number FROM audit_head WHERE account_id = $1', [id]);
      return rows[0]?.number;
    }),
  );

/** A client that has signed in some time ago, and what its forms carry. */
async function lateClient(): Promise<{ client: FormClient; hidden: () => Promise<Record<string, string>> }> {
  await forgetFailures();
  const client = await signedInClient(rig, { account: account.code });
  await letAge();
  return { client, hidden: () => client.hidden('/admin/preferences', '/admin/preferences') };
}

describe('A page that changes something', () => {
  it('is sensitive or not, which is decided for each', () => {
    const of = (sensitive: boolean) =>
      [...new Set(posts.filter(page => (page.sensitive === true) === sensitive).map(kindOf))].sort();
    assert.deepEqual(of(true), linesOf(SENSITIVE));
    assert.deepEqual(of(false), linesOf(NOT_SENSITIVE));
    const open = openAdminPages.filter(({ method }) => method === 'POST').map(({ path }) => path);
    assert.deepEqual(open.sort(), Object.keys(OPEN));
  });

  it('changes nothing without a proof when it is sensitive, whatever is sent', async () => {
    const { client, hidden } = await lateClient();
    const before = await trailLength();
    for (const { path } of posts.filter(page => page.sensitive)) {
      const address = path.replace(':login', 'admin').replace(':code', account.code).replace(':id', '1');
      for (const proof of [{}, { _passkey: '{}' }, { _code: '123456' }, { _passkey: '', _code: '' }]) {
        const sent = { ...(await hidden()), name: 'x', login: 'x', role: 'admin', ...proof };
        const { status, text } = await client.post(address, sent);
        assert.ok([400, 403, 429].includes(status), `${path} ${status}`);
        assert.match(text, /Confirm it/, path);
      }
    }
    assert.equal(await trailLength(), before);
  });
});

describe('A proof', () => {
  it('is given with the form, which is carried out once and as it was typed', async () => {
    const { client, hidden } = await lateClient();
    const typed = { name: '"Till" <b>1</b>', login: 'admin', 'scope.read': '1', nonce_window: '32' };
    const asked = await client.post('/admin/tokens/new', { ...(await hidden()), ...typed });
    assert.equal(asked.status, 403);
    const kept = hiddenIn(asked.text, '/admin/tokens/new');
    assert.equal(kept.name, typed.name);
    const wrong = await client.post('/admin/tokens/new', { ...kept, _password: 'not it' });
    assert.equal(wrong.status, 400);
    assert.deepEqual(hiddenIn(wrong.text, '/admin/tokens/new'), kept);
    const made = await client.post('/admin/tokens/new', { ...kept, _password: 'a long password' });
    assert.match(made.text, /kt_[\w-]{43}/);
    const again = await client.post('/admin/tokens/new', { ...kept, _password: 'a long password' });
    assert.doesNotMatch(again.text, /kt_[\w-]{43}/);
    const list = await client.get('/admin/tokens');
    assert.equal(list.text.match(/tokens\/one\?name=%22Till/g)?.length, 1);
  });

  it('goes to the address of the form with its query, also behind an ended session, which keeps no proof', async () => {
    const { client, hidden } = await lateClient();
    const address = '/admin/tokens/new?from=%26&to=2026-03-31';
    const written = address.replace('&', '&amp;');
    const sent = { ...(await hidden()), ...TOKEN, name: 'Kept' };
    assert.equal(hiddenIn((await client.post(address, sent)).text, written).name, 'Kept');
    client.cookies.clear();
    const proofs = { _password: 'my secret', _code: '123456', _passkey: '{}' };
    const kept = await client.post(address, { ...sent, ...proofs });
    assert.doesNotMatch(kept.text, /my secret|123456|_kept\._passkey/);
    const login = { account: account.code, login: 'admin', password: 'a long password' };
    const again = await client.post('/admin/sign-in', { ...hiddenIn(kept.text, '/admin/sign-in'), ...login });
    assert.equal(hiddenIn(again.text, written).name, 'Kept');
  });

  it('leads back to the page that was wanted, and never to another site', async () => {
    const { client } = await lateClient();
    const confirm = '/admin/security/confirm';
    const asked = await client.hidden('/admin/tokens/new?from=%26', confirm);
    const { location } = await client.post(confirm, { ...asked, _password: 'a long password' });
    assert.equal(location, '/admin/tokens/new?from=%26');
    for (const to of ['https://example.com', '//example.com', '/admin/\\example.com', '/api'])
      assert.ok((await client.post(confirm, { ...asked, _to: to })).location.match(/^\/admin$/), to);
  });

  it('that is wrong counts as a failed login: after some, the right password has to wait', async () => {
    const { client, hidden } = await lateClient();
    const send = async (_password: string) =>
      client.post('/admin/tokens/new', { ...(await hidden()), ...TOKEN, name: 'Guessed', _password });
    assert.equal((await send('wrong')).status, 400);
    // As after many: the waits after the first are short, and a slow machine would sit them out.
    const { rowCount } = await asOwner(rig, owner =>
      owner.query('UPDATE failed_login SET failures = 20 WHERE failures = 1'),
    );
    assert.equal(rowCount, 1, 'it was counted');
    const last = await send('a long password');
    assert.equal(last.status, 429);
    assert.ok(Number(last.headers['retry-after']) > 0);
    await forgetFailures();
    assert.match((await send('a long password')).text, /kt_[\w-]{43}/);
  });

  it('may be a one-time code of the user, which works once, and no recovery code', async () => {
    const { client, hidden } = await lateClient();
    const { secret, recoveryCodes } = await setTotpUp(rig, account, actorOf(account, await passwordOnly(rig, account)));
    const send = async (_code: string) =>
      client.post('/admin/tokens/new', { ...(await hidden()), ...TOKEN, name: 'By code', _code });
    assert.match((await send('')).text, /name="_code"/);
    assert.equal((await send(recoveryCodes[0] ?? '')).status, 400);
    await forgetFailures();
    const code = codeOf(secret);
    assert.match((await send(code)).text, /kt_[\w-]{43}/);
    await letAge();
    assert.equal((await send(code)).status, 400);
  });
});
