// Text in every script is printed, and a character without a glyph as its code.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { scripts } from './look-documents.ts';
import { invoice, job, sharedPrinter } from './print-rig.ts';

const { printer, print } = await sharedPrinter();

describe('text in every script', () => {
  /**
   * PDF readers return right-to-left text in either order, letters apart from their marks, and control characters for
   * some glyphs. A reader without actual text, as here, returns a Thai letter once for each of its marks.
   */
  const letters = (text: string) => [...new Set(text.normalize('NFKC').replace(/[\s\p{Cc}]/gu, ''))].sort().join('');

  for (const [script, description] of Object.entries(scripts)) {
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

  test('a character that no font has is printed as its code', async () => {
    const { text } = await print(invoice({ notes_comments: 'private \ue123 \u{10fffd}' }));
    assert.ok(text.includes('[U+E123]') && text.includes('[U+10FFFD]'), text);
  });

  test('a character that only Typst has a font for is printed, also beside one that no font has', async () => {
    const { text } = await print(invoice({ notes_comments: 'Price ₴ 5 and ₿ 1 ‽ ⁻₋ ℂ ☐ ☒ ►' }));
    assert.ok(text.includes('Price ₴ 5 and ₿ 1 ‽ ⁻₋ ℂ ☐ ☒ ►'), text);
    const both = await print(invoice({ customer: { name: 'ʻOkina \u{10fffd}' } }));
    assert.match(both.text, /ʻ ?Okina \[U\+10FFFD\]/);
  });

  test('a page with Chinese contains only the glyphs that it needs', async () => {
    const file = await printer.print(job(invoice({ notes_comments: '增值税发票' })));
    assert.ok(file.length < 150_000, `${file.length} bytes`);
  });
});
