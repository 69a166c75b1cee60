/** Measures text and breaks it into lines, with the fonts of documents. */

import type { Bidi } from 'bidi-js';
import type LineBreaker from 'linebreak';
import type { Levels, Line, TextStyle, Typesetter } from '../drawing.ts';
import type { Face } from './face.ts';
import { shippedFamilies } from './font-files.ts';
import type { Glyph, ShapedText } from './glyph.ts';
import { ownFamilies } from './own-fonts.ts';
import { paragraphLines } from './paragraph-lines.ts';
import { singleLine, withCodes } from './printable.ts';
import { RecentTexts } from './recent-texts.ts';
import { Shaper, type ShapingStyle } from './shaper.ts';

const lineEnd = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/u;
/** A typesetter that also gives the glyphs that are drawn. */
export interface ShapingTypesetter extends Typesetter {
  /** The glyphs of one line. Characters that no font has are shown as their codes. */
  shape(text: string, style: TextStyle, levels?: Levels): ShapedText;
  /** The glyphs of a piece of text from left to right in one face. */
  glyphsOf(face: Face, text: string, tabular: boolean): Glyph[];
  /** Whether a font has the character. */
  hasCharacter(character: string): boolean;
  /** Whether the face is of the family that has Latin. */
  isLatin(face: Face): boolean;
}

/** Loads HarfBuzz and the Unicode data. `ownFonts` is the folder with fonts of the user, which are tried last. */
export async function openTypesetter(ownFonts?: string): Promise<ShapingTypesetter> {
  const [harfbuzz, { default: bidi }, { default: Breaker }] = await Promise.all([
    import('harfbuzzjs'),
    import('bidi-js'),
    import('linebreak'),
  ]);
  // The package is CommonJS and its types are those of an ES module.
  const createBidi = bidi as unknown as () => Bidi;
  return new HarfBuzzTypesetter(
    new Shaper(harfbuzz, createBidi(), [...shippedFamilies(), ...ownFamilies(ownFonts)]),
    Breaker,
  );
}

class HarfBuzzTypesetter implements ShapingTypesetter {
  readonly #shaper: Shaper;
  readonly #Breaker: typeof LineBreaker;
  readonly #shaped = new RecentTexts<ShapedText>();
  /** Of lines with levels, which belong to one line each. */
  readonly #shapedLines = new WeakMap<Levels, { text: string; kind: number; shaped: ShapedText }>();

  constructor(shaper: Shaper, Breaker: typeof LineBreaker) {
    this.#shaper = shaper;
    this.#Breaker = Breaker;
  }

  shape(text: string, style: TextStyle, levels?: Levels): ShapedText {
    const { weight, italic = false, tabular = false } = style;
    const spaced = Boolean(style.tracking);
    const kind = weight * 8 + (italic ? 4 : 0) + (tabular ? 2 : 0) + (spaced ? 1 : 0);
    if (levels) return this.#shapeLine(text, levels, kind, { weight, italic, tabular, spaced });
    const known = this.#shaped.get(kind, text);
    if (known) return known;
    const shaped = this.#shapeAlone(text, { weight, italic, tabular, spaced });
    this.#shaped.set(kind, text, shaped);
    return shaped;
  }

  /** A text that is a paragraph of its own. */
  #shapeAlone(text: string, style: ShapingStyle): ShapedText {
    const printable = singleLine(text);
    const missing = new Set<string>();
    let shaped = this.#shaper.shape(printable, style);
    // A character may be missing only beside another one, so look again after each replacement.
    while (shaped.missing.size > 0 && missing.size < missing.union(shaped.missing).size) {
      for (const character of shaped.missing) missing.add(character);
      shaped = this.#shaper.shape(withCodes(printable, missing), style);
    }
    return { ...shaped, missing };
  }

  /** A line of a paragraph, in which characters without a font are codes already. */
  #shapeLine(text: string, levels: Levels, kind: number, style: ShapingStyle): ShapedText {
    const known = this.#shapedLines.get(levels);
    if (known?.text === text && known.kind === kind) return known.shaped;
    let shaped = this.#shaper.shape(text, style, levels);
    // A character that is missing only here becomes a code, and the levels are no longer those of the text.
    if (shaped.missing.size > 0) shaped = this.#shapeAlone(text, style);
    this.#shapedLines.set(levels, { text, kind, shaped });
    return shaped;
  }

  glyphsOf(face: Face, text: string, tabular: boolean): Glyph[] {
    return this.#shaper.glyphsOf(face, text, tabular);
  }

  hasCharacter(character: string): boolean {
    return this.#shaper.hasCharacter(character);
  }

  isLatin(face: Face): boolean {
    return this.#shaper.isOfFirstFamily(face);
  }

  width(text: string, style: TextStyle, levels?: Levels): number {
    return this.#widthOf(this.shape(text, style, levels), style);
  }

  capHeight(text: string, style: TextStyle, levels?: Levels): number {
    return this.shape(text, style, levels).capHeight * style.size;
  }

  lines(text: string, style: TextStyle, width: number): Line[] {
    return text.split(lineEnd).flatMap(paragraph => this.#linesOf(singleLine(paragraph), style, width));
  }

  #linesOf(paragraph: string, style: TextStyle, width: number): Line[] {
    const words = paragraph.trimEnd();
    const shaped = this.shape(words, style);
    if (this.#widthOf(shaped, style) <= width) return [{ text: words }];
    const text = shaped.missing.size > 0 ? withCodes(words, shaped.missing) : words;
    const levels = this.#shaper.levelsOf(text);
    const widthOf = (line: Line) => this.width(line.text, style, line.levels);
    return paragraphLines(
      { text, levels, before: widthsBefore(shaped, text, style), widthOf },
      width,
      style.size,
      this.#Breaker,
    );
  }

  #widthOf(shaped: ShapedText, style: TextStyle): number {
    return shaped.width * style.size + (style.tracking ?? 0) * Math.max(0, spacedLetters(shaped) - 1);
  }
}

/** The width of the text before each index. */
function widthsBefore({ runs }: ShapedText, text: string, style: TextStyle): Float64Array {
  const widths = new Float64Array(text.length + 1);
  const add = (index: number, advance: number) => {
    widths[index + 1] = (widths[index + 1] ?? 0) + advance * style.size + (style.tracking ?? 0);
  };
  const [only] = runs;
  // Glyphs of Latin letters are shared and do not know their place, but are in order.
  if (runs.length === 1 && only?.glyphs.length === text.length) {
    for (const [index, glyph] of only.glyphs.entries()) add(index, glyph.advance);
  } else {
    for (const run of runs) for (const glyph of run.glyphs) add(glyph.at, glyph.advance);
  }
  for (let index = 1; index < widths.length; index++) widths[index] = (widths[index] ?? 0) + (widths[index - 1] ?? 0);
  return widths;
}

/** Letters between which space can be added: glyphs that begin a cluster. */
function spacedLetters({ runs }: ShapedText): number {
  return runs.reduce((sum, run) => sum + run.glyphs.filter(glyph => glyph.text !== '').length, 0);
}
