// What stands beside the interface: health, metrics, the document and its page, and who may call from a browser.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { STATUS_CALLBACK_PATH } from '../../../src/sms-gateways/settings.ts';
import { startRig } from '../../support/rig.ts';

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

  it('/docs/ leads to /docs, as / does', async () => {
    for (const path of ['/', '/docs/']) {
      const { status, headers } = await rig.call('GET', path);
      assert.deepEqual([status, headers.location], [302, '/docs'], path);
    }
  });

  it('a method that a path does not take is 405 with Allow, and OPTIONS tells the same', async () => {
    const plain = await rig.another({ CORS_ORIGINS: '' });
    const callback = await rig.another({
      ...{ SMS_GATEWAY: 'http', SMS_HTTP_URL: 'http://127.0.0.1:9', SMS_HTTP_ACCOUNT: 'AC1', SMS_HTTP_TOKEN: 'secret' },
      ...{ SMS_FROM: '+351910000000', PUBLIC_URL: 'https://erp.example' },
    });
    const reading = ['/healthz', '/readyz', '/metrics', '/openapi.json', '/docs', '/docs/', '/', '/%68ealthz'];
    const script = '/docs/files/openapi-explorer.min.js';
    for (const path of [...reading, script, '/print/demo/1', '/print/demo/1?expires=1']) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND']) {
        const answer = await rig.call(method, path, { raw: 'a=b', headers: { 'content-type': 'text/plain' } });
        const { code, path: told } = answer.body;
        assert.deepEqual([answer.status, code], [405, 'METHOD_NOT_ALLOWED'], `${method} ${path}`);
        assert.deepEqual([answer.headers.allow, told], ['GET, HEAD, OPTIONS', path.split('?')[0]]);
      }
      const options = await plain.call('OPTIONS', path);
      assert.deepEqual([options.status, options.headers.allow], [204, 'GET, HEAD, OPTIONS'], path);
    }
    const answer = await callback.call('GET', STATUS_CALLBACK_PATH);
    assert.deepEqual([answer.status, answer.headers.allow], [405, 'POST']);
    assert.equal((await rig.call('POST', STATUS_CALLBACK_PATH)).status, 404, 'without such a gateway');
  });

  it('a path that is not there is 404 whatever is sent to it', async () => {
    for (const path of ['/nosuch', '/healthz/', '/openapi_json', '/print/demo', `${url}/nosuch`]) {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'TRACE']) {
        for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain', 'nonsense']) {
          const answer = await rig.call(method, path, { raw: '{', headers: { 'content-type': type } });
          assert.deepEqual([answer.status, answer.body.code], [404, 'NOT_FOUND'], `${method} ${path} ${type}`);
          assert.equal(answer.headers.allow, undefined);
        }
      }
    }
    const file = await rig.call('GET', '/docs/files/nosuch.js');
    assert.deepEqual(
      [file.status, file.body.code, file.headers['content-type']?.split(';')[0]],
      [404, 'NOT_FOUND', 'application/json'],
    );
  });

  it('everything else is 404, and a malformed address 400, as an apiError', async () => {
    const gone = await rig.call('GET', '/nosuch?password=x');
    assert.deepEqual([gone.status, gone.body.code, gone.body.path], [404, 'NOT_FOUND', '/nosuch']);
    for (const path of ['/%', '/api/%zz/v4.0.0/status', '/api/demo/v4.0.0/%E0%A4%A']) {
      const bad = await rig.call('GET', path);
      assert.deepEqual([bad.status, bad.body.code], [400, 'INVALID_ARGUMENT'], path);
      assert.equal((await rig.call('DELETE', path)).status, 400, path);
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
