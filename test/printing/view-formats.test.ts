// Numbers and dates of a view have the format of the language.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { makeView } from '../../src/printing/view/make-view.ts';
import { invoice, job } from './print-rig.ts';
import { english, view, wordsOf } from './view-rig.ts';

describe('numbers and dates have the format of the language', () => {
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

  test('amounts have the decimals of the currency, and more digits than a double stay exact', () => {
    const items = '[{"description":"x","qty":1,"unit_price":1000000000000.0000000001,"vat":0}]';
    const document = `{"date":"2024-03-01","currency":"JPY","total_amount":1000000000000,"items":${items}}`;
    const yen = makeView(job(document), english);
    assert.equal(yen.lines[0]?.cells.price, '1,000,000,000,000.0000000001');
    assert.equal(yen.lines[0]?.cells.amount, '1,000,000,000,000');
    const dinar = makeView(job(document.replace('JPY', 'KWD')), english);
    assert.equal(dinar.lines[0]?.cells.amount, '1,000,000,000,000.000');
  });

  test('a delivery time is not converted to the time zone of the server', () => {
    const delivery = view({ delivery_date: '2024-03-02T23:30:00+09:00' }).transport[0]?.value;
    assert.equal(delivery, '2 Mar 2024, 23:30');
  });
});
