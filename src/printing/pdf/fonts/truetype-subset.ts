/** A TrueType font with only some of its glyphs, under their old numbers and without instructions (OpenType 1.9, "glyf"). */

import { type FontFileReader, withFontFile } from '../text/font-file-reader.ts';
import { composeFont } from '../text/font-tables.ts';

const GLYPH_HEADER_BYTES = 10;
const component = { words: 0x1, scale: 0x8, more: 0x20, twoScales: 0x40, matrix: 0x80, instructions: 0x100 };

interface Source {
  head: Buffer;
  hhea: Buffer;
  hmtx: Buffer;
  maxp: Buffer;
  /** The outline of a glyph; empty for a space. */
  outline(glyph: number): Buffer;
}

/** The font file for a PDF, with these glyphs, what they are composed of, and glyph 0. */
export function subsetTrueType(path: string, glyphs: Iterable<number>): Buffer {
  return withFontFile(path, font => composed(open(font), glyphs));
}

function open({ read, table }: FontFileReader): Source {
  const bytesOf = (tag: string) => read(table(tag).offset, table(tag).length);
  const head = bytesOf('head');
  const loca = bytesOf('loca');
  const { offset: glyf, length } = table('glyf');
  // Small tables are read at once; of large ones only the glyphs in use.
  const all = length < 200_000 ? read(glyf, length) : undefined;
  const long = head.readInt16BE(50) === 1;
  const start = (glyph: number) => (long ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2);
  return {
    head,
    hhea: bytesOf('hhea'),
    hmtx: bytesOf('hmtx'),
    maxp: bytesOf('maxp'),
    outline: glyph => {
      const from = start(glyph);
      const size = start(glyph + 1) - from;
      if (size <= 0 || from + size > length) return Buffer.alloc(0);
      return all ? Buffer.from(all.subarray(from, from + size)) : read(glyf + from, size);
    },
  };
}

function composed(source: Source, glyphs: Iterable<number>): Buffer {
  const count = source.maxp.readUInt16BE(4);
  const outlines = new Map<number, Buffer>();
  const waiting = [0, ...glyphs];
  for (let glyph = waiting.pop(); glyph !== undefined; glyph = waiting.pop()) {
    if (outlines.has(glyph) || glyph >= count) continue;
    const { outline, parts } = withoutInstructions(source.outline(glyph));
    outlines.set(glyph, outline);
    waiting.push(...parts);
  }
  const highest = Math.max(...outlines.keys());
  const loca = Buffer.alloc((highest + 2) * 4);
  const pieces: Buffer[] = [];
  let offset = 0;
  for (let glyph = 0; glyph <= highest; glyph++) {
    loca.writeUInt32BE(offset, glyph * 4);
    const outline = outlines.get(glyph);
    if (!outline || outline.length === 0) continue;
    const padding = Buffer.alloc(-outline.length & 3);
    pieces.push(outline, padding);
    offset += outline.length + padding.length;
  }
  loca.writeUInt32BE(offset, (highest + 1) * 4);
  return composeFont(
    0x00010000,
    new Map([
      ['head', head(source.head)],
      ['hhea', patched(source.hhea, 34, highest + 1)],
      ['hmtx', metrics(source, outlines, highest)],
      ['maxp', maximums(source.maxp, highest + 1)],
      ['loca', loca],
      ['glyf', Buffer.concat(pieces)],
    ]),
  );
}

/** Each glyph has its own advance and left side bearing; glyphs that are not in use have none. */
function metrics({ hhea, hmtx }: Source, outlines: ReadonlyMap<number, Buffer>, highest: number): Buffer {
  const full = hhea.readUInt16BE(34);
  const bytes = Buffer.alloc((highest + 1) * 4);
  for (const glyph of outlines.keys()) {
    const advance = hmtx.readUInt16BE(Math.min(glyph, full - 1) * 4);
    const bearing = glyph < full ? hmtx.readInt16BE(glyph * 4 + 2) : hmtx.readInt16BE(full * 4 + (glyph - full) * 2);
    bytes.writeUInt16BE(advance, glyph * 4);
    bytes.writeInt16BE(bearing, glyph * 4 + 2);
  }
  return bytes;
}

/** With long offsets in "loca". */
function head(source: Buffer): Buffer {
  return patched(source, 50, 1);
}

function patched(source: Buffer, at: number, value: number): Buffer {
  const bytes = Buffer.from(source);
  bytes.writeUInt16BE(value, at);
  return bytes;
}

/** Without the needs of instructions. */
function maximums(source: Buffer, count: number): Buffer {
  const bytes = patched(source, 4, count);
  if (bytes.length >= 32) {
    bytes.writeUInt16BE(1, 14); // zones
    bytes.fill(0, 16, 28);
  }
  return bytes;
}

/** The outline without instructions, and the glyphs that it is composed of. */
function withoutInstructions(outline: Buffer): { outline: Buffer; parts: number[] } {
  if (outline.length < GLYPH_HEADER_BYTES) return { outline: Buffer.alloc(0), parts: [] };
  const contours = outline.readInt16BE(0);
  if (contours < 0) return compositeWithoutInstructions(outline);
  const lengthAt = GLYPH_HEADER_BYTES + contours * 2;
  if (contours === 0 || lengthAt + 2 > outline.length) return { outline: Buffer.alloc(0), parts: [] };
  const rest = lengthAt + 2 + outline.readUInt16BE(lengthAt);
  return {
    outline: Buffer.concat([outline.subarray(0, lengthAt), Buffer.alloc(2), outline.subarray(rest)]),
    parts: [],
  };
}

function compositeWithoutInstructions(outline: Buffer): { outline: Buffer; parts: number[] } {
  const parts: number[] = [];
  let at = GLYPH_HEADER_BYTES;
  for (let more = true; more && at + 4 <= outline.length; ) {
    const flags = outline.readUInt16BE(at);
    parts.push(outline.readUInt16BE(at + 2));
    outline.writeUInt16BE(flags & ~component.instructions, at);
    at += flags & component.words ? 8 : 6;
    if (flags & component.scale) at += 2;
    else if (flags & component.twoScales) at += 4;
    else if (flags & component.matrix) at += 8;
    more = (flags & component.more) !== 0;
  }
  return { outline: outline.subarray(0, at), parts };
}
