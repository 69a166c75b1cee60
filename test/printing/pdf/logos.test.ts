// Logos are drawn as they are: PNG and JPEG without Typst, all else by way of it; a broken one is left out.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import type { Element } from '../../../src/printing/pdf/drawing.ts';
import { Logos } from '../../../src/printing/pdf/images/logos.ts';
import { openPdfWriter } from '../../../src/printing/pdf/pdf-writer.ts';
import { templatesDirectory } from '../print-rig.ts';
import { PdfFile } from './read-pdf.ts';
import { details, textDrawing } from './sample-drawing.ts';
import { chunk, jpeg, png } from './sample-pictures.ts';

const writer = await openPdfWriter();

const svg = (content: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">${content}</svg>`);

let typesettings = 0;
/** The page that Typst makes of a picture, in this process. */
async function typeset(picture: Uint8Array): Promise<Uint8Array | undefined> {
  typesettings++;
  const compiler = NodeCompiler.create({ workspace: templatesDirectory });
  compiler.mapShadow(`${templatesDirectory}/logo`, Buffer.from(picture));
  const page = compiler.compile({
    mainFileContent: '#set page(width: auto, height: auto, margin: 0pt)\n#image(read("/logo", encoding: none))',
  }).result;
  return page ? compiler.pdf(page, { pdfStandard: 'a-3b', pdfTags: false, creationTimestamp: 0 }) : undefined;
}

const logos = new Logos(typeset);
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A page with the logo, 40 points wide. */
async function withLogo(bytes: Uint8Array): Promise<Buffer> {
  const { picture: logo } = await logos.read(hashOf(bytes), bytes);
  const drawing = textDrawing(['Logo']);
  const element: Element = { tag: 'Figure', alternative: 'Logo (of "us")', children: [] };
  drawing.structure.children.push(element);
  const height = logo ? (40 * logo.height) / logo.width : 20;
  drawing.pages[0]?.push({ kind: 'logo', x: 51, y: 100, width: 40, height, element });
  if (!logo) drawing.structure.children.pop();
  return writer.write(drawing, { ...details, logo });
}

/** The operators of the page as pdf.js reads them. */
async function operatorsOf(file: Buffer): Promise<string[]> {
  const { OPS } = await getResolvedPDFJS();
  const names = new Map(Object.entries(OPS).map(([name, code]) => [code, name]));
  const pdf = await getDocumentProxy(new Uint8Array(file));
  const { fnArray } = await (await pdf.getPage(1)).getOperatorList();
  await pdf.destroy();
  return fnArray.map(code => names.get(code) ?? '');
}

describe('a logo without Typst', () => {
  const palette = chunk('PLTE', Buffer.from([255, 0, 0, 0, 255, 0, 0, 0, 255]));
  for (const [name, bytes] of Object.entries({
    'PNG in colour': png(8, 2, Array(12).fill(100)),
    'PNG in colour with 16 bits': png(16, 2, Array(24).fill(100)),
    'PNG in black and white': png(1, 0, [0xa0]),
    'PNG with a palette': png(8, 3, [0, 1, 2, 0], { more: [palette] }),
    'transparent PNG': png(8, 6, Array(16).fill(100)),
    'transparent PNG in grey': png(8, 4, Array(8).fill(100)),
    'grey JPEG': jpeg,
  })) {
    test(name, async () => {
      const before = typesettings;
      const file = await withLogo(bytes);
      assert.equal(typesettings, before);
      assert.ok((await operatorsOf(file)).some(operator => /^paint(Image|ImageMask)XObject$/.test(operator)));
      assert.match(
        [...new PdfFile(file).objects.values()].map(({ text }) => text).join('\n'),
        /\/S\/Figure.*\/Alt\(Logo \\\(of "us"\\\)\)/,
      );
    });
  }

  test('keeps colours and opacity of each pixel, with each filter of rows', async () => {
    const pixels = [10, 20, 30, 255, 40, 50, 60, 128, 70, 80, 90, 0, 1, 2, 3, 4];
    for (const filter of [0, 1, 2, 3, 4]) {
      const file = new PdfFile(await withLogo(png(8, 6, pixels, { filter })));
      const images = [...file.objects.values()].filter(({ text }) => text.includes('/Subtype/Image'));
      const [mask, colors] = images.map(({ stream }) => [...(stream ?? [])]);
      const expected = decodedRows(pixels, filter);
      assert.deepEqual(
        colors,
        expected.filter((_, at) => at % 4 !== 3),
      );
      assert.deepEqual(
        mask,
        expected.filter((_, at) => at % 4 === 3),
      );
    }
  });
});

/** Two rows with the same filtered bytes, decoded as ISO/IEC 15948, clause 9 says. */
function decodedRows(row: number[], filter: number): number[] {
  const decoded: number[] = [];
  for (let at = 0; at < row.length * 2; at++) {
    const column = at % row.length;
    const left = column >= 4 ? (decoded[at - 4] ?? 0) : 0;
    const up = at >= row.length ? (decoded[at - row.length] ?? 0) : 0;
    const corner = column >= 4 && at >= row.length ? (decoded[at - row.length - 4] ?? 0) : 0;
    const estimates = [left, up, corner].map(value => Math.abs(left + up - corner - value));
    const nearest = [left, up, corner][estimates.indexOf(Math.min(...estimates))] ?? 0;
    const prediction = [0, left, up, Math.floor((left + up) / 2), nearest][filter] ?? 0;
    decoded.push(((row[column] ?? 0) + prediction) % 256);
  }
  return decoded;
}

describe('a logo by way of Typst', () => {
  test('an SVG with a gradient, opacity and paths is a form with all that it needs', async () => {
    const gradient =
      '<linearGradient id="g"><stop offset="0" stop-color="red"/><stop offset="1" stop-color="blue" stop-opacity="0.5"/></linearGradient>';
    const file = await withLogo(
      svg(
        `<defs>${gradient}</defs><rect width="20" height="20" fill="url(#g)"/><circle cx="30" cy="10" r="9" opacity="0.4"/>`,
      ),
    );
    const { objects } = new PdfFile(file);
    for (const { text } of objects.values()) {
      for (const [, id] of text.replaceAll(/\((?:\\.|[^()\\])*\)/g, '').matchAll(/\b(\d+) 0 R/g))
        assert.ok(objects.has(Number(id)), text);
    }
    const operators = await operatorsOf(file);
    assert.ok(operators.includes('paintFormXObjectBegin') && operators.includes('setFillColorN'), operators.join(' '));
  });

  test('interlaced and turned pictures', async () => {
    const before = typesettings;
    await withLogo(png(8, 2, Array(12).fill(100), { interlace: 1 }));
    const exif = Buffer.from(
      'ffe1002245786966000049492a000800000001001201030001000000060000000000000000',
      'hex',
    ).subarray(0, 36);
    await withLogo(Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)]));
    assert.equal(typesettings, before + 2);
  });

  test('is known when it was read, also when it can not be printed, but not after a failure outside the picture', async () => {
    let calls = 0;
    const failing = new Logos(async () => {
      calls++;
      if (calls === 1) throw new Error('The process ended');
      return undefined;
    });
    await assert.rejects(failing.read('1', svg('')));
    assert.equal(failing.known('1'), undefined);
    assert.deepEqual(await failing.read('1', svg('')), {});
    assert.deepEqual(failing.known('1'), {});
    assert.equal(calls, 2);
  });
});

describe('a broken logo', () => {
  const whole = png(8, 6, Array(16).fill(100));
  for (const [name, bytes] of Object.entries({
    'of no bytes': Buffer.alloc(0),
    'that is cut off': whole.subarray(0, whole.length - 20),
    'with too few rows': png(8, 6, Array(16).fill(100), { rows: 1 }),
    'of more rows than it says': png(8, 6, Array(16).fill(100), { rows: 100_000 }),
    'JPEG that is cut off': jpeg.subarray(0, 100),
    'JPEG of markers only': Buffer.from(`ffd8${'ffc00003'.repeat(10)}ffd9`, 'hex'),
    SVG: Buffer.from('<svg broken ________'),
    GIF: Buffer.from('GIF89a, which no page shows'),
  })) {
    test(`${name} is left out`, async () => {
      assert.deepEqual(await new Logos(async () => undefined).read('1', bytes), {});
      const operators = await operatorsOf(await withLogo(bytes.subarray(0, 8)));
      assert.ok(!operators.some(operator => operator.startsWith('paint')));
    });
  }

  test('whose page, made by Typst, is not as expected is left out and reported once', async () => {
    const strange = new Logos(async () => Buffer.from('%PDF-1.7 of another kind'));
    const bytes = svg('<rect width="4" height="4"/>');
    assert.match((await strange.read('1', bytes)).problem ?? '', /left out/);
    assert.deepEqual(strange.known('1'), {});
  });

  test('JPEG of more pixels than it has data for is left out without Typst', async () => {
    const before = typesettings;
    const huge = Buffer.from(jpeg);
    const frame = huge.indexOf(Buffer.from('ffc0', 'hex'));
    huge.fill(0xff, frame + 5, frame + 9);
    assert.deepEqual(await logos.read('huge', huge), {});
    assert.equal(typesettings, before);
  });

  test('JPEG whose data ends with a marker that is not the end goes to Typst', async () => {
    for (const end of ['ffd8ffd9', 'ffe1ffd9', 'ffffd9']) {
      const before = typesettings;
      await logos.read(end, Buffer.concat([jpeg.subarray(0, -2), Buffer.from(end, 'hex')]));
      assert.equal(typesettings, before + 1, end);
    }
  });
});
