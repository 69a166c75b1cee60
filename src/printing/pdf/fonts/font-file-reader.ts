/** Reads parts of an OpenType font file. */
import { closeSync, openSync, readSync } from 'node:fs';

export interface FontFileReader {
  read(position: number, length: number): Buffer;
  /** Where a table is. @throws Error if the font has none of this name. */
  table(tag: string): { offset: number; length: number };
}

/** Opens the file for the time of the function. */
export function withFontFile<T>(path: string, use: (font: FontFileReader) => T): T {
  const file = openSync(path, 'r');
  try {
    const read = (position: number, length: number) => {
      const bytes = Buffer.alloc(length);
      if (readSync(file, bytes, 0, length, position) !== length) throw new Error(`The font ${path} is cut off`);
      return bytes;
    };
    const directory = read(12, read(0, 12).readUInt16BE(4) * 16);
    const table = (tag: string) => {
      for (let at = 0; at < directory.length; at += 16) {
        if (directory.toString('latin1', at, at + 4) !== tag) continue;
        return { offset: directory.readUInt32BE(at + 8), length: directory.readUInt32BE(at + 12) };
      }
      throw new Error(`The font ${path} has no table ${tag}`);
    };
    return use({ read, table });
  } finally {
    closeSync(file);
  }
}
