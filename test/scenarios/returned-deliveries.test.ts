// Scenario: goods that were delivered and not billed come back, in EUR, JPY and KWD. Voids backwards undo every figure.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { startRig } from '../support/rig.ts';
import { type Company, createCompany, type Json } from './company.ts';

const rig = await startRig();

const on = (date: string, document_set: string, seq_number: string, currency: string) => ({
  date,
  document_set,
  seq_number,
  currency,
  total_amount: 0,
});
const tea = (qty: number) => ({ item_code: 'TEA', description: 'Tea', qty });
const customer = { code: 'C1' };

async function founded(): Promise<Company> {
  const company = await createCompany(rig);
  await company.post('/articles', { item_code: 'TEA', description: 'Tea' });
  await company.post('/articles', { item_code: 'TILL', description: 'Till', serial_tracking: 'serial' });
  await company.post('/articles', { item_code: 'LOT', description: 'Lot', serial_tracking: 'batch' });
  await company.post('/customers', { code: 'C1', name: 'Ana' });
  return company;
}

// All figures that a return may change.
async function figures(company: Company): Promise<Json> {
  const [article] = await company.list('/articles?searchString=TEA&options=stock');
  const notes = await company.list('/delivery_notes');
  const orders = await company.list('/orders');
  const open = (document: Json) =>
    `${document.seq_number} ${document.status} ${document.items.map((item: Json) => item.open_qty ?? '-').join(' ')}`;
  return {
    stock: article.stock_levels.map((level: Json) => `${level.location_code} ${level.on_hand} ${level.reserved}`),
    cost: article.weighted_average_cost,
    notes: notes.filter((each: Json) => each.status !== 'VOID').map(open),
    orders: orders.map(open),
  };
}

for (const currency of ['EUR', 'JPY', 'KWD'])
  it(`${currency}: goods come back at their cost, and the rest is billed`, async () => {
    const company = await founded();
    const total = currency === 'JPY' ? 12 : 12.3;
    await company.post('/purchases', {
      ...on('2026-03-01', 'CC', '1', 'EUR'),
      total_amount: 20,
      items: [{ ...tea(10), unit_price: 2 }],
    });
    await company.post('/orders', { ...on('2026-03-02', 'ORD', '1', currency), customer, items: [tea(8)] });
    await company.post('/delivery_notes', {
      ...on('2026-03-03', 'DN', '1', currency),
      related_document: 'ORD 1',
      customer,
      items: [tea(8)],
    });
    const delivered = await figures(company);
    assert.deepEqual(delivered, {
      stock: ['MAIN 2 0'],
      cost: 2,
      notes: ['1 ISSUED 8'],
      orders: ['1 BILLED 0'],
    });

    // The rest of the stock gets another cost.
    await company.post('/purchases', {
      ...on('2026-03-04', 'CC', '2', 'EUR'),
      total_amount: 16,
      items: [{ ...tea(2), unit_price: 8 }],
    });
    const before = await figures(company);
    assert.equal(before.cost, 5);

    // Three come back, at 2: (4 × 5 + 3 × 2) ÷ 7.
    const back = { ...on('2026-03-05', 'DN', 'R1', currency), related_document: 'DN 1', items: [tea(-3)] };
    const { id } = await company.post('/delivery_notes', back);
    assert.deepEqual(await figures(company), {
      stock: ['MAIN 7 0'],
      cost: 3.7142857143,
      notes: ['1 PART 5', 'R1 BILLED -'],
      orders: ['1 BILLED 0'],
    });
    const [shown] = await company.list(`/delivery_notes?id=${id}`);
    assert.equal(shown.customer.code, 'C1');
    assert.deepEqual(
      shown.relations.map((each: Json) => `${each.direction} ${each.relation} ${each.seq_number}`),
      ['from returns 1'],
    );
    const [movement] = (await company.list('/transactions?searchColumn=item_code&searchString=TEA')).slice(-1);
    assert.deepEqual([movement.type, movement.qty, movement.unit_cost], ['return_in', 3, 2]);
    await company.isSound();

    // More than is open is refused, and nothing of it is written.
    const tooMuch = await company.send('POST', '/delivery_notes', { ...back, seq_number: 'R2', items: [tea(-6)] });
    assert.equal(tooMuch.status, 409);
    assert.match(tooMuch.json.message, /'DN 1' has 5 open on line 1/);

    // The order bills what stayed; nothing leaves again.
    await company.post('/invoices', {
      ...on('2026-03-06', 'FT', '1', currency),
      related_document: 'ORD 1',
      customer,
      total_amount: total,
      items: [{ ...tea(5), unit_price: 2, vat: 23 }],
    });
    const billed = await figures(company);
    assert.deepEqual(billed.stock, ['MAIN 7 0']);
    assert.deepEqual(billed.notes, ['1 BILLED 0', 'R1 BILLED -']);
    const late = await company.send('POST', '/delivery_notes', { ...back, seq_number: 'R3', items: [tea(-1)] });
    assert.equal(late.status, 409);
    await company.isSound();

    // Backwards: the invoice, then the return. The delivery note of goods that came back cannot be void before.
    await company.void('FT', '1', 'wrong');
    await assert.rejects(company.void('DN', '1', 'wrong'), /can't be voided while Delivery note 'DN R1' depends on it/);
    await company.void('DN', 'R1', 'wrong');
    assert.deepEqual(await figures(company), before);
    await company.isSound();
    await company.void('CC', '2', 'wrong');
    assert.deepEqual(await figures(company), delivered);
    await company.void('DN', '1', 'wrong');
    assert.deepEqual((await figures(company)).orders, ['1 ISSUED 8']);
    await company.isSound();
  });

it('serial and batch numbers come back, and only those that are out', async () => {
  const company = await founded();
  const line = (item_code: string, qty: number, ...serial_numbers: string[]) => ({
    item_code,
    description: item_code,
    qty,
    serial_numbers,
  });
  await company.post('/purchases', {
    ...on('2026-03-01', 'CC', '1', 'EUR'),
    items: [line('TILL', 3, 'T-1', 'T-2', 'T-3'), line('LOT', 5, 'L-1')],
  });
  await company.post('/delivery_notes', {
    ...on('2026-03-02', 'DN', '1', 'EUR'),
    customer,
    items: [line('TILL', 2, 'T-1', 'T-2'), line('LOT', 4, 'L-1')],
  });
  const returning = (number: string, ...items: Json[]) =>
    company.send('POST', '/delivery_notes', {
      ...on('2026-03-03', 'DN', number, 'EUR'),
      related_document: 'DN 1',
      items,
    });
  assert.equal((await returning('R1', line('TILL', -1, 'T-3'))).status, 409);
  const wrong = await returning('R1', line('TILL', -2, 'T-1'));
  assert.equal(wrong.status, 400);
  assert.match(wrong.json.details[0].field, /^items\[0\]\.serial_numbers/);
  const ok = await returning('R1', line('TILL', -1, 'T-2'), line('LOT', -3, 'L-1'));
  assert.equal(ok.status, 201, JSON.stringify(ok.json));
  assert.equal((await returning('R2', line('TILL', -1, 'T-2'))).status, 409);
  const where = async () =>
    (await company.list('/serial_numbers')).map(
      (each: Json) => `${each.serial_number} ${each.status} ${each.available_qty}`,
    );
  assert.deepEqual((await where()).sort(), ['L-1 in_stock 4', 'T-1 sold 0', 'T-2 in_stock 1', 'T-3 in_stock 1']);
  await company.isSound();

  // An invoice of both tills: T-1 has left, T-2 leaves now.
  await company.post('/invoices', {
    ...on('2026-03-04', 'FT', '1', 'EUR'),
    related_document: 'DN 1',
    customer,
    items: [line('TILL', 2, 'T-1', 'T-2')],
  });
  assert.deepEqual((await where()).sort(), ['L-1 in_stock 4', 'T-1 sold 0', 'T-2 sold 0', 'T-3 in_stock 1']);
  await company.isSound();
  await company.void('FT', '1', 'wrong');
  await company.void('DN', 'R1', 'wrong');
  assert.deepEqual((await where()).sort(), ['L-1 in_stock 1', 'T-1 sold 0', 'T-2 sold 0', 'T-3 in_stock 1']);
  await company.isSound();
});

it('names the field of what no delivery note explains, and returns once of two at once', async () => {
  const company = await founded();
  const send = (body: Json) =>
    company.send('POST', '/delivery_notes', { ...on('2026-03-03', 'DN', '*', 'EUR'), ...body });
  const faults = async (body: Json) => {
    const { status, json } = await send(body);
    assert.equal(status, 400, JSON.stringify(json));
    return json.details.map(({ field }: Json) => field);
  };
  const { documentNumber: first } = (await send({ customer, items: [tea(4)] })).json;
  const related_document = `DN ${first}`;
  assert.deepEqual(await faults({ items: [tea(-1)] }), ['items[0].qty']);
  assert.deepEqual(await faults({ related_document: 'DN none', items: [tea(-1)] }), [
    'related_document',
    'items[0].qty',
  ]);
  assert.deepEqual(await faults({ related_document, items: [{ description: 'Coffee', qty: -1 }] }), ['items[0].qty']);
  assert.deepEqual(await faults({ related_document, items: [{ ...tea(-1), unit_price: 2 }] }), [
    'items[0].unit_price',
    'total_amount',
  ]);

  // A delivery note that only refers to another one delivers as before.
  const refers = await send({ related_document, customer, items: [tea(1)] });
  assert.equal(refers.status, 201);
  const [note] = await company.list(`/delivery_notes?searchString=${first}`);
  assert.equal(note.items[0].open_qty, 4);

  const other = await company.anotherClient();
  const back = { ...on('2026-03-04', 'DN', '*', 'EUR'), related_document, items: [tea(-3)] };
  const answers = await Promise.all([
    company.send('POST', '/delivery_notes', back),
    other.send('POST', '/delivery_notes', back),
  ]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409]);
  const key = 'return-1';
  const last = { ...back, items: [tea(-1)] };
  const once = await company.send('POST', '/delivery_notes', last, { key });
  const again = await company.send('POST', '/delivery_notes', last, { key });
  assert.deepEqual(again.json, once.json);
  const [returned] = await company.list(`/delivery_notes?searchString=${first}`);
  assert.deepEqual([returned.status, returned.items[0].open_qty], ['BILLED', 0]);
  const changes = (await company.list('/changes?type=delivery_note.returned')).map((each: Json) => each.id);
  assert.deepEqual(changes, [note.id, note.id]);
  await company.isSound();
});
