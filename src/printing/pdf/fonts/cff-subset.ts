/** Some glyphs of a CFF font as a font whose CIDs are their old numbers (Adobe Technical Note 5176, "CID-keyed"). */

import { type FontFileReader, withFontFile } from '../text/font-file-reader.ts';
import {
  type CffIndex,
  type Dictionary,
  type DictionaryEntry,
  operator,
  readDictionary,
  readFontSelect,
  readIndex,
} from './cff-font.ts';
import { withoutSubroutines } from './char-strings.ts';

/** The first string that a font defines itself. */
const FIRST_OWN_STRING = 391;
const HEADER = Buffer.from([1, 0, 4, 4]);

/** A part of the font with measures and subroutines of its own. */
interface Part {
  matrix: DictionaryEntry | undefined;
  /** The private dictionary without subroutines. */
  private: Buffer;
  subroutines: CffIndex | undefined;
}

/** The font file for a PDF (CIDFontType0C) with these glyphs and glyph 0. */
export function subsetCff(path: string, glyphs: Iterable<number>): Buffer {
  return withFontFile(path, font =>
    composed(
      font,
      [...new Set([0, ...glyphs])].sort((a, b) => a - b),
    ),
  );
}

function composed(font: FontFileReader, glyphs: readonly number[]): Buffer {
  const { offset: table } = font.table('CFF ');
  const names = readIndex(font, table, font.read(table + 2, 1).readUInt8(0));
  const tops = readIndex(font, table, names.end);
  const strings = readIndex(font, table, tops.end);
  const global = readIndex(font, table, strings.end);
  const top = readDictionary(tops.item(0));
  const outlines = readIndex(font, table, operand(top, operator.charStrings));
  const { parts, selected } = partsOf(font, table, top, glyphs);
  const flat = glyphs.map((glyph, at) =>
    withoutSubroutines(outlines.item(glyph), parts[selected[at] ?? 0]?.subroutines, global),
  );
  return assembled(names.item(0), top.get(operator.fontMatrix), glyphs, flat, parts, selected);
}

function operand(dictionary: Dictionary, key: number, at = 0): number {
  const value = dictionary.get(key)?.operands[at];
  if (value === undefined || Number.isNaN(value)) throw new Error('A CFF font is incomplete');
  return value;
}

/** The parts that these glyphs use, and for each glyph which of them. */
function partsOf(font: FontFileReader, table: number, top: Dictionary, glyphs: readonly number[]) {
  if (!top.has(operator.registry)) return { parts: [partOf(font, table, top)], selected: glyphs.map(() => 0) };
  const dictionaries = readIndex(font, table, operand(top, operator.fontDictionaries));
  const original = readFontSelect(font, table, operand(top, operator.fontSelect), glyphs);
  const used = [...new Set(original)].sort((a, b) => a - b);
  const parts = used.map(at => partOf(font, table, readDictionary(dictionaries.item(at))));
  return { parts, selected: original.map(at => used.indexOf(at)) };
}

function partOf(font: FontFileReader, table: number, dictionary: Dictionary): Part {
  const offset = operand(dictionary, operator.private, 1);
  const values = readDictionary(font.read(table + offset, operand(dictionary, operator.private)));
  const subroutines = values.get(operator.subroutines)?.operands[0];
  values.delete(operator.subroutines);
  return {
    matrix: dictionary.get(operator.fontMatrix),
    private: Buffer.concat([...values.values()].map(entry => entry.bytes)),
    subroutines: subroutines === undefined ? undefined : readIndex(font, table, offset + subroutines),
  };
}

function assembled(
  name: Buffer,
  matrix: DictionaryEntry | undefined,
  glyphs: readonly number[],
  outlines: readonly Buffer[],
  parts: readonly Part[],
  selected: readonly number[],
): Buffer {
  const numbers = Buffer.alloc(1 + (glyphs.length - 1) * 2);
  for (const [at, glyph] of glyphs.slice(1).entries()) numbers.writeUInt16BE(glyph, 1 + at * 2);
  const select = Buffer.from([0, ...selected]);
  const outlineIndex = index(outlines);
  const privates = Buffer.concat(parts.map(part => part.private));
  // Numbers have a fixed length, so offsets can be put in when the lengths are known.
  const topOf = (at: { numbers: number; select: number; outlines: number; fonts: number }) =>
    index([
      Buffer.concat([
        entry(operator.registry, FIRST_OWN_STRING, FIRST_OWN_STRING + 1, 0),
        matrix?.bytes ?? Buffer.alloc(0),
        entry(operator.count, (glyphs.at(-1) ?? 0) + 1),
        entry(operator.glyphNumbers, at.numbers),
        entry(operator.charStrings, at.outlines),
        entry(operator.fontDictionaries, at.fonts),
        entry(operator.fontSelect, at.select),
      ]),
    ]);
  const fontsOf = (start: number) => {
    let offset = start;
    return index(
      parts.map(part => {
        const bytes = [part.matrix?.bytes ?? Buffer.alloc(0), entry(operator.private, part.private.length, offset)];
        offset += part.private.length;
        return Buffer.concat(bytes);
      }),
    );
  };
  const strings = index([Buffer.from('Adobe'), Buffer.from('Identity')]);
  const noSubroutines = index([]);
  const before = [HEADER, index([name])];
  const top = topOf({ numbers: 0, select: 0, outlines: 0, fonts: 0 });
  const start = lengthOf([...before, top, strings, noSubroutines]);
  const selectAt = start + numbers.length;
  const outlinesAt = selectAt + select.length;
  const fontsAt = outlinesAt + outlineIndex.length;
  const fonts = fontsOf(fontsAt + fontsOf(0).length);
  const finalTop = topOf({ numbers: start, select: selectAt, outlines: outlinesAt, fonts: fontsAt });
  return Buffer.concat([...before, finalTop, strings, noSubroutines, numbers, select, outlineIndex, fonts, privates]);
}

const lengthOf = (buffers: readonly Buffer[]) => buffers.reduce((sum, bytes) => sum + bytes.length, 0);

/** A dictionary entry with numbers of five bytes. */
function entry(key: number, ...operands: number[]): Buffer {
  const numbers = operands.map(value => {
    const bytes = Buffer.alloc(5);
    bytes[0] = 29;
    bytes.writeInt32BE(value, 1);
    return bytes;
  });
  return Buffer.concat([...numbers, Buffer.from(key > 255 ? [12, key & 255] : [key])]);
}

function index(items: readonly Buffer[]): Buffer {
  if (items.length === 0) return Buffer.alloc(2);
  const head = Buffer.alloc(3 + (items.length + 1) * 4);
  head.writeUInt16BE(items.length, 0);
  head[2] = 4;
  let offset = 1;
  for (const [at, item] of items.entries()) {
    head.writeUInt32BE(offset, 3 + at * 4);
    offset += item.length;
  }
  head.writeUInt32BE(offset, 3 + items.length * 4);
  return Buffer.concat([head, ...items]);
}
