// Scenario: a deposit is billed, and the final invoice deducts it, in EUR, JPY and KWD. Voids backwards undo every figure.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { startRig } from '../support/rig.ts';
import { type Company, createCompany, type Json } from './company.ts';

const rig = await startRig();

const on = (document_set: string, seq_number: string, currency: string) => ({
  date: '2026-03-02',
  document_set,
  seq_number,
  currency,
});
const customer = { code: 'C1' };

async function founded(): Promise<Company> {
  const company = await createCompany(rig);
  await company.post('/articles', { item_code: 'TEA', description: 'Tea' });
  await company.post('/customers', { code: 'C1', name: 'Ana' });
  await company.post('/customers', { code: 'C2', name: 'Rui' });
  return company;
}

// Price of a unit, and totals of the deposit, of the rest, and of all.
const AMOUNTS: Record<string, { price: number; deposit: number; gross: number; total: number }> = {
  EUR: { price: 33.33, deposit: 40, gross: 49.2, total: 122.99 - 49.2 },
  JPY: { price: 333, deposit: 400, gross: 492, total: 1229 - 492 },
  KWD: { price: 33.333, deposit: 40, gross: 49.2, total: 122.999 - 49.2 },
};

for (const [currency, { price, deposit, gross, total }] of Object.entries(AMOUNTS))
  it(`${currency}: the final invoice deducts the deposit once`, async () => {
    const company = await founded();
    const goods = { item_code: 'TEA', description: 'Tea', qty: 3, unit_price: price, vat: 23 };
    const totals = async (body: Json) => (await company.send('POST', '/totals?type=invoice', body)).json;
    const order = {
      ...on('ORD', '1', currency),
      customer,
      total_amount: 0,
      items: [{ ...goods, unit_price: undefined }],
    };
    await company.post('/orders', order);
    const ordered = await company.find('/orders', '1');

    // The deposit of the order takes nothing of it, and moves nothing.
    const { id: depositId } = await company.post('/invoices', {
      ...on('FT', 'D1', currency),
      deposit: true,
      related_document: 'ORD 1',
      customer,
      total_amount: gross,
      items: [{ description: 'Deposit of order 1', unit_price: deposit, vat: 23 }],
    });
    assert.deepEqual(await company.find('/orders', '1'), ordered);
    assert.deepEqual(await company.balance('/customers', 'C1'), [`${currency} due ${gross} overdue 0 open 0`]);
    await company.post('/receipts', {
      ...on('REC', '1', currency),
      customer,
      total_amount: gross,
      related_document: 'FT D1',
    });
    const paid = await company.find('/invoices', 'D1');
    assert.equal(paid.status, 'PAID');

    const off = { description: 'Deposit FT D1', unit_price: -deposit, vat: 23, deducts: 'FT D1' };
    const final = { ...on('FT', '1', currency), related_document: 'ORD 1', customer, items: [goods, off] };
    const previewed = await totals(final);
    assert.equal(previewed.total_amount, Number(total.toFixed(3)), JSON.stringify(previewed));
    assert.equal(previewed.vat_by_rate.length, 1);
    const { id } = await company.post('/invoices', { ...final, total_amount: previewed.total_amount });
    const [issued] = await company.list(`/invoices?id=${id}`);
    assert.deepEqual(
      [issued.items[1].unit_price, issued.items[1].qty, issued.items[1].deducts],
      [-deposit, 1, 'FT D1'],
    );
    assert.deepEqual([issued.net_amount, issued.vat], [previewed.net_amount, previewed.vat]);
    assert.equal((await company.find('/orders', '1')).status, 'BILLED');
    assert.deepEqual(
      issued.relations.map((each: Json) => `${each.direction} ${each.relation} ${each.seq_number}`).sort(),
      ['from bills 1', 'from deducts D1'],
    );
    assert.deepEqual(await company.balance('/customers', 'C1'), [
      `${currency} due ${previewed.total_amount} overdue 0 open 0`,
    ]);
    await company.isSound();

    // Not twice, and neither credited nor void any more.
    const twice = await company.send('POST', '/invoices', {
      ...on('FT', '2', currency),
      customer,
      total_amount: previewed.total_amount,
      items: [goods, off],
    });
    assert.equal(twice.status, 409);
    assert.equal(twice.json.details[0].field, 'items[1].unit_price');
    assert.match(twice.json.message, /has 0 left to deduct/);
    const credit = await company.send('POST', '/credit_notes', {
      ...on('NC', '1', currency),
      customer,
      related_document: 'FT D1',
      total_amount: gross,
      items: [{ description: 'Deposit of order 1', unit_price: deposit, vat: 23 }],
    });
    assert.equal(credit.status, 409, JSON.stringify(credit.json));
    assert.match(JSON.stringify(credit.json), /is deducted: nothing of it is left to credit/);
    await assert.rejects(company.void('FT', 'D1', 'wrong'), /depend on it/);

    // The whole final invoice is credited: the deposit is open again, and can be credited.
    await company.post('/credit_notes', {
      ...on('NC', '2', currency),
      customer,
      related_document: 'FT 1',
      total_amount: previewed.total_amount,
      items: [goods, off],
    });
    await company.isSound();
    await company.post('/credit_notes', {
      ...on('NC', '3', currency),
      customer,
      related_document: 'FT D1',
      total_amount: gross,
      items: [{ description: 'Deposit of order 1', unit_price: deposit, vat: 23 }],
    });
    assert.deepEqual(await company.balance('/customers', 'C1'), [`${currency} due 0 overdue 0 open ${gross}`]);
    await company.isSound();
    await assert.rejects(company.void('NC', '2', 'wrong'), /left to deduct/);

    // Backwards.
    await company.void('NC', '3', 'wrong');
    await company.void('NC', '2', 'wrong');
    assert.equal(
      (
        await company.send('POST', '/credit_notes', {
          ...on('NC', '4', currency),
          customer,
          related_document: 'FT D1',
          total_amount: gross,
          items: [{ description: 'Deposit of order 1', unit_price: deposit, vat: 23 }],
        })
      ).status,
      409,
    );
    await company.void('FT', '1', 'wrong');
    const { updated_at: _, ...again } = await company.find('/invoices', 'D1');
    const { updated_at: __, ...before } = paid;
    assert.deepEqual(again, before);
    assert.deepEqual((await company.find('/orders', '1')).items, ordered.items);
    await company.void('REC', '1', 'wrong');
    await company.void('FT', 'D1', 'wrong');
    assert.deepEqual(await company.balance('/customers', 'C1'), []);
    const types = (await company.list('/changes?limit=1000'))
      .filter((each: Json) => each.id === depositId && each.resource === 'invoices')
      .map((each: Json) => each.type);
    assert.deepEqual([...new Set(types)].sort(), [
      'invoice.created',
      'invoice.credited',
      'invoice.deducted',
      'invoice.paid',
      'invoice.updated',
      'invoice.voided',
    ]);
    await company.isSound();
  });

it('names the field of a deposit that cannot be deducted so', async () => {
  const company = await founded();
  const deposit = async (number: string, body: Json = {}) =>
    company.post('/invoices', {
      ...on('FT', number, 'EUR'),
      deposit: true,
      customer,
      total_amount: 123,
      items: [{ description: 'Deposit', unit_price: 100, vat: 23 }],
      ...body,
    });
  await deposit('D1');
  await deposit('D2', { customer: { code: 'C2' } });
  await deposit('D3', {
    total_amount: 229,
    items: [
      { description: 'Deposit', unit_price: 100, vat: 23 },
      { description: 'Deposit', unit_price: 100, vat: 6 },
    ],
  });
  await company.post('/invoices', {
    ...on('FT', 'X1', 'EUR'),
    customer,
    total_amount: 123,
    items: [{ description: 'Work', unit_price: 100, vat: 23 }],
  });
  const faults = async (line: Json, more: Json = {}, type = 'invoice') => {
    const items = [
      { description: 'Work', unit_price: 500, vat: 23 },
      { description: 'Deposit', vat: 23, ...line },
    ];
    const { status, json } = await company.send('POST', `/totals?type=${type}`, {
      ...on(type === 'invoice' ? 'FT' : 'QT', 'N1', 'EUR'),
      customer,
      items,
      ...more,
    });
    return [status, ...(json.details ?? []).map(({ field }: Json) => field)];
  };
  const d1 = { deducts: 'D1', unit_price: -100 };
  assert.deepEqual(await faults(d1), [200]);
  assert.deepEqual(await faults({ deducts: 'FT D1', unit_price: 100, qty: -1 }), [200]);
  assert.deepEqual(await faults({ deducts: 'FT D1', unit_price: -50, qty: 2 }), [200]);
  assert.deepEqual(await faults({ unit_price: -100 }), [200], 'a line that takes off needs no deposit');
  assert.deepEqual(await faults({ ...d1, unit_price: 100 }), [400, 'items[1].unit_price']);
  assert.deepEqual(await faults({ ...d1, qty: -1 }), [400, 'items[1].unit_price']);
  assert.deepEqual(await faults({ ...d1, vat: 6 }), [400, 'items[1].vat']);
  assert.deepEqual(await faults({ ...d1, item_code: 'TEA' }), [400, 'items[1].unit_price', 'items[1].deducts']);
  assert.deepEqual(await faults({ ...d1, deducts: 'FT none' }), [400, 'items[1].deducts']);
  assert.deepEqual(await faults({ ...d1, deducts: 'FT X1' }), [400, 'items[1].deducts']);
  assert.deepEqual(await faults({ ...d1, deducts: 'FT D2' }), [400, 'items[1].deducts']);
  assert.deepEqual(await faults(d1, { currency: 'USD' }), [400, 'currency']);
  assert.deepEqual(await faults(d1, { discount: 10 }), [400, 'discount']);
  assert.deepEqual(await faults({ ...d1, unit_price: -100.02 }), [409, 'items[1].unit_price']);
  assert.deepEqual(await faults({ deducts: 'FT D3', unit_price: -150 }), [409, 'items[1].unit_price']);
  assert.deepEqual(await faults({ deducts: 'FT D3', unit_price: -100, vat: 6 }), [200]);
  const small = [
    { description: 'Work', unit_price: 50, vat: 23 },
    { description: 'Deposit', vat: 23, ...d1 },
  ];
  assert.deepEqual(await faults({}, { items: small, total_amount: 0 }), [400, 'items[1].unit_price', 'total_amount']);
  assert.deepEqual(await faults({ unit_price: -1 }, {}, 'quote'), [400, 'items[1].unit_price']);
  assert.deepEqual((await faults({ unit_price: 1, deducts: 'FT D1' }, {}, 'quote')).slice(0, 2), [
    400,
    'items[1].deducts',
  ]);
  assert.deepEqual(await faults({ unit_price: 1 }, { deposit: true }, 'quote'), [400, 'deposit']);
});

it('two at once deduct a deposit once, and a retry is one', async () => {
  const company = await founded();
  await company.post('/invoices', {
    ...on('FT', 'D1', 'EUR'),
    deposit: true,
    customer,
    total_amount: 123,
    items: [{ description: 'Deposit', unit_price: 100, vat: 23 }],
  });
  const final = {
    ...on('FT', '*', 'EUR'),
    customer,
    total_amount: 123,
    items: [
      { description: 'Work', unit_price: 160, vat: 23 },
      { description: 'Deposit', unit_price: -60, vat: 23, deducts: 'FT D1' },
    ],
  };
  const other = await company.anotherClient();
  const answers = await Promise.all([company.send('POST', '/invoices', final), other.send('POST', '/invoices', final)]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409]);
  const part = {
    ...final,
    items: [final.items[0], { ...final.items[1], unit_price: -40 }],
    total_amount: 147.6,
  };
  const once = await company.send('POST', '/invoices', part, { key: 'part' });
  assert.equal(once.status, 201, JSON.stringify(once.json));
  const { url: _, ...first } = once.json;
  const { url: __, ...again } = (await company.send('POST', '/invoices', part, { key: 'part' })).json;
  assert.deepEqual(again, first);
  assert.equal(
    (
      await company.send('POST', '/invoices', {
        ...part,
        total_amount: 196.78,
        items: [final.items[0], { ...final.items[1], unit_price: -0.02 }],
      })
    ).status,
    409,
  );
  await company.isSound();
});

it('a purchase deducts the deposit of a supplier', async () => {
  const company = await founded();
  await company.post('/suppliers', { code: 'S1', name: 'Mill' });
  const supplier = { code: 'S1' };
  await company.post('/purchases', {
    ...on('CC', 'D1', 'EUR'),
    deposit: true,
    supplier,
    total_amount: 123,
    items: [{ description: 'Deposit', unit_price: 100, vat: 23 }],
  });
  await company.post('/purchases', {
    ...on('CC', '1', 'EUR'),
    supplier,
    total_amount: 123,
    items: [
      { item_code: 'TEA', description: 'Tea', qty: 10, unit_price: 20, vat: 23 },
      { description: 'Deposit', unit_price: -100, vat: 23, deducts: 'CC D1' },
    ],
  });
  const [article] = await company.list('/articles?searchString=TEA');
  assert.deepEqual([article.stock, article.weighted_average_cost], [10, 20]);
  assert.deepEqual(await company.balance('/suppliers', 'S1'), ['EUR due 246 overdue 0 open 0']);
  await company.isSound();
});

/** A company that issues deposits and the documents that take of them. `numbers` follow each other. */
async function trading(currency: string) {
  const company = await founded();
  let number = 0;
  const send = (path: string, body: Json) =>
    company.send('POST', path, {
      ...on(path === '/invoices' ? 'FT' : 'NC', `N${++number}`, currency),
      customer,
      ...body,
    });
  const issued = async (path: string, body: Json) => {
    const { status, json } = await send(path, body);
    assert.equal(status, 201, JSON.stringify(json));
    return `N${number}`;
  };
  const off = (deposit: string, unit_price: number, vat = 23) => ({
    description: 'Deposit',
    unit_price,
    vat,
    deducts: `FT ${deposit}`,
  });
  const refused = async (path: string, body: Json) => {
    const { status, json } = await send(path, body);
    return [status, ...(json.details ?? []).map(({ field }: Json) => field)];
  };
  /** A final invoice without VAT on its goods, which cost 1000. */
  const final = (lines: Json[], off: number, more: Json = {}) => ({
    total_amount: Number((1000 - off).toFixed(3)),
    items: [{ description: 'Work', unit_price: 1000, vat: 0 }, ...lines],
    ...more,
  });
  return { company, issued, refused, off, final };
}

// One minor unit.
for (const [currency, unit] of Object.entries({ EUR: 0.01, JPY: 1, KWD: 0.001 }))
  it(`${currency}: many lines deduct what their sum is, and of nothing left nothing`, async () => {
    const { company, issued, refused, off, final } = await trading(currency);
    const deposit = (units: number) =>
      issued('/invoices', {
        deposit: true,
        total_amount: Number((units * unit).toFixed(3)),
        items: [{ description: 'Deposit', unit_price: Number((units * unit).toFixed(3)), vat: 0 }],
      });
    const ten = await deposit(10);
    const lines = (count: number, price: number) => Array.from({ length: count }, () => off(ten, price, 0));
    assert.deepEqual(await refused('/invoices', final(lines(22, -unit), 22 * unit)), [409, 'items[11].unit_price']);
    assert.deepEqual(await refused('/invoices', final(lines(11, -unit), 11 * unit)), [409, 'items[11].unit_price']);
    // Each of them is 0 when it is rounded.
    const parts = Number((unit * 0.4).toFixed(4));
    assert.deepEqual((await refused('/invoices', final(lines(500, -parts), 200 * unit)))[0], 409);
    assert.deepEqual(await refused('/invoices', final(lines(1, -parts), 0)), [400, 'items[1].unit_price']);
    await issued('/invoices', final(lines(25, -parts), 10 * unit));
    assert.deepEqual(await refused('/invoices', final([off(ten, -unit, 0)], unit)), [409, 'items[1].unit_price']);
    const one = await deposit(1);
    await issued('/invoices', final([off(one, -unit, 0)], unit));
    assert.deepEqual(await refused('/invoices', final([off(one, -unit, 0)], unit)), [409, 'items[1].unit_price']);
    await company.isSound();
  });

it('parts of a deposit may come to one cent more than it has, but no more', async () => {
  const { company, issued, refused, off, final } = await trading('EUR');
  const deposit = () =>
    issued('/invoices', {
      deposit: true,
      total_amount: 123,
      items: [{ description: 'Deposit', unit_price: 100, vat: 23 }],
    });
  const whole = await deposit();
  assert.deepEqual(await refused('/invoices', final([off(whole, -100.01)], 123.01)), [409, 'items[1].unit_price']);
  await issued('/invoices', final([off(whole, -33.37)], 41.05));
  await issued('/invoices', final([off(whole, -33.37)], 41.05));
  await issued('/invoices', final([off(whole, -33.26)], 40.91));
  assert.deepEqual(await refused('/invoices', final([off(whole, -0.01)], 0.01)), [409, 'items[1].unit_price']);
  await company.isSound();
});

it('counts credit notes of a deposit at the VAT rates of their lines', async () => {
  const { company, issued, refused, off, final } = await trading('EUR');
  const deposit = () =>
    issued('/invoices', {
      deposit: true,
      total_amount: 229,
      items: [
        { description: 'Deposit', unit_price: 100, vat: 23 },
        { description: 'Deposit', unit_price: 100, vat: 6 },
      ],
    });
  const credit = (of: string, total_amount: number, unit_price: number, vat = 23) => ({
    related_document: `FT ${of}`,
    total_amount,
    items: [{ description: 'Deposit', unit_price, vat }],
  });
  const credited = await deposit();
  await issued('/credit_notes', credit(credited, 123, 100));
  assert.deepEqual(await refused('/invoices', final([off(credited, -86)], 105.78)), [409, 'items[1].unit_price']);
  await issued('/invoices', final([off(credited, -100, 6)], 106));

  const deducted = await deposit();
  await issued('/invoices', final([off(deducted, -100)], 123));
  assert.deepEqual(await refused('/credit_notes', credit(deducted, 105.78, 86)), [409]);
  await issued('/credit_notes', credit(deducted, 106, 100, 6));

  // The credit note of a final invoice gives the deposit back; it stays while a later one needs it.
  const back = await deposit();
  const invoice = final([off(back, -100)], 123);
  const number = await issued('/invoices', invoice);
  const note = await issued('/credit_notes', { ...invoice, related_document: `FT ${number}` });
  const later = await issued('/credit_notes', credit(back, 104.55, 85));
  await assert.rejects(company.void('NC', note, 'wrong'), /left to deduct/);
  await company.void('NC', later, 'wrong');
  await company.void('NC', note, 'wrong');
  await company.isSound();
});

it('deducts and credits halves of a deposit with withholding in any order', async () => {
  const { company, issued, refused, off, final } = await trading('EUR');
  const deposit = () =>
    issued('/invoices', {
      deposit: true,
      irs_tax: 25,
      total_amount: 98,
      items: [{ description: 'Deposit', unit_price: 100, vat: 23 }],
    });
  const half = (of: string) => ({
    related_document: `FT ${of}`,
    irs_tax: 25,
    total_amount: 49,
    items: [{ description: 'Deposit', qty: 0.5, unit_price: 100, vat: 23 }],
  });
  const one = await deposit();
  await issued('/invoices', final([off(one, -50)], 61.5));
  await issued('/credit_notes', half(one));
  assert.deepEqual(await refused('/credit_notes', half(one)), [409]);
  const other = await deposit();
  await issued('/credit_notes', half(other));
  await issued('/invoices', final([off(other, -50)], 61.5));
  assert.deepEqual(await refused('/invoices', final([off(other, -0.01)], 0.01)), [409, 'items[1].unit_price']);
  await company.isSound();
});

it('deducts a deposit for its own customer only, and not before its date', async () => {
  const { issued, refused, off, final } = await trading('EUR');
  const deposit = await issued('/invoices', {
    deposit: true,
    total_amount: 123,
    items: [{ description: 'Deposit', unit_price: 100, vat: 23 }],
  });
  const body = final([off(deposit, -100)], 123);
  for (const other of [{ name: 'Somebody' }, { code: 'C2' }, undefined])
    assert.deepEqual(await refused('/invoices', { ...body, customer: other }), [400, 'items[1].deducts']);
  assert.deepEqual(await refused('/invoices', { ...body, date: '2026-03-01' }), [400, 'items[1].deducts']);
  await issued('/invoices', body);
});
