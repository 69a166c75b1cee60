// Bills that the administration area offers for an order: the open part of its delivery notes, and its rest. contract §5 Life

import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { type Fields, line, made, openShop, type Shop } from '../../operations/stock/shop.ts';
import { startRig } from '../../support/rig.ts';
import { type FormClient, hiddenIn, signedInClient } from './form-client.ts';

const rig = await startRig({ RATE_LOGINS: '0' });
let shop: Shop;
let form: FormClient;

beforeEach(async () => {
  shop = await openShop(rig);
  form = await signedInClient(rig, { account: shop.account.code });
  await shop.article('TEA', { stock: 100, weighted_average_cost: 2 });
  await shop.article('MILK', { stock: 50, weighted_average_cost: 1 });
});
afterEach(() => shop.sound());

const tea = (qty: number, more: Fields = {}) => line('TEA', qty, { unit_price: 10, vat: 0, ...more });

interface Issued {
  id: string;
  number: string;
}

async function issue(type: 'quote' | 'order' | 'delivery_note' | 'invoice', fields: Fields): Promise<Issued> {
  const { id, documentNumber } = made(await shop.create(type, fields));
  return { id: String(id), number: String(documentNumber) };
}

const over = ({ number }: Issued, ...items: unknown[]) => ({ related_document: `ORD ${number}`, items });

/** Values that the form of a new document has filled in. */
async function filledIn(path: string, from: string): Promise<Record<string, string>> {
  const { text, status } = await form.get(`/admin/${path}/new?from=${from}`);
  assert.equal(status, 200);
  const found: Record<string, string> = {};
  for (const [tag] of text.matchAll(/<input [^>]*>/g)) {
    const [, name] = /name="((?:header|items)\.[^"]+)"/.exec(tag) ?? [];
    const [, value = ''] = /value="([^"]*)"/.exec(tag) ?? [];
    if (name && value !== '') found[name] = value;
  }
  return found;
}

/** The lines that a form has filled in: "TEA 6". */
async function lines(path: string, from: string): Promise<string[]> {
  const found = await filledIn(path, from);
  return [0, 1, 2].flatMap(index => {
    const [code, qty, price] = ['item_code', 'qty', 'unit_price'].map(name => found[`items.${index}.${name}`]);
    return code ? [`${code} ${qty} at ${price ?? 'no price'}`] : [];
  });
}

/** Sends the form of an invoice over an order as it is filled in, with changes. */
async function bill(from: string, changes: Record<string, string> = {}): Promise<Record<string, unknown>> {
  const action = '/admin/invoices/new';
  const { text } = await form.get(`${action}?from=${from}`);
  const answer = await form.post(action, {
    ...hiddenIn(text, action),
    ...(await filledIn('invoices', from)),
    'header.document_set': 'FT',
    ...changes,
  });
  assert.equal(answer.status, 303, answer.text.slice(0, 500));
  const [document] = await shop.list('/invoices', { id: /(\d+)(?:\?.*)?$/.exec(answer.location)?.[1] ?? '' });
  return document as Record<string, unknown>;
}

/** Addresses of the forms of further documents that the page of an order leads to. */
async function offered({ id }: Issued): Promise<string[]> {
  const { text } = await form.get(`/admin/orders/${id}`);
  const paths = [...text.matchAll(/href="\/admin\/(\w+)\/new\?from=/g)].map(([, path = '']) => path);
  return paths.filter(path => path !== 'recurring_documents');
}

describe('The form of an invoice over an order', () => {
  it('has what its delivery notes hold open, and its rest', async () => {
    const order = await issue('order', { items: [tea(10)], total_amount: 100 });
    await issue('delivery_note', over(order, tea(4)));
    assert.deepEqual(await lines('delivery_notes', order.id), ['TEA 6 at 10']);
    assert.deepEqual(await lines('invoices', order.id), ['TEA 10 at 10']);
    await issue('invoice', { ...over(order, tea(3)), total_amount: 30 });
    assert.deepEqual(await lines('invoices', order.id), ['TEA 7 at 10']);
    const invoice = await bill(order.id);
    assert.equal(invoice.total_amount, '70');
    assert.deepEqual(await shop.levels('TEA'), { MAIN: '90' });
    assert.deepEqual(await lines('invoices', order.id), []);
  });

  it('has each quantity on the line of the order that was delivered', async () => {
    const order = await issue('order', { items: [tea(5), tea(5, { unit_price: 12 })], total_amount: 110 });
    await issue('delivery_note', over(order, tea(7)));
    assert.deepEqual(await lines('invoices', order.id), ['TEA 5 at 10', 'TEA 5 at 12']);
    await issue('invoice', { ...over(order, tea(4)), total_amount: 40 });
    const rest = await lines('invoices', order.id);
    await bill(order.id);
    assert.deepEqual(rest, ['TEA 1 at 10', 'TEA 5 at 12']);
    assert.deepEqual(await shop.levels('TEA'), { MAIN: '90' });
  });

  it('has what was delivered beyond the order, at the price of the order where the delivery note has none', async () => {
    const order = await issue('order', { items: [tea(4)], total_amount: 40 });
    await issue('delivery_note', over(order, line('TEA', 6), line('MILK', 2, { unit_price: 3, vat: 0 })));
    assert.deepEqual(await lines('invoices', order.id), ['TEA 4 at 10', 'TEA 2 at 10', 'MILK 2 at 3']);
    assert.equal((await bill(order.id)).total_amount, '66');
    assert.deepEqual([await shop.levels('TEA'), await shop.levels('MILK')], [{ MAIN: '94' }, { MAIN: '48' }]);
  });

  it('leaves out what a delivery note delivered of another order, and a void one', async () => {
    const [first, second] = [
      await issue('order', { items: [tea(4)], total_amount: 40 }),
      await issue('order', { items: [tea(6)], total_amount: 60 }),
    ];
    const both = { ...over(first, tea(10)), related_documents: [`ORD ${second.number}`] };
    const note = await issue('delivery_note', both);
    assert.deepEqual(await lines('invoices', first.id), ['TEA 4 at 10']);
    assert.deepEqual(await lines('invoices', second.id), ['TEA 6 at 10']);
    await shop.void('delivery_note', note.number);
    assert.deepEqual(await lines('invoices', second.id), ['TEA 6 at 10']);
    assert.deepEqual(await offered(second), ['delivery_notes', 'invoices']);
  });

  it('has the amounts that invoices over order and delivery notes have left', async () => {
    const order = await issue('order', { items: [tea(10)], total_amount: 80, discount_amount: 20 });
    await issue('delivery_note', over(order, tea(4)));
    const first = await bill(order.id, { 'items.0.qty': '5' });
    assert.deepEqual([first.total_amount, first.discount_amount], ['40', '10']);
    assert.equal((await filledIn('invoices', order.id))['header.discount_amount'], '10.00');
    const last = await bill(order.id);
    assert.deepEqual([last.total_amount, last.discount_amount], ['40', '10']);
  });
});

it('The form of an invoice over a quote leaves out the amounts that an order took', async () => {
  const quote = await issue('quote', { items: [tea(10)], total_amount: 80, discount_amount: 20 });
  await issue('order', {
    related_document: `QT ${quote.number}`,
    items: [tea(5)],
    total_amount: 40,
    discount_amount: 10,
  });
  const found = await filledIn('invoices', quote.id);
  assert.deepEqual([found['items.0.qty'], found['header.discount_amount']], ['5', '10.00']);
});

describe('The page of an order', () => {
  it('offers an invoice while its delivery notes hold something open, also of a delivered or closed order', async () => {
    const order = await issue('order', { items: [tea(4)], total_amount: 40 });
    const note = await issue('delivery_note', over(order, tea(4)));
    assert.deepEqual(await offered(order), ['invoices']);
    assert.deepEqual(await lines('invoices', order.id), ['TEA 4 at 10']);
    await bill(order.id);
    assert.deepEqual(await offered(order), []);
    const [{ status } = {}] = await shop.list('/delivery_notes', { id: note.id });
    assert.equal(status, 'BILLED');

    const closed = await issue('order', { items: [tea(5)], total_amount: 40, discount_amount: 10 });
    await issue('delivery_note', over(closed, tea(2)));
    made(
      await shop.client.put('/orders', {
        document_set: 'ORD',
        seq_number: closed.number,
        status: 'CLOSED',
        reason: 'no',
      }),
    );
    assert.deepEqual(await offered(closed), ['invoices']);
    assert.equal((await bill(closed.id)).total_amount, '20');
    assert.deepEqual(await offered(closed), []);
    assert.deepEqual(await shop.levels('TEA'), { MAIN: '94' });
  });

  it('offers no invoice of a delivery note that is closed', async () => {
    const order = await issue('order', { items: [tea(4)], total_amount: 40 });
    const note = await issue('delivery_note', over(order, tea(4)));
    made(
      await shop.client.put('/delivery_notes', {
        document_set: 'DN',
        seq_number: note.number,
        status: 'CLOSED',
        reason: 'gift',
      }),
    );
    assert.deepEqual(await offered(order), []);
  });
});
