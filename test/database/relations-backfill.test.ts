// Migration 0013 fills document_relation and stock_reservation from the documents that a database already has.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { connectOnce } from '../../src/database/migration/prepare-database.ts';
import { line, openShop, type Shop } from '../operations/stock/shop.ts';
import { becomePlainOwner } from '../support/owner.ts';
import { startRig } from '../support/rig.ts';

const rig = await startRig();
const owner = await connectOnce(rig.ownerUrl);
after(() => owner.end());

const rows = async (text: string) => (await owner.query({ text, rowMode: 'array' })).rows as unknown[][];

/** Number of each document, by its name in the tests; the same in both accounts. */
const named: Record<string, string> = {};
let accountId = 0;

/** The rows of one account in the order in which they were written, with documents by their names in the tests. */
async function written(table: string, columns: string): Promise<unknown[][]> {
  const names = new Map(Object.entries(named).map(([name, number]) => [number, name]));
  const found = await rows(`SELECT ${columns} FROM ${table} r WHERE account_id = ${accountId} ORDER BY id`);
  return found.map(([document, related, ...row]) => [
    names.get(String(document)) ?? document,
    names.get(String(related)) ?? related,
    ...row,
  ]);
}
const numberOf = (column: string) =>
  `(SELECT d.seq_number FROM document d WHERE d.account_id = r.account_id AND d.id = r.${column})`;

/** What is used of each document and what each line reserves, in all accounts. */
const sums = async () => [
  await rows(`SELECT account_id, document_id, related_document_id, related_line, kind, sum(quantity)::text, sum(amount)::text
    FROM document_relation GROUP BY 1, 2, 3, 4, 5 HAVING coalesce(sum(quantity), sum(amount)) <> 0 ORDER BY 1, 2, 3, 4, 5`),
  await rows(`SELECT account_id, document_id, line, article_id, location_id, kind, sum(quantity)::text
    FROM stock_reservation GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(quantity) <> 0 ORDER BY 1, 2, 3, 4, 5, 6`),
];
let recorded: unknown[][][] = [];

async function backfill(): Promise<void> {
  const file = new URL('../../migrations/0013_relations_and_reservations.sql', import.meta.url);
  const sql = (await readFile(file, 'utf8')).split('-- Backfill:')[1];
  assert.ok(sql);
  await owner.query(`--${sql}`);
}

describe('The backfill of relations and reservations', () => {
  before(async () => {
    for (const shop of [await openShop(rig), await openShop(rig)]) {
      await trade(shop);
      accountId = shop.account.id;
    }
    recorded = await sums();
    await becomePlainOwner(owner);
    await owner.query('TRUNCATE document_relation, stock_reservation');
    await backfill();
    await owner.query('RESET ROLE');
  });
  after(() => owner.query('ROLLBACK'));

  it('comes to the same as what creates and voids recorded themselves', async () => {
    assert.deepEqual(await sums(), recorded);
    assert.ok(recorded.every(table => table.length >= 4));
  });

  it('reserves and expects per article and location what stock_level says', async () => {
    const sums = await rows(`SELECT account_id, article_id, location_id,
      coalesce(sum(quantity) FILTER (WHERE kind = 'reserved'), 0)::text, coalesce(sum(quantity) FILTER (WHERE kind = 'expected'), 0)::text
      FROM stock_reservation GROUP BY 1, 2, 3 HAVING count(*) > 0 ORDER BY 1, 2, 3`);
    const levels =
      await rows(`SELECT account_id, article_id, location_id, reserved::text, expected::text FROM stock_level s
      WHERE reserved <> 0 OR expected <> 0 OR EXISTS (SELECT FROM stock_reservation r
        WHERE (r.account_id, r.article_id, r.location_id) = (s.account_id, s.article_id, s.location_id)) ORDER BY 1, 2, 3`);
    assert.deepEqual(sums, levels);
    assert.deepEqual(
      sums.map(row => row.slice(3)),
      [
        ['4', '7'],
        ['2', '0'],
        ['4', '7'],
        ['2', '0'],
      ],
    );
  });

  it('pays of each invoice what is paid beyond its issue', async () => {
    const paid =
      await rows(`SELECT d.id, coalesce(d.paid_on_issue, 0) + coalesce(sum(r.amount), 0) = coalesce(d.amount_paid, 0)
      FROM document d LEFT JOIN document_relation r
        ON r.account_id = d.account_id AND r.related_document_id = d.id AND r.kind = 'pays'
      WHERE d.type = 'invoice' GROUP BY d.account_id, d.id`);
    assert.ok(paid.length >= 8);
    assert.deepEqual(
      paid.filter(([, agrees]) => agrees !== true),
      [],
    );
  });

  it('leaves nothing open of a billed document, and all of one that is not', async () => {
    const open = await rows(`SELECT d.status, sum(l.qty - coalesce((SELECT sum(r.quantity) FROM document_relation r
        WHERE (r.account_id, r.related_document_id, r.related_line, r.kind) = (l.account_id, l.document_id, l.line, 'bills')), 0))::float8,
        sum(l.qty)::float8
      FROM document d JOIN document_line l ON (l.account_id, l.document_id) = (d.account_id, d.id)
      WHERE d.type IN ('order', 'purchase_order') AND l.qty <> 0 AND l.item_type IS DISTINCT FROM 'text' GROUP BY 1 ORDER BY 1`);
    assert.deepEqual(open, [
      ['BILLED', 0, 42],
      ['ISSUED', 28, 28],
      ['VOID', 10, 10],
    ]);
  });

  it('writes a row for each line that is billed, one for a document without any, and one for a payment', async () => {
    const columns = `${numberOf('document_id')}, ${numberOf('related_document_id')}, line, related_line, kind, quantity::text, amount::text`;
    assert.deepEqual(await written('document_relation', columns), [
      ['invoice again', 'billed order', null, 0, 'bills', '5', null],
      ['invoice again', 'billed order', null, 2, 'bills', '1', null],
      ['purchase', 'billed purchase order', null, 0, 'bills', '15', null],
      ['invoice of nothing', 'empty order', null, null, 'bills', '1', null],
      ['second receipt', 'partly paid', null, null, 'pays', null, '30'],
    ]);
  });

  it('names the document that reserved, and the one that released', async () => {
    const columns = `${numberOf('document_id')}, ${numberOf('cause_document_id')}, line, kind, quantity::text`;
    assert.deepEqual(await written('stock_reservation', columns), [
      ['open order', 'open order', 0, 'reserved', '4'],
      ['open order', 'open order', 1, 'reserved', '2'],
      ['billed order', 'billed order', 0, 'reserved', '5'],
      ['open purchase order', 'open purchase order', 0, 'expected', '7'],
      ['billed purchase order', 'billed purchase order', 0, 'expected', '15'],
      ['billed order', 'invoice again', 0, 'reserved', '-5'],
      ['billed purchase order', 'purchase', 0, 'expected', '-15'],
    ]);
  });
});

/** Documents in every state: open, billed, billed twice after a void, void, partly paid, without lines, only referred to. */
async function trade(shop: Shop): Promise<void> {
  await shop.article('TEA', { stock: 100, weighted_average_cost: 2 });
  await shop.article('CUP', { stock: 100, weighted_average_cost: 2 });
  await shop.article('VISIT', { item_type: 'service' });
  const make = async (name: string, type: Parameters<Shop['make']>[0], body: Record<string, unknown>) => {
    named[name] = await shop.make(type, body);
    return named[name];
  };
  const note = { description: 'With thanks', item_type: 'text', qty: 3 };

  await make('open order', 'order', { items: [line('TEA', 4), line('CUP', 2)] });
  const billed = await make('billed order', 'order', { items: [line('TEA', 5), note, line('VISIT', 1)] });
  const first = await shop.make('invoice', { related_document: billed, items: [line('TEA', 5)] });
  await shop.void('invoice', first);
  await make('invoice again', 'invoice', { related_document: billed, items: [line('TEA', 5)] });
  await shop.void('order', await shop.make('order', { items: [line('TEA', 5)] }));

  await make('open purchase order', 'purchase_order', { items: [line('TEA', 7), line('VISIT', 1)] });
  const supply = await make('billed purchase order', 'purchase_order', { items: [line('TEA', 15)] });
  await make('purchase', 'purchase', { related_doc: supply, items: [line('TEA', 15)] });

  const empty = await make('empty order', 'order', { items: [note] });
  await make('invoice of nothing', 'invoice', { related_document: empty });
  const partly = await make('partly paid', 'invoice', { total_amount: 100, amount_paid: 10 });
  const receipt = await shop.make('receipt', { related_document: partly, total_amount: 40 });
  await make('second receipt', 'receipt', { related_document: partly, total_amount: 30 });
  await shop.void('receipt', receipt);
  // A receipt only refers to an order.
  await shop.make('receipt', { related_document: billed, total_amount: 1 });
}
