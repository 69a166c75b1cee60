// Lists of a range of days: both ends are included, and pages work as in any list. contract §4 Lists

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { lists } from '../../src/definitions/catalogue.ts';
import { writeCursor } from '../../src/query/cursor.ts';
import { startRig } from '../support/rig.ts';
import { idsOf } from './list-answers.ts';
import { fillLists } from './list-rows.ts';

const rig = await startRig();
const account = await rig.account();
await fillLists(rig, account);
const { client } = account;

interface Row {
  id: number;
  date: string;
  type?: string;
  document_type?: string;
}

describe('filterDate', () => {
  for (const { path, dateColumn, type } of lists.filter(resource => resource.dateColumn)) {
    it(`of GET /${path} accepts a day, and a range with both its ends`, async () => {
      assert.equal(dateColumn, 'r.date');
      const rows: Row[] = (await client.get(`/${path}`, { limit: 1000 })).body;
      const idsBetween = (from: string, to: string) =>
        rows.filter(({ date }) => date >= from && date <= to).map(({ id }) => id);
      for (const [from, to] of [
        ['2026-01-31', '2026-03-01'],
        // 31 days and 32
        ['2026-01-29', '2026-02-28'],
        ['2026-01-28', '2026-02-28'],
        ['2026-02-28', '2026-02-28'],
        ['0001-01-01', '9999-12-31'],
        ['2027-01-01', '2027-12-31'],
      ] as const) {
        assert.deepEqual(
          idsOf(await client.get(`/${path}`, { limit: 1000, filterDate: `${from}:${to}` })),
          idsBetween(from, to),
        );
        assert.deepEqual(
          idsOf(await client.get(`/${path}`, { limit: 1000, filterDate: from })),
          idsBetween(from, from),
        );
        const [first = 0] = idsBetween(from, to);
        const part = { filterDate: `${from}:${to}`, limit: 2 };
        assert.deepEqual(idsOf(await client.get(`/${path}`, { ...part, skip: 1 })), idsBetween(from, to).slice(1, 3));
        assert.deepEqual(
          idsOf(await client.get(`/${path}`, { ...part, cursor: writeCursor({ list: path, id: first }) })),
          idsBetween(from, to).slice(1, 3),
        );
        for (const value of type?.values ?? []) {
          const ofType = rows.filter(row => (path === 'documents' ? row.document_type : row.type) === value);
          const expected = ofType.filter(({ date }) => date >= from && date <= to).map(({ id }) => id);
          const query = { filterDate: `${from}:${to}`, limit: 1000, type: value };
          assert.deepEqual(idsOf(await client.get(`/${path}`, query)), expected);
        }
      }
    });
  }
});
