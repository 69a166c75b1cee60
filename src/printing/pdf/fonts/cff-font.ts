/** Reads parts of a CFF font from its file (Adobe Technical Note 5176). */
import type { FontFileReader } from '../text/font-file-reader.ts';

/** Operators of dictionaries; those of two bytes are 12 × 256 + the second. */
export const operator = {
  charStrings: 17,
  private: 18,
  subroutines: 19,
  fontMatrix: 12 * 256 + 7,
  registry: 12 * 256 + 30,
  fontDictionaries: 12 * 256 + 36,
  fontSelect: 12 * 256 + 37,
  glyphNumbers: 15,
  count: 12 * 256 + 34,
};

/** An entry of a dictionary, with its bytes. */
export interface DictionaryEntry {
  operands: number[];
  bytes: Buffer;
}

export type Dictionary = Map<number, DictionaryEntry>;

/** A list of byte strings in the file, of which each is read when it is needed. */
export interface CffIndex {
  count: number;
  /** Where the list ends in the table. */
  end: number;
  item(at: number): Buffer;
}

/** The entries of a dictionary. */
export function readDictionary(bytes: Buffer): Dictionary {
  const entries: Dictionary = new Map();
  let operands: number[] = [];
  let start = 0;
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at] ?? 0;
    if (first <= 21) {
      at += first === 12 ? 2 : 1;
      entries.set(first === 12 ? 12 * 256 + (bytes[at - 1] ?? 0) : first, {
        operands,
        bytes: bytes.subarray(start, at),
      });
      operands = [];
      start = at;
    } else {
      const { value, length } = readNumber(bytes, at);
      operands.push(value);
      at += length;
    }
  }
  return entries;
}

/** Reals are NaN: none is needed as a number. */
function readNumber(bytes: Buffer, at: number): { value: number; length: number } {
  const first = bytes[at] ?? 0;
  const second = bytes[at + 1] ?? 0;
  if (first === 28) return { value: bytes.readInt16BE(at + 1), length: 3 };
  if (first === 29) return { value: bytes.readInt32BE(at + 1), length: 5 };
  if (first === 30) {
    let length = 1;
    while (at + length < bytes.length && ((bytes[at + length] ?? 0) & 0xf) !== 0xf) length++;
    return { value: Number.NaN, length: length + 1 };
  }
  if (first < 247) return { value: first - 139, length: 1 };
  if (first < 251) return { value: (first - 247) * 256 + second + 108, length: 2 };
  return { value: -(first - 251) * 256 - second - 108, length: 2 };
}

/** The list at an offset of the table. */
export function readIndex(font: FontFileReader, table: number, offset: number): CffIndex {
  const count = font.read(table + offset, 2).readUInt16BE(0);
  if (count === 0) return { count, end: offset + 2, item: () => Buffer.alloc(0) };
  const size = font.read(table + offset + 2, 1).readUInt8(0);
  const data = offset + 3 + (count + 1) * size - 1;
  const offsets = (at: number, entries: number) => font.read(table + offset + 3 + at * size, entries * size);
  return {
    count,
    end: data + offsets(count, 1).readUIntBE(0, size),
    item: at => {
      if (at < 0 || at >= count) throw new Error('A CFF font has no such item');
      const pair = offsets(at, 2);
      const start = pair.readUIntBE(0, size);
      return font.read(table + data + start, pair.readUIntBE(size, size) - start);
    },
  };
}

/** The dictionary of each glyph (FDSelect). */
export function readFontSelect(
  font: FontFileReader,
  table: number,
  offset: number,
  glyphs: readonly number[],
): number[] {
  const format = font.read(table + offset, 1).readUInt8(0);
  if (format === 0) return glyphs.map(glyph => font.read(table + offset + 1 + glyph, 1).readUInt8(0));
  if (format !== 3) throw new Error('A CFF font selects its dictionaries in an unknown format');
  const ranges = font.read(table + offset + 1, 2).readUInt16BE(0);
  const bytes = font.read(table + offset + 3, ranges * 3 + 2);
  return glyphs.map(glyph => {
    let at = 0;
    while (at + 1 < ranges && bytes.readUInt16BE((at + 1) * 3) <= glyph) at++;
    return bytes.readUInt8(at * 3 + 2);
  });
}
