/** The glyphs of Latin text, which are embedded together so that most documents share parts that are made once. */
import type { Face } from '../text/face.ts';
import type { ShapingTypesetter } from '../text/typesetter.ts';

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));

/** Characters that are embedded together; each set is added to those before it, so most documents need few bytes. */
const sets = [
  [...range(0x20, 0x7e), ...Array.from('·–—‘’“”…€'), 'ff', 'fi', 'fl', 'ffi', 'ffl'],
  [...range(0xa1, 0xac), ...range(0xae, 0xff), ...Array.from('ŒœŠšŸŽž‐‑‚„†‡•‰‹›−')],
  [...range(0x100, 0x17f), ...Array.from('ȘșȚțẞ£₤₽₺→≤≥�')],
];

/** The characters of each glyph. */
export type GlyphTexts = ReadonlyMap<number, string>;

/** The glyphs of Latin in a face. */
export interface ReadyGlyphs {
  texts: GlyphTexts;
  /** The number of the first set that has the glyph. */
  setOf: ReadonlyMap<number, number>;
  /** The glyphs of each set and of those before it. */
  sets: readonly GlyphTexts[];
}

/** For faces that are embedded with the glyphs in use only. */
export const NO_READY_GLYPHS: ReadyGlyphs = { texts: new Map(), setOf: new Map(), sets: [] };

/** The ready glyphs of a face and the characters that they show. */
export function readyGlyphs(face: Face, typesetter: Pick<ShapingTypesetter, 'glyphsOf'>): ReadyGlyphs {
  const texts = new Map<number, string>();
  const setOf = new Map<number, number>();
  const add = (text: string, tabular: boolean, set: number) => {
    const [glyph, second] = typesetter.glyphsOf(face, text, tabular);
    if (!glyph || second || glyph.id === 0 || texts.has(glyph.id)) return;
    texts.set(glyph.id, shownBy(glyph.text));
    setOf.set(glyph.id, set);
  };
  for (const [set, parts] of sets.entries()) for (const text of parts) add(text, false, set);
  for (const digit of range(0x30, 0x39)) add(digit, true, 0);
  const upTo = sets.map((_, set) => new Map([...texts].filter(([glyph]) => (setOf.get(glyph) ?? 0) <= set)));
  return { texts, setOf, sets: upTo };
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
