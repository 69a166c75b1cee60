// Each role's limits in the administration area: what is hidden is refused too, on every page.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { connectOnce } from '../../../src/database/migration/prepare-database.ts';
import { ROLES, type Role } from '../../../src/domain/roles.ts';
import { adminPages } from '../../../src/http/admin/all-pages.ts';
import { type BrowserAdministrator, rightsOf, type SessionActor } from '../../../src/operations/actor.ts';
import { addUser } from '../../../src/operations/administration/users.ts';
import { hashOf } from '../../../src/operations/credentials.ts';
import { asOwner } from '../../support/owner.ts';
import { startRig } from '../../support/rig.ts';
import { type FormClient, formClient, pathOfUser, signedInClient } from './form-client.ts';

const rig = await startRig({ RATE_LOGINS: '0' });
const account = await rig.account();

async function clientOf(role: Role): Promise<FormClient> {
  if (role === 'admin') return signedInClient(rig, { account: account.code });
  const { login, password } = await account.user(role);
  return signedInClient(rig, { account: account.code, login, password });
}

const clients = new Map(await Promise.all(ROLES.map(async role => [role, await clientOf(role)] as const)));
const client = (role: Role): FormClient => clients.get(role) ?? formClient(rig);

const addressOf = (path: string) => path.replaceAll(/:\w+/g, '1');

describe('Every page of the administration area', () => {
  for (const { method, path, needs } of adminPages) {
    const { right = 'read', roles = ROLES } = needs;
    const mayNot = ROLES.filter(role => !rightsOf(role).includes(right) || !roles.includes(role));
    if (mayNot.length > 0)
      it(`${method} ${path} is refused to ${mayNot.join(', ')}`, async () => {
        for (const role of mayNot) {
          const { _csrf = '', _key = '' } = await client(role).hidden('/admin/preferences', '/admin/preferences');
          const { status, text } =
            method === 'GET'
              ? await client(role).get(addressOf(path))
              : await client(role).post(addressOf(path), { _csrf, _key });
          assert.equal(status, 403, role);
          assert.match(text, /You may not do this/);
          // A page may be there to be read at the address that a form is sent to.
          if (method === 'POST') continue;
          for (const start of ['/admin', '/admin/settings']) {
            const menu = await client(role).get(start);
            assert.doesNotMatch(menu.text, new RegExp(`href="${path}"`), role);
          }
        }
      });
  }

  it('leads who has not signed in to the page to sign in, and takes no form', async () => {
    const stranger = formClient(rig);
    for (const { method, path } of adminPages) {
      const { status, location, text } = await (method === 'GET'
        ? stranger.get(addressOf(path))
        : stranger.post(addressOf(path), { name: 'x' }));
      if (method === 'GET') assert.deepEqual([status, location.startsWith('/admin/sign-in?')], [303, true], path);
      else assert.deepEqual([status, text.includes('name="_kept.name"')], [403, true], path);
    }
  });

  it('is answered without a fault to those who may see it', async () => {
    for (const { method, path, needs } of adminPages) {
      // Those of the installation are for the people it names.
      if (method !== 'GET' || needs.installation) continue;
      const { status } = await client('admin').get(addressOf(path));
      assert.ok(status < 500 && status !== 403, `${path}: ${status}; the last line of the log: ${rig.log.at(-1)}`);
    }
  });
});

describe('An administrator in a browser', () => {
  const path = '/admin/users';

  it('adds a user, who can sign in; the same form adds no second one', async () => {
    const admin = client('admin');
    const form = await admin.hidden(`${path}/new`, `${path}/new`);
    const user = { login: 'ana', name: 'Ana <b>Sousa</b>', role: 'clerk', password: 'four words of hers' };
    for (const _ of [1, 2]) assert.equal((await admin.post(`${path}/new`, { ...form, ...user })).location, path);
    assert.match((await admin.get(path)).text, /Ana &lt;b>Sousa&lt;\/b>/);
    const ana = await signedInClient(rig, { account: account.code, login: 'ana', password: user.password });
    assert.equal((await ana.get('/admin')).status, 200);
    const again = await admin.fill(`${path}/new`, { ...user });
    assert.equal(again.status, 400);
    assert.match(again.text, /A user with this login already exists/);
    assert.match(again.text, /value="ana"/);
    assert.doesNotMatch(again.text, /four words of hers/);
  });

  it('gives the password again before it changes users, when that was long ago', async () => {
    const later = await signedInClient(rig, { account: account.code });
    const { _csrf = '', _key = '' } = await later.hidden('/admin/preferences', '/admin/preferences');
    const owner = await connectOnce(rig.ownerUrl);
    const [, token = ''] = later.cookies.get('kontor')?.split('.') ?? [];
    const before = "UPDATE session SET created_at = now() - interval '1 hour' WHERE session_hash = $1";
    await owner.query(before, [hashOf(token)]);
    await owner.end();
    const own = await pathOfUser(later, 'admin');
    const changes: [string, Record<string, string>][] = [
      [`${path}/new`, { login: 'intruder', name: 'I', role: 'admin', password: 'four words of theirs' }],
      [`${own}/password`, { password: 'four words of theirs' }],
      [`${own}/details`, { name: 'I', email: 'intruder@example.com' }],
      [`${own}/role`, { role: 'clerk' }],
      [`${own}/state`, { active: '0' }],
    ];
    for (const [address, fields] of changes) {
      const { status, text } = await later.post(address, { _csrf, _key, ...fields });
      assert.deepEqual([status, /name="_password"/.test(text)], [403, true], address);
    }
    const confirm = '/admin/security/confirm';
    assert.equal((await later.fill(`${path}/new`, { _password: 'wrong' }, confirm)).status, 400);
    const back = await later.fill(`${path}/new`, { _password: 'a long password' }, confirm);
    assert.deepEqual([back.status, back.location], [303, `${path}/new`]);
    assert.doesNotMatch((await later.get(`${path}/new`)).text, /name="_password"/);
    assert.doesNotMatch((await later.get(path)).text, /intruder/);
  });

  it('corrects name and mail address of a user, who signs in with the new one', async () => {
    const admin = client('admin');
    const { login, password } = await account.user('clerk');
    const user = await pathOfUser(admin, login);
    const save = (fields: Record<string, string>) => admin.fill(user, fields, `${user}/details`);
    const wrong = await save({ name: '', email: 'rita@' });
    assert.equal(wrong.status, 400);
    for (const field of ['name', 'email'])
      assert.match(wrong.text, new RegExp(`class="error-summary".*href="#field-${field}"`, 's'));
    assert.match(wrong.text, /value="rita@"/, 'typed values are kept');
    assert.equal((await save({ name: 'Rita Moura', email: 'rita@example.com' })).location, user);
    const { text } = await admin.get(user);
    assert.match(text, /Saved name and e-mail address of clerk.*Rita Moura.*Name or address of a user changed/s);
    await signedInClient(rig, { account: account.code, login: 'rita@example.com', password });
    await save({ name: 'Rita Moura', email: '' });
    await assert.rejects(signedInClient(rig, { account: account.code, login: 'rita@example.com', password }));
  });

  it('disables a user, whose session ends at once', async () => {
    const admin = client('admin');
    const { login, password } = await account.user('manager');
    const other = await signedInClient(rig, { account: account.code, login, password });
    const user = await pathOfUser(admin, login);
    assert.doesNotMatch((await admin.get(user)).text, new RegExp(`action="${user}/state"`));
    await admin.fill(`${user}/disable`, {}, `${user}/state`);
    assert.match((await admin.get(user)).text, /User enabled or disabled/);
    assert.match((await admin.get(path)).text, /data-status="VOID">Disabled/);
    assert.equal((await other.get('/admin')).status, 303);
    await assert.rejects(signedInClient(rig, { account: account.code, login, password }));
  });

  it('is asked before a family is removed', async () => {
    const admin = client('admin');
    const { location } = await admin.fill('/admin/families/new', { family_code: 'TEAS', description: 'Teas' });
    assert.match(location, /^\/admin\/families\/\d+$/);
    assert.doesNotMatch((await admin.get(location)).text, /action="[^"]*remove"/);
    assert.match((await admin.get(`${location}/remove`)).text, /Remove TEAS/);
    assert.equal((await admin.fill(`${location}/remove`, {})).location, '/admin/families');
    assert.equal((await admin.get(location)).status, 404);
  });

  it('sees an address as one, and who made the record', async () => {
    const admin = client('admin');
    const address = { 'billing_address.city': 'Lisboa', 'billing_address.zip_code': '1100-060' };
    const { location } = await admin.fill('/admin/customers/new', { name: 'Ana', ...address });
    const { text } = await admin.get(location);
    assert.match(text, /<dt>Billing address<\/dt><dd>Lisboa<br\/>1100-060<\/dd>/);
    assert.match(text, /Changes.*<bdi>admin<\/bdi>.*Record added/s);
  });

  it('cannot take the role from the only administrator', async () => {
    const user = await pathOfUser(client('admin'), 'admin');
    const answer = await client('admin').fill(user, { role: 'clerk' }, `${user}/role`);
    assert.equal(answer.status, 400);
    assert.match(answer.text, /only active administrator/);
  });

  it('is told of a form that is still being worked on, not of the only administrator', async () => {
    const user = await pathOfUser(client('admin'), 'admin');
    const key = 'a form that is sent twice'.replaceAll(' ', '-');
    await asOwner(rig, async owner => {
      await owner.query('SELECT pg_advisory_lock(hashtextextended($1, $2))', [
        `form ${key} user.change-role`,
        account.id,
      ]);
      const answer = await client('admin').fill(user, { role: 'clerk', _key: key }, `${user}/role`);
      assert.equal(answer.status, 409);
      assert.doesNotMatch(answer.text, /only active administrator/);
    });
  });

  it('is refused in the transaction of the write when the role has gone since the request began', async () => {
    const { login, password } = await account.user('manager');
    const manager = await signedInClient(rig, { account: account.code, login, password });
    const [, token = ''] = manager.cookies.get('kontor')?.split('.') ?? [];
    const sessionHash = hashOf(token);
    const session: SessionActor = {
      kind: 'session',
      via: 'browser',
      accountId: account.id,
      sessionHash,
      sessionKey: `${account.id} ${sessionHash.toString('latin1')}`,
      withoutTrace: false,
      origin: { address: '127.0.0.1', requestId: 'request' },
    };
    const actor: BrowserAdministrator = {
      kind: 'browser administrator',
      accountId: account.id,
      session,
      form: { key: 'form of a manager', fingerprint: Buffer.alloc(32) },
    };
    const user = { login: 'made', name: 'Made', role: 'admin', password: 'four words of mine' } as const;
    await assert.rejects(addUser(rig.server.context, actor, user), { code: 'PERMISSION_DENIED' });
    const asInterface: BrowserAdministrator = { ...actor, session: { ...session, via: 'interface' } };
    await assert.rejects(addUser(rig.server.context, asInterface, user), /No session may run/);
  });

  it('is told when the server is not the owner of the database, and nothing changes', async () => {
    const admin = client('admin');
    const other = await rig.another();
    Object.defineProperty(other.server.context, 'administrationPool', { value: undefined });
    const there = formClient(other);
    for (const [name, value] of admin.cookies) there.cookies.set(name, value);
    assert.match((await there.get(`${path}/new`)).text, /does not own the database/);
    const user = { login: 'eva', name: 'Eva', role: 'clerk', password: 'four words of eva' };
    assert.equal((await there.fill(`${path}/new`, user)).status, 403);
    assert.doesNotMatch((await there.get(path)).text, /eva/);
  });
});

describe('What a user prefers', () => {
  it('holds for the user alone, whatever the role, and is asked of the database', async () => {
    const reader = client('readonly');
    await reader.fill('/admin/preferences', { language: 'pt', theme: 'dark' });
    const { text } = await reader.get('/admin/customers');
    assert.match(text, /<html lang="pt" data-theme="dark">/);
    assert.match(text, /<h1>Clientes<\/h1>/);
    assert.match((await client('clerk').get('/admin/customers')).text, /<html lang="en">/);
    const hidden = await reader.hidden('/admin/customers', '/admin/customers/columns');
    await reader.post('/admin/customers/columns', { ...hidden, 'column.name': '1', 'column.phone': '1' });
    const heads = (page: string) => [...page.matchAll(/<th scope="col"/g)].length;
    await account.client.post('/customers', { name: 'One' });
    assert.equal(heads((await reader.get('/admin/customers')).text), 2);
    assert.ok(heads((await client('clerk').get('/admin/customers')).text) > 2);
  });
});
