// Every operation with a wrong version, method, media type or body. contract §1 Address, version, transport

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Endpoint } from '../../../src/http/api/endpoint.ts';
import { goodBody } from '../../support/example-requests.ts';
import { as, each, named, startWalk } from '../../support/walk.ts';

const { rig, account, all, call } = await startWalk({ BODY_LIMIT: '65536' });
const withBody = all.filter(({ body }) => body && !body.checkedByHandler);

const requiresId = ({ body }: Endpoint): boolean =>
  ((body?.schema as { required?: string[] } | undefined)?.required ?? []).includes('id');

describe('Versions', () => {
  it('v4.7.3 is served, and /status reports it', () =>
    each(all, async endpoint => {
      const answer = await call(endpoint, { version: 'v4.7.3' });
      assert.equal(answer.status, endpoint.response.status, `${named(endpoint)}: ${answer.text}`);
      if (endpoint.path === '/status') {
        assert.deepEqual(answer.body.versions, { called_api_version: 'v4.7.3', current_api_version: 'v4.0.0' });
      }
    }));

  it('another major version, or none, is 404 and names the served one, also without credentials', () =>
    each(all, async endpoint => {
      for (const version of ['v5.0.0', 'v3.9.9', 'v4', 'v4.0', '4.0.0', 'v4.0.0.1', 'V4.0.0', 'v4.%00.0']) {
        const answer = await call(endpoint, { version, headers: { authorization: '' } });
        assert.deepEqual([answer.status, answer.body.code], [404, 'NOT_FOUND'], `${named(endpoint)} of ${version}`);
        assert.match(answer.body.message, /v4\.0\.0/);
      }
    }));
});

describe('Methods', () => {
  it('that a path does not have are 405 with Allow; unknown paths are 404', async () => {
    for (const path of new Set(all.map(endpoint => endpoint.path))) {
      const methods = all.filter(endpoint => endpoint.path === path).map(({ method }): string => method);
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'].filter(verb => !methods.includes(verb))) {
        const answer = await rig.call(method, `/api/${account.code}/v4.0.0${path}`, as(account.client));
        assert.deepEqual([answer.status, answer.body.code], [405, 'METHOD_NOT_ALLOWED'], `${method} ${path}`);
        assert.deepEqual(
          new Set(answer.headers.allow?.split(', ')),
          new Set([...methods, ...(methods.includes('GET') ? ['HEAD', 'OPTIONS'] : [])]),
        );
        assert.equal(answer.body.path, path);
      }
    }
    for (const url of [
      '/nosuch',
      `/api/${account.code}/v4.0.0/nosuch`,
      `/api/${account.code}/v4.0.0/invoices//`,
      `/api/${account.code}/v4.0.0/`,
      `/api/${account.code}`,
    ]) {
      const answer = await rig.call('GET', url, as(account.client));
      assert.deepEqual([answer.status, answer.body.code], [404, 'NOT_FOUND'], url);
    }
  });

  it('HEAD and OPTIONS work where GET does', async () => {
    for (const endpoint of all.filter(({ method }) => method === 'GET')) {
      const head = await call(endpoint, { method: 'HEAD' });
      assert.deepEqual([head.status, head.text], [200, ''], named(endpoint));
      assert.ok(Number(head.headers['content-length']) > 0 || head.headers['transfer-encoding'], named(endpoint));
      const options = await call(endpoint, { method: 'OPTIONS', headers: { authorization: '' } });
      assert.equal(options.status, 204, named(endpoint));
      assert.match(options.headers.allow ?? '', /GET, HEAD, OPTIONS/);
    }
  });
});

describe('Every operation with a body', () => {
  it('rejects another media type with 415 and a body that is too large with 413', () =>
    each(withBody, async endpoint => {
      for (const type of [
        'text/plain',
        'application/xml',
        'application/json; charset=latin1',
        'multipart/form-data; boundary=x',
        '',
        'nonsense',
        'application/jsonx',
      ]) {
        const answer = await call(endpoint, {
          raw: JSON.stringify(goodBody(endpoint)),
          headers: { 'content-type': type },
        });
        assert.deepEqual(
          [answer.status, answer.body.code],
          [415, 'UNSUPPORTED_MEDIA_TYPE'],
          `${named(endpoint)} '${type}': ${answer.text}`,
        );
        const form = answer.body.message.includes('or application/x-www-form-urlencoded');
        if (!type.includes('charset')) assert.equal(form, endpoint.path === '/auth', 'names all accepted media types');
      }
      if (endpoint.path !== '/auth') {
        const form = await call(endpoint, {
          raw: 'a=b',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        });
        assert.equal(form.status, 415, named(endpoint));
      }
      const large = await call(endpoint, { raw: `{"a":"${'x'.repeat(endpoint.body?.limit ?? 65536)}"}` });
      assert.deepEqual([large.status, large.body.code], [413, 'PAYLOAD_TOO_LARGE'], named(endpoint));
    }));

  it('names a repeated field by its path', () =>
    each(withBody, async endpoint => {
      const bodies = {
        'items[1].qty': '{"items":[{"qty":[1,2]},{"qty":1,"qty":2}]}',
        'b.city': '{"a":"x,y","b":{"c":{"d":1},"city":"{","city":2}}',
        'a[1][0].__proto__': '{"a":[[1,[2,3]],[{"__proto__":1}]]}',
      };
      for (const [path, raw] of Object.entries(bodies)) {
        const answer = await call(endpoint, { raw });
        const fields = answer.body.details.map(({ field }: { field: string }) => field);
        assert.deepEqual([answer.status, fields], [400, [path]], `${named(endpoint)} ${raw}`);
      }
    }));

  it('rejects a body that is not JSON, not an object, nested too deep or has a repeated field, with 400', () =>
    each(withBody, async endpoint => {
      const deep = `{"a":${'['.repeat(20)}${']'.repeat(20)}}`;
      const bodies = [
        '',
        '{',
        '{"a":1,}',
        "{'a':1}",
        'NaN',
        '[]',
        '1',
        '"a"',
        'null',
        'true',
        deep,
        '{"a":1,"a":1}',
        '{"a":1,"\\u0061":1}',
        '{"__proto__":{}}',
        '{"\\u005f_proto__":1}',
        '{"a":{"__proto__":1}}',
        '{}{}',
        Buffer.from('7b2261223a22ff227d', 'hex'),
      ];
      const { required = [] } = (endpoint.body?.schema ?? {}) as { required?: string[] };
      // An empty object is a good body where nothing is required.
      if (required.length > 0 || endpoint.body?.partial) bodies.push('\ufeff{}');
      for (const raw of bodies) {
        const answer = await call(endpoint, { raw });
        assert.deepEqual(
          [answer.status, answer.body.code],
          [400, 'INVALID_ARGUMENT'],
          `${named(endpoint)} ${raw}: ${answer.text}`,
        );
      }
    }));

  it('names every missing required field at once, the first one in the message', () =>
    each(
      withBody.filter(({ authentication, body }) => authentication === 'session' && !body?.partial),
      async endpoint => {
        const { required = [] } = (endpoint.body?.schema ?? {}) as { required?: string[] };
        const answer = await call(endpoint, { body: {}, query: { nonce: undefined } });
        assert.equal(answer.status, 400, named(endpoint));
        const fields = answer.body.details.map(({ field }: { field: string }) => field);
        assert.deepEqual(fields, ['nonce', ...required], named(endpoint));
        assert.equal(
          answer.body.message,
          `Field 'nonce' is required in the query: ${endpoint.path.replace(/\/$/, '')}?nonce=1`,
        );
      },
    ));

  it('ignores unknown fields and names them; with handling=strict it rejects them', () =>
    each(
      withBody.filter(({ authentication }) => authentication === 'session'),
      async endpoint => {
        const body = {
          ...goodBody(endpoint),
          nosuch: 1,
          'a\r\nSet-Cookie: b': 1,
          '\ud800': 1,
          'a,b': 1,
          ...(!requiresId(endpoint) && { id: undefined }),
        };
        const ignored = await call(endpoint, { body });
        assert.equal(ignored.status, 201, `${named(endpoint)}: ${ignored.text}`);
        assert.equal(ignored.headers['x-ignored-fields'], '"nosuch", "a%0D%0ASet-Cookie: b", "%EF%BF%BD", "a,b"');
        const strict = await call(endpoint, {
          body: { ...goodBody(endpoint), nosuch: 1 },
          headers: { prefer: 'respond-async, handling=strict' },
        });
        assert.deepEqual(
          [strict.status, strict.body.details?.[0]?.field],
          [400, 'nosuch'],
          `${named(endpoint)}: ${strict.text}`,
        );
      },
    ));
});
