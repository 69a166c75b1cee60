// Labels on sheets and rolls: places, texts, prices and bars of real files.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { getDocumentProxy } from 'unpdf';
import { FieldErrors } from '../../src/domain/errors.ts';
import { barcodeOf } from '../../src/domain/labels/barcode.ts';
import { type AddressLabel, type ArticleLabel, fitsLabel, type LabelJob } from '../../src/domain/labels/labels.ts';
import { fieldsOfSheet, ownSheet } from '../../src/domain/labels/own-sheet.ts';
import { LABEL_SHEETS, type LabelSheet, labelsOnPage } from '../../src/domain/labels/sheets.ts';
import { LANGUAGES } from '../../src/domain/values/languages.ts';
import { readBack, sharedPrinter } from './print-rig.ts';

const { printer } = await sharedPrinter();
const MM = 72 / 25.4;

const tea: ArticleLabel = {
  name: 'Green tea, 250 g',
  code: 'TEA-250',
  price: { amount: '5.5', currency: 'EUR', vatIncluded: true },
  barcode: barcodeOf('5601234567892'),
};
const address: AddressLabel = {
  names: ['Café Central, Lda.', 'A/c Ana'],
  postal_address: 'Rua Augusta 2\n3.º Esq.',
  zip_code: '1100-053',
  city: 'Lisboa',
  country: 'PT',
};
const sheetOf = (code: string) => LABEL_SHEETS[code] as LabelSheet;

const jobOf = (fields: Partial<LabelJob> = {}): LabelJob => ({
  language: 'en',
  country: 'PT',
  sheet: sheetOf('L7160'),
  skipped: 0,
  articles: [tea],
  addresses: [],
  order: [0],
  ...fields,
});
const printed = async (fields: Partial<LabelJob> = {}) => readBack(await printer.labels(jobOf(fields)));
const plain = (text: string) => text.replaceAll(/\s+/g, ' ');

describe('A label of an article', () => {
  it('has name, code, price and the digits of its barcode', async () => {
    const { text } = await printed();
    for (const part of ['Green tea, 250 g', 'TEA-250', '€5.50', '5601234567892']) assert.ok(text.includes(part), text);
    assert.ok(!text.includes('VAT'), text);
  });

  it('says that a price has no VAT, in each language of documents', async () => {
    const net = { ...tea, price: { amount: '1234.5', currency: 'EUR', vatIncluded: false } };
    const notes = new Map<string, string>();
    for (const language of LANGUAGES) {
      const { text } = await printed({ language, articles: [net] });
      notes.set(language, plain(text));
    }
    assert.match(notes.get('en') ?? '', /€1,234\.50 excl\. VAT/);
    assert.match(notes.get('pt') ?? '', /1234,50 € s\/ IVA/);
    assert.match(notes.get('de') ?? '', /1\.234,50 € zzgl\. USt/);
    assert.match(notes.get('fr') ?? '', /1 234,50 € HT/);
    assert.equal(new Set(notes.values()).size, LANGUAGES.length);
  });

  it('may lack price and barcode, and leaves out what does not fit', async () => {
    const long = { name: 'Word '.repeat(80).trim(), code: 'X' };
    const { text, pieces } = await printed({ articles: [long] });
    assert.ok(text.includes('Word') && !/€|\d{8}/.test(text), text);
    const bottom = 297 * MM - (15.15 + 38.1) * MM;
    const drawn = (pieces[0] ?? []).find(piece => piece.text === 'X');
    assert.ok(drawn && drawn.y > bottom, 'the code is on the label');
  });

  it('prints texts as texts', async () => {
    const { text } = await printed({ articles: [{ ...tea, name: '#read("/etc/passwd") *x*' }] });
    assert.ok(text.includes('#read("/etc/passwd") *x*'), text);
  });

  it('has its bars where the modules of the code are', async () => {
    const pdf = Buffer.from(await printer.labels(jobOf()));
    const document = await getDocumentProxy(new Uint8Array(pdf));
    const { fnArray, argsArray } = await (await document.getPage(1)).getOperatorList();
    const bars = tea.barcode?.bars ?? [];
    // The path of the code: as many closed shapes as bars, as wide as all of them.
    const boxes = argsArray.flatMap((args: unknown) => {
      const [, , box] = Array.isArray(args) ? args : [];
      return box && typeof box === 'object' && '2' in box ? [[...(Object.values(box) as number[])]] : [];
    });
    const [first = [0, 0], last = [0, 0]] = [bars[0], bars.at(-1)];
    const found = boxes.find(
      ([left = 0, , right = 0]) => Math.abs(left - first[0]) < 0.01 && Math.abs(right - last[0] - last[1]) < 0.01,
    );
    assert.ok(found, `${fnArray.length} operations, ${JSON.stringify(boxes)}`);
    await document.destroy();
  });
});

describe('A sheet of labels', () => {
  it('has each label in its place, from the first free one on', async () => {
    for (const [code, sheet] of Object.entries(LABEL_SHEETS)) {
      const count = labelsOnPage(sheet);
      const skipped = count > 1 ? 2 : 0;
      const articles = Array.from({ length: count }, (_, at) => ({ name: 'N', code: `C${at}` }));
      const { pieces } = await printed({ sheet, skipped, articles, order: articles.map((_, at) => at) });
      assert.equal(pieces.length, skipped > 0 ? 2 : 1, code);
      for (const [at, { code: name }] of articles.entries()) {
        const index = at + skipped;
        const piece = pieces[Math.floor(index / count)]?.find(({ text }) => text === name);
        assert.ok(piece, `${code} ${name}`);
        const place = index % count;
        const left = (sheet.left + (place % sheet.columns) * sheet.pitch.x) * MM;
        const top = (sheet.page.height - sheet.top - Math.floor(place / sheet.columns) * sheet.pitch.y) * MM;
        assert.ok(piece.x > left && piece.x < left + 3 * MM, `${code} ${name}: ${piece.x} at ${left}`);
        assert.ok(piece.y < top && piece.y > top - sheet.label.height * MM, `${code} ${name}: ${piece.y} below ${top}`);
      }
    }
  });

  it('is on its paper: no label leaves it, and none covers another', () => {
    for (const [code, { page, columns, rows, label, left, top, pitch }] of Object.entries(LABEL_SHEETS)) {
      assert.ok(left + (columns - 1) * pitch.x + label.width <= page.width + 0.01, code);
      assert.ok(top + (rows - 1) * pitch.y + label.height <= page.height + 0.01, code);
      assert.ok(pitch.x >= label.width && pitch.y >= label.height, code);
      // The margins at both sides are the same.
      const right = page.width - left - (columns - 1) * pitch.x - label.width;
      assert.ok(Math.abs(right - left) < 0.1, `${code}: ${left} and ${right}`);
    }
  });

  it('is the same by its measures', () => {
    for (const [code, sheet] of Object.entries(LABEL_SHEETS)) {
      const errors = new FieldErrors();
      const own = ownSheet(fieldsOfSheet(sheet), errors);
      assert.deepEqual(errors.list, [], code);
      assert.ok(own, code);
      assert.deepEqual(fieldsOfSheet(own), fieldsOfSheet(sheet), code);
    }
  });

  it('of a roll has a page for each label, of its size', async () => {
    const pdf = await printer.labels(jobOf({ sheet: sheetOf('roll-57x32'), order: [0, 0, 0] }));
    const document = await getDocumentProxy(new Uint8Array(pdf));
    assert.equal(document.numPages, 3);
    const [, , width = 0, height = 0] = (await document.getPage(2)).view;
    assert.deepEqual([Math.round(width / MM), Math.round(height / MM)], [57, 32]);
    await document.destroy();
  });

  it('is a tagged PDF/A', async () => {
    const pdf = Buffer.from(await printer.labels(jobOf())).toString('latin1');
    assert.match(pdf, /pdfaid:part>3</);
    assert.match(pdf, /\/MarkInfo/);
  });

  it('refuses nothing that scanners can read', () => {
    const short = barcodeOf('TEA-250');
    const long = barcodeOf('A'.repeat(25));
    assert.ok(short && long);
    assert.ok(fitsLabel(short, sheetOf('L7651')));
    assert.equal(fitsLabel(long, sheetOf('L7651')), false);
    assert.ok(fitsLabel(long, sheetOf('L7163')));
  });
});

describe('A label of an address', () => {
  const lines = async (fields: Partial<AddressLabel> = {}, language = 'en') => {
    const { pieces } = await printed({ language, articles: [], addresses: [{ ...address, ...fields }] });
    return (pieces[0] ?? []).map(({ text }) => text);
  };

  it('has names, street, town, and the country of another country only', async () => {
    assert.deepEqual(await lines(), ['Café Central, Lda.', 'A/c Ana', 'Rua Augusta 2', '3.º Esq.', '1100-053 Lisboa']);
    assert.deepEqual((await lines({ country: 'DE' }, 'pt')).at(-1), 'Alemanha');
    assert.deepEqual((await lines({ country: 'Portugal' }, 'pt')).at(-1), '1100-053 Lisboa');
  });

  it('of many lines is set smaller, on the smallest label too', async () => {
    const { pieces } = await printed({
      sheet: sheetOf('L7651'),
      articles: [],
      addresses: [{ ...address, country: 'DE', postal_address: 'Street 1\nBuilding 2\nFloor 3' }],
    });
    const last = (pieces[0] ?? []).find(({ text }) => text === 'Germany');
    assert.ok(last && last.y > (297 - 10.7 - 21.2) * MM, JSON.stringify(last));
  });
});
