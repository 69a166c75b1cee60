// kontor mcp: what stops it at the start, and answers that get lost on the way.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, it } from 'node:test';
import { kontor } from '../../support/kontor-process.ts';
import { connectStdio } from '../../support/mcp-client.ts';
import { startRig } from '../../support/rig.ts';

const rig = await startRig();
const address = await rig.listen();
const account = await rig.account();

/** Writes whose answers are still to be lost. The server gets them. */
let toLose = 0;

const proxy = createServer((request, response) => {
  const { method = '', url = '', headers } = request;
  const forwarded = httpRequest(new URL(url, address), { method, headers }, answer => {
    if (method === 'POST' && toLose-- > 0) {
      answer.resume().on('end', () => response.destroy());
      return;
    }
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(response);
  });
  request.pipe(forwarded);
}).listen(0, '127.0.0.1');
await once(proxy, 'listening');
after(() => proxy.close());
const cutting = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;

const customers = async (name: string) =>
  (await account.client.get('/customers', { searchString: name, searchColumn: 'name' })).body.length;

it('a write whose answer is lost is sent again by itself, and carried out once', async () => {
  const { done, close } = await connectStdio(cutting, account, 'legacy');
  toLose = 2;
  const created = await done('create', { list: 'customers', body: { name: 'Twice lost' } });
  assert.ok(created.id > 0);
  assert.equal(await customers('Twice lost'), 1);
  await close();
});

it('a write whose answers are all lost is an error that says to repeat the call, which then finds it written', async () => {
  const { call, close } = await connectStdio(cutting, account, 'modern');
  const given = { list: 'customers', body: { name: 'Lost' } };
  toLose = 3;
  const lost = await call('create', given);
  assert.ok(lost.isError);
  assert.match(lost.text, /^No answer from http.*Repeat the same call: what was written already is not written again/);
  const { text } = await call('create', given);
  assert.match(text, /entity_code.*\nNothing was written/);
  assert.equal(await customers('Lost'), 1);
  await close();
});

it('a wrong token, address or account ends it at once with the reason', async () => {
  const wrong: [words: string[], token: string, code: number, message: RegExp][] = [
    [[account.code, '--url', address], `kt_${'A'.repeat(43)}`, 1, /^AUTH_FAILED: /],
    [['nobody', '--url', address], account.apiToken, 1, /^AUTH_FAILED: /],
    [[account.code, '--url', 'http://127.0.0.1:9'], account.apiToken, 1, /^No answer from http:\/\/127\.0\.0\.1:9/],
    [[account.code, '--url', 'ftp://x'], account.apiToken, 2, /no http or https address/],
    [[account.code], '', 2, /required option '--token <token>'/],
  ];
  for (const [words, token, code, message] of wrong) {
    const ended = await kontor(token === '' ? {} : { API_TOKEN: token }, ['mcp', ...words]);
    assert.equal(ended.code, code, ended.err);
    assert.match(ended.err, message);
    assert.equal(ended.out, '', 'standard output is for messages of the protocol');
    assert.ok(!ended.err.includes(token || 'kt_'), 'no token is shown');
  }
});
