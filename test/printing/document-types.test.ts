// Every document type prints in every language, with what belongs to its type: relations, settlements, validity, exemptions.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { documentOf, documents } from '../../src/definitions/catalogue.ts';
import { LANGUAGES } from '../../src/domain/values/languages.ts';
import { makeView } from '../../src/printing/view/make-view.ts';
import { receipt } from './look-documents.ts';
import { receiptOf, transferOf } from './look-payments.ts';
import { invoice, sharedPrinter } from './print-rig.ts';
import { english, view, wordsOf } from './view-rig.ts';

const { print } = await sharedPrinter();
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('a page of each type', () => {
  for (const { type, titles, example, party, labels } of documents) {
    test(`${type}: has its title in every language`, async () => {
      for (const language of LANGUAGES) {
        const fields = { kind: type, language, ...(party && { party }), ...(labels && { labels }) };
        const { text } = await print(JSON.stringify({ id: 1, ...example, status: 'ISSUED' }), fields);
        assert.ok(text.includes(titles[language].one), `${language}: ${text}`);
        assert.ok(text.includes(String(example.seq_number)), language);
      }
    });
  }

  test('a quote says until when it is valid, and no other document does', async () => {
    const { labels = {} } = documentOf('quote');
    for (const language of LANGUAGES) {
      const { valid_until, due_date } = wordsOf(language).labels;
      const { text } = await print(invoice(), { kind: 'quote', language, labels });
      assert.ok(text.includes(String(valid_until)) && !text.includes(String(due_date)), `${language}: ${text}`);
    }
    assert.ok(documents.every(({ type, labels: own }) => own === undefined || type === 'quote'));
  });

  test('a closed document has its mark on every page, in the language', async () => {
    for (const language of LANGUAGES) {
      const { pages } = await print(invoice({ status: 'CLOSED' }), { kind: 'order', language });
      for (const page of pages) assert.ok(page.includes(String(wordsOf(language).labels.closed)), language);
    }
    assert.equal(view({ status: 'PART' }).void, '');
  });
});

describe('a receipt', () => {
  test('lists what it settles in place of lines, and what stays open', async () => {
    const made = view(receipt, { kind: 'receipt' });
    assert.deepEqual(made.lines, []);
    assert.deepEqual(made.settlements.rows, [
      ['FT 1', '100.00'],
      ['FT 2', '30.50'],
    ]);
    assert.deepEqual(
      made.totals.map(({ label, value }) => [label, plain(value)]),
      [
        ['Total', 'EUR 150.00'],
        ['Allotted', '130.50'],
        ['Not allocated', '19.50'],
      ],
    );
    const { text } = await print(invoice(receipt), { kind: 'receipt' });
    for (const words of ['Document', 'Amount settled', 'FT 2', '30.50', 'Not allocated', '19.50'])
      assert.ok(text.includes(words), `${words} in ${text}`);
    assert.ok(!text.includes('Description') && !text.includes('VAT summary'), text);
  });

  test('has discounts, write-offs and amounts in another currency beside what it settles', async () => {
    const settles = [
      { document: 'FT 1', amount: 98, discount: 2 },
      { document: 'FT 2', amount: 30, write_off: 0.5, write_off_reason: 'Bank charges' },
      { document: 'FT 3', amount: 65, settled_amount: 70 },
    ];
    const settled = {
      'FT 1': { date: '2026-03-01', total: '100', currency: 'EUR' },
      'FT 3': { date: '2026-03-02', total: '7000', currency: 'JPY' },
    };
    const job = { kind: 'receipt', records: { source: null, destination: null, articles: {}, settled } } as const;
    const made = view({ ...receipt, settles }, job);
    assert.deepEqual(
      made.settlements.table.columns.map(({ label }) => label),
      ['Document', 'Date', 'Total', 'Early-payment discount', 'Written off', 'Amount settled'],
    );
    assert.deepEqual(
      made.settlements.table.rows.map(row => row.map(plain)),
      [
        ['FT 1', '1 Mar 2026', '100.00', '2.00', '', '98.00'],
        ['FT 2', '', '', '', '0.50', '30.00'],
        ['FT 3', '2 Mar 2026', 'JPY 7,000', '', '', '65.00 (JPY 70)'],
      ],
    );
    const { text } = await print(invoice({ ...receipt, settles }), job);
    assert.ok(text.includes('Written off') && !text.includes('Bank charges'), text);
  });

  test('of an advance has its total and what is open', () => {
    const made = view({ ...receipt, settles: undefined, amount_open: 150 }, { kind: 'receipt' });
    assert.deepEqual(made.settlements.rows, []);
    assert.deepEqual(
      made.totals.map(({ label }) => label),
      ['Total', 'Advance payment'],
    );
  });

  test('that is void settles nothing and has nothing open', () => {
    const made = view({ ...receipt, settles: undefined, amount_open: 0, status: 'VOID' }, { kind: 'receipt' });
    assert.deepEqual(
      made.totals.map(({ label }) => label),
      ['Total'],
    );
  });

  test('says of each document its date, its total and what was paid of it, and how', async () => {
    const { document, ...more } = receiptOf(2);
    const { text } = await print(document, more);
    for (const words of ['FT 2024/980', '1 Feb 2024', '150.50', '100.00', 'Bank transfer', 'TR 5521', 'EUR 200.00'])
      assert.ok(text.includes(words), `${words} in ${text}`);
  });

  // Fields that clients send for a receipt beside its total; none of it is VAT of the receipt.
  for (const parts of [{ net_amount: 0, vat: 0 }, { net_amount: 150, vat: 0 }, { net_amount: 0 }, { vat: 0 }]) {
    test(`with ${JSON.stringify(parts)} prints neither net nor VAT nor a rounding`, () => {
      const made = view({ ...receipt, ...parts }, { kind: 'receipt' });
      assert.deepEqual(
        made.totals.map(({ label }) => label),
        ['Total', 'Allotted', 'Not allocated'],
      );
      assert.deepEqual(made.vat_summary.rows, []);
    });
  }

  test('of a thousand documents lists all of them, over several pages', async () => {
    const settles = Array.from({ length: 1000 }, (_, at) => ({ document: `FT number-${at}`, amount: 1 }));
    const { pages, text } = await print(invoice({ ...receipt, settles }), { kind: 'receipt' });
    assert.equal(text.match(/FT number-\d+/g)?.length, 1000);
    for (const page of pages.slice(0, -1)) assert.ok(page.includes('Amount settled'));
  });
});

describe('goods without money', () => {
  test('a transfer has both places with name and address, the descriptions of its articles, and no money', async () => {
    const { document, ...more } = transferOf(2);
    const { text } = await print(document, { ...more, party: undefined as never });
    const both = [
      'Main warehouse',
      'MAIN',
      'Rua do Armazém 12',
      '1100-150 Lisboa',
      'Portugal',
      'Shop in Porto',
      '4000-447',
    ];
    for (const words of [...both, 'TEA-1', 'Green tea, 100 g']) assert.ok(text.includes(words), `${words} in ${text}`);
    assert.doesNotMatch(text, /EUR|\b0\.00|Total|VAT summary|Unit price|Customer/);
  });

  test('a place that is not on file is its code, and an unknown article too', () => {
    const none = { source: null, destination: null, articles: {} };
    const made = makeView(transferOf(1, {}, none), english);
    assert.deepEqual(made.parties, [
      { label: 'From', name: 'MAIN', lines: [] },
      { label: 'To', name: 'SHOP', lines: [] },
    ]);
    assert.equal(made.lines[0]?.description, 'TEA-0');
  });

  test('prices and totals of zero are no money, except on a document that asks for money', () => {
    const free = {
      items: [{ description: 'Sample', qty: 2, unit_price: 0, vat: 23 }],
      net_amount: 0,
      vat: 0,
      total_amount: 0,
    };
    const note = view(free, { kind: 'delivery_note' });
    assert.deepEqual(
      note.columns.map(({ key }) => key),
      ['description', 'qty'],
    );
    assert.deepEqual([note.totals, note.vat_summary.rows], [[], []]);
    assert.ok(!note.facts.some(({ label }) => label === 'Currency'));
    const bill = view(free, { asks_for_payment: true });
    assert.equal(plain(bill.totals.at(-1)?.value ?? ''), 'EUR 0.00');
  });
});

describe('what documents say of others', () => {
  test('related documents are printed with the related document, each once', async () => {
    const names = ['DN 1', 'DN 2', 'DN 2'];
    const related = { related_document: 'ORD 9', related_documents: names };
    assert.equal(view(related).facts.find(({ label }) => label === 'Relates to')?.value, 'ORD 9, DN 1, DN 2');
    const { text } = await print(invoice(related));
    assert.ok(text.includes('ORD 9, DN 1, DN 2'), text);
  });

  test('a hundred related documents are all on the page', async () => {
    const long = Array.from({ length: 100 }, (_, at) => `SETOFLETTERS ${String(at).padStart(47, '0')}`);
    const { text } = await print(invoice({ related_document: 'ORD 9', related_documents: long }));
    assert.equal(text.match(/SETOFLETTERS/g)?.length, 100);
    assert.ok(text.includes('Relates to'));
  });

  test('an invoice shows what was paid, what was credited and what is due', () => {
    const rows = (fields: object) =>
      view(fields)
        .totals.slice(3)
        .map(({ label, value }) => [label, plain(value)]);
    assert.deepEqual(rows({ amount_paid: 46, amount_due: 100, status: 'PART' }), [
      ['Paid', '-46.00'],
      ['Credited', '-100.00'],
      ['Amount due', 'EUR 100.00'],
    ]);
    assert.deepEqual(rows({ amount_paid: 246, amount_due: 0, status: 'PAID' }), [
      ['Paid', '-246.00'],
      ['Amount due', 'EUR 0.00'],
    ]);
    assert.deepEqual(rows({ amount_paid: 0, amount_due: 246 }), []);
  });

  test('a VAT exemption is printed as a sentence below the totals', async () => {
    const items = [{ description: 'Coffee', qty: 1, unit_price: 200, vat: 0, vat_exemption: 'VATEX-EU-IC' }];
    const { text } = await print(invoice({ items, vat: 0, total_amount: 200 }));
    assert.ok(text.includes('Intra-Community supply, Article 138') && !text.includes('VATEX'), text);
  });

  test('an exchange rate is printed when the currency is another than that of the account', () => {
    const rate = (fields: object) => view(fields).facts.find(({ label }) => label === 'Exchange rate')?.value;
    assert.equal(rate({ currency: 'USD', exchange_rate: 0.9215 }), '1 USD = 0.9215 EUR');
    assert.equal(rate({ currency: 'EUR', exchange_rate: 1 }), undefined);
    assert.equal(rate({ currency: 'USD' }), undefined);
  });
});
