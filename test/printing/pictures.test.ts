// Pictures that only Typst reads look alone as they do on a page, and one that PDF/A does not allow is left out.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fontFolders } from '../../src/printing/render/fonts.ts';
import { pictureFonts, Typst } from '../../src/printing/render/typst.ts';
import { templatesDirectory } from './print-rig.ts';

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
