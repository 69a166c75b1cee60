// Stock in lists: levels and filters of articles, sums of families, the ledger, all documents.

import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { startRig } from '../../support/rig.ts';
import { openShop, type Shop } from './shop.ts';

const rig = await startRig();
let shop: Shop;

before(async () => {
  shop = await openShop(rig);
  for (const code of ['HOT', 'COLD']) {
    await shop.owner('INSERT INTO family (account_id, family_code, description) VALUES ($1, $2, $2)', [
      shop.account.id,
      code,
    ]);
  }
  await shop.article('TEA', { family: 'HOT', safety_stock: 5 });
  await shop.article('COFFEE', { family: 'HOT', safety_stock: 5, stock: 4 });
  await shop.article('ICE', { family: 'COLD', stock: 2.5 });
  await shop.article('SERVICE', { item_type: 'service' });
  await shop.article('OLD', { inactive: '1', safety_stock: 1 });
  const tea = { description: 'Line of TEA', item_code: 'TEA', unit_price: 4 };
  await shop.make('purchase', { date: '2026-01-10', items: [{ ...tea, qty: 12, unit_price: 2 }] });
  await shop.make('transfer_order', {
    date: '2026-01-20',
    source_warehouse: 'MAIN',
    destination_warehouse: 'SHOP',
    items: [{ item_code: 'TEA', qty: 5, line_discount: 12.5 }],
  });
  await shop.make('order', { date: '2026-02-01', warehouse: 'SHOP', items: [{ ...tea, qty: 2 }] });
  await shop.make('purchase_order', { date: '2026-02-02', items: [{ ...tea, qty: 100 }] });
  const invoice = await shop.make('invoice', { date: '2026-02-03', total_amount: 4, items: [{ ...tea, qty: 1 }] });
  await shop.make('receipt', { date: '2026-02-04', related_document: invoice, total_amount: 4 });
});

const firstLine = (document: unknown) => (document as { items: Record<string, string>[] }).items[0] ?? {};
const codes = async (options: string, more = {}) =>
  (await shop.list('/articles', { options, ...more })).map(({ item_code }) => item_code);

describe('GET /articles?options=…', () => {
  it('stock adds what each location has on hand, reserved, expected and available', async () => {
    const [tea] = await shop.list('/articles', { searchString: 'TEA', options: 'stock' });
    assert.deepEqual(tea?.stock_levels, [
      { location_code: 'MAIN', on_hand: '6', reserved: '0', expected: '100', available: '6' },
      { location_code: 'SHOP', on_hand: '5', reserved: '2', expected: '0', available: '3' },
    ]);
    assert.equal(tea?.stock, '11');
    const [service] = await shop.list('/articles', { searchString: 'SERVICE', options: 'stock' });
    assert.deepEqual(service?.stock_levels, []);
  });

  it('leaves stock_levels out unless asked', async () => {
    const [tea] = await shop.list('/articles', { searchString: 'TEA' });
    assert.ok(tea && !('stock_levels' in tea));
  });

  it('in_stock, low_stock, inactive, family: and category: filter', async () => {
    assert.deepEqual(await codes('in_stock'), ['TEA', 'COFFEE', 'ICE']);
    assert.deepEqual(await codes('low_stock'), ['COFFEE', 'OLD']);
    assert.deepEqual(await codes('inactive'), ['OLD']);
    assert.deepEqual(await codes('family:HOT'), ['TEA', 'COFFEE']);
    assert.deepEqual(await codes('category:NONE'), []);
  });

  it('combine with one another, with a search and with paging', async () => {
    assert.deepEqual(await codes('stock,low_stock,family:HOT'), ['COFFEE']);
    assert.deepEqual(await codes('in_stock', { searchColumn: 'stock', searchOperator: 'gt', searchString: '3' }), [
      'TEA',
      'COFFEE',
    ]);
    assert.deepEqual(await codes('in_stock', { skip: 1, limit: 1 }), ['COFFEE']);
  });

  it('that do not exist are rejected', async () => {
    for (const options of ['stok', 'family', 'in_stock:1']) {
      const answer = await shop.client.get('/articles', { options });
      assert.equal(`${answer.status} ${answer.body.code}`, '400 INVALID_ARGUMENT', answer.text);
    }
  });
});

describe('GET /families', () => {
  it('shows the stock of all articles of the family', async () => {
    const families = await shop.list('/families');
    assert.deepEqual(
      families.map(({ family_code, stock }) => [family_code, stock]),
      [
        ['HOT', '15'],
        ['COLD', '2.5'],
      ],
    );
  });
});

describe('GET /transactions', () => {
  it('shows every column of a movement', async () => {
    const [sale] = await shop.list('/transactions', { type: 'sale' });
    assert.ok(Number(sale?.id) > 0 && Number(sale?.document_id) > 0);
    assert.deepEqual(
      { ...sale, id: '', document_id: '', created: '' },
      {
        id: '',
        date: '2026-02-03',
        type: 'sale',
        document_type: 'invoice',
        document_set: 'FT',
        seq_number: '5',
        document_id: '',
        item_code: 'TEA',
        description: 'Article TEA',
        location_code: 'MAIN',
        qty: '-1',
        unit_price: '4',
        unit_cost: '2',
        balance: '6',
        created: '',
      },
    );
  });

  it('filters by type and by date, both ends included', async () => {
    const types = async (query: Record<string, string>) =>
      (await shop.list('/transactions', query)).map(({ type }) => type);
    assert.deepEqual(await types({ type: 'opening' }), ['opening', 'opening']);
    assert.deepEqual(await types({ filterDate: '2026-01-10:2026-01-20' }), ['purchase', 'transfer_out', 'transfer_in']);
    assert.deepEqual(await types({ filterDate: '2026-01-20', type: 'transfer_in' }), ['transfer_in']);
    assert.equal((await shop.client.get('/transactions', { type: 'gift' })).status, 400);
  });

  it('is searched by any of its columns', async () => {
    const found = async (searchColumn: string, searchString: string, searchOperator?: string) =>
      (await shop.list('/transactions', { searchColumn, searchString, ...(searchOperator && { searchOperator }) }))
        .length;
    assert.equal(await found('location_code', 'SHOP'), 1);
    assert.equal(await found('qty', '0', 'lt'), 2);
    assert.equal(await found('balance', '12', 'gte'), 1);
    assert.equal(await found('document_type', 'transfer_order'), 2);
    assert.equal(await found('seq_number', '5'), 1);
  });
});

describe('GET /documents', () => {
  it('shows all six types in one shape, with their type', async () => {
    const documents = await shop.list('/documents');
    assert.deepEqual(
      documents.map(({ document_type, status }) => `${document_type} ${status}`),
      [
        'purchase ISSUED',
        'transfer_order ISSUED',
        'order ISSUED',
        'purchase_order ISSUED',
        'invoice PAID',
        'receipt ISSUED',
      ],
    );
    assert.equal(documents[2]?.source_warehouse, 'SHOP');
    assert.equal(documents[5]?.related_doc, '5');
  });

  it('shows the lines of all types under the same names, and searches by these names', async () => {
    const [transfer] = await shop.list('/documents', { searchColumn: 'items.discount', searchString: '12.5' });
    assert.equal(transfer?.document_type, 'transfer_order');
    assert.equal(firstLine(transfer).discount, '12.5');
    const [own] = await shop.list('/transfer_orders');
    assert.equal(firstLine(own).line_discount, '12.5');
  });

  it('filters by type', async () => {
    assert.equal((await shop.list('/documents', { type: 'order' })).length, 1);
    assert.equal((await shop.client.get('/documents', { type: 'letter' })).status, 400);
  });

  it('and all the lists above agree with the ledger', () => shop.sound());
});
