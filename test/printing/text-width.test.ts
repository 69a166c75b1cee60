// Widths of text that a template reckons with are those that Typst sets: exact for Latin letters, not too small for most others.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { STANDARD_THEME } from '../../src/domain/theme.ts';
import { fontFolders } from '../../src/printing/render/fonts.ts';
import { isLatinLine, SEMI_BOLD, textWidth } from '../../src/printing/view/text-width.ts';
import { templatesDirectory } from './print-rig.ts';

const compiler = NodeCompiler.create({ workspace: templatesDirectory, fontArgs: [{ fontPaths: fontFolders() }] });
compiler.mapShadow(
  join(templatesDirectory, '.kontor/theme.json'),
  Buffer.from(JSON.stringify({ ...STANDARD_THEME, footer_em: [] })),
);

/** The widths in em that Typst gives the texts with the fonts of the standard template. */
function measured(texts: readonly string[], weight: number): number[] {
  const source = `#import "/standard/style.typ": fonts
    #context [#metadata(json(bytes(sys.inputs.texts)).map(each =>
      measure(text(font: fonts, weight: ${weight}, size: 100pt, number-width: "tabular", each)).width / 100pt)) <widths>]`;
  const inputs = { texts: JSON.stringify(texts) };
  const { result } = compiler.compile({ mainFileContent: source, inputs });
  assert.ok(result);
  return compiler.query(result, { selector: '<widths>', field: 'value' })[0];
}

const characters = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at));

/** Texts of lines may break at a hyphen and at spaces; the letters beside them are not measured alone. */
const between = (letters: string[]) => letters.map(letter => `A${letter}B`);

describe('the width of a text', () => {
  test('is that of Typst for ASCII', () => {
    const texts = between(characters(0x20, 0x7e));
    for (const [at, width] of measured(texts, 400).entries())
      assert.ok(Math.abs(textWidth(texts[at] ?? '') - width) < 0.002, `${texts[at]}: ${width}`);
  });

  test('is not underestimated for any line that counts as Latin', () => {
    const texts = between([...characters(0x20, 0x7e), ...characters(0xa0, 0x17f)].filter(each => each !== '\u00ad'));
    assert.ok(texts.every(isLatinLine));
    for (const [at, width] of measured(texts, 400).entries())
      assert.ok(textWidth(texts[at] ?? '') > width - 0.03, `${texts[at]}: ${width}`);
  });

  test('has space for semi-bold labels, and for Chinese and emoji', () => {
    const labels = between(characters(0x20, 0x7e));
    for (const [at, width] of measured(labels, 600).entries())
      assert.ok(textWidth(labels[at] ?? '') * SEMI_BOLD > width, labels[at]);
    const others = ['增值税', '請求書', '세금', '😀🚚', 'Τιμολόγιο', 'Счёт'];
    for (const [at, width] of measured(others, 400).entries())
      assert.ok(textWidth(others[at] ?? '') > width - 0.01, `${others[at]}: ${width}`);
  });

  test('a text of several lines or of other letters is no Latin line', () => {
    for (const text of ['a\nb', '增', 'Ж', '😀', 'ש']) assert.ok(!isLatinLine(text), text);
  });
});
