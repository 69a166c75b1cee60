// Calls from web pages of other origins (CORS).

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startRig } from '../../support/rig.ts';

const rig = await startRig({ CORS_ORIGINS: 'https://shop.example,https://till.example' });
const account = await rig.account();
const url = `/api/${account.code}/v4.0.0/status`;
const authorization = `Bearer ${account.client.token}`;

describe('A browser', () => {
  const preflight = (origin: string) =>
    rig.call('OPTIONS', url, {
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    });

  it('may call from an allowed origin, and read the headers of the interface', async () => {
    const asked = await preflight('https://till.example');
    assert.deepEqual([asked.status, asked.headers['access-control-allow-origin']], [204, 'https://till.example']);
    assert.match(asked.headers['access-control-allow-methods'] ?? '', /POST/);
    const answer = await rig.call('GET', url, { headers: { origin: 'https://shop.example', authorization } });
    assert.equal(answer.headers['access-control-allow-origin'], 'https://shop.example');
    assert.match(answer.headers['access-control-expose-headers'] ?? '', /Link.*X-Request-Id/);
    assert.equal(answer.headers['access-control-allow-credentials'], undefined);
  });

  it('may not call from another origin, nor from any when none is set', async () => {
    for (const origin of ['https://evil.example', 'https://shop.example.evil.example', 'null', 'http://shop.example'])
      assert.equal((await preflight(origin)).headers['access-control-allow-origin'], undefined, origin);
    const closed = await rig.another({ CORS_ORIGINS: '' });
    const answer = await closed.call('GET', url, { headers: { origin: 'https://shop.example', authorization } });
    assert.deepEqual([answer.status, answer.headers['access-control-allow-origin']], [200, undefined]);
  });
});
