/** Whether the fonts in a PDF have the glyphs that its pages show. */
import assert from 'node:assert/strict';
import type { FontInFile } from './read-pdf.ts';

/** The table of a TrueType font. */
function table(font: Buffer, tag: string): Buffer {
  for (let at = 12; at < 12 + font.readUInt16BE(4) * 16; at += 16) {
    if (font.toString('latin1', at, at + 4) !== tag) continue;
    return font.subarray(font.readUInt32BE(at + 8), font.readUInt32BE(at + 8) + font.readUInt32BE(at + 12));
  }
  throw new Error(`No table ${tag}`);
}

/** Whether a TrueType font has an outline, with all that it is composed of. */
function hasOutline(font: Buffer, glyph: number): boolean {
  const [loca, glyf] = [table(font, 'loca'), table(font, 'glyf')];
  const [start, end] = [loca.readUInt32BE(glyph * 4), loca.readUInt32BE(glyph * 4 + 4)];
  if (start === end) return false;
  const outline = glyf.subarray(start, end);
  if (outline.readInt16BE(0) >= 0) return true;
  for (let at = 10, flags = 0x20; flags & 0x20; ) {
    flags = outline.readUInt16BE(at);
    if (!hasOutline(font, outline.readUInt16BE(at + 2))) return false;
    at += flags & 1 ? 8 : 6;
    at += flags & 0x8 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0;
  }
  return true;
}

/** The font has each of the glyphs, with its width and its characters. */
export function assertComplete({ name, program, widths, unicode }: FontInFile, glyphs: ReadonlySet<number>): void {
  const trueType = program.readUInt32BE(0) === 0x00010000;
  const cff = trueType ? undefined : new Set(cffGlyphs(program));
  for (const glyph of glyphs) {
    const where = `glyph ${glyph} of ${name}`;
    assert.notEqual(glyph, 0, where);
    const text = unicode.get(glyph);
    assert.ok(
      text && ![...text].some(character => ['\0', '\ufeff', '\ufffe'].includes(character)),
      `${where} has no character`,
    );
    assert.ok(widths.has(glyph), `${where} has no width`);
    if (cff) assert.ok(cff.has(glyph), `${where} is not in the file`);
    if (!trueType) continue;
    const advance = table(program, 'hmtx').readUInt16BE(glyph * 4) / table(program, 'head').readUInt16BE(18);
    assert.ok(Math.abs(advance * 1000 - (widths.get(glyph) ?? -1)) < 0.1, `${where} is ${advance} em wide`);
    assert.ok(
      hasOutline(program, glyph) || /^[\s\u200b-\u200f\u2060\u3164\uffa0]*$/u.test(text),
      `${where} "${text}" has no outline`,
    );
  }
}

/** The numbers of the glyphs of a CFF font as the writer composes it. */
export function cffGlyphs(program: Buffer): number[] {
  const last = (start: number) => {
    const [count, size] = [program.readUInt16BE(start), program[start + 2] ?? 0];
    return count === 0
      ? start + 2
      : start + 2 + (count + 1) * size + program.readUIntBE(start + 3 + count * size, size);
  };
  const top = last(4);
  const entries = program.subarray(top, last(top));
  const at = (operator: number) => {
    for (let index = 0; index < entries.length - 5; index++) {
      if (entries[index] === 29 && entries[index + 5] === operator) return entries.readInt32BE(index + 1);
    }
    throw new Error('No such entry');
  };
  const count = program.readUInt16BE(at(17));
  return [0, ...Array.from({ length: count - 1 }, (_, index) => program.readUInt16BE(at(15) + 1 + index * 2))];
}
