// Text of a PDF is complete: every glyph is embedded, has its width, and copies as the characters that were given.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { shownBy } from '../../../src/printing/pdf/fonts/ready-glyphs.ts';
import { openPdfWriter } from '../../../src/printing/pdf/pdf-writer.ts';
import { singleLine, withCodes } from '../../../src/printing/pdf/text/printable.ts';
import { openTypesetter } from '../../../src/printing/pdf/text/typesetter.ts';
import { assertComplete, cffGlyphs } from './complete-fonts.ts';
import { type FontInFile, PdfFile } from './read-pdf.ts';
import { details, style, textDrawing } from './sample-drawing.ts';

const writer = await openPdfWriter();
const typesetter = await openTypesetter();

const samples = [
  'Ærøskøbing Łódź façade Tiếng Việt ffi',
  'Τιμολόγιο πωλήσεων',
  'Счёт-фактура за квартал',
  'فاتورة المبيعات 123 abc',
  'חשבונית מס',
  '增值税发票总公司说明',
  '請求書・品名ラーメン',
  '세금계산서',
  'ใบแจ้งหนี้ น้ำ',
  '😀🚚📦✅ 👩‍🔧 1️⃣',
];

describe('embedded fonts', () => {
  for (const text of samples) {
    test(`have every glyph of ${text}`, () => {
      for (const weight of [300, 400, 600, 700] as const) {
        const file = new PdfFile(writer.write(textDrawing([text, '0123456789'], { weight }), details));
        const fonts = file.fonts;
        for (const [name, glyphs] of file.shownGlyphs()) {
          const font = fonts.get(name);
          assert.ok(font);
          assertComplete(font, glyphs);
          if (font.name.includes('Hans'))
            assert.deepEqual(cffGlyphs(font.program), [0, ...[...glyphs].sort((a, b) => a - b)]);
        }
      }
    });
  }

  test('have every glyph of random text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), text => {
        const file = new PdfFile(writer.write(textDrawing([text]), details));
        for (const [name, glyphs] of file.shownGlyphs()) assertComplete(file.fonts.get(name) as FontInFile, glyphs);
      }),
      { numRuns: 150 },
    );
  });
});

describe('the text of a file', () => {
  /** Canonically equal text is the same; invisible characters and the kind of a space are not kept. */
  const expected = (text: string) => {
    const line = singleLine(text);
    return shownBy(withCodes(line, typesetter.shape(line, style).missing)).replace(
      /\p{Default_Ignorable_Code_Point}/gu,
      '',
    );
  };
  const shown = (text: string) =>
    new PdfFile(writer.write(textDrawing([text]), details))
      .shownText()
      .normalize('NFC')
      .replace(/\p{Default_Ignorable_Code_Point}/gu, '');

  const rightToLeft = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
  const letters = (text: string) => [...text.normalize('NFD')].sort().join('');

  function assertKept(text: string): void {
    if (rightToLeft.test(text)) assert.equal(letters(shown(text)), letters(expected(text)));
    else assert.equal(shown(text).normalize('NFD'), expected(text).normalize('NFD'));
  }

  for (const text of samples) test(`is that of the drawing: ${text}`, () => assertKept(text));

  test('is that of the drawing for random text of all scripts', () => {
    const letter = fc.constantFrom(
      ...samples.flatMap(sample => [...sample]),
      '\u00a0',
      '\u0301',
      'e\u0301',
      '\u00ad',
      '\u2011',
      '한',
      '⼤',
      '大',
      'ﬁ',
      'Ω',
      '\u2126',
      '[',
      '\u{1f1f5}',
      '\u{1f1f9}',
    );
    const text = fc.oneof(
      fc.array(letter, { maxLength: 25 }).map(parts => parts.join('')),
      fc.string({ unit: 'binary', maxLength: 25 }),
      fc.string({ unit: 'grapheme', maxLength: 25 }),
    );
    fc.assert(fc.property(text, assertKept), { numRuns: 300 });
  });

  test('is the same for glyphs that show different characters in a document', () => {
    const file = new PdfFile(writer.write(textDrawing(['⼤ 大 ⼤', 'Ω \u2126']), details));
    assert.equal(file.shownText().normalize('NFC'), '⼤ 大 ⼤Ω Ω');
  });
});

test('letters of Latin are set one by one as HarfBuzz sets them together', () => {
  const letters = Array.from({ length: 0x17f - 0x20 }, (_, at) => String.fromCodePoint(0x20 + at)).filter(letter =>
    /[ -~\u00a1-\u00ac\u00ae-\u017f]/.test(letter),
  );
  for (const weight of [400, 700] as const) {
    for (const tabular of [false, true]) {
      const with_ = { ...style, weight, tabular };
      const face = typesetter.shape('a', with_).runs[0]?.face;
      assert.ok(face?.separate);
      const alone = new Map(letters.map(letter => [letter, typesetter.glyphsOf(face, letter, tabular)[0]]));
      for (const first of letters.filter(letter => letter !== 'f')) {
        const text = letters.map(second => first + second).join('');
        const together = typesetter.glyphsOf(face, text.replaceAll(/f(?=[a-z\u00ad-\u017f])/gu, 'f '), tabular);
        const apart = [...text.replaceAll(/f(?=[a-z\u00ad-\u017f])/gu, 'f ')].map(letter => alone.get(letter));
        assert.deepEqual(
          together.map(({ id, advance, dx }) => [id, advance, dx]),
          apart.map(glyph => [glyph?.id, glyph?.advance, glyph?.dx]),
        );
      }
    }
  }
});
