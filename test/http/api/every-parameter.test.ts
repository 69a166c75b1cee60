// Every parameter of every operation in the OpenAPI document: wrong, out of range, repeated or unknown. contract §2 Errors

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Endpoint } from '../../../src/http/api/endpoint.ts';
import { openapi } from '../../support/answers.ts';
import { inTurn } from '../../support/in-turn.ts';
import { each, named, startWalk } from '../../support/walk.ts';

const { all, call } = await startWalk();

/** Parameters that accept any text, except a character that no text can have. */
const ANY_TEXT = new Set([
  'searchString',
  'item_code',
  'customer_name',
  'supplier_name',
  'username',
  'password',
  'Prefer',
  'If-Match',
]);

/** Wrong values that do not follow from a schema, and what must be sent with them. */
const WRONG: Record<string, { values: string[]; beside?: Record<string, string> }> = {
  filterDate: {
    values: [
      '',
      'x',
      '2026-02-30',
      '2026-1-1',
      '0000-01-01',
      '2026-02-02:2026-02-01',
      '2026-01-01:',
      ':2026-01-01',
      '2026-01-01:2026-01-02:2026-01-03',
      '2026-01-01T00:00:00Z',
    ],
  },
  cursor: {
    values: ['', 'x', 'YWZ0ZXI6', 'YWZ0ZXI6LTE', 'YWZ0ZXI6OTk5OTk5OTk5OTk5OTk5OTk5OTk', 'bm9zdWNoOjoxOg', 'OjoxOg'],
  },
  options: { values: ['', 'nosuch', 'stock:1', 'family', 'stock,', 'toString', '__proto__'] },
  searchColumn: {
    values: ['', 'nosuch', 'ID', 'toString', '__proto__', 'id;', "id' OR '1"],
    beside: { searchString: '1' },
  },
  sort: { values: ['', '-', 'nosuch', 'ID', '--id', '+id', 'id,id', 'id desc', 'toString', '-__proto__'] },
  searchOperator: {
    values: ['', 'eq', 'Contains', 'ilike', 'LT', 'like', 'toString', '__proto__'],
    beside: { searchString: '1' },
  },
  updatedSince: {
    values: ['', 'x', '2026-02-30', '2026-01-01T25:00:00Z', '2026-01-01T00:00:00+1', '1767225600', 'now'],
  },
  date: { values: ['', 'x', '2026-02-30', '2026-1-1', '2026-01-01T00:00:00Z'] },
  until: { values: ['x', '2026-02-30', '2026-1-1'] },
  period: { values: ['', 'x', '26', '2026-Q5', '2026-13', '2026-1', '2026-01-01'] },
  from: { values: ['', 'x', '2026-02-30', '2026-1-1'], beside: { to: '2026-03-01' } },
  to: { values: ['', 'x', '2026-02-30', '2025-12-31', '2036-12-31'], beside: { from: '2026-01-01' } },
  day: { values: ['', 'x', '2026-02-30', '2999-12-31'] },
  box: { values: ['nosuch', '__proto__'] },
  consultant: { values: ['x', '1', '10000000'], beside: { format: 'datev' } },
  client: { values: ['x', '100000'], beside: { format: 'datev' } },
  fiscal_year: { values: ['x', '2026-02-30'], beside: { format: 'datev' } },
  account_length: { values: [], beside: { format: 'datev' } },
  group_by: { values: ['', 'nosuch', 'Customer', 'toString'] },
  csv_mapping: { values: ['', 'x', '[]', '{}', '{"date":"A"}'] },
  print: { values: ['true', '2'] },
  id: { values: ['', 'x'] },
  format: { values: ['xml', 'pdf'] },
  type: { values: ['nosuch', ''] },
  fields: { values: ['', 'nosuch', 'id,', 'toString', '__proto__'] },
  'Idempotency-Key': { values: ['a b', 'ä', 'x'.repeat(256)] },
};

interface NumberSchema {
  type: string;
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
}

function wrongValues(name: string, { type, enum: words, minimum, maximum }: NumberSchema): string[] {
  const values = [...(WRONG[name]?.values ?? [])];
  if (words) values.push('nosuch', '');
  if (type === 'integer')
    values.push(
      '',
      'x',
      '1.5',
      '1e2',
      '+1',
      ' 1',
      '0x1',
      'NaN',
      '١',
      '9223372036854775808',
      '-9223372036854775809',
      '99999999999999999999999',
    );
  if (minimum !== undefined) values.push(String(minimum - 1));
  if (maximum !== undefined) values.push(String(maximum + 1));
  return values;
}

const wrongInTurn = inTurn(2);
const queriesInTurn = inTurn(1);
const unknownInTurn = inTurn(1);
const parametersOf = ({ path, method }: Endpoint) => openapi.paths[path]?.[method.toLowerCase()]?.parameters ?? [];
const fieldsOf = (body: { details?: { field: string }[] }) => body.details?.map(({ field }) => field);

describe('Every parameter', () => {
  it('that is wrong or out of range is rejected by name', () =>
    each(all, async endpoint => {
      for (const { name, in: place, schema } of parametersOf(endpoint)) {
        const all = wrongValues(name, schema as unknown as NumberSchema);
        assert.ok(all.length > 0 || ANY_TEXT.has(name), `${named(endpoint)}: no wrong value of ${name} is tried`);
        for (const value of wrongInTurn(name, all)) {
          const wrong =
            place === 'query' ? { query: { ...WRONG[name]?.beside, [name]: value } } : { headers: { [name]: value } };
          const answer = await call(endpoint, { ...wrong, refusedAtOnce: true });
          assert.deepEqual(
            [answer.status, answer.body?.code, fieldsOf(answer.body ?? {})],
            [400, 'INVALID_ARGUMENT', [name]],
            `${named(endpoint)} ${name}=${value}`,
          );
          assert.ok(
            answer.body.message.includes(`'${name}'`) || answer.body.message.includes(`'${value}'`),
            answer.body.message,
          );
        }
      }
    }));

  it('of a query that is repeated, has NUL or is not UTF-8 is rejected by name', () =>
    each(all, async endpoint => {
      for (const { name, in: place } of parametersOf(endpoint).filter(parameter => parameter.in === 'query')) {
        assert.equal(place, 'query');
        const queries = [`${name}=1&${name}=1`, `${name}=%00`, `${name}=a%00b`, `${name}=1%`, `${name}=%E9`];
        for (const query of queriesInTurn(name, queries)) {
          const answer = await call(
            { ...endpoint, path: `${endpoint.path}?${query}` },
            {
              refusedAtOnce: true,
              query: { nonce: undefined, ...(name !== 'nonce' && endpoint.method !== 'GET' && { nonce: 7 }) },
            },
          );
          assert.equal(answer.status, 400, `${named(endpoint)} ${query}`);
          assert.ok(fieldsOf(answer.body)?.includes(name), `${named(endpoint)} ${query}: ${answer.text}`);
        }
      }
    }));

  it('that does not exist is rejected, naming the near one', () =>
    each(all, async endpoint => {
      for (const { name } of parametersOf(endpoint).filter(parameter => parameter.in === 'query')) {
        const mistyped = `${name.slice(0, -1)}_`;
        const answer = await call(endpoint, { refusedAtOnce: true, query: { [mistyped]: '1' } });
        assert.deepEqual([answer.status, fieldsOf(answer.body)], [400, [mistyped]], named(endpoint));
        // One wrong letter of two is not near: then all names are listed.
        const expected = name.length < 3 ? `'${mistyped}'.*\\b${name}\\b` : `'${mistyped}'.*'${name}'`;
        assert.match(answer.body.message, new RegExp(expected), named(endpoint));
      }
      const unknownNames = ['__proto__', 'constructor', 'xa-token', 'access_token', 'Nonce'];
      for (const unknown of unknownInTurn('name', unknownNames)) {
        const answer = await call(endpoint, { refusedAtOnce: true, query: { [unknown]: '1' } });
        assert.deepEqual([answer.status, fieldsOf(answer.body)], [400, [unknown]], `${named(endpoint)} ${unknown}`);
      }
    }));

  it('of the name _ is ignored, whatever its value', () =>
    each(all, async endpoint => {
      const { status, text } = await call({ ...endpoint, path: `${endpoint.path}?_=1&_=%00&_=%E9` });
      // A change names a document that there is not.
      if (endpoint.body?.name !== 'documentChange') assert.notEqual(status, 404, named(endpoint));
      assert.ok(!text.includes("'_'"), `${named(endpoint)}: ${text}`);
      if (endpoint.method === 'GET') assert.equal(status, 200, `${named(endpoint)}: ${text}`);
    }));

  it('that is wrong is named in one answer with all others', () =>
    each(
      all.filter(({ parameters }) => parameters.some(({ name }) => name === 'filterDate')),
      async endpoint => {
        const query = {
          skip: '-1',
          limit: '1001',
          searchColumn: 'nosuch',
          searchString: '1',
          filterDate: 'x',
          id: '0',
          nonce: 'x',
          nosuch: '1',
          cursor: 'x',
          sort: 'nosuch',
        };
        const answer = await call(endpoint, { refusedAtOnce: true, query });
        const { searchString: _, ...wrong } = query;
        assert.deepEqual(
          fieldsOf(answer.body)?.toSorted(),
          Object.keys(wrong).toSorted(),
          `${named(endpoint)}: ${answer.text}`,
        );
      },
    ));
});

it('Of a thousand unknown parameters the answer names the first fifty, and says that the check stopped', async () => {
  const [list] = all.filter(({ path }) => path === '/invoices');
  assert.ok(list);
  const answer = await call(list, {
    query: Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`p${index}`, '1'])),
  });
  assert.equal(answer.status, 400);
  assert.equal(answer.body.details.length, 50);
  assert.match(answer.body.message, /'p0'.* \(the check stopped at 50 errors, there may be more\)$/);
});
