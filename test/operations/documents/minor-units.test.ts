// Amounts of money have the decimal places of their currency, prices keep theirs. contract §5 Money

import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import fc from 'fast-check';
import { documents } from '../../../src/definitions/catalogue.ts';
import { HEADER_FIELDS, type HeaderField } from '../../../src/definitions/fields/document-header.ts';
import { isReadOnly } from '../../../src/definitions/fields/field-types.ts';
import { minorUnits } from '../../../src/domain/values/currency.ts';
import { decimal, decimalPlaces, digits } from '../../../src/domain/values/decimal.ts';
import type { Answer } from '../../support/client.ts';
import { startRig } from '../../support/rig.ts';
import { made, openShop, refused, type Shop } from '../stock/shop.ts';

const rig = await startRig();
let shop: Shop;

beforeEach(async () => {
  shop = await openShop(rig);
});
afterEach(() => shop.sound());

const strict = { headers: { prefer: 'handling=strict' } };
const warningsOf = (answer: Answer) => decodeURIComponent(String(answer.headers['x-warnings'] ?? ''));
const read = async (path: string, number: string) => (await shop.list(path, { searchString: number }))[0];

/** Every amount of a header that a client writes, by its name in the issue of this rule, not by how the definition marks it. */
const AMOUNTS: HeaderField[] = [
  ...(['total_amount', 'net_amount', 'vat', 'discount_amount', 'eco_tax_amount', 'stamp_duty_amount'] as const),
  ...(['withholding_amount', 'rounding', 'amount_tendered', 'amount_paid'] as const),
];

describe('amounts', () => {
  it('of three receipts of a third leave nothing due that can not be paid', async () => {
    const invoice = await shop.make('invoice', { total_amount: 100 });
    for (let count = 0; count < 3; count++) {
      const answer = await shop.create('receipt', { total_amount: 33.333, related_document: invoice });
      made(answer);
      assert.match(
        warningsOf(answer),
        /Field 'total_amount' was rounded from 33\.333 to 33\.33: amounts in EUR have at most 2 decimal places/,
      );
    }
    assert.equal((await read('/invoices', invoice))?.amount_due, '0.01');
    await shop.make('receipt', { total_amount: 0.01, related_document: invoice });
    assert.equal(await shop.state('invoice', invoice), 'PAID 100');
  });

  it('have the decimal places of each currency, rounded half away from zero', async () => {
    for (const [currency, sent, stored, warns] of [
      ['JPY', '100.4', '100', true],
      ['JPY', '100.5', '101', true],
      ['KWD', '1.2345', '1.235', true],
      ['KWD', '1.234', '1.234', false],
      ['CLF', '1.23456', '1.2346', true],
      ['XAU', '1.005', '1.01', true],
      ['EUR', '0.30000000000000004', '0.3', false],
      ['EUR', '1234567.1100000001', '1234567.11', false],
      ['EUR', '0.00001', '0', true],
      ['EUR', '10.001', '10', true],
    ] as const) {
      const raw = (handling: object) =>
        shop.client.post('/invoices', undefined, {
          raw: `{"document_set":"FT","seq_number":"*","date":"2026-03-02","currency":"${currency}","total_amount":${sent}}`,
          headers: { 'content-type': 'application/json', ...handling },
        });
      const answer = await raw({});
      const found = await read('/invoices', made(answer).documentNumber);
      assert.deepEqual([found?.total_amount, found?.amount_due], [stored, stored], `${currency} ${sent}`);
      assert.equal(warningsOf(answer).includes('was rounded'), warns, `${currency} ${sent}: ${warningsOf(answer)}`);
      const asked = await raw(strict.headers);
      assert.equal(asked.status, warns ? 400 : 201, asked.text);
      if (warns) assert.match(asked.body.message, /^Field 'total_amount' must have .+ decimal places in [A-Z]{3}$/);
    }
  });

  for (const resource of documents)
    it(`of the header of ${resource.path} are all rounded, and no other number is`, async () => {
      const { type, path, nameOf } = resource;
      const others = (Object.keys(HEADER_FIELDS) as HeaderField[]).filter(
        field => (HEADER_FIELDS[field] as { type?: string }).type === 'number' && !AMOUNTS.includes(field),
      );
      for (const field of AMOUNTS) {
        const sent = { total_amount: 100, [nameOf(field)]: 10.126 };
        const answer = await shop.create(type, sent);
        const found = await read(`/${path}`, made(answer).documentNumber);
        assert.equal(found?.[nameOf(field)], '10.13', `${path} ${field}`);
        assert.match(warningsOf(answer), new RegExp(`Field '${nameOf(field)}' was rounded from 10.126 to 10.13`));
        const asked = await shop.create(type, sent, {
          ...shop.client,
          post: (to, body) => shop.client.post(to, body, strict),
        });
        refused(
          asked,
          400,
          'INVALID_ARGUMENT',
          new RegExp(`Field '${nameOf(field)}' must have at most 2 decimal places`),
        );
      }
      for (const field of others.filter(each => !isReadOnly(HEADER_FIELDS[each]))) {
        const currency = field === 'exchange_rate' ? { currency: 'USD' } : {};
        const number = await shop.make(type, { total_amount: 100, [nameOf(field)]: 1.23456, ...currency });
        assert.equal((await read(`/${path}`, number))?.[nameOf(field)], '1.23456', `${path} ${field}`);
      }
      const items = [{ description: 'x', qty: 1.5, unit_price: 0.123456, vat: 5.5 }];
      const priced = await read(`/${path}`, await shop.make(type, { items }));
      assert.match(JSON.stringify(priced?.items), /"unit_price":"0\.123456"/, path);
    });

  it('that a document lists or allots are rounded too', async () => {
    const invoice = await shop.make('invoice', { total_amount: 100 });
    const settles = [{ document: invoice, amount: 10.004 }];
    const listed = await shop.create('receipt', { total_amount: 50, settles });
    assert.match(warningsOf(listed), /Field 'settles\[0\]\.amount' was rounded from 10\.004 to 10/);
    const key = { document_set: 'REC', seq_number: made(listed).documentNumber };
    const put = (amount: number, options = {}) =>
      shop.client.put('/receipts', { ...key, settles: [{ document: invoice, amount }] }, options);
    const allotted = await put(7.009);
    assert.match(warningsOf(allotted), /Field 'settles\[0\]\.amount' was rounded from 7\.009 to 7\.01/);
    assert.equal(made(allotted).documentNumber, key.seq_number);
    assert.doesNotMatch(allotted.text, /warnings/);
    refused(
      await put(7.009, strict),
      400,
      'INVALID_ARGUMENT',
      /'settles\[0\]\.amount' must have at most 2 decimal places in EUR/,
    );
    made(await put(-7.005));
    const receipt = await read('/receipts', key.seq_number);
    assert.deepEqual([receipt?.amount_open, (await read('/invoices', invoice))?.amount_due], ['40', '90']);
  });

  it('of a till in yen: what was tendered, paid and is due are whole', async () => {
    const fields = { currency: 'JPY', total_amount: 1000.4, amount_tendered: 400.6 };
    const found = await read('/invoices', await shop.make('invoice', fields));
    assert.deepEqual([found?.amount_tendered, found?.amount_paid, found?.amount_due], ['401', '401', '599']);
  });

  it('that follow from rounded ones add up: the total of lines with long prices is accepted, and stored in minor units', async () => {
    await shop.owner(`UPDATE document_set SET totals_check = 'reject' WHERE account_id = $1`, [shop.account.id]);
    for (const [currency, total] of [
      ['EUR', '41.4999'],
      ['JPY', '41.4999'],
      ['KWD', '41.4999'],
    ] as const) {
      const items = [{ description: 'x', qty: 3, unit_price: 11.2466, vat: 23 }];
      const found = await read(
        '/invoices',
        await shop.make('invoice', { currency, items, total_amount: Number(total) }),
      );
      for (const field of ['total_amount', 'net_amount', 'vat', 'amount_due'] as const)
        assert.ok(decimalPlaces(decimal(found?.[field] ?? '0.00001')) <= minorUnits(currency), `${currency} ${field}`);
    }
  });

  it('whatever is paid of a document, what is left of it can be paid', async () => {
    const amount = fc.integer({ min: 1, max: 400_000 }).map(units => units / 10_000);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('EUR', 'JPY', 'KWD'),
        fc.array(amount, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(['invoice', 'receipt', '/invoices'] as const, ['purchase', 'payment', '/purchases'] as const),
        async (currency, amounts, [owed, pays, path]) => {
          const number = await shop.make(owed, { currency, total_amount: 200.12345 });
          const named = { currency, related_documents: [number] };
          for (const total_amount of amounts) await shop.make(pays, { ...named, total_amount });
          const due = (await read(path, number))?.amount_due ?? '';
          assert.ok(decimalPlaces(decimal(due)) <= minorUnits(currency), `${due} ${currency}`);
          if (due !== '0') await shop.make(pays, { ...named, total_amount: Number(due) });
          const paid = await read(path, number);
          assert.deepEqual([paid?.status, paid?.amount_due], ['PAID', '0'], digits(decimal(due)));
        },
      ),
      { numRuns: 15, seed: 29 },
    );
  });
});
