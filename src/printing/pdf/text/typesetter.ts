/** Measures text and breaks it into lines, with the fonts of documents. */

import type { Bidi } from 'bidi-js';
import type LineBreaker from 'linebreak';
import type { TextStyle, Typesetter } from '../drawing.ts';
import type { Face } from './face.ts';
import { shippedFamilies } from './font-files.ts';
import type { Glyph } from './glyph.ts';
import { letterStarts } from './letters.ts';
import { breakPositions } from './line-breaks.ts';
import { ownFamilies } from './own-fonts.ts';
import { singleLine, withCodes } from './printable.ts';
import { RecentTexts } from './recent-texts.ts';
import { type ShapedText, Shaper } from './shaper.ts';

const lineEnd = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/u;
const spacesAtEnd = /\s+$/u;
/** Words as templates/standard/style.typ finds them: if one is too wide it breaks between all letters, not at its hyphens. */
const wordOfLetters = /[^\s\u00ad\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+/gu;
const SOFT_HYPHEN = '\u00ad';
/** Widths are sums of rounded numbers. */
const TOLERANCE_POINTS = 0.001;

/** A typesetter that also gives the glyphs that are drawn. */
export interface ShapingTypesetter extends Typesetter {
  /** The glyphs of one line. Characters that no font has are shown as their codes. */
  shape(text: string, style: TextStyle): ShapedText;
  /** The glyphs of a piece of text from left to right in one face. */
  glyphsOf(face: Face, text: string, tabular: boolean): Glyph[];
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

  constructor(shaper: Shaper, Breaker: typeof LineBreaker) {
    this.#shaper = shaper;
    this.#Breaker = Breaker;
  }

  shape(text: string, style: TextStyle): ShapedText {
    const { weight, italic = false, tabular = false } = style;
    const spaced = Boolean(style.tracking);
    const kind = weight * 8 + (italic ? 4 : 0) + (tabular ? 2 : 0) + (spaced ? 1 : 0);
    const known = this.#shaped.get(kind, text);
    if (known) return known;
    const shapingStyle = { weight, italic, tabular, spaced };
    const printable = singleLine(text);
    const missing = new Set<string>();
    let shaped = this.#shaper.shape(printable, shapingStyle);
    // A character may be missing only beside another one, so look again after each replacement.
    while (shaped.missing.size > 0 && missing.size < missing.union(shaped.missing).size) {
      for (const character of shaped.missing) missing.add(character);
      shaped = this.#shaper.shape(withCodes(printable, missing), shapingStyle);
    }
    shaped = { ...shaped, missing };
    this.#shaped.set(kind, text, shaped);
    return shaped;
  }

  glyphsOf(face: Face, text: string, tabular: boolean): Glyph[] {
    return this.#shaper.glyphsOf(face, text, tabular);
  }

  isLatin(face: Face): boolean {
    return this.#shaper.isOfFirstFamily(face);
  }

  width(text: string, style: TextStyle): number {
    const shaped = this.shape(text, style);
    return shaped.width * style.size + (style.tracking ?? 0) * Math.max(0, spacedLetters(shaped) - 1);
  }

  capHeight(text: string, style: TextStyle): number {
    return this.shape(text, style).capHeight * style.size;
  }

  lines(text: string, style: TextStyle, width: number): string[] {
    return text.split(lineEnd).flatMap(paragraph => this.#linesOf(singleLine(paragraph), style, width));
  }

  #linesOf(paragraph: string, style: TextStyle, width: number): string[] {
    const words = paragraph.replace(spacesAtEnd, '');
    if (this.#fits(words, style, width)) return [words];
    const { missing } = this.shape(words, style);
    const text = missing.size > 0 ? withCodes(words, missing) : words;
    const ends = this.#ends(text, style, width);
    const lines: string[] = [];
    for (let start = 0; start < text.length; ) {
      const end = this.#lineEnd(text, start, ends, style, width);
      lines.push(asLine(text.slice(start, end), end < text.length));
      start = end;
    }
    return lines;
  }

  /** Where lines may end: between words, and between the letters of words that are wider than a line. */
  #ends(text: string, style: TextStyle, width: number): number[] {
    const ends = new Set(breakPositions(text, this.#Breaker));
    for (const { 0: word, index } of text.matchAll(wordOfLetters)) {
      if (this.#fits(word, style, width)) continue;
      for (const letter of letterStarts(word)) if (letter > 0) ends.add(index + letter);
    }
    let start = 0;
    for (const end of [...ends].sort((a, b) => a - b)) {
      const word = text.slice(start, end);
      if (!this.#fits(asLine(word, end < text.length), style, width)) {
        for (const letter of letterStarts(word)) if (letter > 0) ends.add(start + letter);
      }
      start = end;
    }
    return [...ends].sort((a, b) => a - b);
  }

  /** The last end at which the line fits; at least one letter. */
  #lineEnd(text: string, start: number, ends: readonly number[], style: TextStyle, width: number): number {
    let first = ends.findIndex(end => end > start);
    let last = ends.length - 1;
    const fits = (index: number) => {
      const end = ends[index] ?? text.length;
      return this.#fits(asLine(text.slice(start, end), end < text.length), style, width);
    };
    // The width grows with the text: look for the last end by doubling the number of words, then by halves.
    let step = 1;
    while (first + step <= last && fits(first + step)) {
      first += step;
      step *= 2;
    }
    last = Math.min(last, first + step - 1);
    while (first < last) {
      const middle = Math.ceil((first + last) / 2);
      if (fits(middle)) first = middle;
      else last = middle - 1;
    }
    return ends[first] ?? text.length;
  }

  #fits(line: string, style: TextStyle, width: number): boolean {
    return this.width(line, style) <= width + TOLERANCE_POINTS;
  }
}

/** A line without the spaces at its end; the hyphen of a divided word is shown. */
function asLine(text: string, divided: boolean): string {
  const line = text.replace(spacesAtEnd, '');
  return divided && line.endsWith(SOFT_HYPHEN) ? `${line.slice(0, -1)}-` : line;
}

/** Letters between which space can be added: glyphs that begin a cluster. */
function spacedLetters({ runs }: ShapedText): number {
  return runs.reduce((sum, run) => sum + run.glyphs.filter(glyph => glyph.text !== '').length, 0);
}
