// The security headers of responses: all of helmet's on a page, those that protect data on data.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { startRig } from '../../support/rig.ts';

const FOR_ALL = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'cross-origin-resource-policy': 'same-origin',
};
const FOR_PAGES = ['cross-origin-opener-policy', 'origin-agent-cluster', 'referrer-policy', 'x-xss-protection'];

it('Every response has the headers that protect it, error responses too', async () => {
  const rig = await startRig();
  const { client, code } = await rig.account();
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
