// Paths and methods that no route serves, outside of the interface.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { STATUS_CALLBACK_PATH } from '../../../src/sms-gateways/settings.ts';
import { startRig } from '../../support/rig.ts';

const rig = await startRig({ CORS_ORIGINS: 'https://shop.example' });
const url = '/api/demo/v4.0.0/status';

describe('A request', () => {
  it('with a method that the path does not have is 405 with Allow; OPTIONS answers the same Allow', async () => {
    const plain = await rig.another({ CORS_ORIGINS: '' });
    const callback = await rig.another({
      SMS_GATEWAY: 'http',
      SMS_HTTP_URL: 'http://127.0.0.1:9',
      SMS_HTTP_ACCOUNT: 'AC1',
      SMS_HTTP_TOKEN: 'secret',
      SMS_FROM: '+351910000000',
      PUBLIC_URL: 'https://erp.example',
    });
    const pages = ['/healthz', '/readyz', '/metrics', '/openapi.json', '/docs', '/docs/', '/', '/%68ealthz'];
    const script = '/docs/files/any/main.js';
    for (const path of [...pages, script, '/print/demo/1', '/print/demo/1?expires=1']) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND']) {
        const answer = await rig.call(method, path, { raw: 'a=b', headers: { 'content-type': 'text/plain' } });
        const { code, path: named } = answer.body;
        assert.deepEqual([answer.status, code], [405, 'METHOD_NOT_ALLOWED'], `${method} ${path}`);
        const plain = path.split('?')[0]?.replace(/(?<=.)\/$/, '');
        assert.deepEqual([answer.headers.allow, named], ['GET, HEAD, OPTIONS', plain]);
      }
      const options = await plain.call('OPTIONS', path);
      assert.deepEqual([options.status, options.headers.allow], [204, 'GET, HEAD, OPTIONS'], path);
    }
    const answer = await callback.call('GET', STATUS_CALLBACK_PATH);
    assert.deepEqual([answer.status, answer.headers.allow], [405, 'POST']);
    assert.equal((await rig.call('POST', STATUS_CALLBACK_PATH)).status, 404, 'without an HTTP gateway');
  });

  it('to an unknown path is 404, whatever its method, media type or body', async () => {
    for (const path of ['/nosuch', '/healthz//', '/openapi_json', '/print/demo', `${url}/nosuch`]) {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'TRACE']) {
        for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain', 'nonsense']) {
          const answer = await rig.call(method, path, { raw: '{', headers: { 'content-type': type } });
          assert.deepEqual([answer.status, answer.body.code], [404, 'NOT_FOUND'], `${method} ${path} ${type}`);
          assert.equal(answer.headers.allow, undefined);
        }
      }
    }
    const file = await rig.call('GET', '/docs/files/any/nosuch.js');
    assert.deepEqual(
      [file.status, file.body.code, file.headers['content-type']?.split(';')[0]],
      [404, 'NOT_FOUND', 'application/json'],
    );
  });

  it('to a malformed address is 400; every error is an apiError', async () => {
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
