// The same mistakes on every operation that the catalogue knows: each gets the way out, so that a new type or list has it too.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Endpoint } from '../../../src/http/api/endpoint.ts';
import { goodBody } from '../../support/example-requests.ts';
import { as, each, named, startWalk } from '../../support/walk.ts';

const { rig, account, all, call } = await startWalk();
const lists = all.filter(({ parameters }) => parameters.some(({ name }) => name === 'searchColumn'));
const writes = all.filter(({ authentication, body }) => authentication === 'session' && body && !body.checkedByHandler);
const camelCase = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const messagesOf = (body: { details?: { field: string; message: string }[] }) =>
  new Map((body.details ?? []).map(({ field, message }) => [field, message]));

function columnsOf({ parameters }: Endpoint): string[] {
  const { schema } = parameters.find(({ name }) => name === 'searchColumn') ?? {};
  return (schema as { enum: string[] }).enum;
}

describe('Every list', () => {
  it('says what to write in place of parameters of other interfaces, and refuses them', () =>
    each(lists, async endpoint => {
      const ways = {
        page: 'skip',
        offset: 'skip',
        per_page: 'limit',
        pageSize: 'limit',
        order: 'sort',
        sort_by: 'sort',
        q: 'searchString',
      };
      const { status, body } = await call(endpoint, {
        query: Object.fromEntries(Object.keys(ways).map(name => [name, 1])),
      });
      assert.equal(status, 400);
      for (const [name, way] of Object.entries(ways)) {
        const message = messagesOf(body).get(name) ?? '';
        assert.match(message, new RegExp(`^There is no parameter '${name}': .*'${way}'`), named(endpoint));
      }
    }));

  it('says how a column that is sent as a parameter is searched', () =>
    each(lists, async endpoint => {
      const own = endpoint.parameters.map(({ name }) => name);
      const columns = columnsOf(endpoint).filter(name => !own.includes(name));
      for (const column of columns.slice(0, 40)) {
        const { status, body } = await call(endpoint, { query: { [column]: 'a b' } });
        const message = `There is no parameter '${column}': search the column with searchColumn=${column}&searchString=a%20b`;
        assert.deepEqual([status, messagesOf(body).get(column)], [400, message], named(endpoint));
      }
    }));

  it('has an address for what other interfaces have in the path', () =>
    each(lists, async ({ path }) => {
      const ways: [address: string, meant: string][] = [
        [`${path}/5`, `${path}?id=5`],
        [`${path}/A%20B`, `${path}?searchString=A%20B`],
        [path.slice(0, -1), path],
        [path.toUpperCase(), path],
        [`/${camelCase(path.slice(1))}s`, path],
        [path.replaceAll('_', '-').replace(/$/, '-'), path],
      ];
      for (const [address, meant] of ways) {
        const answer = await rig.call('GET', `/api/${account.code}/v4.0.0${address}`);
        const expected = `There is no path ${address}: write ${meant}`;
        assert.deepEqual([answer.status, answer.body.message], [404, expected]);
      }
      const { status, body } = await rig.call('GET', `/api/${account.code}${path}`, as(account.client));
      assert.equal(status, 404);
      assert.ok(body.message.endsWith(`so write /api/${account.code}/v4.0.0${path}`), body.message);
      assert.equal(body.path, `/api/${account.code}${path}`);
    }));
});

describe('Every write', () => {
  it('says so when a required field is there under a name in another style', () =>
    each(
      writes.filter(({ body }) => !body?.partial),
      async endpoint => {
        const { required = [] } = (endpoint.body?.schema ?? {}) as { required?: string[] };
        for (const name of required) {
          for (const style of [camelCase(name), name.toUpperCase(), `${name}_`].filter(other => other !== name)) {
            const { [name]: value, ...rest } = goodBody(endpoint) ?? {};
            const { status, body } = await call(endpoint, { body: { ...rest, [style]: value } });
            const message = `Field '${name}' is required: the body has '${style}' instead`;
            assert.deepEqual([status, messagesOf(body).get(name)], [400, message], named(endpoint));
          }
        }
      },
    ));

  it('says where the nonce belongs when it is in the body', () =>
    each(writes, async endpoint => {
      const { status, body } = await call(endpoint, {
        body: { ...goodBody(endpoint), nonce: 7 },
        query: { nonce: undefined },
      });
      const message = `Field 'nonce' is required in the query, not in the body: ${endpoint.path}?nonce=1`;
      assert.deepEqual([status, messagesOf(body).get('nonce')], [400, message], named(endpoint));
    }));

  it('refuses days outside of the years 1900 to 2200, and takes their first and last one', () =>
    each(writes, async endpoint => {
      const { properties = {} } = (endpoint.body?.schema ?? {}) as {
        properties?: Record<string, { format?: string; readOnly?: boolean }>;
      };
      for (const [name, { format, readOnly }] of Object.entries(properties)) {
        if ((format !== 'date' && format !== 'date-time') || readOnly) continue;
        for (const [day, isGood] of [
          ['1899-12-31', false],
          ['1900-01-01', true],
          ['2200-12-31', true],
          ['2201-01-01', false],
        ] as const) {
          const value = format === 'date' ? day : `${day}T12:00:00Z`;
          const { body } = await call(endpoint, { body: { ...goodBody(endpoint), [name]: value } });
          const message = isGood ? undefined : `Field '${name}' must be in the years 1900 to 2200`;
          const found = messagesOf(body).get(name);
          assert.equal(
            /^Field .* (?:is|must not be) before /.test(found ?? '') ? undefined : found,
            message,
            named(endpoint),
          );
        }
      }
    }));
});
