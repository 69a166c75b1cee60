// The header Expect, over sockets. contract §1 Address, version, transport

import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startRig } from '../../support/rig.ts';
import { type Connection, openConnection } from '../../support/sockets.ts';

const rig = await startRig({ BODY_LIMIT: '65536' });
const account = await rig.account();
const readonly = await account.user('readonly');
const address = await rig.listen();
const base = `/api/${account.code}/v4.0.0`;
const body = JSON.stringify({ name: 'Expected' });
let nonce = 100;

const opened: Connection[] = [];
after(() => {
  for (const { socket } of opened) socket.destroy();
});

/** Sends the headers of a create with an expectation; the body is not sent. */
async function expecting(expect: string, more: { token?: string; length?: number; path?: string } = {}) {
  const { token = account.client.token, length = body.length, path = `${base}/customers` } = more;
  const made = await openConnection(address);
  opened.push(made);
  made.send(
    `POST ${path}?nonce=${++nonce} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nExpect: ${expect}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`,
  );
  return made;
}

describe('Expect: 100-continue', () => {
  it('is answered with 100 when the body is wanted, and then with the answer', async () => {
    for (const expect of ['100-continue', '100-Continue']) {
      const { send, until, received } = await expecting(expect);
      await until(/^HTTP\/1\.1 100 Continue\r\n\r\n/);
      assert.equal(received(), 'HTTP/1.1 100 Continue\r\n\r\n');
      send(body);
      await until(/HTTP\/1\.1 201 Created\r\n[\s\S]*"entity_code"/);
      // The connection goes on.
      send(`GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n`);
      await until(/"alive"/);
    }
  });

  it('of a request that is refused anyway is answered at once, without the body', async () => {
    const refused: [status: number, code: string, more: Parameters<typeof expecting>[1]][] = [
      [403, 'AUTH_FAILED', { token: 'xa_wrong' }],
      [403, 'PERMISSION_DENIED', { token: readonly.client.token }],
      [413, 'PAYLOAD_TOO_LARGE', { length: 65_537 }],
      [404, 'NOT_FOUND', { path: `${base}/nosuch` }],
      [405, 'METHOD_NOT_ALLOWED', { path: `${base}/users` }],
    ];
    for (const [status, code, more] of refused) {
      const { closed } = await expecting('100-continue', more);
      const answer = await closed();
      assert.match(answer, new RegExp(`^HTTP/1\\.1 ${status} `), answer);
      assert.match(answer, new RegExp(`"code":"${code}"`));
      assert.match(answer, /\r\nconnection: close\r\n/i);
    }
  });
});

describe('Another expectation', () => {
  it('is 417 with an apiError, on every path and without the body', async () => {
    for (const expect of [
      '200-ok',
      'x',
      '100-continue, x',
      '100-continuex',
      '"100-continue"',
      '100-continue;q=1',
      '\t',
      '\xe9',
    ]) {
      const { closed } = await expecting(expect);
      const answer = await closed();
      assert.match(answer, /^HTTP\/1\.1 417 Expectation Failed\r\n/, expect);
      assert.match(answer, /\r\nx-request-id: /i);
      const error = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')));
      assert.deepEqual([error.code, error.path], ['EXPECTATION_FAILED', '/customers'], expect);
      assert.match(error.message, /'Expect: 100-continue'/);
    }
    for (const path of ['/status', '/invoices']) {
      const answer = await account.client.get(path, {}, { expect: 'x' });
      assert.deepEqual([answer.status, answer.body.code], [417, 'EXPECTATION_FAILED'], path);
    }
  });
});
