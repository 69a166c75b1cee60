/** Reads back the objects of PDF files of the writer: by the cross-reference stream, as a PDF reader would. */
import { inflateSync } from 'node:zlib';

export interface PdfObject {
  text: string;
  /** Decompressed, except for JPEG. */
  stream: Buffer | undefined;
}

export interface DrawnText {
  /** The name of the font file without the letters of the subset. */
  font: string;
  glyphs: number[];
}

export interface FontInFile {
  name: string;
  widths: Map<number, number>;
  unicode: Map<number, string>;
  program: Buffer;
}

export class PdfFile {
  readonly objects = new Map<number, PdfObject>();
  readonly trailer: string;

  constructor(file: Buffer) {
    const text = file.toString('latin1');
    const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
    const references = streamAt(file, text, start);
    this.trailer = references.text;
    const table = references.stream ?? Buffer.alloc(0);
    const compressed: { id: number; stream: number; index: number }[] = [];
    for (let id = 1; id < table.length / 7; id++) {
      const [kind, second, third] = [table[id * 7], table.readUInt32BE(id * 7 + 1), table.readUInt16BE(id * 7 + 5)];
      if (kind === 1) {
        if (!text.startsWith(`${id} 0 obj\n`, second)) throw new Error(`The object ${id} is not where the file says`);
        this.objects.set(id, streamAt(file, text, second));
      } else compressed.push({ id, stream: second, index: third });
    }
    for (const { id, stream, index } of compressed) {
      const holder = this.objects.get(stream);
      const numbers = holder?.stream?.toString('latin1').split(/\s+/, 2 * index + 4) ?? [];
      const first = Number(/\/First (\d+)/.exec(holder?.text ?? '')?.[1]);
      if (Number(numbers[index * 2]) !== id) throw new Error(`The object ${id} is not in its stream`);
      const count = Number(/\/N (\d+)/.exec(holder?.text ?? '')?.[1]);
      const from = first + Number(numbers[index * 2 + 1]);
      const to = index + 1 < count ? first + Number(numbers[index * 2 + 3]) : undefined;
      this.objects.set(id, { text: holder?.stream?.toString('latin1', from, to) ?? '', stream: undefined });
    }
  }

  /** The object that `/key N 0 R` in the text names. */
  follow(text: string, key: string): PdfObject {
    const id = Number(new RegExp(`/${key} (\\d+) 0 R`).exec(text)?.[1]);
    const object = this.objects.get(id);
    if (!object) throw new Error(`There is no /${key} in ${text}`);
    return object;
  }

  get pages(): string[] {
    return [...this.objects.values()].filter(({ text }) => text.startsWith('<</Type/Page/')).map(({ text }) => text);
  }

  /** The fonts by their names in the resources. */
  get fonts(): Map<string, FontInFile> {
    const resources = this.follow(this.pages[0] ?? '', 'Resources').text;
    return new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id]) => {
        const font = this.objects.get(Number(id))?.text ?? '';
        const descendant = this.objects.get(Number(/\/DescendantFonts\[(\d+)/.exec(font)?.[1]))?.text ?? '';
        const descriptor = this.follow(descendant, 'FontDescriptor').text;
        return [
          name,
          {
            name: /\/BaseFont\/([^/]+)/.exec(font)?.[1] ?? '',
            widths: widthsOf(/\/W\[(.*\])\]/.exec(descendant)?.[1] ?? ''),
            unicode: unicodeOf(this.follow(font, 'ToUnicode').stream?.toString('latin1') ?? ''),
            program: this.follow(descriptor, 'FontFile[23]').stream ?? Buffer.alloc(0),
          },
        ];
      }),
    );
  }

  /** The content stream of a page. */
  content(page = 0): string {
    return this.follow(this.pages[page] ?? '', 'Contents').stream?.toString('latin1') ?? '';
  }

  /** What the pages show, with the actual text where the file has one; glyph by glyph from left to right. */
  shownText(page = 0): string {
    let font: FontInFile | undefined;
    let actual = false;
    let text = '';
    const tokens = /\/(F\d+) [\d.]+ Tf|\/ActualText<feff([0-9a-f]*)>|\bEMC\b|<([0-9a-f]*)>|\b(Tm)\b/g;
    for (const [token, name, own, codes] of this.content(page).matchAll(tokens)) {
      if (name) font = this.fonts.get(name);
      else if (own !== undefined) {
        text += fromHex(own);
        actual = true;
      } else if (token === 'EMC') actual = false;
      else if (codes && !actual) for (const glyph of glyphsOf(codes)) text += font?.unicode.get(glyph) ?? '\u0000';
    }
    return text;
  }

  /** The glyphs that the pages show, by the name of the font. */
  shownGlyphs(): Map<string, Set<number>> {
    const shown = new Map<string, Set<number>>();
    for (let page = 0; page < this.pages.length; page++) {
      let font = '';
      for (const [, name, codes] of this.content(page).matchAll(/\/(F\d+) [\d.]+ Tf|(?<!\/ActualText)<([0-9a-f]*)>/g)) {
        if (name) font = name;
        else shown.set(font, new Set([...(shown.get(font) ?? []), ...glyphsOf(codes ?? '')]));
      }
    }
    return shown;
  }
}

function streamAt(file: Buffer, text: string, start: number): PdfObject {
  const begin = text.indexOf('\nstream\n', start);
  const dictionary = text.slice(text.indexOf('<<', start), begin);
  const from = begin + '\nstream\n'.length;
  const length = Number(/\/Length (\d+)>>$/.exec(dictionary)?.[1]);
  if (!text.startsWith('\nendstream\nendobj\n', from + length)) throw new Error('A stream has another length');
  const data = file.subarray(from, from + length);
  return { text: dictionary, stream: dictionary.includes('/FlateDecode') ? inflateSync(data) : data };
}

const glyphsOf = (hex: string) => (hex.match(/.{4}/g) ?? []).map(code => Number.parseInt(code, 16));

const fromHex = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');

function widthsOf(array: string): Map<number, number> {
  const widths = new Map<number, number>();
  for (const [, first, list = ''] of array.matchAll(/(\d+)\[([^\]]*)\]/g)) {
    for (const [at, width] of list.split(' ').entries()) widths.set(Number(first) + at, Number(width));
  }
  return widths;
}

function unicodeOf(map: string): Map<number, string> {
  return new Map(
    [...map.matchAll(/^<([0-9a-f]{4})><([0-9a-f]+)>$/gm)].map(([, glyph = '', text = '']) => [
      Number.parseInt(glyph, 16),
      fromHex(text),
    ]),
  );
}
