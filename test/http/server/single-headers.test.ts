// Requests with two lines of a header that is single: proxies and servers differ in which one counts.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startRig } from '../../support/rig.ts';
import { openConnection } from '../../support/sockets.ts';

const rig = await startRig();
const account = await rig.account();
const address = await rig.listen();
const base = `/api/${account.code}/v4.0.0`;

async function answerTo(method: string, path: string, headers: string[], body = ''): Promise<string> {
  const { send, closed } = await openConnection(address);
  const lines = [`${method} ${path} HTTP/1.1`, ...headers, 'Connection: close'];
  send(`${lines.join('\r\n')}\r\n\r\n${body}`);
  return closed();
}
const authorization = () => `Authorization: Bearer ${account.client.token}`;

describe('A header', () => {
  for (const [name, ...values] of [
    ['Host', 'kontor', 'evil.example'],
    ['Host', 'kontor', 'kontor'],
    ['host', '', 'evil.example'],
    ['Content-Type', 'application/json', 'text/plain'],
    ['Content-Length', '2', '2'],
    ['Content-Length', '2', '20'],
    ['Idempotency-Key', 'a', 'b'],
    ['Idempotency-Key', 'a', 'a'],
    ['Origin', 'http://a', 'http://b'],
  ])
    it(`${name} twice (${values.join(' and ')}) is refused, in every spelling`, async () => {
      for (const [first, second] of [
        [name, name],
        [name, name?.toUpperCase()],
      ]) {
        const usual = [authorization(), 'Host: kontor', 'Content-Type: application/json', 'Content-Length: 2'];
        const others = usual.filter(each => !each.toLowerCase().startsWith(`${name?.toLowerCase()}:`));
        const headers = [`${first}: ${values[0]}`, ...others, `${second}: ${values[1]}`];
        const answer = await answerTo('POST', `${base}/customers`, headers, '{}');
        assert.match(answer, /^HTTP\/1\.1 400 /);
        assert.match(answer, /INVALID_ARGUMENT/);
        assert.equal(answer.match(/HTTP\/1\.1 /g)?.length, 1, answer);
        if (name !== 'Content-Length') assert.match(answer, new RegExp(`The header ${name} is given twice`, 'i'));
      }
    });

  it('Host twice is refused everywhere', async () => {
    for (const path of [
      '/',
      '/healthz',
      '/metrics',
      '/docs',
      '/admin',
      '/admin/sign-in',
      '/unknown',
      `${base}/status`,
    ]) {
      const answer = await answerTo('GET', path, ['Host: kontor', authorization(), 'Host: evil.example']);
      assert.match(answer, /^HTTP\/1\.1 400 /, path);
      assert.match(answer.toLowerCase(), /\r\nconnection: close\r\n/);
    }
  });

  it('Host that is none is refused', async () => {
    for (const host of [
      'a b',
      'a/b',
      'a@b',
      'a, b',
      'a:port',
      'a"b',
      '[::1',
      'a\\b',
      `a${'b'.repeat(300)}`,
      'a:65536',
      '127.0.0.1:99999',
    ]) {
      const answer = await answerTo('GET', `${base}/status`, [`Host: ${host}`, authorization()]);
      assert.match(answer, /^HTTP\/1\.1 400 /, host);
    }
    for (const host of ['kontor', 'kontor:8080', '[::1]:80', '127.0.0.1', 'my_host.example', '', 'a:65535', 'a:'])
      assert.match(
        await answerTo('GET', `${base}/status`, [`Host: ${host}`, authorization()]),
        /^HTTP\/1\.1 200 /,
        host,
      );
  });

  it('Host is required of HTTP/1.1 alone, and its refusal is an apiError', async () => {
    const answer = await answerTo('GET', `${base}/status`, [authorization()]);
    assert.match(answer, /^HTTP\/1\.1 400 /);
    assert.match(answer, /\r\nx-request-id: /i);
    assert.match(answer, /\{"code":"INVALID_ARGUMENT","message":"The header Host is required",/);
    const { send, closed } = await openConnection(address);
    send(`GET ${base}/status HTTP/1.0\r\n${authorization()}\r\n\r\n`);
    assert.match(await closed(), /^HTTP\/1\.1 200 /);
  });

  it('that is a list may have several lines', async () => {
    const twice = ['Accept', 'Accept-Language', 'X-Forwarded-For', 'Cookie', 'If-None-Match', 'Prefer', 'Via'];
    const headers = twice.flatMap(name => [`${name}: a`, `${name}: b`]);
    const answer = await answerTo('GET', `${base}/status`, ['Host: kontor', authorization(), ...headers]);
    assert.match(answer, /^HTTP\/1\.1 200 /);
  });
});
