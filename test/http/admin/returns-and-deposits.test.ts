// Forms that take delivered goods back and deduct deposits, without scripts. contract §5 Returns of delivered goods, Deposits

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
  await shop.account.client.post('/customers', { code: 'C1', name: 'Ana' });
});
afterEach(() => shop.sound());

const customer = { code: 'C1' };
const tea = (qty: number, more: Fields = {}) => line('TEA', qty, { unit_price: 10, vat: 23, ...more });
const idOf = (answer: Awaited<ReturnType<Shop['create']>>) => String(made(answer).id);

/** Opens a form that follows a document, and sends it as it is. */
async function follow(path: string, from: string): Promise<{ values: Record<string, string>; id: string }> {
  const { text } = await form.get(`/admin/${path}/new?from=${from}`);
  const values: Record<string, string> = {};
  for (const [tag] of text.matchAll(/<input [^>]*>/g)) {
    const [, name] = /name="((?:header|items|party)\.[^"]+)"/.exec(tag) ?? [];
    const [, value = ''] = /value="([^"]*)"/.exec(tag) ?? [];
    if (name) values[name] = value;
  }
  const [, set = ''] = /<select [^>]*name="header\.document_set"[\s\S]*?<option value="([^"]*)"/.exec(text) ?? [];
  const sent = await form.post(`/admin/${path}/new`, {
    ...hiddenIn(text, `/admin/${path}/new`),
    ...values,
    'header.document_set': set,
    unusual: 'yes',
    without_vat: 'yes',
  });
  assert.equal(sent.status, 303, /<ul class="errors?[\s\S]*?<\/ul>/.exec(sent.text)?.[0] ?? sent.text.slice(0, 3000));
  return { values, id: /\/(\d+)/.exec(sent.location)?.[1] ?? '' };
}

const get = async (path: string, id: string) => (await shop.account.client.get(`/${path}`, { id })).body[0];

/** Id of the invoice of a deposit of 20 and its VAT, for an order if one is given. */
async function depositOf(order?: string): Promise<string> {
  const items = [{ description: 'Deposit', unit_price: 20, vat: 23 }];
  const { document_set, seq_number } = order === undefined ? {} : await get('orders', order);
  const related = order !== undefined && { related_document: `${document_set} ${seq_number}` };
  return idOf(await shop.create('invoice', { customer, deposit: true, ...related, items, total_amount: 24.6 }));
}

describe('The form', () => {
  it('takes back what a delivery note holds open', async () => {
    const note = idOf(await shop.create('delivery_note', { customer, items: [tea(5)], total_amount: 61.5 }));
    const page = await form.get(`/admin/delivery_notes/${note}`);
    assert.match(page.text, new RegExp(`delivery_notes/new\\?from=${note}">Take back`));
    const { values, id } = await follow('delivery_notes', note);
    assert.deepEqual([values['items.0.item_code'], values['items.0.qty']], ['TEA', '-5']);
    assert.equal((await get('delivery_notes', note)).status, 'BILLED');
    assert.equal((await get('delivery_notes', id)).items[0].qty, -5);
    assert.match((await form.get(`/admin/delivery_notes/${note}`)).text, /Taken back by/);
  });

  it('deducts the deposits of an order that it bills', async () => {
    const order = idOf(await shop.create('order', { customer, items: [tea(5)], total_amount: 61.5 }));
    const deposit = await depositOf(order);
    const { values, id } = await follow('invoices', order);
    assert.deepEqual([values['items.1.unit_price'], values['items.1.vat']], ['-20', '23']);
    assert.equal((await get('invoices', id)).total_amount, 36.9);
    const { text } = await form.get(`/admin/invoices/${deposit}`);
    assert.match(text, /Deducted by/);
    assert.doesNotMatch(text, />Deduct</);
  });

  it('turns the discount of the order into one of its lines, which does not reduce the deposit', async () => {
    const items = [tea(5), { ...tea(2), discount: 20 }];
    const charges = { discount: 10, eco_tax_amount: 5 };
    const order = idOf(await shop.create('order', { customer, ...charges, items, total_amount: 78.06 }));
    await depositOf(order);
    const { values, id } = await follow('invoices', order);
    const discounts = [0, 1, 2].map(line => values[`items.${line}.discount`] ?? '');
    assert.deepEqual([values['header.discount'] ?? '', ...discounts], ['', '10', '28', '']);
    const { eco_tax_amount, total_amount } = await get('invoices', id);
    assert.deepEqual([eco_tax_amount, total_amount], [5, 53.46]);
  });

  it('deducts what credit notes and earlier invoices left of a deposit', async () => {
    const order = idOf(await shop.create('order', { customer, items: [tea(10)], total_amount: 123 }));
    const named = await get('orders', order);
    const deposit = await shop.create('invoice', {
      customer,
      deposit: true,
      related_document: `${named.document_set} ${named.seq_number}`,
      items: [
        { description: 'Deposit', unit_price: 30, vat: 23 },
        { description: 'Deposit on books', unit_price: 10, vat: 6 },
      ],
      total_amount: 47.5,
    });
    const { document_set, seq_number } = await get('invoices', idOf(deposit));
    const deducts = `${document_set} ${seq_number}`;
    const credit = {
      customer,
      related_document: deducts,
      items: [{ description: 'Deposit', unit_price: 10, vat: 23 }],
      total_amount: 12.3,
    };
    made(await shop.create('credit_note', credit));
    const items = [tea(2), { description: 'Deposit', unit_price: -10, vat: 6, deducts }];
    made(await shop.create('invoice', { customer, items, total_amount: 14 }));
    const { text } = await form.get(`/admin/invoices/new?from=${idOf(deposit)}`);
    assert.match(text, /value="-24.6"/);
    const { values, id } = await follow('invoices', order);
    assert.deepEqual(
      [values['items.1.unit_price'], values['items.1.vat'], values['items.1.qty'], values['items.2.item_code'] ?? ''],
      ['-24.6', '23', '1', ''],
    );
    assert.equal((await get('invoices', id)).total_amount, 98.4);
    assert.doesNotMatch((await form.get(`/admin/invoices/new?from=${idOf(deposit)}`)).text, /value="-/);
  });

  it('deducts a deposit from its page', async () => {
    const deposit = await depositOf();
    const { text } = await form.get(`/admin/invoices/${deposit}`);
    assert.match(text, new RegExp(`invoices/new\\?from=${deposit}">Deduct`));
    assert.match(text, /<dt>Deposit<\/dt>\s*<dd>Yes<\/dd>/);
    const opened = await form.get(`/admin/invoices/new?from=${deposit}`);
    assert.match(opened.text, /value="-20"/);
  });
});
