// Cookies over https, on the machine itself and over plain http; what stands where no browser would keep a session.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { injectRequest } from '../../support/client.ts';
import type { Rig } from '../../support/rig.ts';
import { ADMIN_PASSWORD, startAdminRig } from './admin-rig.ts';
import { formClient } from './form-client.ts';

const rig = await startAdminRig();
const account = await rig.account();
const { code } = account;
const https = await rig.another({ PUBLIC_URL: 'https://erp.example/erp', TRUST_PROXY: 'loopback' });
const lan = await rig.another({ PUBLIC_URL: 'http://192.168.1.5:8080' });
const right = { account: code, login: 'admin', password: ADMIN_PASSWORD };
const form = {
  'content-type': 'application/x-www-form-urlencoded',
  accept: 'text/html',
  'sec-fetch-site': 'same-origin',
};

const open = (to: Rig, host: string, path = '/admin/sign-in', more: Record<string, string> = {}) =>
  injectRequest(to.server, { url: path, headers: { accept: 'text/html', host, ...more } });
const signIn = (to: Rig, host: string, more: Record<string, string> = {}, path = '/admin/sign-in') =>
  injectRequest(to.server, {
    method: 'POST',
    url: path,
    headers: { ...form, host, ...more },
    payload: new URLSearchParams(right).toString(),
  });
const cookiesOf = ({ headers }: { headers: object }) =>
  [(headers as Record<string, string[]>)['set-cookie'] ?? []].flat();

describe('Cookies of the area', () => {
  for (const host of ['localhost:8080', 'LOCALHOST', '127.0.0.1:8080', '127.8.9.10', '[::1]:8080'])
    it(`on the machine itself (${host}) have neither Secure nor the prefix, and keep the session`, async () => {
      const answer = await signIn(rig, host);
      assert.equal(answer.statusCode, 303);
      const cookies = cookiesOf(answer);
      assert.equal(cookies.length, 4);
      for (const each of cookies) {
        assert.doesNotMatch(each, /__Host-|Secure/i);
        assert.match(each, /^kontor[^=]*=.*; Path=\/; HttpOnly; SameSite=Strict/);
      }
      const cookie = cookies.map(each => each.split(';')[0]).join('; ');
      assert.equal((await open(rig, host, '/admin', { cookie })).statusCode, 200);
      // Neither is the session of another transport.
      assert.equal((await open(https, 'erp.example', '/admin', { cookie })).statusCode, 303);
    });

  for (const [title, to, host, more] of [
    ['behind a proxy that says https', https, 'erp.example', { 'x-forwarded-proto': 'https' }],
    ['with an https PUBLIC_URL, whatever Host the proxy passes on', https, '127.0.0.1:8080', {}],
    ['behind a proxy that is not trusted, but says https', rig, 'erp.example', { 'x-forwarded-proto': 'https' }],
    ['behind such a proxy with a Host of its own', rig, '127.0.0.1:8080', { 'x-forwarded-proto': 'https' }],
  ] as const)
    it(`${title} are strict`, async () => {
      const answer = await signIn(to, host, more);
      assert.equal(answer.statusCode, 303);
      const cookies = cookiesOf(answer);
      assert.equal(cookies.length, 4);
      for (const each of cookies)
        assert.match(each, /^__Host-kontor[^=]*=.*; Path=\/; Secure; HttpOnly; SameSite=Strict/);
      const cookie = cookies.map(each => each.split(';')[0]).join('; ');
      assert.equal((await open(to, host, '/admin', { cookie, ...more })).statusCode, 200);
      const planted = cookie.replaceAll('__Host-', '');
      assert.equal((await open(to, host, '/admin', { cookie: planted, ...more })).statusCode, 303);
    });
});

describe('Over plain http', () => {
  const hosts: [Rig, string][] = [
    [rig, '192.168.1.5:8080'],
    [rig, 'shop-pc'],
    [rig, 'localhost.evil.example'],
    [rig, '127.0.0.1.evil.example'],
    [rig, '[fe80::1]:8080'],
    [lan, '192.168.1.5:8080'],
  ];
  for (const [to, host] of hosts)
    it(`${host} says what to do in place of a form, and takes no password`, async () => {
      for (const path of [
        '/admin/sign-in',
        '/admin/sign-in/new-password?account=x&token=y',
        '/admin/sign-in/second-factor',
      ]) {
        const { statusCode, body } = await open(to, host, path);
        assert.equal(statusCode, 200, path);
        assert.doesNotMatch(body, /<form|type="password"/);
        assert.match(body, /https/);
        assert.match(body, /PUBLIC_URL/);
        assert.match(body, /http:\/\/localhost(?::8080)?\/admin/);
      }
      for (const path of ['/admin/sign-in', '/admin/sign-in/passkey', '/admin/customers/new']) {
        const refused = await signIn(to, host, {}, path);
        assert.equal(refused.statusCode, 403, path);
        assert.deepEqual(cookiesOf(refused), []);
        assert.doesNotMatch(refused.body, /<form|a long password/);
      }
      const led = await open(to, host, '/admin');
      assert.equal(led.statusCode, 303);
      const inPortuguese = await open(to, host, '/admin/sign-in', { 'accept-language': 'pt' });
      assert.match(inPortuguese.body, /Não pode iniciar sessão neste endereço/);
    });

  it('past the proxy of an https PUBLIC_URL the form names the right address', async () => {
    const note = /begins with http, so[^<]*<a href="https:\/\/erp\.example\/erp\/admin"/;
    assert.match((await open(https, '192.168.1.5:8080')).body, note);
    assert.doesNotMatch(
      (await open(https, 'erp.example', '/admin/sign-in', { 'x-forwarded-proto': 'https' })).body,
      note,
    );
    assert.doesNotMatch((await open(https, 'kontor', '/admin/sign-in', { 'x-forwarded-for': '10.0.0.1' })).body, note);
  });
});

it('A browser on the machine keeps the session in a cookie without Secure', async () => {
  const { page, browserContext } = await rig.signIn(account);
  assert.equal(new URL(page.url()).pathname, '/admin');
  const cookies = await browserContext.cookies();
  assert.deepEqual(cookies.map(({ name, secure, httpOnly }) => [name, secure, httpOnly]).sort(), [
    ['kontor', false, true],
    ['kontor-account', false, true],
    ['kontor-browser', false, true],
  ]);
});

it('Addresses of the area carry the path of PUBLIC_URL', async () => {
  const client = formClient(https);
  assert.equal((await client.post('/admin/sign-in', right)).location, '/erp/admin');
  assert.ok((await formClient(https).get('/admin/customers')).location.startsWith('/erp/admin/sign-in?'));
  const typing = await formClient(https).get('/admin/search?q=x', { 'hx-request': 'true' });
  assert.match(String(typing.headers['hx-redirect']), /^\/erp\/admin\/sign-in/);
  for (const path of [
    '/admin',
    '/admin/customers',
    '/admin/invoices/new',
    '/admin/security',
    '/admin/import/customers',
    '/admin/company',
  ]) {
    const { text } = await client.get(path);
    const addresses = [...text.matchAll(/\s(?:href|src|action|hx-get|hx-post|data-[\w-]+)="(\/[^"]*)"/g)].map(
      ([, each]) => each,
    );
    assert.ok(addresses.length > 5, path);
    assert.deepEqual(
      addresses.filter(each => !each?.startsWith('/erp/')),
      [],
      path,
    );
  }
});
