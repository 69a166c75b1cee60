// What stands beside the interface: health, metrics, the document and its page, and who may call from a browser.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startRig } from './rig.ts';

const rig = await startRig({ METRICS_TOKEN: 'scrape me', CORS_ORIGINS: 'https://shop.example,https://till.example' });
const account = await rig.account();
const url = `/api/${account.code}/v4.0.0/status`;
const authorization = `Bearer ${account.client.token}`;

describe('Outside of the interface', () => {
  it('/healthz and /readyz answer 200 to anyone', async () => {
    assert.deepEqual((await rig.call('GET', '/healthz')).body, { status: 'alive' });
    assert.deepEqual((await rig.call('GET', '/readyz')).body, { status: 'ready' });
  });

  it('/metrics counts requests by route and status, for who has its token', async () => {
    assert.equal((await rig.call('GET', url, { headers: { authorization } })).status, 200);
    for (const wrong of ['', 'Bearer nope', `Bearer ${account.client.token}`]) {
      const answer = await rig.call('GET', '/metrics', { headers: { authorization: wrong } });
      assert.deepEqual([answer.status, answer.body.code], [403, 'AUTH_FAILED']);
    }
    const spaced = await rig.another({ METRICS_TOKEN: 'scrape-me' });
    await spaced.call('GET', url, { headers: { authorization } });
    const answer = await spaced.call('GET', '/metrics', { headers: { authorization: 'Bearer scrape-me' } });
    assert.equal(answer.status, 200);
    assert.match(answer.text, /kontor_requests_total\{method="GET",route="\/status",status="200"\} 1\n/);
    assert.ok(!answer.text.includes(account.code), 'no account is named');
    const open = await rig.another({ METRICS_TOKEN: '' });
    assert.equal((await open.call('GET', '/metrics')).status, 200);
  });

  it('/docs is a page that loads nothing from elsewhere', async () => {
    const page = await rig.call('GET', '/docs');
    assert.equal(page.status, 200);
    assert.match(page.headers['content-security-policy'] ?? '', /default-src 'self'/);
    assert.doesNotMatch(page.text, /https?:\/\//);
    const [script] = /\/docs\/files\/[\w.-]+\.js/.exec(page.text) ?? [];
    assert.equal((await rig.call('GET', script ?? '')).status, 200);
    for (const path of [
      '/docs/files/../../package.json',
      '/docs/files/%2e%2e/%2e%2e/package.json',
      '/docs/files/..%2fpackage.json',
      '/docs/files/',
    ])
      assert.ok([400, 403, 404].includes((await rig.call('GET', path)).status), path);
  });

  it('everything else is 404, and a malformed address 400, as an apiError', async () => {
    const gone = await rig.call('GET', '/nosuch?password=x');
    assert.deepEqual([gone.status, gone.body.code, gone.body.path], [404, 'NOT_FOUND', '/nosuch']);
    for (const path of ['/%', '/api/%zz/v4.0.0/status', '/api/demo/v4.0.0/%E0%A4%A']) {
      const bad = await rig.call('GET', path);
      assert.deepEqual([bad.status, bad.body.code], [400, 'INVALID_ARGUMENT'], path);
      assert.equal(bad.headers['x-request-id'], bad.body.request_id);
    }
    const long = await rig.call('GET', `/api/${'a'.repeat(300)}/v4.0.0/status`);
    assert.deepEqual([long.status, long.body.code], [404, 'NOT_FOUND']);
  });
});

describe('A browser', () => {
  const preflight = (origin: string, on = rig) =>
    on.call('OPTIONS', url, {
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    });

  it('may call from the origins that are set, and read the headers of the interface', async () => {
    const asked = await preflight('https://till.example');
    assert.deepEqual([asked.status, asked.headers['access-control-allow-origin']], [204, 'https://till.example']);
    assert.match(asked.headers['access-control-allow-methods'] ?? '', /POST/);
    const answer = await rig.call('GET', url, { headers: { origin: 'https://shop.example', authorization } });
    assert.equal(answer.headers['access-control-allow-origin'], 'https://shop.example');
    assert.match(answer.headers['access-control-expose-headers'] ?? '', /Link.*X-Request-Id/);
    assert.equal(answer.headers['access-control-allow-credentials'], undefined);
  });

  it('may not call from elsewhere, and from nowhere when no origin is set', async () => {
    for (const origin of ['https://evil.example', 'https://shop.example.evil.example', 'null', 'http://shop.example'])
      assert.equal((await preflight(origin)).headers['access-control-allow-origin'], undefined, origin);
    const closed = await rig.another({ CORS_ORIGINS: '' });
    const answer = await closed.call('GET', url, { headers: { origin: 'https://shop.example', authorization } });
    assert.deepEqual([answer.status, answer.headers['access-control-allow-origin']], [200, undefined]);
  });
});
