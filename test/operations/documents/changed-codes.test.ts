// The code of an article or a location changes between a document and the one that follows it: both still have the same one.
// contract §5 Life

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { recordOf } from '../../../src/definitions/catalogue.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';
import { checkAccount } from '../../../src/operations/integrity/check.ts';
import { changeRecord } from '../../../src/operations/master-data/update-record.ts';
import { startRig } from '../../support/rig.ts';

type Json = Record<string, unknown>;

const rig = await startRig();
const account = await rig.account();
const { client } = account;
const administrator = { kind: 'administrator', accountId: account.id } as const;
const head = { seq_number: '*', date: '2026-03-02', currency: 'EUR' };

async function create(path: string, document_set: string, items: Json[], more: Json = {}): Promise<string> {
  const total_amount = items.reduce((sum, { qty }) => sum + 5 * Number(qty), 0);
  const answer = await client.post(path, { ...head, document_set, items, total_amount, ...more });
  assert.equal(answer.status, 201, answer.text);
  assert.equal(answer.headers['x-warnings'], undefined);
  return `${document_set} ${answer.body.documentNumber}`;
}
const line = (item_code: string, qty: number, more: Json = {}): Json => ({
  ...{ item_code, description: 'Tea', qty, unit_price: 5, vat: 0 },
  ...more,
});
const stock = async (item_code: string) => {
  const { body } = await client.get('/articles', { searchString: item_code, options: 'stock' });
  const [{ on_hand, reserved }] = body[0].stock_levels;
  return { on_hand, reserved };
};
const open = async (path: string, name: string) => {
  const { body } = await client.get(path, { searchString: name.split(' ')[1] });
  return body[0].items.map(({ open_qty }: { open_qty: number }) => open_qty);
};

it('Goods are delivered, billed and credited once, in parts', async () => {
  const { id } = (await client.post('/articles', { item_code: 'OLD', description: 'Tea', stock: 10 })).body;
  await client.post('/articles', { item_code: 'OTHER', description: 'Cup' });
  const order = await create('/orders', 'ORD', [line('OLD', 4), line('OTHER', 1)]);
  const note = await create('/delivery_notes', 'DN', [line('OLD', 3)]);
  const invoice = await create('/invoices', 'FT', [line('OLD', 2)]);
  assert.deepEqual(await stock('OLD'), { on_hand: 5, reserved: 4 });
  assert.equal((await client.put('/articles', { id, item_code: 'NEW' })).status, 201);

  await create('/invoices', 'FT', [line('NEW', 1)], { related_document: order });
  assert.deepEqual([await open('/orders', order), await stock('NEW')], [[3, 1], { on_hand: 4, reserved: 3 }]);
  await create('/invoices', 'FT', [line('NEW', 2)], { related_document: note });
  assert.deepEqual([await open('/delivery_notes', note), (await stock('NEW')).on_hand], [[1], 4], 'left with the note');
  await create('/credit_notes', 'NC', [line('NEW', 1)], { related_document: invoice });
  assert.deepEqual([await open('/invoices', invoice), (await stock('NEW')).on_hand], [[1], 5]);
});

it('Serial numbers come back from the line that sold them', async () => {
  const article = { item_code: 'TILL', description: 'Till', serial_tracking: 'serial' };
  const { id } = (await client.post('/articles', article)).body;
  await create('/purchases', 'CC', [line('TILL', 2, { serial_numbers: ['1', '2'] })]);
  const invoice = await create('/invoices', 'FT', [
    line('TILL', 1, { serial_numbers: ['1'], description: 'One' }),
    line('TILL', 1, { serial_numbers: ['2'], description: 'Two' }),
  ]);
  await client.put('/articles', { id, item_code: 'TILL-2' });
  await create('/credit_notes', 'NC', [line('TILL-2', 1, { serial_numbers: ['2'] })], { related_document: invoice });
  assert.deepEqual(await open('/invoices', invoice), [1, 0]);
  const { body } = await client.get('/serial_numbers', { searchString: '2' });
  assert.deepEqual([body[0].status, body[0].item_code], ['in_stock', 'TILL-2']);
});

it('Goods stay at a location whose code changes', async () => {
  await client.post('/articles', { item_code: 'JAM', description: 'Jam', serial_tracking: 'batch' });
  await create('/purchases', 'CC', [line('JAM', 5, { serial_numbers: ['B1'] })]);
  const [{ id }] = (await client.get('/locations', { searchString: 'MAIN' })).body;
  await changeRecord(rig.administration, administrator, recordOf('locations'), {
    id: decimal(String(id)),
    location_code: 'CENTRAL',
  });
  await create('/invoices', 'FT', [line('JAM', 2, { serial_numbers: ['B1'] })]);
  const { body } = await client.get('/serial_numbers', { searchString: 'B1' });
  assert.deepEqual([body.length, body[0].location_code, body[0].available_qty], [1, 'CENTRAL', 3]);
  const found = { searchColumn: 'location_code', searchString: 'CENTRAL' };
  assert.equal((await client.get('/serial_numbers', found)).body.length, 3);
});

it('A code that another article has got does not take the lines of the former one', async () => {
  const { id } = (await client.post('/articles', { item_code: 'RED', description: 'Wine', stock: 5 })).body;
  const note = await create('/delivery_notes', 'DN', [line('RED', 2), line('OTHER', 1)]);
  await client.put('/articles', { id, item_code: 'RED-OLD' });
  await client.post('/articles', { item_code: 'RED', description: 'Other wine', stock: 5 });
  await create('/invoices', 'FT', [line('RED', 1), line('OTHER', 1)], { related_document: note });
  assert.deepEqual([await open('/delivery_notes', note), (await stock('RED')).on_hand], [[2, 0], 4]);
  await create('/invoices', 'FT', [line('RED-OLD', 2)], { related_document: note });
  assert.deepEqual([await open('/delivery_notes', note), (await stock('RED-OLD')).on_hand], [[0, 0], 3]);
});

it('All figures agree', async () => {
  await create('/invoices', 'FT', [line('TILL-2', 1, { serial_numbers: ['2'] })]);
  assert.deepEqual(await checkAccount(rig.database, administrator), []);
});

it('Drafts and recurring documents get the new codes, and no other text', async () => {
  const ids = {
    article: (await client.post('/articles', { item_code: 'MUG "1"', description: 'Mug' })).body.id,
    customer: (await client.post('/customers', { code: 'ANA', name: 'Ana' })).body.id,
    location: (await client.get('/locations', { searchString: 'CENTRAL' })).body[0].id,
  };
  await client.post('/suppliers', { code: 'ANA', name: 'Ana & Co.' });
  const body = {
    ...{ document_set: 'FT', currency: 'EUR', your_ref: 'MUG "1"', warehouse: 'CENTRAL' },
    customer: { name: 'ANA', code: 'ANA' },
    items: [line('MUG "1"', 2, { description: 'MUG "1"' }), line('MUG "12"', 1)],
  };
  const purchase = { document_set: 'CC', supplier: { code: 'ANA' }, items: [line('MUG "1"', 1)] };
  const schedule = { rrule: 'FREQ=MONTHLY', start_date: '2030-01-01', mode: 'draft', description: 'Mugs' };
  const add = async (path: string, sent: Json) => {
    const answer = await client.post(path, sent);
    assert.equal(answer.status, 201, answer.text);
    return async () => (await client.get(path, { id: answer.body.id })).body[0];
  };
  const draft = await add('/drafts', { type: 'invoice', body });
  const recurring = await add('/recurring_documents', { type: 'invoice', body, ...schedule });
  const other = await add('/drafts', { type: 'purchase', body: purchase });
  const untouched = await add('/drafts', { type: 'invoice', body: { ...body, items: [], customer: { name: 'ANA' } } });

  assert.equal((await client.put('/articles', { id: ids.article, item_code: 'CUP' })).status, 201);
  assert.equal((await client.put('/customers', { id: ids.customer, code: 'BEA' })).status, 201);
  const moved = { id: decimal(String(ids.location)), location_code: 'HUB' };
  await changeRecord(rig.administration, administrator, recordOf('locations'), moved);

  for (const found of [await draft(), await recurring()]) {
    const { items, customer, warehouse, your_ref } = found.body;
    assert.deepEqual([customer, warehouse, your_ref], [{ name: 'ANA', code: 'BEA' }, 'HUB', 'MUG "1"']);
    assert.deepEqual(
      items.map(({ item_code, description }: Json) => [item_code, description]),
      [
        ['CUP', 'MUG "1"'],
        ['MUG "12"', 'Tea'],
      ],
    );
  }
  const bought = (await other()).body;
  assert.deepEqual([bought.supplier, bought.items[0].item_code], [{ code: 'ANA' }, 'CUP']);
  assert.deepEqual((await untouched()).body.customer, { name: 'ANA' });
  const heard = (await client.get('/changes', { type: 'draft.updated' })).body;
  const { id: first } = await draft();
  assert.equal(heard.filter(({ id }: Json) => id === first).length, 3, 'article, customer and location');
});

it('Codes that change at the same time are all in a draft with many of them', async () => {
  const codes = Array.from({ length: 8 }, (_, n) => `K${n}`);
  const ids: number[] = [];
  for (const item_code of codes) ids.push((await client.post('/articles', { item_code, description: 'K' })).body.id);
  const draft = await client.post('/drafts', { type: 'invoice', body: { items: codes.map(code => line(code, 1)) } });
  const sessions = await Promise.all(codes.map(() => account.login()));
  const changed = await Promise.all(
    sessions.map((session, n) => session.put('/articles', { id: ids[n], item_code: `L${n}` })),
  );
  assert.deepEqual([...new Set(changed.map(({ status, text }) => (status === 201 ? '' : text)))], ['']);
  const [{ body }] = (await client.get('/drafts', { id: draft.body.id })).body;
  assert.deepEqual(
    body.items.map(({ item_code }: Json) => item_code),
    codes.map((_, n) => `L${n}`),
  );
});
