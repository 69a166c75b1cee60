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

/** Among the last ones are the only invoices with large amounts, and the last of all have the largest and the status PAID. */
const INVOICES = 24_000;
const FIRST_LARGE = 18_500;
const FIRST_LARGEST = 23_900;

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
    customers: 50,
    articles: 50,
    invoices: INVOICES,
  });
  await owner.query('UPDATE document SET total_amount = 100000 + id WHERE account_id = $1 AND id >= $2', [
    facts.accountId,
    facts.firstInvoiceId + FIRST_LARGE,
  ]);
  await owner.query(
    `UPDATE document SET total_amount = 200000 + id, status = 'PAID' WHERE account_id = $1 AND id >= $2`,
    [facts.accountId, facts.firstInvoiceId + FIRST_LARGEST],
  );
  await vacuum(owner);
  const { rows } = await owner.query<Record<keyof Invoice, string>>(
    'SELECT id, status, date::text, net_amount, total_amount FROM document WHERE account_id = $1 ORDER BY id',
    [facts.accountId],
  );
  const all = rows.map(({ status, date, ...numbers }) => ({
    status,
    date,
    id: Number(numbers.id),
    net_amount: Number(numbers.net_amount),
    total_amount: Number(numbers.total_amount),
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

/** Values that match nothing, few, very few of the first, many or few of the last only, about half, and everything. */
const VALUES: [keyof Invoice, (number | string)[]][] = [
  ['total_amount', [0, 75.03, 480.93, 1205.4, 99_999, 150_000, 1e12]],
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
            searchColumn,
            searchString: value,
            limit: 40,
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
          // Newest first: the page, and the one behind it.
          const backwards = expected.toReversed();
          const newest = await client.get('/invoices', { ...query, sort: '-id' });
          assert.deepEqual(idsOf(newest), backwards.slice(0, 40), `${asked}, newest first`);
          const older = cursorOf(newest);
          assert.equal(older !== undefined, expected.length >= 40, `${asked}, newest first`);
          if (older)
            assert.deepEqual(
              idsOf(await client.get('/invoices', { ...query, sort: '-id', cursor: older })),
              backwards.slice(40, 80),
              `${asked}, newest first`,
            );
        }
    });
});

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
}

/** How many records a statement reads from the table, and how many entries from indexes alone. */
interface Reads {
  records: number;
  entries: number;
}

describe('A search by total_amount, prepared for all values, reads few of the records', () => {
  // Records: up to 1,000 first ones, and a page by key. Entries: 1,000 to see that there are more records, and those that match up
  // to 5,001. When more match and are the last ones: up to 10,000 further records, and the entries of all that match.
  const expected: [string, string, Reads, string?][] = [
    ['gt', '0', { records: 100, entries: 0 }],
    ['gt', '0', { records: 100, entries: 0 }, '-id'],
    ['gt', '99999', { records: 100, entries: 0 }, '-id'],
    ['lte', '100', { records: 6200, entries: 7000 }, '-id'],
    ['lt', '0', { records: 1100, entries: 1100 }, '-id'],
    // In the order of the index, which has the range in it.
    ['gt', '0', { records: 100, entries: 200 }, 'total_amount'],
    ['gt', '0', { records: 100, entries: 200 }, '-total_amount'],
    ['lte', '100', { records: 100, entries: 200 }, '-total_amount'],
    ['gt', '400', { records: 300, entries: 0 }],
    ['gt', '99999', { records: 11_200, entries: 11_600 }],
    ['gt', '150000', { records: 1100, entries: 1200 }],
    ['gt', '1000000000', { records: 1100, entries: 1100 }],
    ['lt', '0', { records: 1100, entries: 1100 }],
    ['lte', '100', { records: 1100, entries: 3000 }],
    ['eq', '75.03', { records: 100, entries: 2500 }],
    ['eq', '12345.67', { records: 100, entries: 100 }],
  ];
  for (const [operator, value, most, sort] of expected)
    it(`${operator} ${value}${sort ? `, sort=${sort}` : ''}: no more than ${most.records} of ${INVOICES}, and ${most.entries} entries of indexes`, async () => {
      const planned = planOf({
        searchColumn: 'total_amount',
        searchString: value,
        ...(operator !== 'eq' && { searchOperator: operator }),
        ...(sort && { sort }),
      });
      const reads = { records: 0, entries: 0 };
      const first = mayBeAmongFirst(planned) ? firstPageStatement(planned, accountId) : undefined;
      if (first) await addReads(first, reads);
      const [page] = first
        ? await inTransaction(rig.database.pool, accountId, { readOnly: true }, transaction => transaction.query(first))
        : [];
      if (!page?.complete) await addReads(pageStatement(planned, accountId), reads);
      assert.ok(reads.records <= most.records && reads.entries <= most.entries, JSON.stringify(reads));
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

/** Adds what the generic plan of a statement reads of documents. */
async function addReads({ text, values = [] }: { text: string; values?: unknown[] }, reads: Reads): Promise<void> {
  const literals = values.map(value => `'${value}'`).join(', ');
  const [row] = await inTransaction(rig.database.pool, accountId, { readOnly: true }, async transaction => {
    transaction.send([{ text: `PREPARE page AS ${text}` }]);
    const explained = transaction.query({ text: `EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE page (${literals})` });
    transaction.send([{ text: 'DEALLOCATE page' }]);
    return explained;
  });
  const [{ Plan: root }] = JSON.parse(row?.['QUERY PLAN'] as string) as [{ Plan: Node }];
  const add = (node: Node): void => {
    if (node['Relation Name'] === 'document') {
      const rows = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
      reads[node['Node Type'] === 'Index Only Scan' ? 'entries' : 'records'] += rows;
    }
    node.Plans?.forEach(add);
  };
  add(root);
}
