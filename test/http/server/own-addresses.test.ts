// The addresses that answers carry: with the path of PUBLIC_URL, and never one that nobody can open.

import assert from 'node:assert/strict';
import { networkInterfaces } from 'node:os';
import { describe, it } from 'node:test';
import { invoiceBody } from '../../support/invoices.ts';
import { startRig } from '../../support/rig.ts';

const rig = await startRig();
const { code, apiToken } = await rig.account();
const base = `/api/${code}/v4.0.0`;
let number = 0;

describe('With a path in PUBLIC_URL', () => {
  for (const [publicUrl, prefix] of [
    ['https://x/erp', '/erp'],
    ['https://x/erp/', '/erp'],
    ['https://x/a/b', '/a/b'],
    ['https://x', ''],
  ] as const)
    it(`${publicUrl}: Link, Location, links to PDFs and the OpenAPI document carry it`, async () => {
      const other = await rig.another({ PUBLIC_URL: publicUrl });
      const client = await other.session(code, apiToken);
      const created = await client.post('/invoices', invoiceBody(`P${++number}`));
      assert.equal(created.headers.location, `${prefix}${base}/invoices?id=${created.body.id}`);
      assert.ok(created.body.url.startsWith(`https://x${prefix}/print/${code}/`), created.body.url);
      const customer = await client.post('/customers', { name: 'Ana' });
      assert.equal(customer.headers.location, `${prefix}${base}/customers?id=${customer.body.id}`);
      await client.post('/customers', { name: 'Rui' });
      const page = await client.get('/customers', { limit: 1 });
      assert.ok(page.headers.link?.startsWith(`<${prefix}${base}/customers?limit=1&cursor=`), page.headers.link);
      assert.equal((await other.call('GET', '/')).headers.location, `${prefix}/docs`);
      const { servers } = (await other.call('GET', '/openapi.json')).body;
      assert.equal(servers[0].url, `https://x${prefix}/api/{account}/v4.0.0`);
    });

  it('a proxy that passes the path on is told so', async () => {
    const other = await rig.another({ PUBLIC_URL: 'https://x/erp' });
    for (const path of ['/erp/docs', '/erp', '/erp/admin', `/erp${base}/status`]) {
      const { status, body } = await other.call('GET', path);
      assert.equal(status, 404);
      assert.match(body.message, /do not begin with \/erp.*the proxy in front must take it away/, path);
    }
    assert.doesNotMatch((await other.call('GET', '/erpx')).body.message, /proxy/);
  });
});

const hasIpv6 = Object.values(networkInterfaces()).some(each => each?.some(({ address }) => address === '::1'));

describe('A server on every interface', () => {
  for (const [host, own] of [
    ['0.0.0.0', /^http:\/\/127\.0\.0\.1:\d+$/],
    ['::', /^http:\/\/\[::1\]:\d+$/],
    ['::1', /^http:\/\/\[::1\]:\d+$/],
  ] as const)
    it(`HOST=${host} gives addresses that can be opened`, { skip: host.includes(':') && !hasIpv6 }, async () => {
      const other = await rig.another({ HOST: host });
      const address = await other.listen();
      assert.match(address, own);
      const { port } = new URL(address);
      const there = host === '::1' ? [address] : [address, `http://localhost:${port}`, `http://127.0.0.1:${port}`];
      for (const as of there) {
        const helo = await fetch(`${as}${base}/helo`, { headers: { authorization: `Bearer ${apiToken}` } });
        const { 'xa-token': token } = (await helo.json()) as { 'xa-token': string };
        const created = await fetch(`${as}${base}/invoices?nonce=1`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(invoiceBody(`H${++number}`)),
        });
        const { url } = (await created.json()) as { url: string };
        assert.ok(url.startsWith(`${as}/print/`), url);
        assert.equal((await fetch(url, { headers: { accept: 'application/pdf' } })).status, 200);
      }
    });

  it('refuses a Host that is none, so that no link has a part of it', async () => {
    const other = await rig.another({ HOST: '0.0.0.0' });
    await other.listen();
    const client = await other.session(code, apiToken);
    for (const host of ['evil.example/x?', 'a b', 'user@evil.example', '"><script>']) {
      const { status, text } = await client.post('/invoices', invoiceBody(`E${++number}`), { headers: { host } });
      assert.equal(status, 400, `${host}: ${text}`);
      assert.match(text, /Host/);
    }
  });
});
