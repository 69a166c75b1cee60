/** Turns one line of text into glyphs with HarfBuzz; each character in the first font that has it, as Typst does. */
import type { Bidi } from 'bidi-js';
import type * as HarfBuzz from 'harfbuzzjs';
import type { Levels } from '../drawing.ts';
import { type Face, hasAny, hasGlyph, loadFace } from './face.ts';
import { type FontFamily, nearest } from './font-files.ts';
import type { Glyph, GlyphRun, ShapedText } from './glyph.ts';
import { isIgnorable, wholeLetters } from './letters.ts';
import { levelsOf, type Segment, segmentsOf, visualOrder } from './segments.ts';

export interface ShapingStyle {
  weight: number;
  italic: boolean;
  tabular: boolean;
  /** Without ligatures: letters are spaced. */
  spaced: boolean;
}

/** A part of a text of one direction. */
interface Part extends Segment {
  text: string;
  style: ShapingStyle;
  /** Characters that no font has are added to it. */
  missing: Set<string>;
}

const REGULAR = 400;
const NONE: ReadonlySet<string> = new Set();

/** Latin letters, figures and signs without ligatures (those of Latin begin with f) and marks that combine. */
const separateLetters = /^(?:[ -eg-~\u00a1-\u00ac\u00ae-\u017f\u2013-\u201e\u20ac]|f(?![a-z\u00ad-\u017f]))*$/u;

export class Shaper {
  readonly #harfbuzz: typeof HarfBuzz;
  readonly #bidi: Bidi;
  readonly #families: readonly FontFamily[];
  readonly #faces = new Map<string, Face>();
  /** Glyphs of single letters. */
  readonly #letters = new Map<Face, Map<string, Glyph>>();
  readonly #tabularLetters = new Map<Face, Map<string, Glyph>>();
  readonly #buffer: HarfBuzz.Buffer;
  readonly #tabular: HarfBuzz.Feature[];
  readonly #spaced: HarfBuzz.Feature[];

  constructor(harfbuzz: typeof HarfBuzz, bidi: Bidi, families: readonly FontFamily[]) {
    this.#harfbuzz = harfbuzz;
    this.#bidi = bidi;
    this.#families = families;
    this.#buffer = new harfbuzz.Buffer();
    this.#tabular = [new harfbuzz.Feature('tnum')];
    this.#spaced = ['liga', 'clig'].map(tag => new harfbuzz.Feature(tag, 0));
  }

  /** The glyphs of a line of printable text; `levels` are those of a line of a longer paragraph. */
  shape(text: string, style: ShapingStyle, levels?: Levels): ShapedText {
    return (levels ? undefined : this.#shapeLetters(text, style)) ?? this.#shapeText(text, style, levels);
  }

  /** The levels of a paragraph; undefined if it has no right-to-left letters. */
  levelsOf(paragraph: string): Levels | undefined {
    return levelsOf(paragraph, this.#bidi);
  }

  /** Text of which each letter has a glyph of its own, whatever is beside it; this is ten times as fast. */
  #shapeLetters(text: string, style: ShapingStyle): ShapedText | undefined {
    if (!separateLetters.test(text)) return undefined;
    const face = this.#face(0, style);
    if (!face?.separate) return undefined;
    const letters = style.tabular ? this.#tabularLetters : this.#letters;
    const known = letters.get(face) ?? new Map<string, Glyph>();
    letters.set(face, known);
    const glyphs: Glyph[] = [];
    let width = 0;
    for (const letter of text) {
      const glyph = known.get(letter) ?? this.#shaped(face, letter, 0, 1, 0, style)[0];
      if (!glyph || glyph.id === 0) return undefined;
      known.set(letter, glyph);
      glyphs.push(glyph);
      width += glyph.advance;
    }
    const runs = glyphs.length > 0 ? [{ face, level: 0, glyphs }] : [];
    return { runs, width, capHeight: face.capHeight, missing: NONE };
  }

  #shapeText(text: string, style: ShapingStyle, levels: Levels | undefined): ShapedText {
    const missing = new Set<string>();
    const segments = segmentsOf(text, this.#bidi, levels).flatMap(segment =>
      this.#runs({ ...segment, text, style, missing }, 0).map(run => ({ ...run, start: segment.start })),
    );
    const runs = segments.length > 1 ? inVisualOrder(segments) : segments;
    let width = 0;
    let capHeight = 0;
    for (const run of runs) {
      capHeight = Math.max(capHeight, run.face.capHeight);
      for (const glyph of run.glyphs) width += glyph.advance;
    }
    return { runs, width, capHeight: capHeight || (this.#face(0, style)?.capHeight ?? 0), missing };
  }

  /** The glyphs of a piece of text from left to right in one face. */
  glyphsOf(face: Face, text: string, tabular: boolean): Glyph[] {
    return this.#shaped(face, text, 0, text.length, 0, { weight: 0, italic: false, spaced: false, tabular });
  }

  /** Whether a font has the character. The members of a shipped family have the same ones. */
  hasCharacter(character: string): boolean {
    const style = { weight: REGULAR, italic: false, tabular: false, spaced: false };
    return this.#families.some((_, family) => {
      const face = this.#face(family, style);
      return face && hasGlyph(face, character);
    });
  }

  /** Whether the face is of the first family, which has Latin. */
  isOfFirstFamily(face: Face): boolean {
    return this.#families[0]?.some(file => file.path === face.path) ?? false;
  }

  /** The runs of a part from left to right. What the font of the family does not have is tried with the next family. */
  #runs(part: Part, family: number): GlyphRun[] {
    const { text, start, end, level, style } = part;
    const characters = text.slice(start, end);
    if (isIgnorable(characters)) return [];
    if (family >= this.#families.length) return this.#characterRuns(part);
    const face = this.#face(family, style);
    if (!face || !hasAny(face, characters)) return this.#runs(part, family + 1);
    const glyphs = this.#shaped(face, text, start, end, level, style);
    if (glyphs.every(glyph => glyph.id !== 0)) return glyphs.length > 0 ? [{ face, level, glyphs }] : [];
    const others = wholeLetters(characters, indicesWithoutGlyph(glyphs, start));
    const otherAt = new Int32Array(characters.length).fill(-1);
    for (const [number, range] of others.entries()) otherAt.fill(number, range.start, range.end);
    const runs: GlyphRun[] = [];
    let current: GlyphRun | undefined;
    let done = -1;
    for (const glyph of glyphs) {
      const other = otherAt[glyph.at - start] ?? -1;
      const range = others[other];
      if (!range) {
        if (!current) {
          current = { face, level, glyphs: [] };
          runs.push(current);
        }
        current.glyphs.push(glyph);
      } else if (other !== done) {
        done = other;
        current = undefined;
        const inRange = { ...part, start: start + range.start, end: start + range.end };
        const further = this.#runs(inRange, family + 1);
        for (const run of further) runs.push(run);
      }
    }
    return runs;
  }

  /** A letter of which no font has all characters: each character alone, in a font that has it. */
  #characterRuns({ text, start, end, level, style, missing }: Part): GlyphRun[] {
    const runs: GlyphRun[] = [];
    let at = start;
    for (const character of text.slice(start, end)) {
      const from = at;
      at += character.length;
      if (isIgnorable(character)) continue;
      const family = this.#families.findIndex((_, index) => {
        const candidate = this.#face(index, style);
        return candidate && hasGlyph(candidate, character);
      });
      const face = family < 0 ? undefined : this.#face(family, style);
      const glyphs = face ? this.#shaped(face, text, from, at, level, style) : [];
      if (!face || glyphs.some(glyph => glyph.id === 0)) missing.add(character);
      else if (glyphs.length > 0) runs.push({ face, level, glyphs });
    }
    return level % 2 === 1 ? runs.reverse() : runs;
  }

  #shaped(face: Face, text: string, start: number, end: number, level: number, style: ShapingStyle): Glyph[] {
    const buffer = this.#buffer;
    const { BufferFlag, ClusterLevel, Direction } = this.#harfbuzz;
    const rightToLeft = level % 2 === 1;
    buffer.reset();
    buffer.addText(text.slice(start, end));
    buffer.setLanguage('und');
    buffer.setDirection(rightToLeft ? Direction.RTL : Direction.LTR);
    buffer.guessSegmentProperties();
    buffer.setFlags(BufferFlag.REMOVE_DEFAULT_IGNORABLES);
    // Marks keep characters of their own, so that more glyphs stand for one character each.
    buffer.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS);
    this.#harfbuzz.shape(face.font, buffer, style.tabular ? this.#tabular : style.spaced ? this.#spaced : undefined);
    const infos = buffer.getGlyphInfos();
    const positions = buffer.getGlyphPositions();
    const em = 1 / face.unitsPerEm;
    const glyphs: Glyph[] = [];
    for (const [index, { codepoint, cluster }] of infos.entries()) {
      const position = positions[index];
      if (!position) continue;
      const { xAdvance, xOffset, yOffset } = position;
      glyphs.push({
        id: codepoint,
        advance: xAdvance * em,
        dx: xOffset * em,
        dy: yOffset * em,
        text: '',
        at: start + cluster,
      });
    }
    return withTexts(rightToLeft ? glyphs.toReversed() : glyphs, text, end) && glyphs;
  }

  #face(family: number, style: ShapingStyle): Face | undefined {
    const file = nearest(this.#families[family] ?? [], style.weight, style.italic);
    if (!file) return undefined;
    const known = this.#faces.get(file.path);
    if (known) return known;
    const face = loadFace(this.#harfbuzz, file.path);
    this.#faces.set(file.path, face);
    return face;
  }
}

/** The indices of all characters of clusters of which a glyph is missing. */
function indicesWithoutGlyph(glyphs: readonly Glyph[], start: number): number[] {
  const missing = new Set(glyphs.filter(glyph => glyph.id === 0).map(glyph => glyph.at));
  return glyphs
    .filter(glyph => missing.has(glyph.at))
    .flatMap(({ at, text }) => Array.from({ length: text.length }, (_, index) => at - start + index));
}

/** Gives each glyph, in reading order, the characters from its own to those of the next. */
function withTexts(glyphs: Glyph[], text: string, end: number): Glyph[] {
  let next = end;
  for (let index = glyphs.length - 1; index >= 0; index--) {
    const glyph = glyphs[index];
    if (!glyph || glyph.at === glyphs[index - 1]?.at) continue;
    glyph.text = text.slice(glyph.at, next);
    next = glyph.at;
  }
  return glyphs;
}

/** Runs of one segment are in visual order already, so segments are moved as a whole. */
function inVisualOrder(runs: readonly (GlyphRun & { start: number })[]): GlyphRun[] {
  const segments: { level: number; start: number; runs: GlyphRun[] }[] = [];
  for (const run of runs) {
    const last = segments.at(-1);
    if (last && last.start === run.start) last.runs.push(run);
    else segments.push({ level: run.level, start: run.start, runs: [run] });
  }
  return visualOrder(segments).flatMap(segment => segment.runs);
}
