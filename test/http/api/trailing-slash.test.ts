// A path with a trailing slash is the same path. contract §1 Address, version, transport

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { goodBody } from '../../support/example-requests.ts';
import { as, each, named, startWalk } from '../../support/walk.ts';

const { rig, account, all, call } = await startWalk();
const base = `/api/${account.code}/v4.0.0`;
const withSlash = <T extends { path: string }>(endpoint: T): T => ({ ...endpoint, path: `${endpoint.path}/` });

describe('A trailing slash', () => {
  it('leaves the answer of every operation as it is, with links and addresses without it', () =>
    each(all, async endpoint => {
      const answer = await call(withSlash(endpoint), {
        ...(endpoint.body && { body: goodBody(endpoint) }),
        ...(endpoint.path === '/users' && { query: { limit: 1 } }),
      });
      assert.equal(answer.status, endpoint.response.status, `${named(endpoint)}: ${answer.text}`);
      for (const header of ['link', 'location'])
        assert.doesNotMatch(answer.headers[header] ?? '', /\/(?:\?|>|$)/, named(endpoint));
      if (endpoint.path === '/users') assert.match(answer.headers.link ?? '', new RegExp(`^<${base}/users\\?limit=1&`));
    }));

  it('leaves errors as they are: the path in them has none', () =>
    each(all, async endpoint => {
      const answer = await call(withSlash(endpoint), { query: { nosuch: '1' } });
      assert.deepEqual([answer.status, answer.body.path], [400, endpoint.path], named(endpoint));
    }));

  it('leaves 405 with Allow, OPTIONS and HEAD as they are', async () => {
    for (const path of new Set(all.map(endpoint => endpoint.path))) {
      const [plain, slash] = await Promise.all(
        ['', '/'].map(end => rig.call('PATCH', `${base}${path}${end}`, as(account.client))),
      );
      assert.deepEqual(
        [slash?.status, slash?.body.path, slash?.headers.allow],
        [405, path, plain?.headers.allow],
        path,
      );
      // The content of a file needs the file.
      if (
        !plain?.headers.allow?.includes('GET') ||
        /^\/(?:attachment_content|recurring_dates|bank_proposals|credit_transfer_file)$/.test(path)
      )
        continue;
      const options = await rig.call('OPTIONS', `${base}${path}/`);
      assert.deepEqual([options.status, options.headers.allow], [204, plain.headers.allow], path);
      const token = path === '/helo' ? account.apiToken : account.client.token;
      const head = await rig.call('HEAD', `${base}${path}/`, { headers: { authorization: `Bearer ${token}` } });
      assert.deepEqual([head.status, head.text], [200, ''], path);
    }
    for (const path of ['/healthz/', '/readyz/', '/metrics/', '/openapi.json/', '/docs/'])
      assert.equal((await rig.call('GET', path)).status, 200, path);
  });

  it('leaves a request with an Idempotency-Key the same request', async () => {
    const { client } = account;
    const send = (path: string) =>
      client.post(path, { name: 'Slash' }, { headers: { 'idempotency-key': 'slash' }, query: { nonce: 100_000 } });
    const first = await send('/customers');
    const second = await send('/customers/');
    assert.deepEqual([first.status, second.status, second.body], [201, 201, first.body], second.text);
    assert.equal(second.headers['idempotency-replayed'], 'true');
  });

  it('is one: two are another path', async () => {
    assert.equal((await rig.call('GET', `${base}/invoices//`, as(account.client))).status, 404);
    assert.equal((await rig.call('GET', `${base}//`, as(account.client))).status, 404);
  });
});
