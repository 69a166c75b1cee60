// The security headers of responses: all of helmet's on a page, those that protect data on data.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startRig } from '../../support/rig.ts';

const FOR_ALL = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'cross-origin-resource-policy': 'same-origin',
};
const FOR_PAGES = ['cross-origin-opener-policy', 'origin-agent-cluster', 'referrer-policy', 'x-xss-protection'];

const rig = await startRig();
const { client, code } = await rig.account();

it('Every response has the headers that protect it, error responses too', async () => {
  const page = await rig.call('GET', '/docs');
  const data = [
    await client.get('/users'),
    await client.get('/users', { limit: 'x' }),
    await rig.call('GET', `/api/${code}/v4.0.0/users`),
  ];
  for (const { headers } of [page, ...data])
    for (const [name, value] of Object.entries(FOR_ALL)) assert.equal(headers[name], value, name);
  for (const name of FOR_PAGES) {
    assert.ok(page.headers[name], name);
    for (const { headers } of data) assert.equal(headers[name], undefined, name);
  }
  for (const { headers } of data) assert.equal(headers['cache-control'], 'no-store');
});

describe('Strict-Transport-Security', () => {
  const PUBLIC_URL = 'https://erp.example/kontor';
  const byHttps = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' };

  /** The header of the page, of data and of an error, which are the same. */
  async function sent(settings: Record<string, string>, headers: Record<string, string>): Promise<unknown> {
    const server = await rig.another(settings);
    const paths = ['/docs', `/api/${code}/v4.0.0/users`, '/nowhere'];
    const answers = await Promise.all(paths.map(path => server.call('GET', path, { headers })));
    const values = new Set(answers.map(answer => answer.headers['strict-transport-security']));
    assert.equal(values.size, 1);
    return [...values][0];
  }

  it('is on every response to a request that came by https, for as long as the setting says', async () => {
    const settings = { PUBLIC_URL, TRUST_PROXY: 'loopback' };
    assert.equal(await sent(settings, byHttps), 'max-age=31536000');
    assert.equal(await sent({ ...settings, HSTS_SECONDS: '300' }, byHttps), 'max-age=300');
    assert.equal(await sent({ ...settings, HSTS_SECONDS: '0' }, byHttps), undefined);
  });

  it('is never on a response that goes over plain http', async () => {
    const settings = { PUBLIC_URL, TRUST_PROXY: 'loopback' };
    assert.equal(await sent(settings, {}), undefined);
    assert.equal(await sent(settings, { ...byHttps, 'x-forwarded-proto': 'http' }), undefined);
    assert.equal(await sent({ ...settings, PUBLIC_URL: 'http://erp.example' }, byHttps), undefined);
    assert.equal(await sent({ TRUST_PROXY: 'loopback' }, byHttps), undefined);
    // Headers of an untrusted client have no effect.
    assert.equal(await sent({ PUBLIC_URL }, byHttps), undefined);
    assert.equal(await sent({ PUBLIC_URL, TRUST_PROXY: '192.0.2.1' }, byHttps), undefined);
  });
});
