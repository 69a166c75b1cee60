// Bodies with a Content-Encoding are refused, and the answer names the header.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { deflateSync, gzipSync } from 'node:zlib';
import { invoiceBody } from '../../support/invoices.ts';
import { startRig } from '../../support/rig.ts';
import { formClient } from '../admin/form-client.ts';

const rig = await startRig();
const { code, client, apiToken } = await rig.account();
const base = `/api/${code}/v4.0.0`;
const body = JSON.stringify({ name: 'Ana' });

describe('A body with Content-Encoding', () => {
  for (const [encoding, raw] of [
    ['gzip', gzipSync(body)],
    ['GZIP', gzipSync(body)],
    ['x-gzip', gzipSync(body)],
    ['deflate', deflateSync(body)],
    ['br', Buffer.from(body)],
    ['zstd', Buffer.from(body)],
    ['identity, gzip', gzipSync(body)],
    ['utf-8', Buffer.from(body)],
    ['x'.repeat(5000), Buffer.from(body)],
  ] as const)
    it(`${encoding.slice(0, 20)} is 415, and names the header`, async () => {
      for (const path of ['/customers', '/invoices', '/sms', '/auth']) {
        const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
        const { status, body: said, headers: answered } = await client.post(path, undefined, { raw, headers });
        assert.deepEqual([status, said.code], [415, 'UNSUPPORTED_MEDIA_TYPE'], path);
        assert.ok(said.message.includes(`Content-Encoding is '${encoding.slice(0, 40)}'`), said.message);
        assert.equal(answered['accept-encoding'], 'identity');
      }
      const change = await client.put('/customers', undefined, { raw, headers: { 'content-encoding': encoding } });
      assert.equal(change.status, 415);
    });

  for (const encoding of ['identity', 'Identity', '', 'identity, identity'])
    it(`'${encoding}' is taken as it is`, async () => {
      const answer = await client.post('/customers', { name: 'Ana' }, { headers: { 'content-encoding': encoding } });
      assert.equal(answer.status, 201, answer.text);
    });

  it('is 415 for a form of the administration area too', async () => {
    const headers = { 'sec-fetch-site': 'same-origin', 'content-encoding': 'gzip' };
    assert.equal((await formClient(rig).post('/admin/sign-in', { account: code }, headers)).status, 415);
  });

  it('that has no body is no fault', async () => {
    const headers = { authorization: `Bearer ${apiToken}`, 'content-encoding': 'gzip' };
    assert.equal((await rig.call('GET', `${base}/helo`, { headers })).status, 200);
  });

  it('leaves a connection that goes on, and nothing is written', async () => {
    const address = await rig.listen();
    const headers = { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' };
    const send = (number: number, more: Record<string, string>, sent: string | Buffer) =>
      fetch(`${address}${base}/invoices?nonce=${number}`, {
        method: 'POST',
        headers: { ...headers, ...more },
        body: sent as BodyInit,
      });
    const invoice = JSON.stringify(invoiceBody('C1'));
    assert.equal((await send(1001, { 'content-encoding': 'gzip' }, gzipSync(invoice))).status, 415);
    assert.equal((await send(1001, {}, invoice)).status, 201);
  });
});
