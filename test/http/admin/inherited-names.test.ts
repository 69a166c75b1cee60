// Names that every object inherits are names like others, wherever they come from: fields of bodies, parameters, values of parameters,
// paths, headers, cookies, forms. None is a word, an option or a fault.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { adminPages } from '../../../src/http/admin/all-pages.ts';
import { injectRequest } from '../../support/client.ts';
import { inTurn } from '../../support/in-turn.ts';
import { IS_LONG } from '../../support/long.ts';
import { startRig } from '../../support/rig.ts';
import { SAME_SITE, signedInClient } from './form-client.ts';

const INHERITED = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__'];
/** Text on a page that shows an inherited property. */
const SHOWN = /native code|\[object |function /;

const rig = await startRig({ RATE_LOGINS: '0', RATE_REQUESTS: '0', REQUEST_LOG: 'on' });
const account = await rig.account();
const admin = await signedInClient(rig, { account: account.code });
const base = `/api/${account.code}/v4.0.0`;

const { token } = await account.login();
const bodiesInTurn = inTurn(2);
const parametersInTurn = inTurn(1);
const idsInTurn = inTurn(1);

async function call(method: 'GET' | 'POST' | 'PUT', path: string, body?: string, more: Record<string, string> = {}) {
  const headers = { authorization: `Bearer ${token}`, ...more };
  const { statusCode, body: text } = await injectRequest(rig.server, {
    method,
    url: path.startsWith('/') ? base + path : path,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { payload: body }),
  });
  assert.ok(statusCode < 500, `${method} ${path} ${body}: ${statusCode} ${text}`);
  assert.doesNotMatch(text, SHOWN, `${method} ${path} ${body}`);
  return statusCode;
}

describe('An inherited name', () => {
  for (const name of INHERITED)
    it(`${name} in a request of the interface is a name that is not known`, async () => {
      const member = `${JSON.stringify(name)}: ${JSON.stringify(name)}`;
      const bodies = [
        `{${member}}`,
        `{"code": "C", "name": "N", "billing_address": {${member}}}`,
        `{"code": "C", "name": "N", "billing_address": {"city": {${member}}}}`,
        `{"code": "C", "name": "N", "country": "${name}", "language": "${name}", "vat_id": "${name}", "iban": "${name}"}`,
        `{"customer": "${name}", "currency": "${name}", "items": [{${member}, "${name}2": {${member}}}], "status": "${name}"}`,
        `{"item_code": "${name}", "description": "x", "type": "${name}", "family": "${name}"}`,
        `{"${'a.'.repeat(100_000)}${name}": 1, "items": [[{${member}}]]}`,
      ];
      for (const path of ['/customers', '/suppliers', '/articles', '/invoices', '/receipts', '/transfers', '/sms'])
        for (const body of bodiesInTurn(path, bodies)) await call('POST', path, body);
      const word = encodeURIComponent(name);
      const parameters = [
        'searchColumn',
        'searchString',
        'searchOperator',
        'sort',
        'options',
        'fields',
        'type',
        'status',
      ];
      const more = ['limit', 'cursor', 'offset', 'order', 'nonce', 'date_from', 'customer', name];
      for (const parameter of [...parameters, ...more])
        for (const path of parametersInTurn(parameter, ['/invoices', '/articles', '/customers', '/stock_levels']))
          await call('GET', `${path}?${parameter}=${word}&searchString=1`);
      for (const path of [`/${word}`, `/invoices/${word}`, `/articles/${word}/${word}`, `/invoices/1/${word}`])
        await call('GET', path);
      const headers = ['accept-language', 'if-match', 'idempotency-key', 'accept', 'cookie', 'x-forwarded-proto'];
      for (const header of headers) await call('POST', '/customers', '{}', { [header]: name });
      if (/^[a-z_]+$/i.test(name)) await call('GET', '/articles', undefined, { [name]: name });
    });

  it('in a refused body stands in the log of requests as it was sent', async () => {
    for (const name of INHERITED)
      for (const body of [`{"${name}": 1}`, `{"name": "N", "billing_address": {"${name}": {"x": 1}}}`])
        await call('POST', '/customers', body);
    await sleep(1_500);
    for (const language of ['en', 'pt']) {
      await admin.fill('/admin/preferences', { language, theme: 'light' });
      const list = await admin.get('/admin/requests');
      assert.equal(list.status, 200);
      assert.doesNotMatch(list.text, SHOWN);
      const links = new Set(list.text.match(/\/admin\/requests\/[\w-]+/g));
      assert.ok(links.size >= 2 * INHERITED.length);
      for (const link of links) {
        const { status, text } = await admin.get(link);
        assert.equal(status, 200, link);
        assert.doesNotMatch(text, SHOWN, link);
      }
    }
  });

  const pages = adminPages.filter(({ path }) => !path.includes('sign-out'));
  for (const [place, name] of INHERITED.entries())
    it(`${name} in an address or a form of the administration area is no fault`, async () => {
      const queries = [
        'sort',
        'type',
        'status',
        'searchColumn',
        'searchOperator',
        'why',
        'to',
        'of',
        'kind',
        'state',
        'ages',
      ];
      const more = [
        'action',
        'record',
        'login',
        'result',
        'choice',
        'only',
        'language',
        'columns',
        'copy',
        'from',
        name,
      ];
      const query = [...queries, ...more].map(each => `${each}=${encodeURIComponent(name)}`).join('&');
      const client = await signedInClient(rig, { account: (await rig.account()).code });
      const keys = await client.hidden('/admin/preferences', '/admin/preferences');
      // All pages with a name that sets and with one that is only read; the others share them out.
      const some = IS_LONG || place < 2 ? pages : pages.filter((_, index) => index % 4 === place % 4);
      for (const [index, { method, path }] of some.entries())
        for (const id of path.includes(':') ? idsInTurn(`${method} ${path}`, ['1', name]) : ['1']) {
          const address = path.replaceAll(/:\w+/g, id);
          const fields = Object.fromEntries(
            [...queries, ...more, 'code', 'overlap', 'role', 'scope'].map(each => [each, name]),
          );
          const opened = JSON.stringify([name]).replace('[', '{').replace(']', `:"${name}"}`);
          const form = { ...fields, items: `[${opened}]`, _opened: opened, _passkey: opened };
          const answer =
            method === 'GET'
              ? await client.get(`${address}?${query}`)
              : await client.post(
                  address,
                  { ...form, _csrf: keys._csrf ?? '', _key: `${keys._key}${index}` },
                  SAME_SITE,
                );
          assert.ok(answer.status < 500, `${method} ${address}: ${answer.status}`);
          if (String(answer.headers['content-type']).startsWith('text/html'))
            assert.doesNotMatch(answer.text, SHOWN, `${method} ${address}`);
        }
    });
});
