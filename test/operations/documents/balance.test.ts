// The statement of a customer or supplier: what is owed, what of that is overdue, and what is open to them. contract §5 Life

import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { startRig } from '../../support/rig.ts';
import { openShop, type Shop } from '../stock/shop.ts';

const rig = await startRig();
let shop: Shop;

beforeEach(async () => {
  shop = await openShop(rig);
  await shop.client.post('/customers', { name: 'Padaria' });
  await shop.client.post('/suppliers', { name: 'Moinho' });
});

async function balance(path: string): Promise<unknown> {
  const [party] = await shop.list(path, { options: 'balance' });
  return party?.balance;
}

describe('options=balance', () => {
  it('adds up what a customer owes, what of that is overdue, and what is open, by currency', async () => {
    const customer = { code: 'C0001' };
    assert.deepEqual(await balance('/customers'), []);
    const late = await shop.make('invoice', { customer, total_amount: 100.5, due_date: '2026-03-31' });
    await shop.make('invoice', { customer, total_amount: 50, due_date: '2199-01-01' });
    await shop.make('invoice', { customer, total_amount: 1000, currency: 'JPY' });
    await shop.make('invoice', { total_amount: 7 });
    await shop.make('receipt', { customer, total_amount: 60.25, settles: [{ document: late, amount: 50.25 }] });
    const yen = { currency: 'JPY', due: '1000', overdue: '0', open: '0' };
    assert.deepEqual(await balance('/customers'), [
      { currency: 'EUR', due: '100.25', overdue: '50.25', open: '10' },
      yen,
    ]);
    await shop.make('credit_note', { customer, related_document: late, total_amount: 60.25 });
    assert.deepEqual(await balance('/customers'), [{ currency: 'EUR', due: '50', overdue: '0', open: '20' }, yen]);
  });

  it('adds up what is owed to a supplier', async () => {
    const supplier = { code: 'S0001' };
    const purchase = await shop.make('purchase', { supplier, total_amount: 80 });
    await shop.make('payment', { supplier, related_doc: purchase, total_amount: 30 });
    await shop.make('payment', { supplier, total_amount: 5 });
    assert.deepEqual(await balance('/suppliers'), [{ currency: 'EUR', due: '50', overdue: '0', open: '5' }]);
    await shop.void('purchase', await shop.make('purchase', { supplier, total_amount: 1 }));
    assert.deepEqual(await balance('/suppliers'), [{ currency: 'EUR', due: '50', overdue: '0', open: '5' }]);
  });
});

it('The JSON of lists has no blanks between its values, whatever PostgreSQL puts together', async () => {
  const customer = { code: 'C0001' };
  const invoices = [];
  for (const currency of ['EUR', 'JPY', 'EUR'])
    invoices.push(await shop.make('invoice', { customer, total_amount: 100, currency }));
  const settles = [invoices[0], invoices[2]].map(document => ({ document, amount: 20 }));
  await shop.make('receipt', { customer, total_amount: 60, settles });
  const [receipt] = await shop.list('/receipts');
  await shop.client.post('/articles', { item_code: 'TEA', description: 'Tea', stock: 3 });
  for (const [path, query, field] of [
    ['/customers', { options: 'balance' }, 'balance'],
    ['/receipts', {}, 'settles'],
    ['/receipts', { id: Number(receipt?.id) }, 'relations'],
    ['/articles', { options: 'stock' }, 'stock_levels'],
  ] as const) {
    const { text } = await shop.client.get(path, query);
    assert.match(text, new RegExp(`"${field}":\\[\\{`), text);
    assert.doesNotMatch(text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""'), /\s/, field);
  }
});
