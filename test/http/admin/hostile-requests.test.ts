// Hostile requests to the administration area: addresses that are none, ids of another account, tokens where they do not belong,
// forms of other sites, files before it is known who sends them.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { adminPages } from '../../../src/http/admin/all-pages.ts';
import { UploadQuota } from '../../../src/http/server/upload-quota.ts';
import { injectRequest } from '../../support/client.ts';
import { inTurn } from '../../support/in-turn.ts';
import { startRig } from '../../support/rig.ts';
import { type FormClient, formClient, SAME_SITE, signedInClient } from './form-client.ts';

const rig = await startRig({ RATE_LOGINS: '0' });
const account = await rig.account();
const admin = await signedInClient(rig, { account: account.code });
const page = '/admin/preferences';
const keys = async (client: FormClient) => {
  const { _csrf = '', _key = '' } = await client.hidden(page, page);
  return { _csrf, _key };
};
const withParameter = adminPages.filter(({ path }) => path.includes(':'));

describe('Addresses of the administration area', () => {
  /** Texts for every page, and others that the pages are tried with in turn. */
  const HOSTILE = ['9223372036854775808', '%00'];
  const OTHERS = ['Infinity', '1e300', '1.5', '-1', '%ff', '%E2%80%AE', '__proto__'];
  const inTurns = inTurn(1);

  it('with an id that is none are answered without a fault', async () => {
    const sent = await keys(admin);
    for (const { method, path } of withParameter)
      for (const text of [...HOSTILE, ...inTurns(method, OTHERS)]) {
        const address = path.replaceAll(/:\w+/g, text);
        const answer =
          method === 'GET'
            ? await admin.get(address)
            : await admin.post(address, { ...sent, _key: `${sent._key}${text.length}` });
        assert.ok(answer.status < 500, `${method} ${address}: ${answer.status}`);
      }
  });

  it('with a query that is none are answered without a fault', async () => {
    const queries = ['after=1e300', 'cursor=x', 'limit=-1', 'sort=__proto__', 'login=%00', 'record=%00', 'before=1e99'];
    const queriesInTurn = inTurn(2);
    for (const { method, path } of adminPages)
      for (const query of method === 'GET' ? queriesInTurn(method, queries) : []) {
        const address = `${path.replaceAll(/:\w+/g, '1')}?${query}`;
        const { status } = await admin.get(address);
        assert.ok(status < 500, `${address}: ${status}`);
      }
  });
});

describe('A page to sign in', () => {
  it('puts nothing into a cookie that the form could choose freely', async () => {
    for (const company of ['x\r\nSet-Cookie: a=b', 'x; Path=/a', 'é', '\u202E', 'x'.repeat(5000)]) {
      const answer = await formClient(rig).post('/admin/sign-in/passkey-options', { account: company });
      assert.deepEqual([answer.status, answer.headers['set-cookie']], [200, undefined], company);
    }
  });

  it('leads nowhere but to pages of the area', async () => {
    const good = { account: account.code, login: 'admin', password: 'a long password' };
    for (const _to of [
      '//evil.example',
      'https://evil.example/',
      '/admin\\evil',
      '/admin/\r\nx: y',
      '/adminx',
      '/\\evil',
    ]) {
      const { location } = await formClient(rig).post('/admin/sign-in', { ...good, _to });
      assert.equal(location, '/admin', _to);
    }
  });
});

describe('Tokens', () => {
  it('of browsers are none for the interface, and those of the interface none for browsers', async () => {
    const [code = '', token = ''] = admin.cookies.get('kontor')?.split('.') ?? [];
    const url = `/api/${account.code}/v4.0.0/articles`;
    const asBearer = await injectRequest(rig.server, { url, headers: { authorization: `Bearer ${token}` } });
    assert.equal(asBearer.statusCode, 403);
    const asCookie = await injectRequest(rig.server, { url, headers: { cookie: `kontor=${code}.${token}` } });
    assert.equal(asCookie.statusCode, 403);
    const headers = { authorization: `Bearer ${account.apiToken}` };
    const opened = (await injectRequest(rig.server, { url: `/api/${account.code}/v4.0.0/helo`, headers })).body;
    const [ofInterface = ''] = /xa_[\w-]+/.exec(opened) ?? [];
    assert.notEqual(ofInterface, '');
    for (const inCookie of [ofInterface, ofInterface.replace('xa_', 'xb_'), account.apiToken]) {
      const client = formClient(rig);
      client.cookies.set('kontor', `${code}.${inCookie}`);
      assert.equal((await client.get('/admin')).status, 303);
    }
  });

  it('of a session that somebody planted in a browser are replaced by signing in', async () => {
    const planted = await signedInClient(rig, { account: account.code });
    const before = planted.cookies.get('kontor');
    await planted.post('/admin/sign-in', { account: account.code, login: 'admin', password: 'a long password' });
    const after = planted.cookies.get('kontor');
    assert.notEqual(after, before);
    const other = formClient(rig);
    other.cookies.set('kontor', before ?? '');
    assert.equal((await other.get('/admin')).status, 303);
  });
});

describe('A form', () => {
  const fields = { theme: 'dark', language: 'en' };

  it('without the token of its own session is refused, whatever else it says', async () => {
    const other = await keys(await signedInClient(rig, { account: account.code }));
    const own = await keys(admin);
    const sent = { ...own, ...fields };
    for (const _csrf of ['', other._csrf, `${own._csrf}x`, own._csrf.slice(1)])
      assert.equal((await admin.post(page, { ...sent, _csrf })).status, 403);
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { origin: 'null' },
      { origin: 'https://evil.example' },
      { referer: 'http://localhost/admin' },
    ])
      assert.equal((await admin.post(page, sent, headers as Record<string, string>)).status, 403);
    assert.equal((await admin.post(page, sent)).status, 303);
  });

  it('of another media type, or with a field twice, is refused', async () => {
    const { _csrf, _key } = await keys(admin);
    const cookie = `kontor=${admin.cookies.get('kontor')}`;
    const send = (type: string, payload: string) =>
      injectRequest(rig.server, {
        method: 'POST',
        url: page,
        payload,
        headers: { cookie, ...SAME_SITE, 'content-type': type },
      });
    const text = `_csrf=${_csrf}&_key=${_key}&theme=dark&language=en`;
    assert.equal((await send('text/plain', text)).statusCode, 415);
    assert.equal((await send('application/json', JSON.stringify({ _csrf, _key, ...fields }))).statusCode, 415);
    const part = `--x\r\nContent-Disposition: form-data; name="_csrf"\r\n\r\n${_csrf}\r\n--x--\r\n`;
    assert.equal((await send('multipart/form-data; boundary=x', part)).statusCode, 415);
    for (const twice of [`${text}&_key=${_key}x`, `${text}&_csrf=x`, `_csrf=x&${text}`])
      assert.equal((await send('application/x-www-form-urlencoded', twice)).statusCode, 400);
  });
});

describe('A file', () => {
  const upload = { method: 'POST', url: '/admin/import' } as const;
  const send = (cookie: string, length: number) =>
    injectRequest(rig.server, {
      ...upload,
      payload: Buffer.alloc(length),
      headers: { cookie, ...SAME_SITE, 'content-type': 'multipart/form-data; boundary=x' },
    });

  it('is not read of somebody who has not signed in, or may send none', async () => {
    const { login, password } = await account.user('readonly');
    const reader = await signedInClient(rig, { account: account.code, login, password });
    const cookie = `kontor=${reader.cookies.get('kontor')}`;
    // Both answers come before the body is looked at, which is none that a browser sends.
    assert.equal((await send('', 1_000_000)).statusCode, 413);
    assert.equal((await send(cookie, 1_000_000)).statusCode, 403);
    assert.equal((await send(`kontor=${admin.cookies.get('kontor')}`, 1_000_000)).statusCode, 400);
  });

  it('reserves memory while it is uploaded: an account has a part of it, and all have no more than there is', () => {
    const uploads = new UploadQuota({ bytes: 100, perAccount: 2 });
    const first = uploads.reserve(1, 40);
    uploads.reserve(1, 10);
    assert.throws(() => uploads.reserve(1, 1), { code: 'OVERLOADED' });
    const other = uploads.reserve(2, 50);
    assert.throws(() => uploads.reserve(3, 1), { code: 'OVERLOADED' });
    first();
    first();
    uploads.reserve(1, 40);
    assert.throws(() => uploads.reserve(3, 1), { code: 'OVERLOADED' });
    other();
    uploads.reserve(3, 50);
  });
});
