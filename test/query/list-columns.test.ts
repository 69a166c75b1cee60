// Every list by every column with every operator answers the rows that a plain filter over all rows finds. contract §4 Lists

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import Big from 'big.js';

import { parse } from 'lossless-json';
import { documents, isPayable, lists, settlementOf } from '../../src/definitions/catalogue.ts';

import { OPERATORS } from '../../src/query/parse.ts';
import { inTurn } from '../support/in-turn.ts';
import { IS_LONG } from '../support/long.ts';
import { startRig } from '../support/rig.ts';
import { compareValues, type Value, valuesIn } from './column-values.ts';
import { newStatements } from './known-statements.ts';
import { fillLists } from './list-rows.ts';

const rig = await startRig({ RATE_LOGINS: '0' });
const account = await rig.account();
await fillLists(rig, account);
const { client } = account;
/** Every list is searched by every column; with the other operators, once of each statement. */
const isNew = newStatements();
/** The other operators by the first column of each type in a list, top or nested; two of them in turn by the others. */
const operatorsInTurn = inTurn(2);
/** Columns, with their types, that a wrong value was tried with. */
const met = new Set<string>();

type Row = Record<string, unknown>;

/** Columns that neither the interface nor the administration fills yet. */
const EMPTY = new Set([
  'product_identity',
  'associated_part_1',
  'associated_part_2',
  'contract',
  'production_date',
  'expiration_date',
  'country_of_origin',
  'deposit',
  'deducts',
  // The code of the rows has neither a sentence nor a region.
  'vat_reason',
  'vat_region',
  // A worker makes the dates: test/operations/recurring.
  'last_date',
]);

/** Columns that documents of some types never have: what is due of those that nobody pays, what is open of those that pay nothing. */
function isOfOtherTypes(path: string, column: string): boolean {
  const type = documents.find(document => document.path === path)?.type;
  if (type === undefined) return false;
  return (column === 'amount_due' && !isPayable(type)) || (column === 'amount_open' && !settlementOf(type));
}

const HOLDS: Record<string, (order: number) => boolean> = {
  eq: order => order === 0,
  ne: order => order !== 0,
  lt: order => order < 0,
  lte: order => order <= 0,
  gt: order => order > 0,
  gte: order => order >= 0,
};

async function rowsOf(path: string, query: Record<string, string | number> = {}): Promise<Row[]> {
  const { status, text } = await client.get(`/${path}`, { limit: 1000, ...query });
  assert.equal(status, 200, text);
  return parse(text) as Row[];
}

const written = (value: Value) => (value instanceof Big ? value.toFixed() : String(value));
const idsOf = (rows: Row[]) => rows.map(row => String(row.id));

describe('Every column of every list', () => {
  for (const resource of lists) {
    it(`of GET /${resource.path} finds the same rows as a plain filter with every operator`, async () => {
      const rows = await rowsOf(resource.path);
      assert.ok(rows.length >= 3, `${rows.length} rows`);
      for (const [index, column] of [...resource.columns.values()].entries()) {
        const known = rows.flatMap(row => valuesIn(row, column.name.split('.')));
        const bare = column.name.split('.').at(-1) ?? '';
        if (known.length === 0) {
          assert.ok(
            EMPTY.has(bare) ||
              isOfOtherTypes(resource.path, column.name) ||
              /^(?:customer|supplier)\./.test(column.name),
            `${column.name} has no value in any row`,
          );
          continue;
        }
        const distinct = [...new Map(known.map(value => [written(value), value])).values()];
        const check = async (operator: string, offset: number) => {
          const value = distinct[(index + offset) % distinct.length] as Value;
          const query = {
            searchColumn: column.name,
            searchString: written(value),
            // Whole elements of the first operator.
            ...(operator !== 'eq' && { searchOperator: operator, ...(!IS_LONG && { fields: 'id' }) }),
          };
          if (operator !== 'eq' && !isNew(resource, query)) return;
          const expected = rows.filter(row =>
            valuesIn(row, column.name.split('.')).some(other =>
              HOLDS[operator]?.(compareValues(column.type, other, value)),
            ),
          );
          assert.deepEqual(idsOf(await rowsOf(resource.path, query)), idsOf(expected), JSON.stringify(query));
        };
        const place = `${resource.path} ${column.type} ${column.name.split('.').length}`;
        await Promise.all(['eq', ...operatorsInTurn(place, Object.keys(OPERATORS))].map(check));
      }
    });

    it(`of GET /${resource.path} is searched by default in ${resource.defaultColumns.map(({ name }) => name).join(' and ')}`, async () => {
      const rows = await rowsOf(resource.path);
      const [first] = resource.defaultColumns;
      assert.ok(first);
      for (const column of resource.defaultColumns) {
        const value = rows.flatMap(row => valuesIn(row, [column.name])).at(-1);
        if (value === undefined) continue;
        const text = written(value);
        const equal = (row: Row) =>
          resource.defaultColumns.some(({ name }) => valuesIn(row, [name]).some(value => written(value) === text));
        assert.deepEqual(idsOf(await rowsOf(resource.path, { searchString: text })), idsOf(rows.filter(equal)));
        const readable = resource.defaultColumns.filter(({ type }) => type === 'text' || /^\d+$/.test(text));
        const unequal = (row: Row) =>
          readable.every(({ name }) => valuesIn(row, [name]).some(value => written(value) !== text));
        assert.deepEqual(
          idsOf(await rowsOf(resource.path, { searchString: text, searchOperator: 'ne' })),
          idsOf(rows.filter(unequal)),
        );
        // An ordering operator applies to the first column.
        const greater = (row: Row) =>
          valuesIn(row, [first.name]).some(
            value => compareValues(first.type, value, first.type === 'text' ? text : new Big(text)) > 0,
          );
        assert.deepEqual(
          idsOf(await rowsOf(resource.path, { searchString: text, searchOperator: 'gt' })),
          idsOf(rows.filter(greater)),
        );
      }
    });

    it(`of GET /${resource.path} rejects a value of another type`, async () => {
      const wrong: Record<string, string> = {
        number: '1,5',
        integer: '1.5',
        boolean: 'constructor',
        date: '2026-02-30',
        'date-time': '25:00',
      };
      // Each column of the first list that has it, and one of each type of every list.
      const types = new Set<string>();
      for (const { name, type } of resource.columns.values()) {
        const value = wrong[type];
        if (value === undefined || (types.has(type) && met.has(`${name} ${type}`) && !IS_LONG)) continue;
        types.add(type);
        met.add(`${name} ${type}`);
        const { status, body } = await client.get(`/${resource.path}`, { searchColumn: name, searchString: value });
        assert.deepEqual([status, body.details?.[0]?.field], [400, 'searchString'], name);
      }
    });
  }
});
