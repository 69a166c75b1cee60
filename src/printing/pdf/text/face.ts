/** One font file for shaping and its measures. */
import type * as HarfBuzz from 'harfbuzzjs';
import { composeFont, type FontTables, readShapingTables } from './font-tables.ts';

export interface Face {
  path: string;
  font: HarfBuzz.Font;
  /** Outlines are CFF, not TrueType. */
  cff: boolean;
  unitsPerEm: number;
  glyphCount: number;
  /** From the baseline to the top of capital letters, in em. */
  capHeight: number;
  /** For the description of the font in a PDF, in em. */
  ascent: number;
  descent: number;
  boundingBox: readonly [number, number, number, number];
  /** Degrees against the clock; negative for italics. */
  italicAngle: number;
  /** Letters of Latin do not move or change each other, but for ligatures. */
  separate: boolean;
  /** The first character of each glyph that has one. */
  characters(): ReadonlyMap<number, string>;
}

/** Loads the tables for shaping of a font file. @throws Error if the file is not a font. */
export function loadFace(harfbuzz: typeof HarfBuzz, path: string): Face {
  const source = readShapingTables(path);
  const blob = new harfbuzz.Blob(composeFont(source.cff ? 0x4f54544f : 0x00010000, source.tables));
  const face = new harfbuzz.Face(blob);
  const font = new harfbuzz.Font(face);
  let known: ReadonlyMap<number, string> | undefined;
  const characters = () => (known ??= charactersOf(face, font));
  return {
    path,
    font,
    cff: source.cff,
    separate: !source.tables.has('kern') && isSeparate(face),
    characters,
    ...measures(source),
  };
}

/** Whether the face has any of the characters; HarfBuzz decomposes letters (é to e and ´) where that helps. */
export function hasAny(face: Face, text: string): boolean {
  for (const character of text.normalize('NFD')) if (hasGlyph(face, character)) return true;
  return false;
}

const spaces = /^[\u00a0\u2000-\u200a\u202f\u205f\u3000]$/u;

/** Whether the face has the character, or HarfBuzz takes another for it: the space for one of another width, a hyphen that breaks. */
export function hasGlyph({ font }: Face, character: string): boolean {
  if (font.nominalGlyph(character.codePointAt(0) ?? 0)) return true;
  if (spaces.test(character)) return Boolean(font.nominalGlyph(0x20));
  return character === '\u2011' && Boolean(font.nominalGlyph(0x2010));
}

/** Features of layout that apply to Latin by default and to more than ligatures, marks and languages. */
const joining = ['kern', 'calt', 'clig', 'rlig', 'dist', 'rclt', 'cpsp', 'opbd'];

function isSeparate(face: HarfBuzz.Face): boolean {
  const features = [...face.getTableFeatureTags('GSUB'), ...face.getTableFeatureTags('GPOS')];
  return !features.some(feature => joining.includes(feature));
}

function charactersOf(face: HarfBuzz.Face, font: HarfBuzz.Font): ReadonlyMap<number, string> {
  const characters = new Map<number, string>();
  for (const code of face.collectUnicodes()) {
    const glyph = font.nominalGlyph(code);
    if (glyph !== undefined && !characters.has(glyph)) characters.set(glyph, String.fromCodePoint(code));
  }
  return characters;
}

function measures({ tables }: FontTables) {
  const head = table(tables, 'head');
  const hhea = table(tables, 'hhea');
  const os2 = tables.get('OS/2');
  const unitsPerEm = head.readUInt16BE(18);
  const em = (units: number) => units / unitsPerEm;
  const ascent = em(os2 && os2.length >= 72 ? os2.readInt16BE(68) : hhea.readInt16BE(4));
  // Version 2 added sCapHeight; without it, Typst takes the ascender.
  const capital = os2 && os2.length >= 90 && os2.readUInt16BE(0) >= 2 ? em(os2.readInt16BE(88)) : 0;
  return {
    unitsPerEm,
    glyphCount: table(tables, 'maxp').readUInt16BE(4),
    capHeight: capital > 0 ? capital : ascent,
    ascent,
    // 16 bits before and 16 after the point; the rest of "post" is not needed.
    italicAngle: (tables.get('post')?.readInt32BE(4) ?? 0) / 65536,
    descent: em(hhea.readInt16BE(6)),
    boundingBox: [
      em(head.readInt16BE(36)),
      em(head.readInt16BE(38)),
      em(head.readInt16BE(40)),
      em(head.readInt16BE(42)),
    ],
  } as const;
}

function table(tables: ReadonlyMap<string, Buffer>, tag: string): Buffer {
  const bytes = tables.get(tag);
  if (!bytes) throw new Error(`A font has no table ${tag}`);
  return bytes;
}
