// Signing in to the administration area and out of it: the cookie, the session behind it, what is refused.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ADMIN_PASSWORD, fillSignIn, startAdminRig } from './admin-rig.ts';
import { formClient, SAME_SITE, signedInClient } from './form-client.ts';

const rig = await startAdminRig();
const account = await rig.account();
const COOKIE = 'kontor';
const right = { account: account.code, login: 'admin', password: ADMIN_PASSWORD };

describe('Signing in', () => {
  it('leads to the start page, with a cookie that no script and no other site can read', async () => {
    const { page, browserContext, problems } = await rig.signIn(account);
    assert.equal(new URL(page.url()).pathname, '/admin');
    assert.match((await page.textContent('header')) ?? '', new RegExp(`${account.code}, Lda\\.`));
    const [cookie] = (await browserContext.cookies()).filter(({ name }) => name === COOKIE);
    assert.deepEqual([cookie?.httpOnly, cookie?.secure, cookie?.sameSite, cookie?.path], [true, false, 'Strict', '/']);
    assert.deepEqual(problems, []);
  });

  it('with a wrong password, login or account says the same, and keeps what was typed but the password', async () => {
    const answers = await Promise.all(
      [{ password: 'wrong' }, { login: 'nobody' }, { account: 'nowhere' }].map(wrong =>
        formClient(rig).post('/admin/sign-in', { ...right, ...wrong }),
      ),
    );
    for (const { status, text, headers } of answers) {
      assert.equal(status, 403);
      assert.match(text, /Account, user or password is wrong\./);
      assert.doesNotMatch(text, /value="(?:wrong|a long password)"/);
      assert.equal(headers['set-cookie'], undefined);
    }
    assert.match(answers[0]?.text ?? '', new RegExp(`value="${account.code}"`));
  });

  it('returns to the page that was asked for, and never to another site', async () => {
    const asked = await formClient(rig).get('/admin/customers?sort=name');
    assert.deepEqual([asked.status, asked.location.startsWith('/admin/sign-in?')], [303, true]);
    const to = new URL(asked.location, 'http://kontor').searchParams.get('to') ?? '';
    assert.equal(to, '/admin/customers?sort=name');
    assert.equal((await formClient(rig).post('/admin/sign-in', { ...right, _to: to })).location, to);
    for (const foreign of ['https://evil.example', '//evil.example', '/\\evil.example', '/adminx', '/admin/\\..', ''])
      assert.equal((await formClient(rig).post('/admin/sign-in', { ...right, _to: foreign })).location, '/admin');
  });

  it('makes a new session whatever cookie the browser had, and ends the one of before', async () => {
    const client = await signedInClient(rig, { account: account.code });
    const before = client.cookies.get(COOKIE) ?? '';
    await client.post('/admin/sign-in', right);
    assert.notEqual(client.cookies.get(COOKIE), before);
    const old = formClient(rig);
    old.cookies.set(COOKIE, before);
    assert.equal((await old.get('/admin')).status, 303);
    const fixed = formClient(rig);
    const chosen = `${account.code}.xb_${'A'.repeat(43)}`;
    fixed.cookies.set(COOKIE, chosen);
    await fixed.post('/admin/sign-in', right);
    assert.notEqual(fixed.cookies.get(COOKIE), chosen);
  });
});

describe('The session of a browser', () => {
  it('is none of the interface, and that of the interface none of a browser', async () => {
    const client = await signedInClient(rig, { account: account.code });
    const [, token = ''] = client.cookies.get(COOKIE)?.split('.') ?? [];
    const headers = { authorization: `Bearer ${token}` };
    assert.equal((await rig.call('GET', `/api/${account.code}/v4.0.0/status`, { headers })).status, 403);
    const opened = await rig.call('GET', `/api/${account.code}/v4.0.0/helo`, {
      headers: { authorization: `Bearer ${account.apiToken}` },
    });
    const other = formClient(rig);
    for (const foreign of [opened.body['xa-token'], account.apiToken]) {
      other.cookies.set(COOKIE, `${account.code}.${foreign}`);
      assert.equal((await other.get('/admin')).status, 303);
    }
  });

  it('opens no other account', async () => {
    const other = await rig.account();
    const client = await signedInClient(rig, { account: account.code });
    const [, token = ''] = client.cookies.get(COOKIE)?.split('.') ?? [];
    client.cookies.set(COOKIE, `${other.code}.${token}`);
    assert.equal((await client.get('/admin')).status, 303);
  });

  it('is not kept by caches, and its pages run nothing that is not of this server', async () => {
    const client = await signedInClient(rig, { account: account.code });
    for (const path of ['/admin', '/admin/customers', '/admin/nothing', '/admin/sign-in']) {
      const { headers, text } = await client.get(path);
      assert.equal(headers['cache-control'], 'no-store', path);
      const policy = String(headers['content-security-policy']);
      assert.match(policy, /default-src 'none'; script-src 'self'; style-src 'self';/, path);
      assert.doesNotMatch(policy, /unsafe|\*/, path);
      assert.doesNotMatch(text, /<script(?![^>]* src=)|<style|\sstyle=|\son\w+=/, path);
    }
  });
});

describe('Signing out', () => {
  it('ends the session, and the back button shows nothing of it', async () => {
    const { page } = await rig.signIn(account);
    await page.goto(`${rig.address}/admin/customers`);
    await page.click('.user-menu summary');
    await page.click('text=Sign out');
    await page.waitForURL('**/admin/sign-in**');
    await page.goBack();
    await page.waitForURL('**/admin/sign-in**');
    assert.equal(await page.locator('header').count(), 0);
    await fillSignIn(page, { address: rig.address, ...right });
  });

  it('needs a form of this session', async () => {
    const client = await signedInClient(rig, { account: account.code });
    assert.equal((await client.post('/admin/sign-out', { _csrf: 'x' })).status, 403);
    assert.equal((await client.get('/admin')).status, 200);
  });
});

describe('A form', () => {
  const path = '/admin/customers/new';

  it('of another site, of another session or without a token is refused', async () => {
    const [client, other] = await Promise.all([
      signedInClient(rig, { account: account.code }),
      signedInClient(rig, { account: account.code }),
    ]);
    const good = { ...(await client.hidden(path, path)), name: 'From here' };
    const { _csrf: stolen = '' } = await other.hidden(path, path);
    const refused: [string, Record<string, string>, Record<string, string>][] = [
      ['no token', { ...good, _csrf: '' }, SAME_SITE],
      ['token of another session', { ...good, _csrf: stolen }, SAME_SITE],
      ['another site', good, { ...SAME_SITE, 'sec-fetch-site': 'cross-site' }],
      ['another host of the site', good, { ...SAME_SITE, 'sec-fetch-site': 'same-site' }],
      ['typed by hand', good, { 'sec-fetch-site': 'none' }],
      ['another origin', good, { origin: 'https://evil.example' }],
      ['an opaque origin', good, { origin: 'null' }],
      ['nothing said', good, {}],
    ];
    for (const [why, fields, headers] of refused)
      assert.equal((await client.post(path, fields, headers)).status, 403, why);
    assert.doesNotMatch((await client.get('/admin/customers')).text, /From here/);
    assert.equal((await client.post(path, good, { origin: 'http://localhost:80' })).status, 303);
  });

  it('to sign in is refused when another site sends it', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    const { status, headers: answered } = await formClient(rig).post('/admin/sign-in', right, headers);
    assert.deepEqual([status, answered['set-cookie']], [403, undefined]);
  });
});

describe('Behind a proxy with a path of its own', () => {
  it('every link has the path, and forms of the public address are taken', async () => {
    const below = await rig.another({ PUBLIC_URL: 'https://erp.example/kontor/' });
    const client = formClient(below);
    assert.match((await client.get('/admin/customers')).location, /^\/kontor\/admin\/sign-in\?/);
    const signedIn = await client.post('/admin/sign-in', right, { origin: 'https://erp.example' });
    assert.deepEqual([signedIn.status, signedIn.location], [303, '/kontor/admin']);
    for (const path of ['/admin', '/admin/customers', '/admin/customers/new', '/admin/users', '/admin/nothing']) {
      const { text } = await client.get(path);
      const links = [...text.matchAll(/ (?:href|src|action)="([^"]*)"/g)].map(([, link = '']) => link);
      assert.ok(links.length > 1, path);
      assert.deepEqual(
        links.filter(link => !/^(?:\/kontor\/|#|data:,)/.test(link)),
        [],
        path,
      );
    }
  });
});

describe('A form of somebody who has not signed in', () => {
  it('is not read when it is large, and is then refused with a page', async () => {
    const { status, text } = await formClient(rig).post('/admin/customers/new', { comments: 'x'.repeat(70_000) });
    assert.equal(status, 413);
    assert.match(text, /<html lang="en">[\s\S]*too large to keep/);
  });
});

describe('The page to sign in', () => {
  it('works without JavaScript', async () => {
    const { page } = await rig.signIn(account, { javaScriptEnabled: false });
    assert.equal(new URL(page.url()).pathname, '/admin');
  });
});
