// Searches that look for a page among the first records of a list: they find what all records have, and read few of them.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fill, vacuum } from '../../bench/fill.ts';
import { inTransaction } from '../../src/database/transaction/transaction.ts';
import { lists } from '../../src/definitions/catalogue.ts';
import { FieldErrors } from '../../src/domain/errors.ts';
import { firstPageStatement, mayBeAmongFirst } from '../../src/query/first-records.ts';
import { parse } from '../../src/query/parse.ts';
import { type ListPlan, plan } from '../../src/query/plan.ts';
import { pageStatement } from '../../src/query/sql.ts';
import { asOwner } from '../support/owner.ts';
import { startRig } from '../support/rig.ts';
import { cursorOf, idsOf } from './list-answers.ts';

/** Among the last ones are the only invoices with large amounts and with the status PAID. */
const INVOICES = 12_000;
const FIRST_LARGE = 11_900;

interface Invoice {
  id: number;
  status: string;
  date: string;
  net_amount: number;
  total_amount: number;
}

const rig = await startRig();
const { accountId, apiToken, all } = await asOwner(rig, async owner => {
  const facts = await fill(owner, rig.administration, 'searched', {
    ...{ customers: 50, articles: 50, invoices: INVOICES },
  });
  await owner.query(
    `UPDATE document SET total_amount = 100000 + id, status = 'PAID', created_at = now() - interval '1 day'
      WHERE account_id = $1 AND id >= $2`,
    [facts.accountId, facts.firstInvoiceId + FIRST_LARGE],
  );
  await owner.query(`UPDATE document SET created_at = now() - interval '1 day' WHERE account_id = $1`, [
    facts.accountId,
  ]);
  await vacuum(owner);
  const { rows } = await owner.query<Record<keyof Invoice, string>>(
    'SELECT id, status, date::text, net_amount, total_amount FROM document WHERE account_id = $1 ORDER BY id',
    [facts.accountId],
  );
  const all = rows.map(({ status, date, ...numbers }) => ({
    ...{ status, date, id: Number(numbers.id) },
    ...{ net_amount: Number(numbers.net_amount), total_amount: Number(numbers.total_amount) },
  }));
  return { ...facts, all };
});
const client = await rig.session('searched', apiToken);

const HOLDS: Record<string, (a: number | string, b: number | string) => boolean> = {
  lt: (a, b) => a < b,
  lte: (a, b) => a <= b,
  gt: (a, b) => a > b,
  gte: (a, b) => a >= b,
  ne: (a, b) => a !== b,
  eq: (a, b) => a === b,
};

/** Values that match nothing, few, very few of the first, about half, and everything. */
const VALUES: [keyof Invoice, (number | string)[]][] = [
  ['total_amount', [0, 75.03, 480.93, 1205.4, 99_999, 150_000_000, 1e12]],
  ['net_amount', [0, 400, 1e9]],
  ['date', ['2000-01-01', '2024-06-01', '2025-11-29', '2030-01-01']],
  ['status', ['ISSUED', 'PAID', 'VOID']],
];

describe('A search by a column that is no key', () => {
  for (const [searchColumn, values] of VALUES)
    it(`by ${searchColumn} finds what all records have, page by page`, async () => {
      assert.equal(all.length, INVOICES);
      for (const value of values)
        for (const [searchOperator, holds] of Object.entries(HOLDS)) {
          const query = {
            ...{ searchColumn, searchString: value, limit: 40 },
            ...(searchOperator !== 'eq' && { searchOperator }),
          };
          const expected = all.filter(invoice => holds(invoice[searchColumn], value)).map(({ id }) => id);
          const asked = `${searchColumn} ${searchOperator} ${value}`;
          const first = await client.get('/invoices', query);
          assert.deepEqual(idsOf(first), expected.slice(0, 40), asked);
          const cursor = cursorOf(first);
          assert.equal(cursor !== undefined, expected.length >= 40, asked);
          if (cursor)
            assert.deepEqual(idsOf(await client.get('/invoices', { ...query, cursor })), expected.slice(40, 80));
          const far = await client.get('/invoices', { ...query, skip: 900 });
          assert.deepEqual(idsOf(far), expected.slice(900, 940), `${asked}, skip`);
        }
    });
});

interface Node {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
}

describe('A search by total_amount, prepared for all values, reads few of the records', () => {
  // Up to 1,000 first ones, as many to see that there are more, and those that match: by the index, and a page of them by key.
  const expected: [string, string, number][] = [
    ['gt', '0', 100],
    ['gt', '400', 300],
    ['gt', '99999', 2400],
    ['gt', '1000000000', 2100],
    ['lt', '0', 2100],
    ['lte', '100', 2700],
    ['eq', '75.03', 2500],
    ['eq', '12345.67', 100],
  ];
  for (const [operator, value, most] of expected)
    it(`${operator} ${value}: no more than ${most} of ${INVOICES}`, async () => {
      const planned = planOf({
        ...{ searchColumn: 'total_amount', searchString: value },
        ...(operator !== 'eq' && { searchOperator: operator }),
      });
      let rows = 0;
      if (mayBeAmongFirst(planned)) {
        const statement = firstPageStatement(planned, accountId);
        rows += await rowsRead(statement);
        const [page] = await inTransaction(rig.database.pool, accountId, { readOnly: true }, transaction =>
          transaction.query(statement),
        );
        if (!page?.complete) rows += await rowsRead(pageStatement(planned, accountId));
      } else rows += await rowsRead(pageStatement(planned, accountId));
      assert.ok(rows <= most, `${rows} rows`);
    });
});

function planOf(parameters: Record<string, string>): ListPlan {
  const list = lists.find(({ path }) => path === 'invoices');
  assert.ok(list);
  const errors = new FieldErrors();
  const planned = plan(list, parse(new Map(Object.entries(parameters)), errors), errors);
  assert.deepEqual(errors.list, []);
  return planned;
}

/** How many rows of documents the generic plan of a statement reads. */
async function rowsRead({ text, values = [] }: { text: string; values?: unknown[] }): Promise<number> {
  const literals = values.map(value => `'${value}'`).join(', ');
  const [row] = await inTransaction(rig.database.pool, accountId, { readOnly: true }, async transaction => {
    transaction.send([{ text: `PREPARE page AS ${text}` }]);
    const explained = transaction.query({ text: `EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE page (${literals})` });
    transaction.send([{ text: 'DEALLOCATE page' }]);
    return explained;
  });
  const [{ Plan: root }] = JSON.parse(row?.['QUERY PLAN'] as string) as [{ Plan: Node }];
  const rowsOf = (node: Node): number =>
    (node['Relation Name'] === 'document'
      ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
      : 0) + (node.Plans ?? []).reduce((sum, child) => sum + rowsOf(child), 0);
  return rowsOf(root);
}
