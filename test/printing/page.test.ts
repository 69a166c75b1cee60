// A printed page shows party, lines over several pages, VAT by rate and totals; the file is PDF/A-3.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { documentOf } from '../../src/definitions/catalogue.ts';
import { account, invoice, job, lines, readBack, sharedPrinter } from './print-rig.ts';

const { printer, print } = await sharedPrinter();

describe('a page', () => {
  test('shows sender, party, dates, lines and totals', async () => {
    const { text } = await print(invoice({ notes_comments: 'Thank you.', payment_ref: 'PT50 0002' }));
    const expected = [
      'Atlântica Comércio, Lda.',
      '1100-150 Lisboa',
      'VAT no. PT501234567',
      'Café Central',
      'Invoice',
      'FT2024/1002',
      '1 Mar 2024',
      '31 Mar 2024',
      'Euro (EUR)',
      'Coffee',
      '50.00',
      '23%',
      'VAT summary',
      'EUR 246.00',
      'PT50 0002',
      'Thank you.',
      'Page 1 of 1',
    ];
    for (const words of expected) assert.ok(text.replaceAll('\u00a0', ' ').includes(words), `${words} in ${text}`);
    assert.ok(!text.includes('VOID'));
  });

  test('has a title in each language', async () => {
    const { titles } = documentOf('invoice');
    for (const [language, { one }] of Object.entries(titles)) {
      assert.ok((await print(invoice(), { language })).text.includes(one), language);
    }
    assert.ok((await print(invoice(), { language: 'xx' })).text.includes('Invoice'));
  });

  test('of a voided document has the mark, on every page', async () => {
    const { pages } = await print(invoice({ status: 'VOID', items: lines(60) }));
    assert.ok(pages.length > 1);
    for (const page of pages) assert.ok(page.includes('VOID'));
  });

  test('has the head of the table, the sum carried over, and its number', async () => {
    const { pages } = await print(invoice({ items: lines(60) }));
    assert.ok(pages.length > 1);
    for (const [at, page] of pages.entries()) {
      assert.ok(page.includes('Description'), `head on page ${at + 1}`);
      assert.ok(page.includes(`Page ${at + 1} of ${pages.length}`));
    }
    const carried = /To carry over ([\d,.]+)/.exec(pages[0] ?? '')?.[1];
    const printed = [...(pages[0] ?? '').matchAll(/Article number (\d+)/g)].length;
    assert.equal(carried, `${printed * 10}.00`);
    assert.ok(pages[1]?.includes(`Carried over ${carried}`));
    assert.ok(!pages.at(-1)?.includes('To carry over'));
    assert.ok(!pages[0]?.includes('Carried over'));
  });

  test('shows a logo, and is printed without an invalid one', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>';
    const plain = await printer.print(job(invoice()));
    const good = await printer.print(job(invoice(), { account: { ...account, logo: Buffer.from(svg) } }));
    assert.notEqual(good.length, plain.length);
    const cut = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
    for (const logo of [cut, Buffer.from('<svg broken'), Buffer.from('GIF89a, which no page shows')]) {
      const { text } = await print(invoice(), { account: { ...account, logo } });
      assert.ok(text.includes('FT2024/1002'));
    }
  });
});

describe('the file', () => {
  test('is PDF/A-3 and has the JSON of the document as an attachment, unchanged', async () => {
    const document = invoice().replace('"total_amount":246', '"total_amount":246.0000000000');
    const file = await printer.print(job(document));
    const raw = file.toString('latin1');
    assert.match(raw, /<pdfaid:part>3<\/pdfaid:part>/);
    assert.match(raw, /<pdfaid:conformance>U<\/pdfaid:conformance>/);
    assert.equal((await readBack(file)).attachments['document.json'], document);
  });
});

test('a file is tagged for screen readers, whatever its length', async () => {
  for (const count of [1, 500]) {
    const raw = (await printer.print(job(invoice({ items: lines(count) })))).toString('latin1');
    for (const tag of ['/Marked true', '/H1', '/H2', '/Table', '/TH'])
      assert.ok(raw.includes(tag), `${tag}, ${count} lines`);
  }
});
