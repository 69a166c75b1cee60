// Balances that are paid back, and rests that are written off: amounts, balances, statements and voids. contract §5 Money

import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { documents } from '../../../src/definitions/catalogue.ts';
import { decimal, digits } from '../../../src/domain/values/decimal.ts';
import { readStatement } from '../../../src/operations/party-statements/party-statement.ts';
import { startRig } from '../../support/rig.ts';
import { openImporter } from '../imports/import-rig.ts';
import { clients, made, openShop, refused, type Shop } from '../stock/shop.ts';

const rig = await startRig();
let shop: Shop;
let customer: { id: number; entity_code: string };
let statement: (kind: 'customer' | 'supplier', id: number, currency: string) => ReturnType<typeof readStatement>;

beforeEach(async () => {
  shop = await openShop(rig);
  customer = made(await shop.client.post('/customers', { code: 'ANA', name: 'Ana' }));
  const { actor } = await openImporter(rig, shop.account);
  statement = (kind, id, currency) =>
    readStatement(rig.server.context, actor, {
      kind,
      id,
      currency,
      from: '2026-01-01',
      to: '2026-12-31',
      today: '2026-12-31',
    });
});
afterEach(() => shop.sound());

const ANA = { customer: { code: 'ANA' } };

async function of(path: string, number: string) {
  const [document] = await shop.list(path, { searchString: number });
  if (!document) throw new Error(`${path} has no ${number}`);
  return document;
}

/** Amount due, paid and status of an invoice or purchase: `PAID 9.97 0`. */
async function state(path: string, number: string): Promise<string> {
  const { status, amount_paid = '0', amount_due } = await of(path, number);
  return `${status} ${amount_paid} ${amount_due}`;
}

const open = async (path: string, number: string) => (await of(path, number)).amount_open;

/** Due and open of the balance, which the end of the statement agrees with. */
async function balance(currency: string, kind: 'customer' | 'supplier' = 'customer', { id } = customer) {
  const [party] = await shop.list(`/${kind}s`, { options: 'balance', id });
  const balances = (party?.balance ?? []) as unknown as Record<'currency' | 'due' | 'open', string>[];
  const { due = '0', open = '0' } = balances.find(each => each.currency === currency) ?? {};
  const { closing, lines } = await statement(kind, id, currency);
  assert.equal(closing, digits(decimal(due).minus(decimal(open))));
  assert.equal(lines.at(-1)?.balance ?? '0', closing);
  return `${due} ${open}`;
}

const allot = (path: string, document_set: string, seq_number: string, settles: unknown[]) =>
  shop.client.put(path, { document_set, seq_number, settles });

/** Amounts of the smallest unit by currency. */
const UNITS = { EUR: '0.01', JPY: '1', KWD: '0.001' };

for (const [currency, unit] of Object.entries(UNITS)) {
  const units = (count: number) => digits(decimal(unit).times(String(count)));
  const amount = (count: number) => Number(units(count));
  const make = (type: string, total: number, fields = {}) =>
    shop.make(type, { currency, exchange_rate: currency === 'EUR' ? 1 : 0.9, total_amount: amount(total), ...fields });

  describe(`In ${currency}`, () => {
    it('a credit note and an advance are paid back, and voids undo it backwards', async () => {
      const invoice = await make('invoice', 10_000, ANA);
      const receipt = await make('receipt', 12_000, {
        related_document: `FT ${invoice}`,
        settles: [{ document: `FT ${invoice}`, amount: amount(10_000) }],
      });
      const note = await make('credit_note', 3_333, { related_document: `FT ${invoice}` });
      assert.equal(await balance(currency), `0 ${units(5_333)}`);
      const settles = [
        { document: `NC ${note}`, amount: amount(3_333) },
        { document: `REC ${receipt}`, amount: amount(1_667) },
      ];
      const payment = await make('payment', 5_000, { ...ANA, settles });
      assert.equal(await open('/credit_notes', note), '0');
      assert.equal(await open('/receipts', receipt), units(333));
      assert.equal(await balance(currency), `0 ${units(333)}`);
      const row = await of('/payments', payment);
      assert.deepEqual([row.amount_open, row.status, row.supplier], ['0', 'ISSUED', undefined]);
      assert.equal((row.customer as unknown as { name: string }).name, 'Ana');
      assert.deepEqual(row.settles, [
        { document: `REC ${receipt}`, amount: units(1_667) },
        { document: `NC ${note}`, amount: units(3_333) },
      ]);
      await assert.rejects(shop.void('credit_note', note), { code: 'CONFLICT' });
      await assert.rejects(shop.void('receipt', receipt), { code: 'CONFLICT' });
      // The rest is allotted again.
      made(
        await allot('/payments', 'PAY', payment, [
          { document: `NC ${note}`, amount: amount(-333) },
          { document: `REC ${receipt}`, amount: amount(333) },
        ]),
      );
      assert.deepEqual([await open('/credit_notes', note), await open('/receipts', receipt)], [units(333), '0']);
      assert.equal(await balance(currency), `0 ${units(333)}`);
      await shop.void('payment', payment);
      assert.equal(await balance(currency), `0 ${units(5_333)}`);
      await shop.void('credit_note', note);
      await shop.void('receipt', receipt);
      assert.equal(await balance(currency), `${units(10_000)} 0`);
      assert.equal(await state('/invoices', invoice), `ISSUED 0 ${units(10_000)}`);
    });

    it('what a refund has not paid back counts against the balance until it is allotted', async () => {
      const payment = await make('payment', 500, ANA);
      assert.equal(await balance(currency), `0 ${units(-500)}`);
      const receipt = await make('receipt', 700, ANA);
      assert.equal(await balance(currency), `0 ${units(200)}`);
      made(await allot('/payments', 'PAY', payment, [{ document: `REC ${receipt}`, amount: amount(500) }]));
      assert.equal(await balance(currency), `0 ${units(200)}`);
      refused(
        await allot('/payments', 'PAY', payment, [{ document: `REC ${receipt}`, amount: amount(1) }]),
        ...([409, 'CONFLICT', /has 0 open/] as const),
      );
    });

    it('a supplier pays back', async () => {
      const supplier = made(await shop.client.post('/suppliers', { code: 'MILL', name: 'Mill' }));
      const MILL = { supplier: { code: 'MILL' } };
      const note = await make('supplier_credit_note', 900, MILL);
      const payment = await make('payment', 200, MILL);
      assert.equal(await balance(currency, 'supplier', supplier), `0 ${units(1_100)}`);
      const receipt = await make('receipt', 1_000, {
        ...MILL,
        related_document: `SC ${note}`,
        related_documents: [`PAY ${payment}`],
      });
      assert.equal(await balance(currency, 'supplier', supplier), `0 ${units(100)}`);
      assert.deepEqual(
        [await open('/supplier_credit_notes', note), await open('/payments', payment)],
        ['0', units(100)],
      );
      await shop.void('receipt', receipt);
      assert.equal(await balance(currency, 'supplier', supplier), `0 ${units(1_100)}`);
    });

    it('a small rest is written off with the receipt, without money, and taken back', async () => {
      const invoice = await make('invoice', 10_000, ANA);
      const rest = { write_off: amount(3), write_off_reason: 'Bank charges' };
      const receipt = await make('receipt', 9_990, {
        ...ANA,
        settles: [{ document: `FT ${invoice}`, amount: amount(9_990), ...rest }],
      });
      assert.equal(await state('/invoices', invoice), `PART ${units(9_990)} ${units(7)}`);
      assert.equal(await balance(currency), `${units(7)} 0`);
      const last = { document: `FT ${invoice}`, amount: 0, write_off: amount(7), write_off_reason: 'Rest' };
      const without = await make('receipt', 0, { ...ANA, settles: [last] });
      assert.equal(await state('/invoices', invoice), `PAID ${units(9_990)} 0`);
      assert.equal(await balance(currency), '0 0');
      assert.deepEqual((await of('/receipts', without)).settles, [
        { document: `FT ${invoice}`, amount: '0', write_off: units(7), write_off_reason: 'Rest' },
      ]);
      await assert.rejects(shop.void('invoice', invoice), { code: 'CONFLICT' });
      made(await allot('/receipts', 'REC', receipt, [{ document: `FT ${invoice}`, amount: 0, write_off: amount(-3) }]));
      assert.equal(await state('/invoices', invoice), `PART ${units(9_990)} ${units(3)}`);
      refused(
        await allot('/receipts', 'REC', receipt, [{ document: `FT ${invoice}`, amount: 0, write_off: amount(-1) }]),
        ...([409, 'CONFLICT', /writes off 0 of/] as const),
      );
      await shop.void('receipt', without);
      await shop.void('receipt', receipt);
      assert.equal(await state('/invoices', invoice), `ISSUED 0 ${units(10_000)}`);
      assert.equal(await balance(currency), `${units(10_000)} 0`);
    });

    it('a rest of a balance is given up with its refund', async () => {
      const note = await make('credit_note', 1_003, ANA);
      const rest = { write_off: amount(3), write_off_reason: 'Too little to pay back' };
      const payment = await make('payment', 1_000, {
        ...ANA,
        settles: [{ document: `NC ${note}`, amount: amount(1_000), ...rest }],
      });
      assert.equal(await open('/credit_notes', note), '0');
      assert.equal(await balance(currency), '0 0');
      await shop.void('payment', payment);
      assert.equal(await balance(currency), `0 ${units(1_003)}`);
    });
  });
}

describe('A refund', () => {
  it('takes over the party of what it lists, and refuses documents of another one and of another kind', async () => {
    made(await shop.client.post('/customers', { code: 'BEA', name: 'Bea' }));
    const note = await shop.make('credit_note', { ...ANA, total_amount: 10 });
    const settles = [{ document: `NC ${note}`, amount: 4 }];
    const taken = await shop.make('payment', { total_amount: 4, settles });
    assert.equal((await of('/payments', taken)).customer?.[0] ?? 'found', 'found');
    assert.equal(await balance('EUR'), '0 6');
    const other = await shop.create('payment', { customer: { code: 'BEA' }, total_amount: 4, settles });
    refused(other, 400, 'INVALID_ARGUMENT', /settles\[0\]\.document.* of ANA/);
    const invoice = await shop.make('invoice', { ...ANA, total_amount: 10 });
    const paid = await shop.create('payment', {
      ...ANA,
      total_amount: 4,
      settles: [{ document: `FT ${invoice}`, amount: 4 }],
    });
    refused(paid, 400, 'INVALID_ARGUMENT', /settles\[0\]\.document/);
    const both = await shop.create('payment', { ...ANA, supplier: { name: 'Mill' }, total_amount: 4 });
    refused(both, 400, 'INVALID_ARGUMENT', /'customer' is not sent together with 'supplier'/);
    const much = await shop.create('payment', {
      ...ANA,
      total_amount: 7,
      settles: [{ document: `NC ${note}`, amount: 7 }],
    });
    refused(much, 409, 'CONFLICT', /has 6 open, less than 7/);
  });

  it('never pays back more than is open, when several arrive at once', async () => {
    const note = await shop.make('credit_note', { ...ANA, total_amount: 10 });
    const settles = [{ document: `NC ${note}`, amount: 4 }];
    const all = await clients(shop.account, 5);
    const answers = await Promise.all(all.map(by => shop.create('payment', { ...ANA, total_amount: 4, settles }, by)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 201, 409, 409, 409]);
    assert.equal(await open('/credit_notes', note), '2');
  });

  it('may name a document of any type, also one that reserves or expects goods', async () => {
    made(await shop.client.post('/articles', { item_code: 'OATS', description: 'Oats', stock: 9 }));
    made(await shop.client.post('/suppliers', { code: 'MILL', name: 'Mill' }));
    const lines = {
      total_amount: 4,
      items: [{ item_code: 'OATS', description: 'Oats', qty: 2, unit_price: 2, vat: 0 }],
    };
    const parties = { customer: ANA, supplier: { supplier: { code: 'MILL' } } };
    for (const { type, defaultSet, party } of documents) {
      if (!party || type === 'receipt' || type === 'payment') continue;
      const number = await shop.make(type, { ...parties[party], ...lines });
      const refund = { ...parties[party], total_amount: 1, related_document: `${defaultSet} ${number}` };
      await shop.make(party === 'customer' ? 'payment' : 'receipt', refund);
    }
  });

  it('is found by its own party only', async () => {
    made(await shop.client.post('/suppliers', { code: 'ANA', name: 'Ana' }));
    const payment = await shop.make('payment', { ...ANA, total_amount: 4 });
    const found = async (path: string, searchColumn: string) =>
      (await shop.list(path, { searchColumn, searchString: 'ANA' })).map(({ seq_number }) => seq_number);
    assert.deepEqual(await found('/payments', 'customer.code'), [payment]);
    assert.deepEqual(await found('/payments', 'supplier.code'), []);
    assert.deepEqual(await found('/documents', 'customer.code'), [payment]);
    assert.deepEqual(await found('/documents', 'supplier.code'), []);
  });
});

describe('A write-off', () => {
  it('is refused by its field, and nothing is written', async () => {
    const invoice = await shop.make('invoice', { ...ANA, total_amount: 10 });
    const document = `FT ${invoice}`;
    const first = { document, amount: 1 };
    const send = (rest: object, more = {}) =>
      shop.create('receipt', { ...ANA, total_amount: 5, settles: [first, { document, amount: 4, ...rest }], ...more });
    const reason = { write_off_reason: 'Rest' };
    refused(await send({ write_off: -1, ...reason }), 400, 'INVALID_ARGUMENT', /'settles\[1\]\.write_off'/);
    refused(await send({ write_off: 1 }), 400, 'INVALID_ARGUMENT', /'settles\[1\]\.write_off_reason'/);
    refused(
      await send({ write_off: 1, write_off_reason: ' ' }),
      400,
      'INVALID_ARGUMENT',
      /'settles\[1\]\.write_off_reason'/,
    );
    refused(await send(reason), 400, 'INVALID_ARGUMENT', /'settles\[1\]\.write_off'/);
    refused(await send({ write_off: 0.001, ...reason }), 400, 'INVALID_ARGUMENT', /'settles\[1\]\.write_off'/);
    const much = await send({ write_off: 6, ...reason });
    refused(much, 409, 'CONFLICT', /10 .*11/);
    assert.equal(much.body.details[0].field, 'settles[1].write_off');
    const note = await shop.create('credit_note', {
      ...ANA,
      total_amount: 5,
      settles: [{ document, amount: 4, write_off: 1, ...reason }],
    });
    refused(note, 400, 'INVALID_ARGUMENT', /'settles\[0\]\.write_off'/);
    assert.equal(await state('/invoices', invoice), 'ISSUED 0 10');
    const large = await send({ write_off: 1, ...reason });
    assert.match(String(large.headers['x-warnings']), /more than 5/);
  });

  it('is one with the same Idempotency-Key, and never leaves less than nothing due', async () => {
    const invoice = await shop.make('invoice', { ...ANA, total_amount: 10 });
    const settles = [{ document: `FT ${invoice}`, amount: 3, write_off: 1, write_off_reason: 'Rest' }];
    const body = {
      document_set: 'REC',
      seq_number: '*',
      date: '2026-03-02',
      currency: 'EUR',
      ...ANA,
      total_amount: 3,
      settles,
    };
    const send = (key: string) =>
      shop.client.post('/receipts', body, { headers: { 'idempotency-key': key }, query: { nonce: undefined } });
    assert.equal(made(await send('one')).id, made(await send('one')).id);
    assert.equal(await state('/invoices', invoice), 'PART 3 6');
    const answers = await Promise.all(['two', 'three', 'four'].map(send));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409]);
    assert.equal(await state('/invoices', invoice), 'PART 6 2');
  });
});

describe('A payment in another currency', () => {
  /** An invoice of 100 EUR, of 100.000 KWD at 3, of 10000 JPY at 0.006. */
  const INVOICES = [
    ['EUR', 100, undefined],
    ['KWD', 100, 3],
    ['JPY', 10_000, 0.006],
  ] as const;
  for (const [currency, total, rate] of INVOICES)
    it(`settles an invoice in ${currency}, keeps the difference, and a void takes it back`, async () => {
      const worth = total * (rate ?? 1);
      const invoice = await shop.make('invoice', { ...ANA, currency, exchange_rate: rate, total_amount: total });
      const usd = { currency: 'USD', exchange_rate: 0.9, ...ANA };
      // A third of the invoice for a third of 200 USD, which are 180 EUR.
      const third = { document: `FT ${invoice}`, amount: 66.67, settled_amount: Math.floor(total / 3) };
      const receipt = await shop.make('receipt', { ...usd, total_amount: 200, settles: [third] });
      const gained = (usd: number, settled: number) =>
        digits(decimal((usd * 0.9 - settled * (rate ?? 1)).toFixed(6)).round(2, 1));
      const shown = async () => {
        const { settles, amount_open } = await of('/receipts', receipt);
        const [settlement] = settles as unknown as Record<string, string>[];
        return { ...settlement, document: undefined, amount_open } as Record<string, string | undefined>;
      };
      const first = Math.floor(total / 3);
      assert.deepEqual(await shown(), {
        amount: '66.67',
        settled_amount: String(first),
        exchange_difference: gained(66.67, first),
        document: undefined,
        amount_open: '133.33',
      });
      assert.equal(await balance(currency), `${total - first} 0`);
      assert.equal(await balance('USD'), '0 133.33');
      made(
        await allot('/receipts', 'REC', receipt, [
          { document: `FT ${invoice}`, amount: 33.33, settled_amount: 1 },
          { document: `FT ${invoice}`, amount: 100, settled_amount: total - first - 1 },
        ]),
      );
      assert.equal((await shown()).exchange_difference, gained(200, total));
      assert.ok(Math.abs(Number(gained(200, total)) - (180 - worth)) < 0.01);
      assert.equal(await state('/invoices', invoice), `PAID ${total} 0`);
      made(
        await allot('/receipts', 'REC', receipt, [{ document: `FT ${invoice}`, amount: -200, settled_amount: -total }]),
      );
      assert.deepEqual(await of('/receipts', receipt).then(({ settles, amount_open }) => [settles, amount_open]), [
        undefined,
        '200',
      ]);
      made(
        await allot('/receipts', 'REC', receipt, [{ document: `FT ${invoice}`, amount: 200, settled_amount: total }]),
      );
      await shop.void('receipt', receipt);
      assert.equal(await balance(currency), `${total} 0`);
      assert.equal(await balance('USD'), '0 0');
      const [kept] = await shop.owner(
        'SELECT trim_scale(sum(exchange_difference))::text AS sum FROM document_relation WHERE account_id = $1',
        [shop.account.id],
      );
      assert.equal(kept?.sum, '0');
    });

  it('to a supplier loses where it costs more, at the rate of the day', async () => {
    made(await shop.client.post('/suppliers', { code: 'MILL', name: 'Mill' }));
    await shop.owner(
      `INSERT INTO exchange_rate (account_id, currency, day, rate) VALUES ($1, 'USD', '2026-03-01', 0.95)`,
      [shop.account.id],
    );
    const purchase = await shop.make('purchase', { supplier: { code: 'MILL' }, total_amount: 90 });
    const settles = [{ document: `CC ${purchase}`, amount: 100, settled_amount: 90 }];
    const payment = await shop.make('payment', { currency: 'USD', total_amount: 100, settles });
    const row = await of('/payments', payment);
    assert.deepEqual(
      [row.exchange_rate, (row.settles as unknown as { exchange_difference: string }[])[0]?.exchange_difference],
      ['0.95', '-5'],
    );
    assert.equal(await state('/purchases', purchase), 'PAID 90 0');
  });

  it('is refused by its field', async () => {
    const invoice = await shop.make('invoice', { ...ANA, currency: 'JPY', exchange_rate: 0.006, total_amount: 1000 });
    const document = `FT ${invoice}`;
    const send = (settlement: object, more = {}) =>
      shop.create('receipt', { ...ANA, total_amount: 6, settles: [{ document, amount: 6, ...settlement }], ...more });
    refused(await send({}), 400, 'INVALID_ARGUMENT', /'currency'/);
    for (const settled_amount of [0, -5, 0.5])
      refused(await send({ settled_amount }), 400, 'INVALID_ARGUMENT', /'settles\[0\]\.settled_amount'/);
    const yen = { currency: 'JPY', exchange_rate: 0.006 };
    refused(
      await send({ settled_amount: 5 }, yen),
      400,
      'INVALID_ARGUMENT',
      /'settles\[0\]\.settled_amount' must be the amount/,
    );
    refused(await send({ settled_amount: 1001 }), 409, 'CONFLICT', /1000/);
    const unknown = await shop.create('receipt', {
      ...ANA,
      currency: 'CHF',
      total_amount: 6,
      settles: [{ document, amount: 6, settled_amount: 1000 }],
    });
    assert.match(String(unknown.headers['x-warnings']), /no exchange difference is kept/);
  });
});

it('A refund is paid back by nothing, with and without a party', async () => {
  const shop = await openShop(rig);
  const customer = { name: 'Zeta' };
  await shop.make('payment', { customer, total_amount: 10, seq_number: 'P1' });
  for (const party of [{}, { supplier: { name: 'Zeta' } }]) {
    const settles = [{ document: 'PAY P1', amount: 4 }];
    const answer = await shop.create('receipt', { ...party, total_amount: 4, settles });
    refused(answer, 400, 'INVALID_ARGUMENT', /PAY P1/);
    assert.equal(answer.body.details[0].field, 'settles[0].document');
  }
});

describe('An early-payment discount', () => {
  for (const [currency, unit] of Object.entries(UNITS))
    it(`in ${currency} is a credit note over the VAT rates, in one transaction, and is voided with its receipt`, async () => {
      const amount = (count: number) => Number(digits(decimal(unit).times(String(count))));
      const rate = currency === 'EUR' ? undefined : 0.9;
      const line = (description: string, count: number, vat: number) => ({
        description,
        qty: 1,
        unit_price: amount(count),
        vat,
        vat_included: true,
      });
      const items = [line('Tea', 6_000, 23), line('Bread', 3_000, 6), line('Book', 1_000, 6)];
      const invoice = await shop.make('invoice', {
        ...ANA,
        currency,
        exchange_rate: rate,
        total_amount: amount(10_000),
        items,
      });
      const document = `FT ${invoice}`;
      const settles = [{ document, amount: amount(9_799), discount: amount(201) }];
      const body = { ...ANA, currency, exchange_rate: rate, total_amount: amount(9_799), settles };
      const much = await shop.create('receipt', {
        ...body,
        settles: [{ document, amount: amount(9_799), discount: amount(202) }],
      });
      assert.equal(much.status, 409, much.text);
      assert.deepEqual(await shop.list('/credit_notes'), []);
      const receipt = await shop.make('receipt', body);
      assert.equal(await state('/invoices', invoice), `PAID ${digits(decimal(String(amount(9_799))))} 0`);
      assert.equal(await balance(currency), '0 0');
      const [note] = await shop.list('/credit_notes');
      const { items: lines, ...header } = note as unknown as { items: Record<string, string>[] } & Record<
        string,
        string
      >;
      assert.deepEqual(
        lines.map(each => [each.vat, each.unit_price]),
        [
          ['23', digits(decimal(unit).times('121'))],
          ['6', digits(decimal(unit).times('80'))],
        ],
      );
      assert.equal(header.total_amount, digits(decimal(unit).times('201')));
      assert.equal(digits(decimal(header.net_amount ?? '0').plus(decimal(header.vat ?? '0'))), header.total_amount);
      const [settled] = (await of('/receipts', receipt)).settles as unknown as Record<string, string>[];
      assert.deepEqual(settled, {
        document,
        amount: digits(decimal(unit).times('9799')),
        discount: digits(decimal(unit).times('201')),
        credit_note: `NC ${header.seq_number}`,
      });
      await assert.rejects(shop.void('credit_note', String(header.seq_number)), { code: 'CONFLICT' });
      await shop.void('receipt', receipt);
      assert.deepEqual(
        (await shop.list('/credit_notes')).map(({ status }) => status),
        ['VOID'],
      );
      assert.equal(await balance(currency), `${digits(decimal(unit).times('10000'))} 0`);
      assert.equal(await state('/invoices', invoice), `ISSUED 0 ${digits(decimal(unit).times('10000'))}`);
    });

  it('has the VAT of its invoice when the VAT code of a line has changed or is out of use', async () => {
    await shop.client.post('/vat_codes', { code: 'RED', description: 'Reduced', rate: 6, vat_category: 'S' });
    const items = [{ description: 'Bread', qty: 1, unit_price: 100, vat_code: 'RED', vat_included: true }];
    for (const [change, code] of [
      [{}, 'RED'],
      [{ rate: 7 }, undefined],
      [{ rate: 6, inactive: '1' }, undefined],
    ] as const) {
      await shop.client.put('/vat_codes', { code: 'RED', rate: 6, inactive: '0' });
      const invoice = await shop.make('invoice', { ...ANA, total_amount: 100, items });
      made(await shop.client.put('/vat_codes', { code: 'RED', ...change }));
      const settles = [{ document: `FT ${invoice}`, amount: 98, discount: 2 }];
      await shop.make('receipt', { ...ANA, total_amount: 98, settles });
      const [note] = await shop.list('/credit_notes', { sort: '-id', limit: '1' });
      const [line] = (note?.items ?? []) as unknown as Record<string, unknown>[];
      assert.deepEqual([line?.vat, line?.vat_category, line?.vat_code], ['6', 'S', code]);
    }
    await shop.sound();
    await shop.owner(
      `UPDATE document_relation SET amount = amount + 1 WHERE account_id = $1 AND kind = 'discounts'
        AND document_id = (SELECT max(document_id) FROM document_relation WHERE account_id = $1 AND kind = 'discounts')`,
      [shop.account.id],
    );
    await assert.rejects(shop.sound(), /discounts/);
    await shop.owner(
      `UPDATE document_relation SET amount = amount - 1 WHERE account_id = $1 AND kind = 'discounts'
        AND document_id = (SELECT max(document_id) FROM document_relation WHERE account_id = $1 AND kind = 'discounts')`,
      [shop.account.id],
    );
  });

  it('warns above what the terms offer, with the discounts before, and names its field above what is due', async () => {
    made(
      await shop.client.post('/payment_terms', {
        ...{ code: 'EP', description: '3 % in 10 days', days: 30, early_payment: { percent: 3, days: 10 } },
      }),
    );
    const invoice = await shop.make('invoice', { ...ANA, total_amount: 100, payment_terms_code: 'EP' });
    const other = await shop.make('invoice', { ...ANA, total_amount: 100 });
    const take = async (document: string, amount: number, discount: number) => {
      const settles = [{ document: `FT ${document}`, amount, discount }];
      const answer = await shop.create('receipt', { ...ANA, total_amount: amount, settles });
      return { ...answer, warnings: String(answer.headers['x-warnings'] ?? '') };
    };
    assert.equal((await take(invoice, 10, 2)).warnings, '');
    assert.match((await take(invoice, 0, 1.01)).warnings, /takes 3\.01 of Invoice .* offer 3"$/);
    assert.match((await take(other, 10, 1)).warnings, /takes 1 of Invoice .* offer 0"$/);
    const much = await take(invoice, 80, 7);
    refused(much, 409, 'CONFLICT', /has 86\.99 due, less than 87/);
    assert.equal(much.body.details[0].field, 'settles[0].discount');
    await shop.sound();
  });

  it('is refused by its field, and repeated once with an Idempotency-Key', async () => {
    const invoice = await shop.make('invoice', { ...ANA, total_amount: 100 });
    const document = `FT ${invoice}`;
    const send = (discount: number, more = {}) =>
      shop.create('receipt', { ...ANA, total_amount: 10, settles: [{ document, amount: 10, discount }], ...more });
    for (const discount of [-1, 0.001])
      refused(await send(discount), 400, 'INVALID_ARGUMENT', /'settles\[0\]\.discount'/);
    const body = {
      document_set: 'REC',
      seq_number: '*',
      date: '2026-03-02',
      currency: 'EUR',
      ...ANA,
      total_amount: 10,
      settles: [{ document, amount: 10, discount: 2 }],
    };
    const once = () =>
      shop.client.post('/receipts', body, { headers: { 'idempotency-key': 'one' }, query: { nonce: undefined } });
    const first = made(await once());
    assert.equal(made(await once()).id, first.id);
    assert.equal(await state('/invoices', invoice), 'PART 10 88');
    const voided = await shop.client.put('/receipts', { id: first.id, status: 'VOID', reason: 'Bounced' });
    assert.equal(made(voided).id, first.id);
    assert.equal(await state('/invoices', invoice), 'ISSUED 0 100');
    await shop.owner(
      `UPDATE document_set SET state = 'inactive' WHERE account_id = $1 AND document_type = 'credit_note'`,
      [shop.account.id],
    );
    refused(await send(1), 400, 'INVALID_ARGUMENT', /'settles\[0\]\.discount' needs an active document set/);
  });
});
