// Text is measured and broken into lines with the fonts of documents, in every script.

import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { Line, TextStyle } from '../../../src/printing/pdf/drawing.ts';
import { shippedFamilies } from '../../../src/printing/pdf/text/font-files.ts';
import { composeFont, readShapingTables } from '../../../src/printing/pdf/text/font-tables.ts';
import { singleLine, withCodes } from '../../../src/printing/pdf/text/printable.ts';
import { openTypesetter } from '../../../src/printing/pdf/text/typesetter.ts';

const typesetter = await openTypesetter();
const style: TextStyle = { size: 10, weight: 400, color: '#000000' };

/** The names of the fonts of a line, from left to right. */
const fontsOf = (text: string, with_ = style) =>
  typesetter.shape(text, with_).runs.map(run => run.face.path.replace(/^.*\/|\.\w+$/g, ''));

/** The characters from left to right. */
const shown = (text: string) =>
  typesetter
    .shape(text, style)
    .runs.flatMap(run => run.glyphs.map(glyph => glyph.text))
    .join('');

describe('the font of a character', () => {
  for (const [text, font] of [
    ['Łódź', 'OpenSans_400Regular'],
    ['Τιμή', 'OpenSans_400Regular'],
    ['Счёт', 'OpenSans_400Regular'],
    ['חשבונית', 'OpenSans_400Regular'],
    ['فاتورة', 'NotoNaskhArabic-Regular'],
    ['ใบแจ้งหนี้', 'NotoSansThai_400Regular'],
    ['增值税', 'NotoSansHans-Regular'],
    ['세금', 'GowunDodum_400Regular'],
    ['🚚', 'NotoEmoji_400Regular'],
  ] as const) {
    test(`${text} is ${font}`, () => assert.deepEqual([...new Set(fontsOf(text))], [font]));
  }

  test('is the nearest weight that the family has', () => {
    assert.deepEqual(fontsOf('增', { ...style, weight: 300 }), ['NotoSansHans-Light']);
    assert.deepEqual(fontsOf('增', { ...style, weight: 600 }), ['NotoSansHans-Bold']);
    assert.deepEqual(fontsOf('فا', { ...style, weight: 600 }), ['NotoNaskhArabic-Bold']);
    assert.deepEqual(fontsOf('a', { ...style, weight: 600, italic: true }), ['OpenSans_700Bold_Italic']);
    assert.deepEqual(fontsOf('a', { ...style, weight: 300, italic: true }), ['OpenSans_400Regular_Italic']);
  });

  test('is the same for all characters of a letter', () => {
    assert.deepEqual(fontsOf('👩‍🔧'), ['NotoEmoji_400Regular']);
    assert.deepEqual(fontsOf('1️⃣'), ['NotoEmoji_400Regular']);
    assert.equal(typesetter.shape('👩‍🔧', style).runs[0]?.glyphs.length, 1);
  });
});

test('a character that no font has is shown as its code', () => {
  assert.equal(shown('x \ue123\u{10fffd}'), 'x [U+E123][U+10FFFD]');
});

test('letters of Arabic run from right to left, numbers in it from left to right', () => {
  const text = 'abc فاتورة 123 x';
  assert.equal(shown(text).replace(/\s/g, ''), `abc123${[...'فاتورة'].reverse().join('')}x`);
});

describe('widths', () => {
  test('are sums of the advances of glyphs; ligatures are one glyph', () => {
    const width = (text: string) => typesetter.width(text, style);
    assert.equal(width(''), 0);
    assert.ok(Math.abs(width('Wide') - [...'Wide'].reduce((sum, letter) => sum + width(letter), 0)) < 1e-9);
    assert.equal(typesetter.shape('ffi', style).runs[0]?.glyphs.length, 1);
    assert.equal(typesetter.shape('ffi', { ...style, tracking: 1 }).runs[0]?.glyphs.length, 3);
    assert.ok(Math.abs(typesetter.width('AV', { ...style, size: 20 }) - 2 * width('AV')) < 1e-9);
    assert.equal(width('a\nb'), width('a b'));
  });

  test('of tabular digits are equal', () => {
    const tabular = { ...style, tabular: true };
    assert.equal(typesetter.width('1111', tabular), typesetter.width('0000', tabular));
  });

  test('include the space between letters, but none after the last', () => {
    assert.ok(
      Math.abs(typesetter.width('VOID', { ...style, tracking: 4 }) - typesetter.width('VOID', style) - 12) < 0.5,
    );
  });

  test('the height of a line is that of the capitals of its tallest font', () => {
    assert.ok(Math.abs(typesetter.capHeight('a', style) - 7.14) < 0.01);
    assert.ok(typesetter.capHeight('a 增', style) > typesetter.capHeight('a', style));
    assert.equal(typesetter.capHeight('', style), typesetter.capHeight('a', style));
  });
});

describe('lines', () => {
  const linesOf = (text: string, width = 100) => typesetter.lines(text, style, width);
  const lines = (text: string, width = 100) => linesOf(text, width).map(line => line.text);

  test('break between words, at line ends and after hyphens', () => {
    assert.deepEqual(lines('The quick brown fox jumps\n\nend'), ['The quick brown fox', 'jumps', '', 'end']);
    assert.deepEqual(lines('well-known well-known well-known'), ['well-known well-', 'known well-known']);
    assert.deepEqual(lines('short   '), ['short']);
  });

  test('break Thai between words, Chinese between letters but not before a full stop', () => {
    const thai = 'ใบแจ้งหนี้ภาษีมูลค่าเพิ่มสำหรับสินค้าและบริการ';
    const words = new Set(
      Array.from(new Intl.Segmenter('th', { granularity: 'word' }).segment(thai), ({ index }) => index),
    );
    let at = 0;
    for (const line of lines(thai)) {
      assert.ok(words.has(at), line);
      at += line.length;
    }
    assert.deepEqual(lines(`${'增'.repeat(10)}。`), ['增'.repeat(9), '增。']);
  });

  test('show the hyphen of a word that is divided at a soft hyphen', () => {
    assert.deepEqual(lines('Rindfleisch\u00adetikettierung'), ['Rindfleisch-', 'etikettierung']);
    assert.deepEqual(lines('Rind\u00adfleisch').length, 1);
  });

  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc
      .array(fc.constantFrom('W', 'a ', 'فا', 'ไทย', '增', '👩‍🔧', 'é', '-', '\u00ad', '\n', '\t', '12,3', '\ue123'), {
        maxLength: 40,
      })
      .map(parts => parts.join('')),
  );

  test('fit, and together are the text without spaces, with codes for characters that no font has', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 60, max: 200 }), (text, width) => {
        const broken = linesOf(text, width);
        for (const line of broken)
          assert.ok(typesetter.width(line.text, style, line.levels) <= width + 0.01, JSON.stringify(line));
        const letters = (words: string) => words.replace(/[\s\u00ad-]/gu, '');
        const drawn = (line: string) => withCodes(line, typesetter.shape(line, style).missing);
        assert.equal(letters(broken.map(line => drawn(line.text)).join('')), letters(drawn(singleLine(text))));
      }),
      { numRuns: 300 },
    );
  });

  test('have the direction that the whole paragraph gives them (UAX #9)', () => {
    const paragraph = 'אבגדהוזח אבגדהוזח 50505 אבגדהוזח, 1234 אבגדהוזח אבגדהוזח';
    const broken = linesOf(paragraph, 95);
    assert.deepEqual(
      broken.map(({ text }) => text),
      ['אבגדהוזח אבגדהוזח', '50505 אבגדהוזח,', '1234 אבגדהוזח', 'אבגדהוזח'],
    );
    const leftToRight = ({ text, levels }: Line) =>
      typesetter
        .shape(text, style, levels)
        .runs.flatMap(run => run.glyphs.map(glyph => glyph.text))
        .join('');
    assert.deepEqual(broken.slice(1, 3).map(leftToRight), [',חזוהדגבא 50505', 'חזוהדגבא 1234']);
  });

  test('of a long text are found in a moment', () => {
    const text = 'Wide words and '.repeat(4000);
    assert.equal(lines(text, 400).join(' ').length, text.trim().length);
  });
});

describe('fonts of the user', () => {
  /** A font with one glyph for the character, made of the glyph of "a". */
  function fontWith(character: string, without = ''): Buffer {
    const { tables } = readShapingTables(shippedFamilies()[0]?.[1]?.path ?? '');
    const cmap = Buffer.alloc(12 + 28);
    const code = character.codePointAt(0) ?? 0;
    for (const [at, value] of [0, 1, 3, 10, 0, 12].entries()) cmap.writeUInt16BE(value, at * 2);
    cmap.writeUInt16BE(12, 12);
    for (const [at, value] of [28, 0, 1, code, code, 68].entries()) cmap.writeUInt32BE(value, 16 + at * 4);
    const name = Buffer.from('00000001001200030001040900010000000400004f0077006e', 'hex');
    tables.delete(without);
    return composeFont(
      0x00010000,
      new Map([...tables, ['cmap', cmap], ['name', Buffer.concat([name, Buffer.alloc(4)])]]),
    );
  }

  test('have the characters that no shipped font has; files that are no fonts are left out', async t => {
    const folder = await mkdtemp(join(tmpdir(), 'kontor-fonts-'));
    t.after(() => rm(folder, { recursive: true, force: true }));
    await mkdir(join(folder, 'more'));
    await writeFile(join(folder, 'broken.ttf'), 'no font');
    await writeFile(join(folder, 'cut.otf'), fontWith('ᚠ').subarray(0, 300));
    await writeFile(join(folder, 'headless.ttf'), fontWith('ᚠ', 'hhea'));
    await writeFile(join(folder, 'more/Runes.ttf'), fontWith('ᚠ'));
    const own = await openTypesetter(folder);
    const [latin, rune] = own.shape('aᚠ', style).runs;
    assert.equal(rune?.face.path, join(folder, 'more/Runes.ttf'));
    assert.match(latin?.face.path ?? '', /OpenSans/);
    assert.equal(typesetter.shape('ᚠ', style).missing.size, 1);
  });
});
