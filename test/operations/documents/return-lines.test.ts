// Lines with a quantity below 0: goods that go against the way of their document, such as a return on an invoice. contract §5 documentLine

import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import fc from 'fast-check';
import { documents } from '../../../src/definitions/catalogue.ts';
import { startRig } from '../../support/rig.ts';
import { clients, line, made, openShop, refused, type Shop } from '../stock/shop.ts';

const rig = await startRig({ RATE_LOGINS: '0' });
let shop: Shop;

const priced = (code: string, qty: number, unit_price: number, more: object = {}) =>
  line(code, qty, { unit_price, vat: 23, ...more });
const checkTotals = (mode: string) =>
  shop.owner('UPDATE document_set SET totals_check = $2 WHERE account_id = $1', [shop.account.id, mode]);
const read = async (path: string, number: string) => {
  const [element] = await shop.list(path, { searchString: number });
  return element as unknown as Record<string, never> & { items: Record<string, string>[] };
};
const ledger = async () =>
  (await shop.list('/transactions')).map(row =>
    [row.document_type, row.type, row.item_code, row.qty, row.unit_cost, row.location_code].join(' '),
  );
const where = async () =>
  (await shop.list('/serial_numbers')).map(row => [row.serial_number, row.status, row.location_code].join(' '));

beforeEach(async () => {
  shop = await openShop(rig);
  await checkTotals('reject');
  await shop.article('TEA', { stock: 10, weighted_average_cost: 2 });
  await shop.article('CUP', { stock: 10, weighted_average_cost: 3 });
});
afterEach(() => shop.sound());

describe('An invoice with a return', () => {
  it('brings the goods back to its location at the average cost, and its void takes them out again', async () => {
    const number = await shop.make('invoice', {
      warehouse: 'SHOP',
      items: [priced('TEA', 5, 10), priced('CUP', -2, 4, { discount: 25 })],
      total_amount: 54.12,
    });
    assert.deepEqual(
      [await shop.levels('TEA'), await shop.levels('CUP')],
      [
        { MAIN: '10', SHOP: '-5' },
        { MAIN: '10', SHOP: '2' },
      ],
    );
    assert.deepEqual((await ledger()).slice(2), ['invoice return_in CUP 2 3 SHOP', 'invoice sale TEA -5 2 SHOP']);
    const invoice = await read('/invoices', number);
    assert.deepEqual(
      [invoice.net_amount, invoice.vat, invoice.amount_due, invoice.items.map(({ qty, open_qty }) => [qty, open_qty])],
      [
        '44',
        '10.12',
        '54.12',
        [
          ['5', '5'],
          ['-2', undefined],
        ],
      ],
    );
    await shop.void('invoice', number);
    assert.deepEqual(
      [await shop.levels('TEA'), await shop.levels('CUP')],
      [
        { MAIN: '10', SHOP: '0' },
        { MAIN: '10', SHOP: '0' },
      ],
    );
    assert.deepEqual([await shop.cost('TEA'), await shop.cost('CUP')], ['2', '3']);
  });

  it('sells goods again that come back with it, also where stock may not fall below 0', async () => {
    await shop.owner(`UPDATE account SET negative_stock = 'reject' WHERE account_id = $1`, [shop.account.id]);
    const number = await shop.make('invoice', {
      items: [priced('TEA', 12, 10), priced('TEA', -2, 10)],
      total_amount: 123,
    });
    assert.deepEqual(await shop.levels('TEA'), { MAIN: '0' });
    await shop.void('invoice', number);
    assert.deepEqual(await shop.levels('TEA'), { MAIN: '10' });
    refused(
      await shop.create('invoice', { items: [priced('TEA', 13, 1), priced('TEA', -2, 1)], total_amount: 13.53 }),
      409,
      'INSUFFICIENT_STOCK',
      /TEA/,
    );
  });

  it('takes nothing of an order by its return, and is no part of it', async () => {
    const order = await shop.make('order', { items: [priced('TEA', 4, 10), priced('CUP', 3, 4)], total_amount: 63.96 });
    await shop.make('invoice', {
      related_document: `ORD ${order}`,
      items: [priced('TEA', 4, 10), priced('CUP', -2, 4)],
      total_amount: 39.36,
    });
    assert.equal(await shop.state('order', order), 'PART');
    assert.deepEqual(
      (await read('/orders', order)).items.map(({ open_qty }) => open_qty),
      ['0', '3'],
    );
    assert.deepEqual(await shop.levels('CUP', 'reserved'), { MAIN: '3' });
    assert.deepEqual(await shop.levels('CUP'), { MAIN: '12' });
  });

  it('takes serial numbers back that were sold, and no others', async () => {
    await shop.article('TILL', { serial_tracking: 'serial' });
    const tills = (qty: number, ...serial_numbers: string[]) => priced('TILL', qty, 100, { serial_numbers });
    await shop.make('purchase', { items: [tills(2, 'S1', 'S2')], total_amount: 246 });
    await shop.make('invoice', { items: [tills(1, 'S1')], total_amount: 123, customer: { name: 'A' } });
    refused(
      await shop.create('invoice', { items: [tills(-1, 'S2'), priced('TEA', 9, 100)], total_amount: 984 }),
      409,
      'CONFLICT',
      /S2/,
    );
    refused(
      await shop.create('invoice', { items: [tills(-1, 'S9'), priced('TEA', 9, 100)], total_amount: 984 }),
      409,
      'CONFLICT',
      /S9/,
    );
    refused(
      await shop.create('invoice', { items: [tills(-2, 'S1'), priced('TEA', 9, 100)], total_amount: 861 }),
      400,
      'INVALID_ARGUMENT',
      /needs 2, given 1/,
    );
    const exchange = await shop.make('invoice', { items: [tills(1, 'S2'), tills(-1, 'S1')], total_amount: 0 });
    assert.deepEqual((await where()).sort(), ['S1 in_stock MAIN', 'S2 sold MAIN']);
    await shop.void('invoice', exchange);
    assert.deepEqual((await where()).sort(), ['S1 sold MAIN', 'S2 in_stock MAIN']);
  });

  it('is credited with its return: goods of both go the other way', async () => {
    const number = await shop.make('invoice', {
      items: [priced('TEA', 5, 10), priced('CUP', -2, 4)],
      total_amount: 51.66,
    });
    const related_document = `FT ${number}`;
    refused(
      await shop.create('credit_note', { related_document, items: [priced('TEA', 5, 10)], total_amount: 61.5 }),
      409,
      'CONFLICT',
      /51\.66 left to credit/,
    );
    const note = await shop.make('credit_note', {
      related_document,
      items: [priced('TEA', 5, 10), priced('CUP', -2, 4)],
      total_amount: 51.66,
    });
    assert.deepEqual([await shop.levels('TEA'), await shop.levels('CUP')], [{ MAIN: '10' }, { MAIN: '10' }]);
    assert.equal(await shop.state('invoice', number), 'PAID');
    assert.deepEqual(
      (await read('/invoices', number)).items.map(({ open_qty }) => open_qty),
      ['0', undefined],
    );
    await shop.void('credit_note', note);
    assert.equal(await shop.state('invoice', number), 'ISSUED');
    assert.deepEqual([await shop.levels('TEA'), await shop.levels('CUP')], [{ MAIN: '5' }, { MAIN: '12' }]);
  });

  it('gives back at the cost of the sale, not of the return, what a credit note credits', async () => {
    const number = await shop.make('invoice', {
      items: [priced('TEA', -1, 10), priced('TEA', 4, 10)],
      total_amount: 36.9,
    });
    await shop.make('purchase', { items: [priced('TEA', 7, 9)], total_amount: 77.49 });
    assert.equal(await shop.cost('TEA'), '5.5');
    await shop.make('credit_note', {
      related_document: `FT ${number}`,
      items: [priced('TEA', 2, 10)],
      total_amount: 24.6,
    });
    assert.equal((await ledger()).at(-1), 'credit_note return_in TEA 2 2 MAIN');
    assert.equal(await shop.cost('TEA'), '5.0625', '(14 × 5.5 + 2 × 2) ÷ 16');
  });

  it('does not credit its return: that line is no sale', async () => {
    const number = await shop.make('invoice', {
      items: [priced('TEA', 5, 10), priced('CUP', -2, 4)],
      total_amount: 51.66,
    });
    const answer = await shop.create('credit_note', {
      related_document: `FT ${number}`,
      items: [priced('CUP', 1, 4)],
      total_amount: 4.92,
    });
    made(answer);
    assert.deepEqual(await shop.levels('CUP'), { MAIN: '12' });
    assert.deepEqual(
      (await read('/invoices', number)).items.map(({ open_qty }) => open_qty),
      ['5', undefined],
    );
  });
});

describe('A purchase with a return', () => {
  it('sends goods back to the supplier at the average cost, after those that arrive', async () => {
    await shop.owner(`UPDATE account SET negative_stock = 'reject' WHERE account_id = $1`, [shop.account.id]);
    const number = await shop.make('purchase', {
      items: [priced('TEA', -12, 5), priced('TEA', 20, 5)],
      total_amount: 49.2,
    });
    assert.deepEqual((await ledger()).slice(2), [
      'purchase purchase TEA 20 5 MAIN',
      'purchase return_out TEA -12 4 MAIN',
    ]);
    assert.deepEqual([await shop.levels('TEA'), await shop.cost('TEA')], [{ MAIN: '18' }, '4']);
    await shop.void('purchase', number);
    assert.deepEqual([await shop.levels('TEA'), await shop.cost('TEA')], [{ MAIN: '10' }, '2']);
  });

  it('is credited with its return', async () => {
    const number = await shop.make('purchase', {
      items: [priced('TEA', 5, 10), priced('CUP', -2, 4)],
      total_amount: 51.66,
    });
    await shop.make('supplier_credit_note', {
      related_doc: `CC ${number}`,
      items: [priced('TEA', 5, 10), priced('CUP', -2, 4)],
      total_amount: 51.66,
    });
    assert.deepEqual([await shop.levels('TEA'), await shop.levels('CUP')], [{ MAIN: '10' }, { MAIN: '10' }]);
    assert.equal(await shop.state('purchase', number), 'PAID');
  });
});

describe('Amounts of documents with returns', () => {
  it('are refused below zero, also in a set that does not check totals, and by /totals', async () => {
    const items = [priced('TEA', 1, 10), priced('CUP', -3, 4)];
    for (const mode of ['reject', 'warn', 'off']) {
      await checkTotals(mode);
      const answer = await shop.create('invoice', { items, total_amount: 0 });
      refused(answer, 400, 'INVALID_ARGUMENT', /'total_amount' cannot be below 0, but the lines add up to -2\.46/);
      assert.equal(answer.body.details[0].field, 'total_amount');
      refused(await shop.create('invoice', { items, total_amount: -2.46 }), 400, 'INVALID_ARGUMENT', /credit note/);
    }
    const heading = { document_set: 'FT', seq_number: '1', date: '2026-03-02', currency: 'EUR' };
    refused(await shop.client.post('/totals?type=invoice', { ...heading, items }), 400, 'INVALID_ARGUMENT', /below 0/);
    const totals = await shop.client.post('/totals?type=invoice', {
      ...heading,
      items: [priced('TEA', 1, 12), priced('CUP', -3, 4)],
    });
    assert.deepEqual(
      [totals.status, totals.body.total_amount, totals.body.vat_by_rate],
      [200, 0, [{ rate: 23, net_amount: 0, vat: 0 }]],
    );
  });

  it('may be below zero by rate, and in net amount or VAT, as long as the total is not', async () => {
    const number = await shop.make('invoice', {
      items: [priced('TEA', -1, 100), line('CUP', 1, { unit_price: 130, vat: 0 })],
      total_amount: 7,
    });
    const invoice = await read('/invoices', number);
    assert.deepEqual([invoice.net_amount, invoice.vat, invoice.amount_due], ['30', '-23', '7']);
    const again = {
      items: [priced('TEA', -1, 100), line('CUP', 1, { unit_price: 130, vat: 0 })],
      total_amount: 7,
      net_amount: 30,
      vat: -23,
    };
    made(await shop.create('invoice', again));
    refused(
      await shop.create('invoice', { ...again, items: [], vat: -23 }),
      400,
      'INVALID_ARGUMENT',
      /'vat' must be 0 or more/,
    );
    refused(
      await shop.create('receipt', { total_amount: 7, net_amount: -1 }),
      400,
      'INVALID_ARGUMENT',
      /'net_amount' must be 0 or more/,
    );
  });

  it('charge no tax by rate of a net amount below zero', async () => {
    const number = await shop.make('invoice', {
      items: [priced('TEA', 1, 90), line('CUP', -1, { unit_price: 100, vat: 0 })],
      irs_tax: 25,
      total_amount: 10.7,
    });
    const invoice = await read('/invoices', number);
    assert.deepEqual(
      [invoice.net_amount, invoice.irs_retention_amount, invoice.amount_due],
      ['-10', undefined, '10.7'],
    );
  });

  it('tolerate the rounding of prices of returns as that of sales', async () => {
    const items = [priced('TEA', 400, 20.33), priced('CUP', -200, 20.33)];
    made(await shop.create('invoice', { items, total_amount: 5000 }));
    refused(
      await shop.create('invoice', { items, total_amount: 4990 }),
      400,
      'INVALID_ARGUMENT',
      /add up to 5001\.18 \(tolerance 3\./,
    );
  });

  it('spread a difference by the size of rates, where they nearly cancel each other', async () => {
    const answer = await shop.client.post('/totals?type=invoice', {
      document_set: 'FT',
      seq_number: '1',
      date: '2026-03-02',
      currency: 'EUR',
      total_amount: 0.03,
      items: [
        line('TEA', 1, { unit_price: 100, vat: 6, vat_included: true }),
        line('CUP', -1, { unit_price: 99.99, vat: 23, vat_included: true }),
      ],
    });
    assert.deepEqual(
      [answer.status, answer.body.vat_by_rate],
      [
        200,
        [
          { rate: 6, net_amount: 94.35, vat: 5.66 },
          { rate: 23, net_amount: -81.28, vat: -18.7 },
        ],
      ],
      answer.text,
    );
  });
});

describe('Other documents', () => {
  // A delivery note takes back what it names: scenarios/returned-deliveries.test.ts.
  for (const { type, takesReturns, lineNameOf } of documents.filter(each => each.takesReturns !== 'named'))
    it(`${type}: ${takesReturns ? 'takes' : 'refuses'} a quantity below 0`, async () => {
      const items = [priced('TEA', 1, 2, { discount: undefined }), priced('TEA', -1, 2)];
      const place = type === 'transfer_order' ? { source_warehouse: 'MAIN', destination_warehouse: 'SHOP' } : {};
      const answer = await shop.create(type, { ...place, items, total_amount: 0 });
      if (takesReturns) return void made(answer);
      refused(
        answer,
        400,
        'INVALID_ARGUMENT',
        /must be 0 or more: only (?:\w+ ?)+, .*purchases.* have lines that take goods back/,
      );
      assert.deepEqual(
        answer.body.details.map(({ field }: { field: string }) => field),
        [`items[1].${lineNameOf('qty')}`],
      );
    });

  it('keeps six decimal places', async () => {
    refused(
      await shop.create('invoice', { items: [line('TEA', '-0.0000001')], total_amount: 0 }),
      400,
      'INVALID_ARGUMENT',
      /decimal/,
    );
    made(await shop.create('invoice', { items: [line('TEA', '-0.000001')], total_amount: 0 }));
  });
});

describe('Returns and sales at once', () => {
  it('leave the stock that their sum leaves', async () => {
    const sessions = await clients(shop.account, 6);
    await Promise.all(
      sessions.flatMap((client, at) =>
        Array.from({ length: 4 }, async () => {
          const [more, less] = at % 2 ? ['TEA', 'CUP'] : ['CUP', 'TEA'];
          const answer = await shop.create(
            'invoice',
            { items: [priced(more, 3, 10), priced(less, -1, 10)], total_amount: 24.6 },
            client,
          );
          made(answer);
        }),
      ),
    );
    assert.deepEqual([await shop.levels('TEA'), await shop.levels('CUP')], [{ MAIN: '-14' }, { MAIN: '-14' }]);
  });
});

describe('Random documents with returns', () => {
  const item = fc.record({
    item_code: fc.constantFrom('TEA', 'CUP', 'FREE'),
    qty: fc.integer({ min: -30_000, max: 60_000 }).map(qty => qty / 1000),
    unit_price: fc.integer({ min: 0, max: 99_999 }).map(price => price / 1000),
    vat: fc.constantFrom(0, 6, 23),
    vat_included: fc.boolean(),
    discount: fc.constantFrom(0, 0, 15, 100),
  });
  const body = fc.record({
    type: fc.constantFrom('invoice', 'purchase', 'credit_note', 'supplier_credit_note'),
    currency: fc.constantFrom('EUR', 'JPY', 'KWD'),
    discount: fc.constantFrom(0, 0, 7.5),
    items: fc.array(item, { minLength: 1, maxLength: 6 }),
  });

  it('have the total that /totals says, figures that add up, the stock of their lines, and a void that restores it', async () => {
    let [accepted, below] = [0, 0];
    const property = fc.asyncProperty(body, async ({ type, currency, discount, items }) => {
      const lines = items.map(each => ({ description: each.item_code, ...each }));
      const heading = { currency, discount, exchange_rate: currency === 'EUR' ? 1 : 0.5, items: lines };
      const { path, defaultSet } = documents.find(each => each.type === type) as (typeof documents)[number];
      const start = { document_set: defaultSet, seq_number: 'X', date: '2026-03-02' };
      const totals = await shop.client.post(`/totals?type=${type}`, { ...start, ...heading });
      if (totals.status === 400) {
        assert.match(totals.text, /below 0/);
        below++;
        return;
      }
      accepted++;
      const { total_amount, net_amount, vat, vat_by_rate } = totals.body;
      const unit = { EUR: 100, JPY: 1, KWD: 1000 }[currency] as number;
      const minor = (amount: number) => Math.round(amount * unit);
      const sum = (column: 'net_amount' | 'vat') =>
        vat_by_rate.reduce((all: number, row: Record<string, number>) => all + minor(row[column] ?? 0), 0);
      assert.deepEqual([sum('net_amount'), sum('vat')], [minor(net_amount), minor(vat)], totals.text);
      assert.equal(minor(net_amount) + minor(vat), minor(total_amount));
      const before = [await shop.levels('TEA'), await shop.levels('CUP'), await shop.cost('TEA')];
      const number = await shop.make(type as never, { ...heading, total_amount });
      const sign = type === 'invoice' || type === 'supplier_credit_note' ? -1 : 1;
      for (const [at, code] of ['TEA', 'CUP'].entries()) {
        const moved = items
          .filter(({ item_code }) => item_code === code)
          .reduce((all, { qty }) => all + Math.round(qty * 1000), 0);
        const levels = before[at] as Record<string, string>;
        assert.equal(
          Math.round(Number((await shop.levels(code)).MAIN) * 1000),
          Math.round(Number(levels.MAIN) * 1000) + sign * moved,
        );
      }
      assert.equal((await read(`/${path}`, number)).total_amount, String(total_amount));
      if (accepted % 3 > 0) return;
      await shop.void(type as never, number);
      assert.deepEqual([await shop.levels('TEA'), await shop.levels('CUP')], before.slice(0, 2));
    });
    await fc.assert(property, { numRuns: 90 });
    assert.ok(accepted > 20 && below > 5, `${accepted} accepted, ${below} below zero`);
  });
});
