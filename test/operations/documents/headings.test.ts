// Headings of groups of lines over the interface: created, found, refused, and taken over by drafts, recurring documents and invoices for
// several deliveries. contract §5 Groups of lines

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { changeAccount } from '../../../src/operations/administration/accounts.ts';
import { startRig } from '../../support/rig.ts';
import { type Fields, line, made, openShop, refused } from '../stock/shop.ts';

const rig = await startRig();
const shop = await openShop(rig);
const { client } = shop;
await shop.article('TEA', { unit_price: 4, stock: 1000 });

const customer = { name: 'Café Central', vat_id: '508123456', country_iso: 'PT' };
const tea = (more: Fields = {}) => line('TEA', 1, { unit_price: 4, vat: 23, ...more });
const of = (...headings: (string | undefined)[]) => headings.map(heading => tea({ heading }));
const headingsOf = (document: Fields | undefined) =>
  ((document?.items ?? []) as Fields[]).map(({ heading }) => heading as string | undefined);
const one = async (path: string, number: string, query: Fields = {}) =>
  (await client.get(path, { searchString: number, ...query } as Record<string, string>)).body[0] as Fields;

describe('The heading of a line', () => {
  it('is answered where it is set, and left out elsewhere', async () => {
    const number = await shop.make('quote', { customer, items: of(undefined, 'Kitchen', undefined) });
    const quote = await one('/quotes', number);
    assert.deepEqual(headingsOf(quote), [undefined, 'Kitchen', undefined]);
    assert.deepEqual(
      (quote.items as Fields[]).map(item => 'heading' in item),
      [false, true, false],
    );
    const chosen = await one('/quotes', number, { fields: 'items.heading,items.qty' });
    assert.deepEqual(chosen, { items: [{ qty: 1 }, { heading: 'Kitchen', qty: 1 }, { qty: 1 }] });
  });

  it('is a column to search by', async () => {
    const number = await shop.make('order', { customer, items: of('Bathroom ☂', undefined) });
    const found = await shop.list('/orders', {
      searchString: 'bathroom',
      searchColumn: 'items.heading',
      searchOperator: 'starts',
    });
    assert.deepEqual(
      found.map(({ seq_number }) => seq_number),
      [number],
    );
  });

  it('is part of documents of all types with lines, of both sides and without prices', async () => {
    const supplier = { name: 'Maker' };
    for (const [type, fields] of [
      ['purchase_order', { supplier }],
      ['purchase', { supplier }],
      ['delivery_note', { customer }],
      ['invoice', { customer }],
      ['transfer_order', { source_warehouse: 'MAIN', destination_warehouse: 'SHOP' }],
    ] as const) {
      const items = [line('TEA', 1, { heading: 'Shelf 1' })];
      const number = await shop.make(type, { ...fields, items });
      assert.deepEqual(headingsOf(await one(`/${type}s`, number)), ['Shelf 1'], type);
    }
    await shop.sound();
  });

  it('changes no total', async () => {
    const totals = async (...headings: (string | undefined)[]) => {
      const head = { document_set: 'FT', seq_number: '*', date: '2026-03-02', currency: 'EUR' };
      const body = { ...head, items: of(...headings) };
      return (await client.post('/totals', body, { query: { type: 'invoice', nonce: undefined } })).body;
    };
    const plain = await totals(undefined, undefined);
    assert.equal(plain.total_amount, 9.84);
    assert.deepEqual(await totals('Kitchen', 'Bathroom'), plain);
  });

  it('is refused if it is too long or no text, by its place', async () => {
    const create = (heading: unknown) => shop.create('quote', { customer, items: [tea(), tea({ heading })] });
    refused(await create('x'.repeat(201)), 400, 'INVALID_ARGUMENT', /items\[1\]\.heading.*200/);
    refused(await create(7), 400, 'INVALID_ARGUMENT', /items\[1\]\.heading/);
    refused(await create(['Kitchen']), 400, 'INVALID_ARGUMENT', /items\[1\]\.heading/);
    refused(await create('a\u0000b'), 400, 'INVALID_ARGUMENT', /items\[1\]\.heading/);
    const mistyped = await shop.create('quote', { customer, items: [tea({ headin: 'Kitchen' })] });
    refused(mistyped, 400, 'INVALID_ARGUMENT', /write 'heading'/);
    assert.equal((await create('x'.repeat(200))).status, 201);
  });

  it('counts as not sent if it is empty, and is kept as it is otherwise', async () => {
    const hostile = `'; DROP TABLE document_line; -- <script>alert(1)</script> \u202e ☂ {{x}}`;
    const number = await shop.make('quote', { customer, items: of('', hostile) });
    assert.deepEqual(headingsOf(await one('/quotes', number)), [undefined, hostile]);
    const found = await shop.list('/quotes', { searchString: hostile, searchColumn: 'items.heading' });
    assert.equal(found.length, 1);
  });

  it('changes no byte of an electronic invoice', async () => {
    const administrator = { kind: 'administrator', accountId: shop.account.id } as const;
    await changeAccount(rig.administration, administrator, {
      vat_id: '510123457',
      address: ['Praça 1', '1100-200 Lisboa'],
      city: 'Lisboa',
      zip_code: '1100-200',
      email: 'contas@rossio.example',
      bank_accounts: [{ iban: 'PT50000201231234567890154', bic: 'EXMPPTPL', bank: null }],
    });
    const xml = async (...headings: (string | undefined)[]) => {
      const number = await shop.make('invoice', { customer, items: of(...headings), total_amount: 9.84 });
      const { id } = await one('/invoices', number);
      const answer = await client.get('/invoices', { id: Number(id), format: 'ubl' });
      assert.equal(answer.status, 200, answer.text);
      return answer.text.replaceAll(`FT ${number}<`, 'NUMBER<');
    };
    assert.equal(await xml('Kitchen', 'Bathroom'), await xml(undefined, undefined));
  });
});

describe('Headings are taken over', () => {
  it('by a draft', async () => {
    const body = { document_set: 'QT', date: '2026-03-02', currency: 'EUR', customer, items: of('Kitchen', undefined) };
    const draft = made(await client.post('/drafts', { type: 'quote', body }));
    const [read] = (await client.get('/drafts', { id: draft.id })).body;
    assert.deepEqual(headingsOf(read.body), ['Kitchen', undefined]);
  });

  it('by a recurring document, with their placeholders', async () => {
    const template = (heading: string) => ({
      description: 'Rent',
      type: 'invoice',
      start_date: '2027-01-31',
      rrule: 'FREQ=MONTHLY;BYMONTHDAY=-1',
      mode: 'draft',
      body: { document_set: 'FT', currency: 'EUR', customer, items: of(heading) },
    });
    const { id } = made(await client.post('/recurring_documents', template('Rent {year}')));
    const [read] = (await client.get('/recurring_documents', { id })).body;
    assert.deepEqual(headingsOf(read.body), ['Rent {year}']);
    const answer = await client.post('/recurring_documents', template('Rent {yaer}'));
    refused(answer, 400, 'INVALID_ARGUMENT', /body\.items\[0\]\.heading.*\{yaer\}/);
  });

  it('by an invoice for several deliveries, with the names of deliveries without one', async () => {
    made(await client.post('/customers', { code: 'C1', name: 'Customer C1' }));
    const to = { code: 'C1' };
    const first = await shop.make('delivery_note', { customer: to, items: of('Kitchen', undefined, 'Bathroom') });
    const second = await shop.make('delivery_note', { customer: to, items: of(undefined, undefined) });
    // The line with the heading is billed before, so its heading passes to the next one.
    await shop.make('invoice', { customer: to, related_document: `DN ${first}`, items: [tea()], total_amount: 4.92 });
    const { made: invoices } = made(await client.post('/collective_invoices', {}));
    const [invoice] = (await client.get('/invoices', { id: invoices[0].id })).body;
    assert.deepEqual(headingsOf(invoice), ['Kitchen', 'Bathroom', `DN ${second}`, undefined]);
    await shop.sound();
  });

  it('by no invoice for several deliveries without headings', async () => {
    made(await client.post('/customers', { code: 'C2', name: 'Customer C2' }));
    for (const _ of [1, 2]) await shop.make('delivery_note', { customer: { code: 'C2' }, items: of(undefined) });
    const { made: invoices } = made(await client.post('/collective_invoices', {}));
    const [invoice] = (await client.get('/invoices', { id: invoices[0].id })).body;
    assert.deepEqual(headingsOf(invoice), [undefined, undefined]);
  });
});
