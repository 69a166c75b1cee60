/** The glyphs of Latin text, which are embedded together so that most documents share parts that are made once. */
import type { Face } from '../text/face.ts';
import type { Glyph } from '../text/shaper.ts';
import type { ShapingTypesetter } from '../text/typesetter.ts';

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));

/** Latin of Europe, punctuation and currencies. */
const characters = [...range(0x20, 0x7e), ...range(0xa1, 0x17f), ...Array.from('ȘșȚțẞ‐‑–—‘’‚“”„†‡•…‰‹›€₤₽₺→−≤≥�')];
const ligatures = ['ff', 'fi', 'fl', 'ffi', 'ffl'];

/** The characters of each glyph. */
export type GlyphTexts = ReadonlyMap<number, string>;

/** The ready glyphs of a face and the characters that they show. */
export function readyGlyphs(face: Face, typesetter: Pick<ShapingTypesetter, 'glyphsOf'>): GlyphTexts {
  const texts = new Map<number, string>();
  const add = (glyphs: readonly Glyph[]) => {
    const [glyph] = glyphs;
    if (glyph && glyphs.length === 1 && glyph.id !== 0 && !texts.has(glyph.id))
      texts.set(glyph.id, shownBy(glyph.text));
  };
  for (const character of characters) add(typesetter.glyphsOf(face, character, false));
  for (const letters of ligatures) add(typesetter.glyphsOf(face, letters, false));
  for (const digit of range(0x30, 0x39)) add(typesetter.glyphsOf(face, digit, true));
  return texts;
}

/** Texts that are the same when copied: composed or not, with or without invisible characters, any space of full width. */
export function shownBy(text: string): string {
  const code = text.charCodeAt(0);
  if (text.length === 1 && (code < 0xa0 || (code > 0xad && code < 0x300))) return text;
  return text
    .normalize('NFC')
    .replace(/\u00a0/gu, ' ')
    .replace(/[\u00ad\u200b\u2060\ufeff]/gu, '');
}
