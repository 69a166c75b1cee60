// Pictures that only Typst reads look alone as they do on a page, and one that PDF/A does not allow is left out.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { isCmykJpeg } from '../../src/domain/cmyk-jpeg.ts';
import { fontFolders } from '../../src/printing/render/fonts.ts';
import { pictureFonts, Typst } from '../../src/printing/render/typst.ts';
import { cmykJpeg } from './cmyk-jpeg.ts';
import { account, invoice, job, openPrinter, readBack, templatesDirectory } from './print-rig.ts';
import { typstTemplates } from './rendering.ts';

const typst = new Typst(fontFolders());

const fontsOf = (pdf: Buffer | undefined) =>
  new Set([...(pdf?.toString('latin1') ?? '').matchAll(/\/BaseFont \/[A-Z]{6}\+([^\s/]+)/g)].map(([, name]) => name));

describe('text in an SVG', () => {
  test('is set in the fonts of the standard template, in their order', async () => {
    const style = await readFile(join(templatesDirectory, 'standard/style.typ'), 'utf8');
    const [, list = ''] = /#let fonts = \(([^)]*)\)/.exec(style) ?? [];
    assert.deepEqual(
      pictureFonts,
      [...list.matchAll(/"([^"]+)"/g)].map(([, name]) => name),
    );
  });

  for (const [name, attribute, font] of [
    ['no font', '', 'OpenSans-Regular'],
    ['fonts that are not there', 'font-family="Arial, Helvetica"', 'OpenSans-Regular'],
    ['a generic font', 'font-family="Arial, sans-serif"', 'OpenSans-Regular'],
    ['a shipped font', 'font-family="Noto Sans Thai"', 'NotoSansThai-Regular'],
  ] as const) {
    test(`that names ${name} is set in ${font}`, () => {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 99 20"><text y="15" ${attribute}>Kontor</text></svg>`;
      assert.deepEqual([...fontsOf(typst.picture(Buffer.from(svg)))], [font]);
    });
  }
});

describe('a JPEG in CMYK, which PDF/A does not allow', () => {
  /** As a logo and in an SVG. */
  const pictures = [
    cmykJpeg,
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><image width="9" height="9" href="data:image/jpeg;base64,${cmykJpeg.toString('base64')}"/></svg>`,
    ),
  ];

  test('is left out of the print, also by Typst', async t => {
    const { folder, remove } = await typstTemplates();
    t.after(remove);
    for (const options of [{}, { templatesDirectory: folder }]) {
      const { printer, close } = await openPrinter(options);
      t.after(close);
      for (const logo of pictures) {
        const { text } = await readBack(await printer.print(job(invoice(), { account: { ...account, logo } })));
        assert.ok(text.includes('FT2024/1002'));
      }
    }
  });

  test('is known by its frame', () => {
    assert.equal(isCmykJpeg(cmykJpeg), true);
    // A marker may begin with more than one 0xff.
    assert.equal(isCmykJpeg(Buffer.from(cmykJpeg.toString('hex').replace('ffc0', 'ffffffc0'), 'hex')), true);
    assert.equal(isCmykJpeg(Buffer.from(cmykJpeg.toString('hex').replace('0008000804', '0008000803'), 'hex')), false);
    for (let length = 0; length < cmykJpeg.length; length++)
      assert.equal(isCmykJpeg(cmykJpeg.subarray(0, length)), length > 2 + 69 + 9, `${length} bytes`);
  });
});
