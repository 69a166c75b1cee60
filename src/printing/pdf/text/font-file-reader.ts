/** Reads parts of an OpenType font file. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

export interface FontFileReader {
  /** The names of its tables. */
  tags: readonly string[];
  read(position: number, length: number): Buffer;
  /** Where a table is. @throws Error if the font has none of this name. */
  table(tag: string): { offset: number; length: number };
}

const HEADER_BYTES = 12;
const RECORD_BYTES = 16;
/** TrueType, CFF, and TrueType as Apple writes it. */
const signatures = [0x00010000, 0x4f54544f, 0x74727565];

/** Opens the file for the time of the function. @throws Error if it is not a font. */
export function withFontFile<T>(path: string, use: (font: FontFileReader) => T): T {
  const file = openSync(path, 'r');
  try {
    return use(readerOf(file, path));
  } finally {
    closeSync(file);
  }
}

function readerOf(file: number, path: string): FontFileReader {
  const { size } = fstatSync(file);
  const read = (position: number, length: number) => {
    if (position + length > size) throw new Error(`The font ${path} is cut off`);
    const bytes = Buffer.alloc(length);
    if (readSync(file, bytes, 0, length, position) !== length) throw new Error(`The font ${path} is cut off`);
    return bytes;
  };
  const header = read(0, HEADER_BYTES);
  if (!signatures.includes(header.readUInt32BE(0))) throw new Error(`The file ${path} is not an OpenType font`);
  const directory = read(HEADER_BYTES, header.readUInt16BE(4) * RECORD_BYTES);
  const records = new Map<string, { offset: number; length: number }>();
  for (let at = 0; at < directory.length; at += RECORD_BYTES) {
    const record = { offset: directory.readUInt32BE(at + 8), length: directory.readUInt32BE(at + 12) };
    records.set(directory.toString('latin1', at, at + 4), record);
  }
  const table = (tag: string) => {
    const record = records.get(tag);
    if (!record) throw new Error(`The font ${path} has no table ${tag}`);
    return record;
  };
  return { read, table, tags: [...records.keys()] };
}
