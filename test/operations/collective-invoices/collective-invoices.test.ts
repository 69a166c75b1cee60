// Collective invoices: what is delivered and not billed, and billing it once. contract §5 Collective invoices

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startRig } from '../../support/rig.ts';
import { type Fields, line, made, openShop } from '../stock/shop.ts';

const rig = await startRig();

// biome-ignore lint/suspicious/noExplicitAny: an answer of the interface, whose form is checked against openapi.json
type Answered = any;

async function company() {
  const shop = await openShop(rig);
  const { client } = shop;
  await shop.article('TEA', { unit_price: 4, stock: 1000 });
  for (const code of ['C1', 'C2']) made(await client.post('/customers', { code, name: `Customer ${code}` }));
  const tea = (qty: number, more: Fields = {}) => line('TEA', qty, { unit_price: 4, vat: 23, ...more });
  const deliver = (customer: string, items: Fields[], more: Fields = {}) =>
    shop.make('delivery_note', { customer: { code: customer }, items, ...more });
  const groups = async (query: Record<string, string | number> = {}): Promise<Answered> => {
    const answer = await client.get('/billable_deliveries', query);
    assert.equal(answer.status, 200, answer.text + rig.log.filter(each => each.includes('stack')).slice(-1));
    return answer.body;
  };
  return {
    ...shop,
    tea,
    deliver,
    groups,
    bill: async (body: Fields = {}, by = client): Promise<Answered> =>
      made(await by.post('/collective_invoices', body)),
    invoices: async (): Promise<Answered> => (await client.get('/invoices', { sort: 'id', limit: 1000 })).body,
  };
}

describe('What is delivered', () => {
  it('is listed by customer, and billed by one invoice for each', async () => {
    const c = await company();
    const first = await c.deliver('C1', [c.tea(2)]);
    const second = await c.deliver('C1', [c.tea(3), { description: 'Post', qty: 1, unit_price: 5, vat: 23 }], {
      date: '2026-03-04',
    });
    await c.deliver('C2', [c.tea(1)], { date: '2026-03-05' });
    const listed = await c.groups();
    assert.deepEqual(
      listed.map(({ customer_code, documents, lines, net_amount, vat, total_amount }: Answered) => [
        ...[customer_code, documents.map(({ seq_number }: Fields) => seq_number), lines, net_amount, vat, total_amount],
      ]),
      [
        ['C1', [first, second], 3, 25, 5.75, 30.75],
        ['C2', [listed[1].documents[0].seq_number], 1, 4, 0.92, 4.92],
      ],
    );
    assert.equal((await c.groups({ until: '2026-03-04' })).length, 1);
    assert.equal((await c.groups({ customer_id: listed[1].customer_id }))[0].customer_code, 'C2');
    const before = await c.levels('TEA');
    const answer = await c.bill({ date: '2026-03-31' });
    assert.deepEqual([answer.made.length, answer.refused, answer.left], [2, [], 0]);
    const [one, two] = await c.invoices();
    assert.deepEqual([one.total_amount, one.customer.code, one.date, one.items.length], [30.75, 'C1', '2026-03-31', 3]);
    assert.equal(two.total_amount, 4.92);
    assert.deepEqual(await c.levels('TEA'), before, 'goods do not leave again');
    assert.deepEqual(await c.groups(), []);
    assert.deepEqual((await c.bill()).made, []);
    assert.equal(await c.state('delivery_note', first), 'BILLED');
    await c.sound();
  });

  it('is billed by open quantities, with the prices of the order where the delivery note has none', async () => {
    const c = await company();
    const order = await c.make('order', {
      customer: { code: 'C1' },
      items: [c.tea(10, { unit_price: 3.5, discount: 10 })],
    });
    await c.deliver('C1', [line('TEA', 6)], { related_document: `ORD ${order}` });
    const note = await c.deliver('C1', [c.tea(5)]);
    await c.make('invoice', {
      customer: { code: 'C1' },
      related_document: `DN ${note}`,
      items: [c.tea(2)],
      total_amount: 9.84,
    });
    const [group] = await c.groups();
    assert.equal(group.net_amount, 6 * 3.15 + 3 * 4);
    await c.bill();
    const last = (await c.invoices()).at(-1);
    assert.deepEqual(
      last.items.map(({ qty, unit_price, discount }: Fields) => [qty, unit_price, discount]),
      [
        [6, 3.5, 10],
        [3, 4, undefined],
      ],
    );
    assert.deepEqual(await c.groups(), []);
    await c.sound();
  });

  it('is billed apart by order, currency, terms, discount and prices with VAT', async () => {
    const c = await company();
    made(
      (await c.client
        .post('/payment_terms', { code: '30D', description: '30 days', days: 30 })
        .catch(() => ({ status: 201 }))) as never,
    );
    for (const more of [{}, { currency: 'JPY', exchange_rate: 0.006 }, { discount: 5 }, { payment_terms: 'At once' }])
      await c.deliver('C1', [c.tea(1)], more);
    await c.deliver('C1', [c.tea(1, { vat_included: true })]);
    assert.equal((await c.groups()).length, 5);
    const yen = (await c.groups()).find(({ currency }: Fields) => currency === 'JPY');
    assert.deepEqual([yen.net_amount, yen.vat, yen.total_amount], [4, 1, 5]);
    const orders = [];
    for (let index = 0; index < 2; index++)
      orders.push(await c.make('order', { customer: { code: 'C2' }, items: [c.tea(4)] }));
    await c.deliver('C2', [c.tea(1)], { related_document: `ORD ${orders[0]}` });
    await c.deliver('C2', [c.tea(1)], { related_document: `ORD ${orders[0]}` });
    await c.deliver('C2', [c.tea(1)], { related_document: `ORD ${orders[1]}` });
    const [{ customer_id }] = (await c.groups()).filter((each: Fields) => each.customer_code === 'C2');
    const ofOrders = await c.groups({ group_by: 'order', customer_id });
    assert.deepEqual(
      ofOrders.map(({ documents }: Answered) => documents.length),
      [2, 1],
    );
    const answer = await c.bill({ group_by: 'order', customer_id });
    assert.equal(answer.made.length, 2);
    assert.equal((await c.groups()).length, 5);
    const rest = await c.bill();
    assert.deepEqual([rest.made.length, rest.refused], [5, []]);
    await c.sound();
  });

  it('is billed apart by delivery address', async () => {
    const c = await company();
    const to = (address: string) => ({
      customer: { code: 'C1', shipping_address: { postal_address: address, city: 'Lisboa' } },
    });
    for (const street of ['North 1', 'South 2', 'North 1']) await c.deliver('C1', [c.tea(1)], to(street));
    assert.equal((await c.groups()).length, 1);
    assert.deepEqual(
      (await c.groups({ group_by: 'address' })).map(({ documents }: Answered) => documents.length),
      [2, 1],
    );
  });

  it('becomes drafts, which hold nothing', async () => {
    const c = await company();
    await c.deliver('C1', [c.tea(2)]);
    const { made: drafts } = await c.bill({ as: 'draft' });
    assert.equal(drafts[0].documentNumber, undefined);
    assert.equal((await c.groups()).length, 1);
    made(await c.client.post('/issued_drafts', { id: drafts[0].id }));
    assert.equal((await c.groups()).length, 0);
    await c.sound();
  });

  it('is refused with its reason, and does not hold up the others', async () => {
    const c = await company();
    await c.deliver('C1', [c.tea(2)], { discount_amount: 1 });
    await c.deliver('C1', [c.tea(2)]);
    await c.deliver('C2', [line('TEA', 1)]);
    const answer = await c.bill();
    assert.equal(answer.made.length, 1, JSON.stringify(answer));
    assert.deepEqual(
      answer.refused.map(({ code, errors }: Answered) => [code, errors[0].field]),
      [
        ['INVALID_ARGUMENT', 'documents'],
        ['INVALID_ARGUMENT', 'total_amount'],
      ],
    );
    assert.equal((await c.groups()).length, 2);
    for (const [body, field] of [
      [{ document_set: 'NONE' }, 'document_set'],
      [{ date: '2026-02-30' }, 'date'],
      [{ group_by: 'x' }, 'group_by'],
      [{ limit: 0 }, 'limit'],
    ] as const)
      assert.equal((await c.client.post('/collective_invoices', body)).body.details[0].field, field);
    assert.equal((await c.client.get('/billable_deliveries', { group_by: 'x', until: 'y' })).body.details.length, 2);
  });
});

describe('Requests', () => {
  it('at the same time bill nothing twice', async () => {
    const c = await company();
    const order = await c.make('order', { customer: { code: 'C1' }, items: [c.tea(40)] });
    for (let index = 0; index < 10; index++)
      await c.deliver(index % 2 ? 'C1' : 'C2', [c.tea(2)], index % 2 ? { related_document: `ORD ${order}` } : {});
    const clients = await Promise.all([1, 2, 3, 4].map(() => rig.session(c.account.code, c.account.apiToken)));
    const before = await c.levels('TEA');
    const answers = await Promise.all(
      clients.map((client, index) => c.bill({ group_by: index % 2 ? 'order' : 'customer' }, client)),
    );
    const billed = answers.flatMap(answer => answer.made.flatMap((each: Answered) => each.documents));
    assert.equal(new Set(billed).size, billed.length);
    for (let left = 5; left > 0 && (await c.groups()).length > 0; left--) await c.bill();
    assert.deepEqual(await c.groups(), []);
    const sum = (await c.invoices())
      .flatMap(({ items }: Answered) => items)
      .reduce((total: number, { qty }: Answered) => total + qty, 0);
    assert.equal(sum, 20);
    assert.deepEqual(await c.levels('TEA'), before);
    await c.sound();
  });

  it('beside an invoice of a part bill the rest only', async () => {
    const c = await company();
    for (let round = 0; round < 5; round++) {
      const note = await c.deliver('C1', [c.tea(5)]);
      const other = await rig.session(c.account.code, c.account.apiToken);
      await Promise.all([
        c.bill(),
        c.create(
          'invoice',
          { customer: { code: 'C1' }, related_document: `DN ${note}`, items: [c.tea(2)], total_amount: 9.84 },
          other,
        ),
      ]);
      await c.bill();
      assert.equal(await c.state('delivery_note', note), 'BILLED');
    }
    assert.deepEqual(await c.levels('TEA'), { MAIN: '975' });
    await c.sound();
  });

  it('sent again answer what was made, and bill nothing more', async () => {
    const c = await company();
    await c.deliver('C1', [c.tea(1)]);
    await c.deliver('C2', [c.tea(1)]);
    const send = () =>
      c.client.call('POST', '/collective_invoices', { body: { limit: 1 }, headers: { 'idempotency-key': '"again"' } });
    const first = await send();
    assert.deepEqual([first.status, first.body.made.length, first.body.left], [201, 1, 1], first.text);
    const again = await send();
    assert.deepEqual(again.body, first.body);
    assert.equal((await c.invoices()).length, 1);
    assert.equal((await c.bill({ limit: 1 })).left, 0);
    assert.equal((await c.invoices()).length, 2);
  });

  it('bill very many groups in steps', async () => {
    const c = await company();
    await c.owner(
      `INSERT INTO third_party (account_id, kind, code, name) SELECT $1, 'customer', 'M' || n, 'Many ' || n FROM generate_series(1, 450) n`,
      [c.account.id],
    );
    const lines = Array.from({ length: 450 }, (_, index) => ({
      method: 'POST',
      path: '/delivery_notes',
      body: {
        ...{ document_set: 'DN', seq_number: `m${index}`, date: '2026-03-02', currency: 'EUR', total_amount: 0 },
        ...{ customer: { code: `M${index + 1}` }, items: [c.tea(1)] },
      },
    }));
    const raw = lines.map(each => JSON.stringify(each)).join('\n');
    const batch = await c.client.post('/batch', undefined, {
      raw,
      headers: { 'content-type': 'application/x-ndjson' },
    });
    assert.equal(batch.status, 200, batch.text.slice(0, 300));
    assert.equal((await c.groups()).length, 450);
    const left: number[] = [];
    for (let rest = 1; rest > 0; left.push(rest)) rest = (await c.bill()).left;
    assert.deepEqual(left, [250, 50, 0]);
    assert.equal((await c.invoices()).length, 450);
    await c.sound();
  });
});
