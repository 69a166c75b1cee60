// A cursor that a client made up never becomes an error of PostgreSQL, in any list, sorted by any column. contract §4 Lists

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { lists } from '../../src/definitions/catalogue.ts';
import type { Column } from '../../src/definitions/fields/element.ts';
import type { ColumnType } from '../../src/definitions/fields/field-types.ts';
import { sortableColumns } from '../../src/query/plan-sort.ts';
import { inTurn } from '../support/in-turn.ts';
import { startRig } from '../support/rig.ts';

const rig = await startRig();
const { client } = await rig.account();

const forged = (text: string) => Buffer.from(text).toString('base64url');

/** Values that are refused, by type of the column. */
const REFUSED: Record<ColumnType, string[]> = {
  number: [`1${'0'.repeat(400)}`, `0.${'0'.repeat(400)}1`, '1'.repeat(101), '1e5', 'NaN', 'Infinity', ''],
  integer: ['9223372036854775808', '-9223372036854775809', '1'.repeat(30), '1.5', ''],
  text: ['x'.repeat(511), '\0'],
  boolean: ['maybe', '2', 'constructor', '__proto__'],
  date: ['0000-01-01', '2023-02-29', '10000-01-01', 'infinity', ''],
  'date-time': ['0000-12-31T00:00:00', '0001-01-01T00:00:00+14:00', '2026-01-01T24:00:00', 'infinity', ''],
};

/** The outermost values that are not. */
const ACCEPTED: Record<ColumnType, string[]> = {
  number: ['9'.repeat(100), `-${'9'.repeat(100)}`, `0.${'0'.repeat(99)}1`],
  integer: ['9223372036854775807', '-9223372036854775808'],
  text: ['', '🍵'.repeat(255)],
  boolean: ['true', 'false'],
  date: ['0001-01-01', '9999-12-31'],
  'date-time': ['0001-01-01T00:00:00', '9999-12-31T23:59:59.999999'],
};

// Each type of column takes turns of its own, so that every value reaches several columns of several lists.
const refusedInTurn = inTurn(1);
const acceptedInTurn = inTurn(1);

describe('A forged cursor', () => {
  for (const resource of lists)
    it(`of GET /${resource.path} gets 400, or a page when the sorted column can have the value`, async () => {
      for (const name of sortableColumns(resource)) {
        if (name === 'id') continue;
        const { type } = resource.columns.get(name) as Column;
        for (const [values, expected] of [
          [refusedInTurn(type, REFUSED[type]), [400, 'cursor']],
          [acceptedInTurn(type, ACCEPTED[type]), [200, undefined]],
        ] as const)
          for (const value of values) {
            const cursor = forged(`${resource.path}:${name}:1:=${value}`);
            const { status, body } = await client.get(`/${resource.path}`, { sort: name, cursor });
            assert.deepEqual([status, body.details?.[0]?.field], expected, `${name} = ${value}`);
          }
      }
    });

  it('gets 400 that repeats only the beginning of a long sort', async () => {
    const cursor = forged(`invoices:${'x'.repeat(5000)}:1:`);
    const { status, text } = await client.get('/invoices', { sort: 'date', cursor });
    assert.equal(status, 400);
    assert.ok(text.length < 1000, `${text.length}`);
  });
});
