// No text of a page overlaps or is outside the page, with many lines, large amounts and long names.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { account, invoice, lines, type Piece, sharedPrinter } from './print-rig.ts';

const { print } = await sharedPrinter();

/** True if the boxes of two pieces overlap by more than a point in both directions. */
function overlaps(a: Piece, b: Piece): boolean {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const up = Math.min(a.y + a.height * 0.6, b.y + b.height * 0.6) - Math.max(a.y, b.y);
  return across > 1 && up > 1;
}

function assertTidy(pages: readonly Piece[][]): void {
  for (const [at, page] of pages.entries()) {
    for (const piece of page) {
      const inside = piece.x > 45 && piece.x + piece.width < 550 && piece.y > 20 && piece.y < 842;
      assert.ok(inside, `page ${at + 1}: "${piece.text}" is outside the page at ${piece.x}…${piece.x + piece.width}`);
    }
    for (const [index, a] of page.entries()) {
      const other = page.slice(index + 1).find(b => overlaps(a, b));
      assert.ok(!other, `page ${at + 1}: "${a.text}" and "${other?.text}" overlap`);
    }
  }
}

describe('no text overlaps, leaves the page or is missing', () => {
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

  test('a line with 1,000 serial numbers, on several pages', async () => {
    const serial_numbers = Array.from({ length: 1000 }, (_, at) => `SERIAL${at}`);
    const items = [{ description: 'Phones', qty: 1000, unit_price: 1, vat: 23, serial_numbers }, ...lines(2)];
    const { text, pieces } = await print(invoice({ items }));
    assertTidy(pieces);
    assert.equal(text.match(/SERIAL\d+/g)?.length, 1000);
  });
});
