// GET /metrics: what it counts, and who may read it.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startRig } from '../../support/rig.ts';

const rig = await startRig({ METRICS_TOKEN: 'scrape-me' });
const account = await rig.account();
const authorization = `Bearer ${account.client.token}`;

describe('GET /metrics', () => {
  it('counts requests by route and status, and names no account', async () => {
    const server = await rig.another();
    await server.call('GET', `/api/${account.code}/v4.0.0/status`, { headers: { authorization } });
    const answer = await server.call('GET', '/metrics', { headers: { authorization: 'Bearer scrape-me' } });
    assert.equal(answer.status, 200);
    assert.match(answer.text, /kontor_requests_total\{method="GET",route="\/status",status="200"\} 1\n/);
    assert.ok(!answer.text.includes(account.code));
  });

  it('counts the connections to the database by their state', async () => {
    const { text } = await rig.call('GET', '/metrics', { headers: { authorization: 'Bearer scrape-me' } });
    for (const state of ['busy', 'idle', 'awaited'])
      assert.match(text, new RegExp(`kontor_database_connections\\{state="${state}"\\} \\d+\n`));
  });

  it('is AUTH_FAILED without its token', async () => {
    for (const wrong of ['', 'Bearer nope', authorization]) {
      const answer = await rig.call('GET', '/metrics', { headers: { authorization: wrong } });
      assert.deepEqual([answer.status, answer.body.code], [403, 'AUTH_FAILED']);
    }
  });

  it('needs no token on this machine when none is set, but not through a proxy', async () => {
    const open = await rig.another({ METRICS_TOKEN: '' });
    for (const host of ['localhost', 'localhost:8080', '127.0.0.1:8080', '[::1]:8080'])
      assert.equal((await open.call('GET', '/metrics', { headers: { host } })).status, 200, host);
    for (const [name, value] of Object.entries({
      'x-forwarded-for': '127.0.0.1',
      forwarded: 'for=127.0.0.1',
      'x-real-ip': '::1',
      via: '1.1 proxy',
      host: 'erp.example',
    })) {
      const answer = await open.call('GET', '/metrics', { headers: { [name]: value } });
      assert.deepEqual([answer.status, answer.body.code], [403, 'AUTH_FAILED'], name);
      for (const path of ['/healthz', '/readyz'])
        assert.equal((await open.call('GET', path, { headers: { [name]: value } })).status, 200, path);
    }
  });
});
