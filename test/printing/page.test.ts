// Pages as a reader finds them: party, lines over many pages, VAT by rate, totals, every script.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Printer } from '../../src/printing/printer.ts';
import { account, invoice, job, lines, openPrinter, type Piece, readBack } from './print-rig.ts';

let printer: Printer;
let close: () => Promise<void>;
before(async () => {
  ({ printer, close } = await openPrinter());
});
after(() => close());

const print = async (...job_: Parameters<typeof job>) => readBack(await printer.print(job(...job_)));

describe('a page', () => {
  test('says who, to whom, what, when and how much', async () => {
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

  test('is titled in each language', async () => {
    const titles = {
      pt: 'Fatura',
      en: 'Invoice',
      es: 'Factura',
      fr: 'Facture',
      de: 'Rechnung',
      it: 'Fattura',
      nl: 'Factuur',
    };
    for (const [language, title] of Object.entries(titles)) {
      assert.ok((await print(invoice(), { language })).text.includes(title), language);
    }
    assert.ok((await print(invoice(), { language: 'xx' })).text.includes('Invoice'));
  });

  test('of a cancelled document carries the mark, every one of them', async () => {
    const { pages } = await print(invoice({ status: 'VOID', items: lines(60) }));
    assert.ok(pages.length > 1);
    for (const page of pages) assert.ok(page.includes('VOID'));
  });

  test('repeats the table head, carries sums over and counts pages', async () => {
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

  test('shows a logo, and prints without one that is broken', async () => {
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

describe('text in every script', () => {
  const texts = {
    Latin: 'Ærøskøbing Łódź façade Tiếng Việt',
    Greek: 'Τιμολόγιο πωλήσεων',
    Cyrillic: 'Счёт-фактура за квартал',
    Arabic: 'فاتورة المبيعات',
    Hebrew: 'חשבונית מס',
    Chinese: '增值税发票总公司说明',
    Japanese: '請求書・品名ラーメン',
    Korean: '세금계산서',
    Thai: 'ใบแจ้งหนี้',
    emoji: '😀🚚📦✅',
  };
  /** Readers give right-to-left text in either order, part letters from their marks and number a glyph that has no letter of its own. */
  const letters = (text: string) => [...text.normalize('NFKC').replace(/[\s\p{Cc}]/gu, '')].sort().join('');

  for (const [script, description] of Object.entries(texts)) {
    test(script, async () => {
      const { pieces } = await print(invoice({ items: [{ description: `«${description}»`, unit_price: 1, vat: 0 }] }));
      const all = pieces
        .flat()
        .map(piece => piece.text)
        .join('');
      const found = /«(.*)»/.exec(all)?.[1] ?? /»(.*)«/.exec(all)?.[1] ?? '';
      assert.equal(letters(found), letters(description), all);
    });
  }

  test('a character that no font has is written as its code, not as an empty box', async () => {
    const { text } = await print(invoice({ notes_comments: 'private \ue123 \u{10fffd}' }));
    assert.ok(text.includes('[U+E123]') && text.includes('[U+10FFFD]'), text);
  });

  test('fonts are subset: a page with Chinese stays small', async () => {
    const file = await printer.print(job(invoice({ notes_comments: '增值税发票' })));
    assert.ok(file.length < 150_000, `${file.length} bytes`);
  });
});

describe('the file', () => {
  test('is PDF/A-3 and brings the document along as data, digit by digit', async () => {
    const document = invoice().replace('"total_amount":246', '"total_amount":246.0000000000');
    const file = await printer.print(job(document));
    const raw = file.toString('latin1');
    assert.match(raw, /<pdfaid:part>3<\/pdfaid:part>/);
    assert.match(raw, /<pdfaid:conformance>B<\/pdfaid:conformance>/);
    assert.equal((await readBack(file)).attachments['document.json'], document);
  });
});

/** Boxes of two pieces that share ink: more than a point in both directions. */
function overlaps(a: Piece, b: Piece): boolean {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const up = Math.min(a.y + a.height * 0.6, b.y + b.height * 0.6) - Math.max(a.y, b.y);
  return across > 1 && up > 1;
}

function assertTidy(pages: readonly Piece[][]): void {
  for (const [at, page] of pages.entries()) {
    for (const piece of page) {
      const inside = piece.x > 45 && piece.x + piece.width < 550 && piece.y > 20 && piece.y < 842;
      assert.ok(inside, `page ${at + 1}: "${piece.text}" leaves the page at ${piece.x}…${piece.x + piece.width}`);
    }
    for (const [index, a] of page.entries()) {
      const other = page.slice(index + 1).find(b => overlaps(a, b));
      assert.ok(!other, `page ${at + 1}: "${a.text}" and "${other?.text}" overlap`);
    }
  }
}

describe('nothing overlaps, leaves the page or is cut', () => {
  for (const count of [0, 1, 30, 1000]) {
    test(`${count} lines`, async () => {
      const { text, pieces } = await print(invoice({ items: lines(count) }));
      assertTidy(pieces);
      assert.equal(text.match(/Article number \d+/g)?.length ?? 0, count);
    });
  }

  const trillion = 1_000_000_000_000;
  for (const [currency, amount] of [
    ['JPY', '1,000,000,000,000'],
    ['EUR', '1,000,000,000,000.00'],
    ['KWD', '1,000,000,000,000.000'],
  ]) {
    test(`amounts of 10^12 in ${currency}`, async () => {
      const line = {
        item_code: 'ABCDEFGHIJKLMNO',
        description: 'A ship',
        qty: 1,
        unit_of_measurement: 'PIECE',
        unit_price: trillion,
        discount: 0.5,
        vat: 23,
      };
      const fields = {
        currency,
        items: [line, { ...line, discount: 0 }],
        net_amount: trillion,
        vat: trillion,
        total_amount: trillion,
      };
      const { text, pieces } = await print(invoice(fields));
      assertTidy(pieces);
      assert.ok(text.includes(amount ?? ''));
    });
  }

  const long: Record<string, string> = {
    'one word of 255 letters': 'W'.repeat(255),
    'many words': 'Wide words '.repeat(23).trim(),
    Chinese: '增'.repeat(255),
  };
  for (const [name, value] of Object.entries(long)) {
    test(`names of 255 characters: ${name}`, async () => {
      const address = { postal_address: value, city: 'C'.repeat(60), zip_code: '1', country: 'PT' };
      const customer = { name: value, name_2: value, vat_id: '1'.repeat(20), billing_address: address };
      const items = [
        {
          item_code: 'W'.repeat(15),
          description: value,
          description_2: value,
          unit_of_measurement: 'W'.repeat(15),
          unit_price: 1,
          vat: 23,
        },
      ];
      const references = { reference: 'R'.repeat(60), your_ref: 'Y'.repeat(60), seq_number: '9'.repeat(60) };
      const fields = { customer, items, ...references, payment_type: 'P'.repeat(60), notes_comments: 'N'.repeat(4000) };
      const { pieces, text } = await print(invoice(fields), { account: { ...account, name: value, address: [value] } });
      assertTidy(pieces);
      const count = (letter: string) => text.split(letter).length - 1;
      if (name === 'Chinese') assert.ok(count('增') >= 255 * 7, `${count('增')} characters`);
    });
  }

  test('a line with 1,000 serial numbers runs over pages', async () => {
    const serial_numbers = Array.from({ length: 1000 }, (_, at) => `SERIAL${at}`);
    const items = [{ description: 'Phones', qty: 1000, unit_price: 1, vat: 23, serial_numbers }, ...lines(2)];
    const { text, pieces } = await print(invoice({ items }));
    assertTidy(pieces);
    assert.equal(text.match(/SERIAL\d+/g)?.length, 1000);
  });
});
