// Log lines of refused requests: why, where and who, never the values that the client sent; and their number is limited.

import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startRig } from '../../support/rig.ts';

const rig = await startRig({
  RATE_LOGINS: '0',
  RATE_FAILED_USER: '0',
  RATE_FAILED_ADDRESS: '0',
  TRUST_PROXY: '127.0.0.1',
});
const account = await rig.account('main');
const base = `/api/${account.code}/v4.0.0`;

type Line = Record<string, unknown>;
const linesOf = (id: string): Line[] =>
  rig.log.map(line => JSON.parse(line) as Line).filter(line => line.request_id === id);

/** Sends a request and returns its one line. */
async function lineOf(
  id: string,
  method: string,
  path: string,
  options: object = {},
  from = '10.7.0.9',
): Promise<Line> {
  const headers = { authorization: `Bearer ${account.client.token}`, 'x-request-id': id, 'x-forwarded-for': from };
  await rig.call(method as 'GET', path, { headers, ...options });
  const lines = linesOf(id).filter(({ msg }) => msg === 'request');
  assert.equal(lines.length, 1, `${path}: ${JSON.stringify(lines)}`);
  return lines[0] ?? {};
}

describe('A refused request', () => {
  it('is one line at info with code, first field, path and address', async () => {
    const body = { document_set: 'FT', seq_number: '1', date: 'Ana Sousa', currency: 'EUR', total_amount: 1 };
    const {
      time: _,
      duration_ms: __,
      ...line
    } = await lineOf('refused-1', 'POST', `${base}/invoices?nonce=7`, { body });
    assert.deepEqual(line, {
      level: 30,
      msg: 'request',
      request_id: 'refused-1',
      account: 'main',
      login: 'admin',
      method: 'POST',
      route: '/invoices',
      status: 400,
      code: 'INVALID_ARGUMENT',
      field: 'date',
      path: '/api/main/v4.0.0/invoices',
      address: '10.7.0.9',
    });
  });

  it('has its path when no route serves it, and no query', async () => {
    const line = await lineOf('refused-2', 'GET', '/invoices/5?name=Ana%20Sousa');
    assert.deepEqual([line.status, line.code, line.path], [404, 'NOT_FOUND', '/invoices/5']);
    assert.equal('route' in line, false);
  });

  it('has neither path nor address when it is served', async () => {
    const line = await lineOf('served', 'GET', `${base}/invoices?limit=1`);
    for (const name of ['path', 'address', 'code', 'field']) assert.equal(name in line, false, name);
  });

  it('has no value and no secret, whatever is in path, field names and header', async () => {
    const secret = account.apiToken;
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const credentials = JSON.stringify({ username: 'admin', password: 'a long password' });
    await rig.call('POST', `${base}/auth`, { raw: credentials, headers: form });
    await rig.call('GET', `${base}/helo/${secret}`);
    await rig.call('GET', `/api/${secret}/v4.0.0/helo`, { headers: { authorization: `Bearer ${secret}` } });
    await rig.call('GET', `${base}/invoices?${secret}`, {
      headers: { authorization: `Bearer ${account.client.token}` },
    });
    await rig.call('POST', `${base}/invoices?nonce=8`, {
      body: { [secret]: 1, 'a long password': 2 },
      headers: { authorization: `Bearer ${account.client.token}` },
    });
    const masked = await lineOf('refused-3', 'GET', `/print/main/7/${'s'.repeat(43)}`);
    assert.equal(masked.path, '/print/main/7/…');
    for (const line of rig.log)
      for (const word of [secret, 'a long password', account.client.token, 'Ana Sousa', 's'.repeat(43)])
        assert.ok(!line.includes(word), line);
  });

  it('has a path and an address of visible ASCII only, whatever a proxy passed on', async () => {
    const line = await lineOf('refused-4', 'GET', '/\u009b31m\u00e9', {}, 'evil\u009b1mhost');
    assert.match(String(line.path), /^[\x21-\x7e]+$/);
    assert.match(String(line.address), /^[\x21-\x7e]+$/);
  });

  it('is logged when its bytes are no HTTP request, with the id that the response has', async () => {
    const { hostname, port } = new URL(await rig.listen());
    const socket = connect(Number(port), hostname);
    socket.end('NO SUCH\x1b[31m THING\r\n\r\n');
    const [, id = ''] = /X-Request-Id: (\S+)/.exec(await text(socket)) ?? [];
    const [line] = linesOf(id);
    assert.deepEqual(
      [line?.msg, line?.status, line?.code, line?.level],
      ['malformed request', 400, 'INVALID_ARGUMENT', 30],
    );
    assert.match(String(line?.address), /127\.0\.0\.1/);
  });
});

describe('A flood of refused requests', () => {
  it('has a hundred lines a second for one network, then their number; other clients keep their lines', async () => {
    const FLOOD = 2_000;
    const began = performance.now();
    const before = rig.log.length;
    const address = await rig.listen();
    const flood = async (from: string, count: number, id: string) => {
      const headers = { 'x-forwarded-for': from, 'x-request-id': id };
      for (let left = count; left > 0; left -= 50)
        await Promise.all(
          Array.from({ length: Math.min(50, left) }, () =>
            fetch(`${address}/flood`, { headers }).then(answer => answer.text()),
          ),
        );
    };
    await flood('10.66.0.1', FLOOD, 'flood');
    await flood('10.66.0.2', 1, 'calm');
    const seconds = Math.ceil((performance.now() - began) / 1000) + 1;
    while (!rig.log.some(line => line.includes('without a line'))) await sleep(50);
    const named = linesOf('flood').length;
    assert.ok(named >= 100 && named <= 100 * seconds, `${named} lines in ${seconds} s`);
    assert.equal(linesOf('calm').length, 1);
    await sleep(1100);
    const counted = rig.log
      .slice(before)
      .map(line => JSON.parse(line) as Line)
      .filter(({ msg }) => msg === 'requests without a line of their own')
      .reduce((sum, { count }) => sum + Number(count), 0);
    assert.equal(named + counted, FLOOD);
  });
});
