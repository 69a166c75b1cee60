// Every glyph that a page shows is in the font of the file, whatever else the document has.

import assert from 'node:assert/strict';
import { basename } from 'node:path';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { TextStyle } from '../../../src/printing/pdf/drawing.ts';
import { readyGlyphs } from '../../../src/printing/pdf/fonts/ready-glyphs.ts';
import { openPdfWriter } from '../../../src/printing/pdf/pdf-writer.ts';
import type { Face } from '../../../src/printing/pdf/text/face.ts';
import { openTypesetter } from '../../../src/printing/pdf/text/typesetter.ts';
import { assertComplete } from './complete-fonts.ts';
import { PdfFile } from './read-pdf.ts';
import { details, style, textDrawing } from './sample-drawing.ts';

const writer = await openPdfWriter();
const typesetter = await openTypesetter();

function assertAllInFile(texts: readonly string[], with_: Partial<TextStyle> = {}): void {
  const file = new PdfFile(writer.write(textDrawing(texts, with_), details));
  const fonts = file.fonts;
  for (const [name, glyphs] of file.shownGlyphs()) {
    const font = fonts.get(name);
    assert.ok(font);
    assertComplete(font, glyphs);
  }
}

/** The faces of all families and weights, with their styles. */
const faces = new Map<Face, Partial<TextStyle>>();
for (const letter of ['a', 'ا', 'ก', '中', '한', '😀']) {
  for (const weight of [300, 400, 600, 700] as const) {
    for (const italic of [false, true]) {
      const face = typesetter.shape(letter, { ...style, weight, italic }).runs[0]?.face;
      if (face && !faces.has(face)) faces.set(face, { weight, italic });
    }
  }
}

const charactersOf = (face: Face) =>
  [...new Set(face.characters().values())].filter(character => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(character));

const [latin] = faces.keys();
assert.ok(latin);
const { sets, texts: ready } = readyGlyphs(latin, typesetter);
const inSets = new Set([...ready.values()].flatMap(text => [...text]));
/** Characters of one face: those of each set of glyphs that are made ready, those of no set, and ligatures as one character. */
const kinds = [
  ...sets.map((set, at) => [...set].flatMap(([glyph, text]) => (sets[at - 1]?.has(glyph) ? [] : text))),
  charactersOf(latin).filter(character => !inSets.has(character)),
  ['\ufb00', '\ufb01', '\ufb02', '\ufb03', '\ufb04'],
];

describe('every glyph that is shown is in the file', () => {
  test('of a ligature as one character beside a letter of each kind', () => {
    for (const other of ['™', '№', 'Ω', 'Д', 'ő', 'é', 'office', 'ﬂ', 'e\u0323\u0301'])
      for (const ligature of kinds.at(-1) ?? []) assertAllInFile([`${ligature} ${other}`]);
  });

  test('of any two characters of one face', () => {
    assert.ok(kinds.length === 5 && kinds.every(kind => kind.length >= 5));
    const character = fc.oneof(...kinds.map(kind => fc.constantFrom(...kind)));
    const between = fc.constantFrom('', ' ', '\u0301', 'f');
    fc.assert(
      fc.property(character, between, character, fc.boolean(), (first, middle, second, apart) => {
        assertAllInFile(apart ? [first, middle + second] : [first + middle + second]);
      }),
      { numRuns: 600 },
    );
  });

  for (const [face, with_] of faces) {
    test(`of each character of ${basename(face.path)} beside others of its own and another set`, () => {
      const all = charactersOf(face);
      // Of the thousands of Chinese and Korean letters, each tenth.
      const characters = all.length > 3000 ? all.filter((_, at) => at % 10 === 0) : all;
      assert.ok(characters.length > 50, `${characters.length}`);
      const size = Math.max(5, Math.ceil(characters.length / 40));
      for (let at = 0; at < characters.length; at += size) {
        const some = characters.slice(at, at + size);
        assertAllInFile(some, with_);
        assertAllInFile([...some, '№'], with_);
      }
    });
  }
});
