/** Reads tables of OpenType fonts from files, and composes fonts of some of their tables (OpenType 1.9, "otff"). */
import { closeSync, openSync, readSync } from 'node:fs';

const HEADER_BYTES = 12;
const RECORD_BYTES = 16;
/** Of "post" only the start is needed, without the names of glyphs. */
const POST_BYTES = 32;
const MAX_TABLES = 256;

/** What shaping needs; outlines are most of a font and are read only when it is embedded. */
const shapingTables = ['head', 'hhea', 'hmtx', 'maxp', 'OS/2', 'cmap', 'GDEF', 'GSUB', 'GPOS', 'kern', 'post'];

export interface FontTables {
  /** Outlines are CFF, not TrueType. */
  cff: boolean;
  tables: Map<string, Buffer>;
}

/** Reads the tables that shaping needs from a font file. @throws Error if it is not a font. */
export function readShapingTables(path: string): FontTables {
  const file = openSync(path, 'r');
  try {
    const read = (length: number, position: number) => {
      const bytes = Buffer.alloc(length);
      if (readSync(file, bytes, 0, length, position) !== length) throw new Error(`The font ${path} is cut off`);
      return bytes;
    };
    const header = read(HEADER_BYTES, 0);
    const count = header.readUInt16BE(4);
    const signature = header.readUInt32BE(0);
    if (![0x00010000, 0x4f54544f, 0x74727565].includes(signature) || count > MAX_TABLES) {
      throw new Error(`The file ${path} is not an OpenType font`);
    }
    const directory = read(count * RECORD_BYTES, HEADER_BYTES);
    const tables = new Map<string, Buffer>();
    for (let at = 0; at < directory.length; at += RECORD_BYTES) {
      const tag = directory.toString('latin1', at, at + 4);
      if (!shapingTables.includes(tag)) continue;
      const length = directory.readUInt32BE(at + 12);
      tables.set(tag, read(tag === 'post' ? Math.min(length, POST_BYTES) : length, directory.readUInt32BE(at + 8)));
    }
    for (const tag of ['head', 'hhea', 'hmtx', 'maxp', 'cmap']) {
      if (!tables.has(tag)) throw new Error(`The font ${path} has no table ${tag}`);
    }
    return { cff: signature === 0x4f54544f, tables };
  } finally {
    closeSync(file);
  }
}

/** A font of these tables. Check sums are 0: no reader of them is served. */
export function composeFont(signature: number, tables: ReadonlyMap<string, Uint8Array>): Buffer {
  const sorted = [...tables].sort(([a], [b]) => (a < b ? -1 : 1));
  const start = HEADER_BYTES + sorted.length * RECORD_BYTES;
  const padded = (length: number) => (length + 3) & ~3;
  const font = Buffer.alloc(sorted.reduce((sum, [, bytes]) => sum + padded(bytes.length), start));
  const power = 2 ** Math.floor(Math.log2(sorted.length));
  font.writeUInt32BE(signature, 0);
  font.writeUInt16BE(sorted.length, 4);
  font.writeUInt16BE(power * RECORD_BYTES, 6);
  font.writeUInt16BE(Math.log2(power), 8);
  font.writeUInt16BE((sorted.length - power) * RECORD_BYTES, 10);
  let offset = start;
  for (const [at, [tag, bytes]] of sorted.entries()) {
    const record = HEADER_BYTES + at * RECORD_BYTES;
    font.write(tag, record, 'latin1');
    font.writeUInt32BE(offset, record + 8);
    font.writeUInt32BE(bytes.length, record + 12);
    font.set(bytes, offset);
    offset += padded(bytes.length);
  }
  return font;
}
