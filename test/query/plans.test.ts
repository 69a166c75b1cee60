// The query plans of every list, by EXPLAIN as the service's role, with thousands of documents in several accounts.

import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { fill, fillAccounts, vacuum } from '../../bench/fill.ts';
import { connectOnce } from '../../src/database/migration/prepare-database.ts';
import { inTransaction } from '../../src/database/transaction/transaction.ts';
import { lists } from '../../src/definitions/catalogue.ts';
import type { ListResource } from '../../src/definitions/define-list.ts';
import { FieldErrors } from '../../src/domain/errors.ts';
import { writeCursor } from '../../src/query/cursor.ts';
import { firstPageStatement, mayBeAmongFirst } from '../../src/query/first-records.ts';
import { parse } from '../../src/query/parse.ts';
import { plan } from '../../src/query/plan.ts';
import { pageStatement } from '../../src/query/sql.ts';
import type { Statement } from '../../src/query/statement.ts';
import { startRig } from '../support/rig.ts';

const MODES = ['custom', 'generic'] as const;

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: Node[];
}

const rig = await startRig();
let accountId = 0;

before(async () => {
  const client = await connectOnce(rig.ownerUrl);
  try {
    ({ accountId } = await fill(client, rig.administration, 'plans', {
      customers: 500,
      articles: 500,
      invoices: 4_000,
    }));
    await fillAccounts(client, rig.administration, { accounts: 30, customers: 20, articles: 20, invoices: 100 });
    await vacuum(client);
  } finally {
    await client.end();
  }
});

// The requests that clients send to a list, as far as the list accepts them.
function requests(list: ListResource): Record<string, string>[] {
  const [first] = list.defaultColumns;
  const written = first?.type === 'integer' ? '7' : 'B/7';
  return [
    {},
    { searchString: written },
    { id: '7' },
    { cursor: writeCursor({ list: list.path, id: 1000 }) },
    { skip: '500' },
    ...(list.dateColumn ? [{ filterDate: '2024-03-01:2024-03-07' }] : []),
    ...(list.type ? [{ type: list.type.values[0] ?? '' }] : []),
    ...(list.columns.has('customer.vat_id') ? [{ searchColumn: 'customer.vat_id', searchString: '500000007' }] : []),
    ...(list.columns.has('items.item_code') ? [{ searchColumn: 'items.item_code', searchString: 'A00007' }] : []),
    { sort: '-id', searchString: written },
    { sort: '-id', skip: '500' },
    ...(list.dateColumn ? [{ sort: '-id', filterDate: '2024-03-01:2024-03-07' }] : []),
    ...sorts(list).flatMap(sort => [
      { sort },
      { sort: `-${sort}`, cursor: cursorBehind(list, `-${sort}`) },
      ...(list.dateColumn ? [{ sort, filterDate: '2024-03-01:2024-03-07' }] : []),
    ]),
    { searchString: 'b/7', searchOperator: 'contains' },
    ...(list.columns.has('customer.name')
      ? [{ searchColumn: 'customer.name', searchOperator: 'starts', searchString: 'customer 7' }]
      : []),
    ...(list.columns.has('total_amount')
      ? ['id', '-id', 'total_amount', '-total_amount'].map(sort => {
          return { searchColumn: 'total_amount', searchOperator: 'gt', searchString: '50', sort };
        })
      : []),
    ...(list.columns.has('net_amount')
      ? [{ searchColumn: 'net_amount', searchOperator: 'lte', searchString: '50' }]
      : []),
    ...(list.columns.has('updated_at')
      ? ['id', '-id', 'updated_at', '-updated_at'].map(sort => ({ sort, updatedSince: '2026-01-01T00:00:00Z' }))
      : []),
    ...(list.path === 'articles' ? [{ options: 'stock' }, { options: 'stock', sort: 'item_code' }] : []),
  ];
}

/** Columns that lists are sorted by, as far as the list has them. */
const sorts = (list: ListResource) =>
  ['id', 'date', 'total_amount', 'customer.name', 'item_code', 'code', 'status'].filter(name => list.columns.has(name));

const VALUES: Record<string, string> = {
  updated_at: '2025-01-01T00:00:00Z',
  date: '2025-01-01',
  total_amount: '50',
  id: '1000',
};

function cursorBehind(list: ListResource, sort: string): string {
  return writeCursor({ list: list.path, sort, id: 1000, value: VALUES[sort.replace('-', '')] ?? 'C' });
}

// The custom plan is that of the given values, the generic one that of a prepared statement that has run often.
async function explain(
  list: ListResource,
  request: Record<string, string>,
  mode: (typeof MODES)[number],
): Promise<Node[]> {
  const errors = new FieldErrors();
  const { prefer, ...parameters } = request;
  const parsed = { ...parse(new Map(Object.entries(parameters)), errors), counted: prefer !== undefined };
  const planned = plan(list, parsed, errors);
  assert.deepEqual(errors.list, []);
  const statements = [pageStatement(planned, accountId)];
  if (mayBeAmongFirst(planned)) statements.push(firstPageStatement(planned, accountId));
  return (await Promise.all(statements.map(statement => explainStatement(statement, mode)))).flat();
}

async function explainStatement({ text, values = [] }: Statement, mode: (typeof MODES)[number]): Promise<Node[]> {
  const literals = values.map(value => `'${value}'`).join(', ');
  const [row] = await inTransaction(rig.database.pool, accountId, { readOnly: true }, async transaction => {
    transaction.send([{ text: `SET LOCAL plan_cache_mode = force_${mode}_plan` }]);
    transaction.send([{ text: `PREPARE page AS ${text}` }]);
    const explained = transaction.query({ text: `EXPLAIN (FORMAT JSON) EXECUTE page (${literals})` });
    transaction.send([{ text: 'DEALLOCATE page' }]);
    return explained;
  });
  const [{ Plan: root }] = JSON.parse(row?.['QUERY PLAN'] as string) as [{ Plan: Node }];
  return nodes(root);
}

const nodes = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodes)];

describe('GET of a list reads no row of another account', () => {
  for (const list of lists) {
    it(`/${list.path}`, async () => {
      const asked = requests(list);
      for (const request of [...asked, ...asked.map(request => ({ ...request, prefer: 'count=exact' }))]) {
        for (const mode of MODES) {
          const asked = `${new URLSearchParams(request)}${mode === 'generic' ? ', prepared' : ''}`;
          for (const node of await explain(list, request, mode)) {
            const { 'Relation Name': table, 'Index Name': index, 'Index Cond': condition = '' } = node;
            assert.notEqual(node['Node Type'], 'Seq Scan', `${asked}: a scan of all ${table}`);
            if (index) assert.match(condition, /account_id = /, `${asked}: ${index} over all accounts`);
          }
        }
      }
    });
  }
});

describe('A search by a column with an index of its own uses it', () => {
  const expected: [string, Record<string, string>, string][] = [
    ['orders', {}, 'document_by_type'],
    ['invoices', { searchString: 'B/7' }, 'document_number_key'],
    ['invoices', { filterDate: '2024-03-01:2024-03-07' }, 'document_by_date'],
    ['invoices', { searchColumn: 'customer.vat_id', searchString: '500000007' }, 'document_by_party_vat'],
    ['invoices', { searchColumn: 'items.item_code', searchString: 'A00007' }, 'document_line_by_item'],
    ['documents', { cursor: writeCursor({ list: 'documents', id: 1000 }) }, 'document_pkey'],
    ['transactions', { searchString: 'A00007' }, 'stock_transaction_by_item'],
    ['transactions', { filterDate: '2024-03-01' }, 'stock_transaction_by_date'],
    ['suppliers', {}, 'third_party_by_kind'],
    ['customers', { searchColumn: 'vat_id', searchString: '500000007' }, 'third_party_by_vat'],
    ['customers', { searchColumn: 'vat_id', searchString: '500000007', sort: '-id' }, 'third_party_by_vat'],
    ['articles', { searchColumn: 'family', searchString: 'TEA' }, 'article_by_family'],
    ['articles', { searchColumn: 'category', searchString: 'TEA' }, 'article_by_category'],
    ['articles', { searchColumn: 'bar_code', searchString: '5601234567890' }, 'article_by_bar_code'],
    ['articles', { searchString: 'A00007' }, 'article_item_code_key'],
    ['invoices', { searchColumn: 'customer.name', searchString: 'Customer 7, Lda.' }, 'document_by_party_name'],
    [
      'invoices',
      { searchColumn: 'total_amount', searchOperator: 'gt', searchString: '1000000' },
      'document_by_total_amount',
    ],
    ['invoices', { searchColumn: 'date', searchOperator: 'lt', searchString: '1999-01-01' }, 'document_by_date'],
    ['articles', { options: 'stock' }, 'stock_level_pkey'],
    ['invoices', { updatedSince: '2099-01-01' }, 'document_by_update'],
    ['customers', { updatedSince: '2099-01-01' }, 'third_party_by_update'],
    [
      'invoices',
      { searchColumn: 'customer.name', searchOperator: 'contains', searchString: '77' },
      'document_by_party_name',
    ],
  ];
  for (const [path, request, index] of expected) {
    it(`/${path}?${new URLSearchParams(request)}: ${index}`, async () => {
      const list = lists.find(candidate => candidate.path === path);
      assert.ok(list);
      for (const mode of MODES) {
        const used: unknown[] = (await explain(list, request, mode)).map(node => node['Index Name']);
        assert.ok(used.includes(index), `${mode}: used ${used.filter(Boolean).join(', ')}`);
      }
    });
  }
});

// A plan is made for the values of such a search, whose column has few of them.
it('The void documents of a type have an index of their own', async () => {
  const invoices = lists.find(({ path }) => path === 'invoices');
  assert.ok(invoices);
  const request = { searchColumn: 'status', searchString: 'VOID', sort: '-id' };
  const used = (await explain(invoices, request, 'custom')).map(node => node['Index Name']);
  assert.ok(used.includes('document_void'), `used ${used.filter(Boolean).join(', ')}`);
});

describe('A page of a sorted list is found by the index of the column', () => {
  const expected: [string, string, string][] = [
    ['invoices', 'date', 'document_by_date'],
    ['invoices', 'total_amount', 'document_by_total_amount'],
    ['invoices', 'customer.name', 'document_by_party_name'],
    ['documents', 'date', 'document_by_date'],
    ['documents', 'total_amount', 'document_by_total_amount'],
    ['invoices', 'updated_at', 'document_by_update'],
    ['customers', 'updated_at', 'third_party_by_update'],
    ['transactions', 'date', 'stock_transaction_by_date'],
    ['transactions', 'item_code', 'stock_transaction_by_item'],
    ['articles', 'item_code', 'article_item_code_key'],
    ['customers', 'code', 'third_party_code_key'],
  ];
  for (const [path, name, index] of expected) {
    it(`/${path} by ${name}: ${index}`, async () => {
      const list = lists.find(candidate => candidate.path === path);
      assert.ok(list);
      for (const sort of [name, `-${name}`]) {
        const pages: Record<string, string>[] = [{}, { cursor: cursorBehind(list, sort) }];
        for (const [page, mode] of pages.flatMap(page => MODES.map(mode => [page, mode] as const))) {
          const found = await explain(list, { sort, ...page }, mode);
          const used = found.filter(node => node['Index Name']).map(node => node['Index Name']);
          const asked = `${sort}${'cursor' in page ? ' by cursor' : ''}, ${mode}, used ${used.join(', ')}`;
          assert.ok(used.includes(index), asked);
          // The rest is found by key: the elements, the session, and what each element settles.
          const byKey = (name = '') => /_pkey$|^stock_level|^document_relation/.test(name);
          assert.ok(
            used.every(name => name === index || byKey(name)),
            asked,
          );
          assert.ok(!found.some(node => node['Node Type'] === 'Bitmap Heap Scan'), asked);
          if (!('cursor' in page)) continue;
          // The scan starts at the position: its condition has more than the account and the type.
          const ofIndex = found.filter(node => node['Index Name'] === index);
          for (const { 'Index Cond': condition = '' } of ofIndex) assert.match(condition, / AND .*[<>=]/, asked);
        }
      }
    });
  }

  for (const sort of ['-date', '-total_amount', 'customer.name']) {
    it(`/invoices?sort=${sort}, counted`, async () => {
      const list = lists.find(({ path }) => path === 'invoices');
      assert.ok(list);
      const used = (await explain(list, { sort, prefer: 'count=exact' }, 'custom')).map(node => node['Node Type']);
      assert.ok(used.includes('Index Only Scan'), 'the count reads an index only');
    });
  }
});
