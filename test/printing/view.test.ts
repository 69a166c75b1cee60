// From a document to what its page shows, without printing it.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { PrintError } from '../../src/printing/print-error.ts';
import { readWords } from '../../src/printing/templates/words.ts';
import { makeView } from '../../src/printing/view/make-view.ts';
import { invoice, job, templatesDirectory } from './print-rig.ts';

const languages = ['pt', 'en', 'es', 'fr', 'de', 'it', 'nl'];
const wordsOf = (language: string) =>
  readWords(readFileSync(join(templatesDirectory, 'standard/words', `${language}.json`), 'utf8'));
const english = wordsOf('en');
const view = (fields: object = {}, more: Parameters<typeof job>[1] = {}) =>
  makeView(job(invoice(fields), more), english);
const totalOf = (fields: object, label: string) =>
  view(fields).totals.find(row => row.label === label || row.label.startsWith(`${label} `))?.value;

describe('words', () => {
  test('every language has every word that English has, and no other', () => {
    for (const language of languages) {
      const words = wordsOf(language);
      assert.deepEqual(Object.keys(words.titles), Object.keys(english.titles), language);
      assert.deepEqual(Object.keys(words.labels), Object.keys(english.labels), language);
    }
  });

  test('an unknown kind prints itself as the title', () => {
    assert.equal(view({}, { kind: 'pro_forma' }).title, 'pro_forma');
  });
});

describe('numbers and dates as the language writes them', () => {
  const written: [language: string, country: string, amount: string, total: string, date: string][] = [
    ['en', 'GB', '1,234,567.80', 'EUR 1,234,567.80', '1 Mar 2024'],
    ['en', 'US', '1,234,567.80', 'EUR 1,234,567.80', 'Mar 1, 2024'],
    ['en', 'PT', '1,234,567.80', 'EUR 1,234,567.80', '1 Mar 2024'],
    ['de', 'DE', '1.234.567,80', '1.234.567,80 EUR', '01.03.2024'],
    ['de', 'CH', "1'234'567.80", "EUR 1'234'567.80", '01.03.2024'],
    ['pt', 'PT', '1 234 567,80', '1 234 567,80 EUR', '01/03/2024'],
    ['fr', 'FR', '1 234 567,80', '1 234 567,80 EUR', '1 mars 2024'],
    ['es', 'ES', '1.234.567,80', '1.234.567,80 EUR', '1 mar 2024'],
    ['it', 'IT', '1.234.567,80', '1.234.567,80 EUR', '1 mar 2024'],
    ['nl', 'NL', '1.234.567,80', 'EUR 1.234.567,80', '1 mrt 2024'],
  ];
  for (const [language, country, amount, total, date] of written) {
    test(`${language}-${country}`, () => {
      const items = [{ description: 'x', unit_price: 1234567.8, vat: 0 }];
      const document = invoice({ items, net_amount: 1234567.8, vat: 0, total_amount: 1234567.8 });
      const made = makeView(job(document, { language, account: { ...job('').account, country } }), wordsOf(language));
      const plain = (value: string | undefined) => value?.replace(/[\u00a0\u202f]/g, ' ');
      assert.equal(plain(made.lines[0]?.cells.amount), amount);
      assert.equal(plain(made.totals.at(-1)?.value), total);
      assert.equal(made.facts[0]?.value, date);
    });
  }

  test('yen have no decimals, dinars three, and digits beyond a double stay exact', () => {
    const items = '[{"description":"x","qty":1,"unit_price":1000000000000.0000000001,"vat":0}]';
    const document = `{"date":"2024-03-01","currency":"JPY","total_amount":1000000000000,"items":${items}}`;
    const yen = makeView(job(document), english);
    assert.equal(yen.lines[0]?.cells.price, '1,000,000,000,000.0000000001');
    assert.equal(yen.lines[0]?.cells.amount, '1,000,000,000,000');
    const dinar = makeView(job(document.replace('JPY', 'KWD')), english);
    assert.equal(dinar.lines[0]?.cells.amount, '1,000,000,000,000.000');
  });

  test('a delivery time is printed as it was written, wherever the server stands', () => {
    const delivery = view({ delivery_date: '2024-03-02T23:30:00+09:00' }).transport[0]?.value;
    assert.equal(delivery, '2 Mar 2024, 23:30');
  });
});

describe('amounts', () => {
  test('the VAT summary is split by rate and adds up to the document', () => {
    const items = [
      { description: 'a', qty: 3, unit_price: 0.333, vat: 23 },
      { description: 'b', qty: 1, unit_price: 10, vat: 6 },
      { description: 'c', qty: 2, unit_price: 5, vat: 23, discount: 10 },
    ];
    const rows = view({ items, net_amount: 20, vat: 2.9, total_amount: 22.9 }).vat_summary.rows;
    assert.deepEqual(rows, [
      ['6%', '10.00', '0.60', '10.60'],
      ['23%', '10.00', '2.30', '12.30'],
    ]);
  });

  test('whatever the lines are, the summary adds up to net_amount and vat', () => {
    const cents = fc.integer({ min: 0, max: 10_000_000 }).map(value => value / 100);
    const line = fc.record({
      qty: fc.integer({ min: 0, max: 999 }),
      unit_price: cents,
      discount: fc.constantFrom(0, 5, 33.33, 100),
      vat: fc.constantFrom(0, 6, 13, 23),
      vat_included: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), cents, cents, (items, net, vat) => {
        const made = view({ items, net_amount: net, vat, total_amount: (net * 100 + vat * 100) / 100 });
        const sum = (at: number) =>
          made.vat_summary.rows.reduce((all, row) => all + Math.round(Number(row[at]?.replaceAll(',', '')) * 100), 0);
        assert.equal(sum(1), Math.round(net * 100));
        assert.equal(sum(2), Math.round(vat * 100));
      }),
      { numRuns: 200 },
    );
  });

  test('VAT that only the document knows is shown without a rate', () => {
    const items = [{ description: 'a', qty: 1, unit_price: 200 }];
    assert.deepEqual(view({ items }).vat_summary.rows, [['–', '200.00', '46.00', '246.00']]);
  });

  test('when prices have VAT within, so do the amounts, and net and VAT are taken out', () => {
    const items = [{ description: 'a', qty: 1, unit_price: 123, vat: 23, vat_included: true }];
    const made = view({ items, net_amount: undefined, vat: undefined, total_amount: 123 });
    assert.equal(made.included, true);
    assert.equal(made.columns.at(-1)?.label, 'Amount incl. VAT');
    assert.equal(made.lines[0]?.cells.amount, '123.00');
    assert.deepEqual(made.vat_summary.rows, [['23%', '100.00', '23.00', '123.00']]);
  });

  test('beside a price without VAT, a price with VAT says so and its amount is net', () => {
    const items = [
      { description: 'a', unit_price: 123, vat: 23, vat_included: true },
      { description: 'b', unit_price: 100, vat: 23 },
    ];
    const made = view({ items });
    assert.deepEqual(made.lines[0]?.details, ['Unit price includes VAT']);
    assert.equal(made.lines[0]?.cells.amount, '100.00');
  });

  test('a discount over the whole document shows with its percentage', () => {
    const fields = { discount: 10, net_amount: 180, vat: 41.4, total_amount: 221.4 };
    assert.equal(totalOf(fields, 'Subtotal'), '200.00');
    assert.equal(totalOf(fields, 'Discount'), '-20.00');
    assert.equal(totalOf(fields, 'Net amount'), '180.00');
  });

  test('a discount amount counts on the net or the gross, whichever gives the net amount', () => {
    const onNet = { discount_amount: 20, net_amount: 180, vat: 41.4, total_amount: 221.4 };
    assert.equal(totalOf(onNet, 'Discount'), '-20.00');
    const onGross = { discount_amount: 24.6, net_amount: 180, vat: 41.4, total_amount: 221.4 };
    assert.equal(totalOf(onGross, 'Discount'), '-20.00');
  });

  test('a total already less the withholding shows it before, another after', () => {
    const before = view({ irs_retention_amount: 50, total_amount: 196 }).totals.map(row => row.label);
    assert.deepEqual(before, ['Net amount', 'VAT', 'Withholding tax', 'Total']);
    const after = view({ irs_retention_amount: 50, total_amount: 246 }).totals;
    assert.deepEqual(
      after.map(row => row.label),
      ['Net amount', 'VAT', 'Total', 'Withholding tax', 'Amount payable'],
    );
    assert.equal(after.at(-1)?.value, 'EUR\u00a0196.00');
  });

  test('cents between lines and total show as rounding, so that the column adds up', () => {
    assert.equal(totalOf({ total_amount: 246.01 }, 'Rounding'), '0.01');
  });

  test('what was paid leaves what is due', () => {
    assert.equal(totalOf({ amount_paid: 46 }, 'Amount due'), 'EUR\u00a0200.00');
  });
});

describe('lines', () => {
  test('a text line is words only; columns nobody fills are left out', () => {
    const made = view({
      items: [
        { item_type: 'text', description: 'As agreed' },
        { description: 'b', qty: 2 },
      ],
    });
    assert.equal(made.lines[0]?.text_only, true);
    assert.deepEqual(
      made.columns.map(column => column.key),
      ['description', 'qty'],
    );
  });

  test('the running sum adds the amounts as they are printed', () => {
    const items = [0.333, 0.333, 0.333].map(unit_price => ({ description: 'x', qty: 1, unit_price, vat: 0 }));
    assert.deepEqual(
      view({ items }).lines.map(line => line.running),
      ['0.33', '0.66', '0.99'],
    );
  });

  test('serial numbers and the second description stand below', () => {
    const items = [{ description: 'Phone', description_2: 'Blue', serial_numbers: ['S1', 'S2'] }];
    assert.deepEqual(view({ items }).lines[0]?.details, ['Blue', 'Serial no. S1, S2']);
  });
});

describe('parties', () => {
  test('a delivery address shows only when it is another', () => {
    const home = { postal_address: 'Street 1', city: 'Porto', zip_code: '4000', country: 'PT' };
    const same = view({ customer: { name: 'X', billing_address: home, shipping_address: home } });
    assert.deepEqual(same.parties, [{ label: 'Customer', name: 'X', lines: ['Street 1', '4000 Porto', 'Portugal'] }]);
    const away = { ...home, postal_address: 'Street 2' };
    const other = view({ customer: { name: 'X', billing_address: home, shipping_address: away } });
    assert.equal(other.parties[1]?.label, 'Delivery address');
  });

  test('a transfer goes from a place to a place', () => {
    const document = invoice({ source_warehouse: 'WH01', destination_warehouse: 'WH02', items: [], total_amount: 0 });
    const { party: _, ...transfer } = job(document, { kind: 'transfer_order' });
    assert.deepEqual(
      makeView(transfer, english).parties.map(place => place.name),
      ['WH01', 'WH02'],
    );
  });
});

test('what is no JSON object is refused as INVALID_DOCUMENT', () => {
  for (const document of ['', '[]', '{"a":', '{"total_amount":1e999999}', '7']) {
    assert.throws(
      () => makeView(job(document), english),
      (error: unknown) => error instanceof PrintError && error.code === 'INVALID_DOCUMENT',
      document,
    );
  }
});
