// The view of a document: words, lines and parties.

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { LANGUAGES } from '../../src/domain/values/languages.ts';
import { PrintError } from '../../src/printing/print-error.ts';
import { type Words, withEnglish } from '../../src/printing/templates/words.ts';
import { makeView } from '../../src/printing/view/make-view.ts';
import { invoice, job, templatesDirectory } from './print-rig.ts';
import { english, view, wordsOf } from './view-rig.ts';

describe('words', () => {
  test('every language has the same words as English', () => {
    for (const language of LANGUAGES) {
      const words = wordsOf(language);
      assert.deepEqual(Object.keys(words.labels), Object.keys(english.labels), language);
    }
  });

  test('the standard template has words for the languages of the titles, and for no other', () => {
    const files = readdirSync(join(templatesDirectory, 'standard/words'));
    assert.deepEqual(files.sort(), LANGUAGES.map(language => `${language}.json`).sort());
  });

  const titles = { en: 'Invoice', pt: 'Fatura' };
  const own = { titles: { invoice: 'Bill' }, labels: {} };
  const none = { titles: {}, labels: {} };
  const inEnglish = (words: Words) => withEnglish(none, words);
  const cases: [what: string, words: Words, language: string, expected: string][] = [
    ['its own in the language', none, 'pt', 'Fatura'],
    ['the English one where the language has none', inEnglish(none), 'pl', 'Invoice'],
    ['that of the template before its own', own, 'en', 'Bill'],
    ['its own before an English one of the template', inEnglish(own), 'pt', 'Fatura'],
    ['an English one of the template before its own English one', inEnglish(own), 'pl', 'Bill'],
  ];
  for (const [what, words, language, expected] of cases) {
    test(`the title of a document is ${what}`, () => {
      assert.equal(makeView(job(invoice(), { language, titles }), words).title, expected);
    });
  }

  test('a kind without titles prints itself as the title', () => {
    assert.equal(view({}, { kind: 'pro_forma' }).title, 'pro_forma');
  });
});

describe('lines', () => {
  test('a text line has text only, and empty columns are left out', () => {
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

  test('the running sum adds the rounded amounts', () => {
    const items = [0.333, 0.333, 0.333].map(unit_price => ({ description: 'x', qty: 1, unit_price, vat: 0 }));
    assert.deepEqual(
      view({ items }).lines.map(line => line.running),
      ['0.33', '0.66', '0.99'],
    );
  });

  test('serial numbers and the second description are details', () => {
    const items = [{ description: 'Phone', description_2: 'Blue', serial_numbers: ['S1', 'S2'] }];
    assert.deepEqual(view({ items }).lines[0]?.details, ['Blue', 'Serial/batch no. S1, S2']);
  });
});

describe('parties', () => {
  test('the delivery address is shown if it differs from the billing address', () => {
    const home = { postal_address: 'Street 1', city: 'Porto', zip_code: '4000', country: 'PT' };
    const same = view({ customer: { name: 'X', billing_address: home, shipping_address: home } });
    assert.deepEqual(same.parties, [{ label: 'Customer', name: 'X', lines: ['Street 1', '4000 Porto', 'Portugal'] }]);
    const away = { ...home, postal_address: 'Street 2' };
    const other = view({ customer: { name: 'X', billing_address: home, shipping_address: away } });
    assert.equal(other.parties[1]?.label, 'Delivery address');
  });

  test('a transfer order shows its two locations', () => {
    const document = invoice({ source_warehouse: 'WH01', destination_warehouse: 'WH02', items: [], total_amount: 0 });
    const { party: _, ...transfer } = job(document, { kind: 'transfer_order' });
    assert.deepEqual(
      makeView(transfer, english).parties.map(location => location.name),
      ['WH01', 'WH02'],
    );
  });
});

test('text that is not a JSON object is rejected with INVALID_DOCUMENT', () => {
  for (const document of ['', '[]', '{"a":', '{"total_amount":1e999999}', '7']) {
    assert.throws(
      () => makeView(job(document), english),
      (error: unknown) => error instanceof PrintError && error.code === 'INVALID_DOCUMENT',
      document,
    );
  }
});
