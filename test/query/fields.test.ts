// `fields` of every list: each element has just the fields that are named, with the values that the whole element has. contract §4 Lists

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isLosslessNumber, parse } from 'lossless-json';
import { lists } from '../../src/definitions/catalogue.ts';
import { startRig } from '../support/rig.ts';
import { fillLists } from './list-rows.ts';

const rig = await startRig({ RATE_LOGINS: '0' });
const account = await rig.account();
await fillLists(rig, account);
const { client } = account;

type Json = Record<string, unknown>;

/** Every path to a value of the elements. */
function pathsOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap(each => pathsOf(each, path));
  if (typeof value !== 'object' || value === null || isLosslessNumber(value)) return [path];
  return [path, ...Object.entries(value).flatMap(([name, each]) => pathsOf(each, path ? `${path}.${name}` : name))];
}

/** An element with the members of some paths only. */
function chosen(value: unknown, paths: string[][]): unknown {
  if (Array.isArray(value)) return value.map(each => chosen(each, paths));
  if (paths.some(path => path.length === 0)) return value;
  const entries = Object.entries(value as Json).flatMap(([name, each]) => {
    const within = paths.filter(([first]) => first === name).map(([, ...rest]) => rest);
    const part = within.length > 0 ? chosen(each, within) : undefined;
    // An object of which nothing is left is left out.
    return part === undefined || isEmpty(part) ? [] : [[name, part] as const];
  });
  return Object.fromEntries(entries);
}

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !isLosslessNumber(value) &&
  Object.keys(value).length === 0;

const ofList = async (path: string, query: Record<string, string | number>): Promise<Json[]> => {
  const answer = await client.get(path, { limit: 1000, ...query });
  assert.equal(answer.status, 200, answer.text);
  return parse(answer.text) as Json[];
};

const sortedKeys = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sortedKeys)
    : typeof value === 'object' && value !== null && !isLosslessNumber(value)
      ? Object.fromEntries(
          Object.entries(value)
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
            .map(([name, each]) => [name, sortedKeys(each)]),
        )
      : value;

describe('fields', () => {
  for (const { path } of lists) {
    it(`of GET /${path}: every one alone, and several together`, async () => {
      const whole = await ofList(`/${path}`, {});
      const all = [...new Set(whole.flatMap(element => pathsOf(element)))];
      // The body of a draft is chosen as a whole.
      const paths = all.filter(name => name !== '' && !name.startsWith('body.'));
      assert.ok(paths.length >= 3);
      const choices = [...paths.map(name => [name]), paths.filter((_, index) => index % 2 === 0), paths.toReversed()];
      for (const names of choices) {
        const split = names.map(name => name.split('.'));
        const expected = whole.map(element => chosen(element, split));
        assert.deepEqual(
          sortedKeys(await ofList(`/${path}`, { fields: names.join(',') })),
          sortedKeys(expected),
          names.join(),
        );
      }
    });
  }

  it('of a large page are one text', async () => {
    const answer = await client.get('/customers', { fields: 'id,code,name', limit: 1000 });
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(
      answer.body.map(({ id }: { id: number }) => id),
      (await client.get('/customers', { limit: 1000 })).body.map(({ id }: { id: number }) => id),
    );
  });

  it('that do not exist are named, with the nearest', async () => {
    const answer = await client.get('/invoices', { fields: 'id,total,customer.nam' });
    assert.equal(answer.status, 400);
    assert.match(answer.body.message, /'fields'.*'total', 'customer\.nam'/);
    assert.equal((await client.get('/invoices', { fields: '' })).status, 400);
    for (const fields of [
      'items.qty.x',
      'customer.toString',
      'items.constructor',
      'customer.__proto__',
      "customer.name'",
    ])
      assert.equal((await client.get('/invoices', { fields })).status, 400, fields);
  });

  it('go with search, sort, cursor, an id and an option', async () => {
    const [first] = await ofList('/invoices', { fields: 'id', sort: '-total_amount', limit: 1 });
    assert.deepEqual(Object.keys(first ?? {}), ['id']);
    const page = await client.get('/invoices', { fields: 'seq_number', limit: 1 });
    assert.ok(page.headers['x-next-cursor']);
    assert.match(page.headers.link ?? '', /fields=seq_number/);
    const one = await client.get('/invoices', { fields: 'status', id: String(first?.id) });
    assert.deepEqual(Object.keys(one.body[0]), ['status']);
    assert.ok(one.headers.etag);
    const stocked = await client.get('/articles', { fields: 'item_code,stock_levels', options: 'stock' });
    assert.equal(stocked.status, 200, stocked.text);
  });
});
