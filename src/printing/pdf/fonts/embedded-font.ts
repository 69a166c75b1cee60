/** The objects of a font in a PDF: a composite font whose codes are the numbers of its glyphs (ISO 32000-1, 9.7). */
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { compressOnce } from '../file/compression.ts';
import type { PdfObjects } from '../file/pdf-objects.ts';
import { number, reference, utf16 } from '../file/pdf-values.ts';
import type { Face } from '../text/face.ts';
import { subsetCff } from './cff-subset.ts';
import { subsetTrueType } from './truetype-subset.ts';

/** Everything but the numbers of its objects. */
export interface EmbeddedFont {
  name: string;
  file: Buffer;
  /** The dictionary of the file without its length. */
  fileDictionary: string;
  descriptor: string;
  descendant: string;
  unicode: Buffer;
}

/** Names of a subset begin with six letters that say which it is (9.6.4). */
const TAG_LETTERS = 6;
const CODES_PER_BLOCK = 100;
const SYMBOLIC = 4;

/** Makes the font with these glyphs; `texts` are the characters that they show. */
export function embedFont(face: Face, texts: ReadonlyMap<number, string>): EmbeddedFont {
  const glyphs = [...texts.keys()].sort((a, b) => a - b);
  const name = `${tagOf(glyphs)}+${basename(face.path)
    .replace(/\.\w+$/u, '')
    .replace(/[^A-Za-z0-9-]/gu, '-')}`;
  const program = face.cff ? subsetCff(face.path, glyphs) : subsetTrueType(face.path, glyphs);
  const thousandths = (em: number) => number(Math.round(em * 1000));
  const descriptor =
    `<</Type/FontDescriptor/FontName/${name}/Flags ${SYMBOLIC}/FontBBox[${face.boundingBox.map(thousandths).join(' ')}]` +
    `/ItalicAngle ${number(face.italicAngle)}/Ascent ${thousandths(face.ascent)}/Descent ${thousandths(face.descent)}` +
    `/CapHeight ${thousandths(face.capHeight)}/StemV ${face.cff ? 80 : 90}`;
  const descendant =
    `<</Type/Font/Subtype/${face.cff ? 'CIDFontType0' : 'CIDFontType2/CIDToGIDMap/Identity'}/BaseFont/${name}` +
    `/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/DW 0/W[${widths(face, glyphs)}]`;
  return {
    name,
    file: compressOnce(program),
    fileDictionary: face.cff ? '/Subtype/CIDFontType0C' : `/Length1 ${program.length}`,
    descriptor: `${descriptor}/${face.cff ? 'FontFile3' : 'FontFile2'}`,
    descendant,
    unicode: compressOnce(unicodeMap(texts, glyphs)),
  };
}

/** Adds the font to a file. Returns the object that pages name. */
export function addFont(objects: PdfObjects, font: EmbeddedFont): number {
  const file = objects.addStream(`${font.fileDictionary}/Filter/FlateDecode`, font.file);
  const unicode = objects.addStream('/Filter/FlateDecode', font.unicode);
  const descriptor = objects.add(`${font.descriptor} ${reference(file)}>>`);
  const descendant = objects.add(`${font.descendant}/FontDescriptor ${reference(descriptor)}>>`);
  return objects.add(
    `<</Type/Font/Subtype/Type0/BaseFont/${font.name}/Encoding/Identity-H/DescendantFonts[${reference(descendant)}]` +
      `/ToUnicode ${reference(unicode)}>>`,
  );
}

const declared = new WeakMap<Face, Map<number, number>>();

/** The width of a glyph as the file declares it, in thousandths of an em. */
export function declaredWidth(face: Face, glyph: number): number {
  const widths = declared.get(face) ?? new Map<number, number>();
  declared.set(face, widths);
  const known = widths.get(glyph);
  if (known !== undefined) return known;
  const width = Math.round((face.font.glyphHAdvance(glyph) / face.unitsPerEm) * 10_000) / 10;
  widths.set(glyph, width);
  return width;
}

function tagOf(glyphs: readonly number[]): string {
  const digest = createHash('sha256').update(glyphs.join(' ')).digest();
  return Array.from(digest.subarray(0, TAG_LETTERS), byte => String.fromCharCode(65 + (byte % 26))).join('');
}

/** Runs of neighbouring glyphs: `first [width width …]`. */
function widths(face: Face, glyphs: readonly number[]): string {
  let text = '';
  let previous = -2;
  for (const glyph of glyphs) {
    if (glyph !== previous + 1) text += `${text === '' ? '' : ']'}${glyph}[`;
    else text += ' ';
    text += number(declaredWidth(face, glyph));
    previous = glyph;
  }
  return text === '' ? '' : `${text}]`;
}

/** The CMap from glyphs to characters, for searching and copying (9.10.3). */
function unicodeMap(texts: ReadonlyMap<number, string>, glyphs: readonly number[]): string {
  const entries = glyphs.map(glyph => `<${glyph.toString(16).padStart(4, '0')}><${utf16(texts.get(glyph) ?? '')}>`);
  let map =
    '/CIDInit/ProcSet findresource begin 12 dict begin begincmap/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)' +
    '/Supplement 0>>def/CMapName/Kontor-UCS def/CMapType 2 def\n1 begincodespacerange<0000><ffff>endcodespacerange\n';
  for (let start = 0; start < entries.length; start += CODES_PER_BLOCK) {
    const block = entries.slice(start, start + CODES_PER_BLOCK);
    map += `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar\n`;
  }
  return `${map}endcmap CMapName currentdict/CMap defineresource pop end end`;
}
