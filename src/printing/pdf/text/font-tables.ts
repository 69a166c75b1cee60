/** Reads tables of OpenType fonts from files, and composes fonts of some of their tables (OpenType 1.9, "otff"). */
import { withFontFile } from './font-file-reader.ts';

const HEADER_BYTES = 12;
const RECORD_BYTES = 16;
/** Of "post" only the start is needed, without the names of glyphs. */
const POST_BYTES = 32;

/** What shaping needs; outlines are most of a font and are read only when it is embedded. */
const shapingTables = ['head', 'hhea', 'hmtx', 'maxp', 'OS/2', 'cmap', 'GDEF', 'GSUB', 'GPOS', 'kern', 'post'];

export interface FontTables {
  /** Outlines are CFF, not TrueType. */
  cff: boolean;
  tables: Map<string, Buffer>;
}

/** Reads the tables that shaping needs from a font file. @throws Error if it is not a font. */
export function readShapingTables(path: string): FontTables {
  return withFontFile(path, ({ read, table, tags }) => {
    const tables = new Map<string, Buffer>();
    for (const tag of shapingTables) {
      if (!tags.includes(tag)) continue;
      const { offset, length } = table(tag);
      tables.set(tag, read(offset, tag === 'post' ? Math.min(length, POST_BYTES) : length));
    }
    for (const tag of ['head', 'hhea', 'hmtx', 'maxp', 'cmap']) table(tag);
    return { cff: tags.includes('CFF '), tables };
  });
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
