// Themes: what a document set changes of the shipped template, and that its texts are text.

import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { getDocumentProxy } from 'unpdf';
import { checkTheme, type ThemeChanges, themeOf } from '../../src/domain/theme.ts';
import {
  account,
  invoice,
  job,
  lines,
  openPrinter,
  type ReadBack,
  readBack,
  sharedPrinter,
  templatesDirectory,
} from './print-rig.ts';
import { rgbPng } from './sample-pictures.ts';

const { printer } = await sharedPrinter();

const themed = (theme: ThemeChanges) => {
  const { changes, errors } = checkTheme(theme);
  assert.deepEqual(errors.list, []);
  return themeOf(changes);
};
const printed = async (theme: ThemeChanges, document = invoice(), more: object = {}) =>
  readBack(await printer.print(job(document, { theme: themed(theme), ...more })));

/** True if the texts stand in the file in this order. */
function inOrder({ text }: ReadBack, texts: string[]): void {
  const places = texts.map(each => text.indexOf(each));
  assert.ok(!places.includes(-1), `${texts[places.indexOf(-1)]} is missing in ${text}`);
  assert.deepEqual(
    places,
    places.toSorted((a, b) => a - b),
    `${texts.join(', ')} in ${text}`,
  );
}

const sizeOf = async (file: Uint8Array) => (await (await getDocumentProxy(new Uint8Array(file))).getPage(1)).view;

/** The colours with which a file fills, as PDF writes them. */
async function fillsOf(file: Uint8Array): Promise<Set<string>> {
  const pdf = await getDocumentProxy(new Uint8Array(file));
  const { argsArray } = await (await pdf.getPage(1)).getOperatorList();
  return new Set(argsArray.flat().filter((each: unknown) => typeof each === 'string' && /^#[0-9a-f]{6}$/.test(each)));
}

describe('A theme', () => {
  it('of defaults prints the same bytes as none', async () => {
    const [plain, standard] = [job(invoice()), job(invoice(), { theme: themed({}) })];
    assert.ok((await printer.print(plain)).equals(await printer.print(standard)));
  });

  it('is part of the key of a cached file', async () => {
    const [a, b] = await Promise.all(
      ['#1c6b45', '#7a1250'].map(accent_colour => printer.print(job(invoice(), { theme: themed({ accent_colour }) }))),
    );
    assert.ok(a && b && !a.equals(b));
  });

  it('colours lines and headings', async () => {
    const plain = await fillsOf(await printer.print(job(invoice())));
    assert.ok(plain.has('#12517a'), [...plain].join());
    const theme = themed({ accent_colour: '#ffdd00', heading_colour: '#7a1250' });
    const fills = await fillsOf(await printer.print(job(invoice(), { theme })));
    assert.ok(fills.has('#7a1250') && fills.has('#ffdd00') && !fills.has('#12517a'), [...fills].join());
  });

  it('orders columns and leaves some out', async () => {
    const read = await printed({ columns: ['amount', 'description', 'qty'] });
    inOrder(read, ['Amount', 'Description', 'Qty', '200.00', 'Coffee', 'Subtotal'].slice(0, 5));
    for (const label of ['Code', 'Unit price', 'A1', 'UN'])
      assert.ok(!read.pieces[0]?.some(({ text }) => text === label), label);
    const head = (read.pieces[0] ?? []).filter(({ text }) => ['Amount', 'Description', 'Qty'].includes(text));
    const places = head.map(({ x }) => x);
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b),
    );
  });

  it('keeps sums carried over whatever column is last', async () => {
    const read = await printed({ columns: ['amount', 'qty', 'description'] }, invoice({ items: lines(60) }));
    assert.match(read.pages[0] ?? '', /To carry over \d+\.00/);
    assert.match(read.pages[1] ?? '', /Carried over \d+\.00/);
  });

  it('leaves out figures', async () => {
    const document = invoice({
      currency: 'USD',
      exchange_rate: 0.92,
      amount_paid: 46,
      payment_type: 'Cash',
      plate_number: 'AA-00-AA',
    });
    const more = {
      asks_for_payment: true,
      account: { ...account, bank_accounts: [{ iban: 'PT50000201231234567890154', bic: null, bank: null }] },
    };
    const labels = ['VAT summary', 'Amount due', 'Exchange rate', 'Payment', 'Delivery', 'Payment by bank transfer'];
    const all = await printed({}, document, more);
    for (const label of labels) assert.ok(all.text.includes(label), label);
    const none = await printed({ figures: [] }, document, more);
    for (const label of labels) assert.ok(!none.text.includes(label), label);
    assert.match(none.text, /Total USD 246\.00/);
    const euros = await printed({ figures: ['bank_details'] }, invoice(), more);
    assert.match(euros.text, /PT50 0002/);
    assert.doesNotMatch(euros.text, /Scan this code/);
  });

  it('prints its texts in the language of the document, and the footer on each page', async () => {
    const theme = {
      text_above: { default: 'Above', pt: 'Acima' },
      text_below: { default: 'Below', pt: 'Abaixo' },
      footer: { default: 'Registered in Lisbon', pt: 'Registada em Lisboa' },
    };
    const english = await printed(theme, invoice({ items: lines(60) }));
    inOrder(english, ['Above', 'Article number 1', 'Total', 'Below']);
    assert.ok(english.pages.length > 1 && english.pages.every(page => page.includes('Registered in Lisbon')));
    const portuguese = await printed(theme, invoice(), { language: 'pt' });
    inOrder(portuguese, ['Acima', 'Coffee', 'Abaixo', 'Registada em Lisboa']);
    assert.doesNotMatch(portuguese.text, /Above|Below|Registered/);
    const french = await printed({ footer: { pt: 'Só em português' } }, invoice(), { language: 'fr' });
    assert.doesNotMatch(french.text, /português/);
  });

  it('prints texts in Arabic', async () => {
    const { text } = await printed({ text_above: { default: 'شكرا لطلبكم' }, footer: { default: 'شركة' } });
    assert.ok(text.normalize('NFKC').includes('شكرا'), text);
  });

  it('prints code as text', async () => {
    const code = '#read("/etc/passwd") *bold* $x$ #pagebreak() \\ <label> "quoted" {view.number}';
    const { text, pages } = await printed({ text_above: { default: code }, footer: { default: code } });
    assert.equal(pages.length, 1);
    assert.equal(text.split(code).length, 3, text);
  });

  it('keeps text of the greatest length on pages', async () => {
    const { pieces } = await printed(
      {
        text_above: { default: 'Wide words '.repeat(181) },
        footer: { default: 'W'.repeat(500) },
        margin_bottom: 15,
      },
      invoice({ items: lines(40) }),
    );
    for (const page of pieces)
      for (const { text, x, y, width } of page)
        assert.ok(x > 45 && x + width < 550 && y > 10 && y < 842, `${text} at ${x}, ${y}`);
    const foot = (pieces[0] ?? []).filter(({ text }) => /^W+$/.test(text)).map(({ y }) => y);
    const body = (pieces[0] ?? []).filter(({ text }) => /Wide|Article/.test(text)).map(({ y }) => y);
    assert.ok(foot.length > 1 && Math.min(...body) > Math.max(...foot));
  });

  const papers: [string, number, number][] = [
    ['a4', 595.28, 841.89],
    ['letter', 612, 792],
    ['a5', 419.53, 595.28],
  ];
  for (const [paper, width, height] of papers)
    it(`prints on ${paper}, within its margins`, async () => {
      const file = await printer.print(
        job(invoice({ items: lines(30) }), { theme: themed({ paper, margin_side: 25 }) }),
      );
      const size = await sizeOf(file);
      assert.deepEqual(size.map(Math.round), [0, 0, width, height].map(Math.round));
      for (const piece of (await readBack(file)).pieces.flat()) {
        const inside = piece.x >= 70 && piece.x + piece.width <= width - 70 + 1 && piece.y > 20;
        assert.ok(inside, `"${piece.text}" at ${piece.x}…${piece.x + piece.width}`);
      }
    });

  it('places the logo, and may leave the sender out', async () => {
    const name = ({ pieces }: ReadBack) => pieces[0]?.find(({ text }) => text === account.name);
    assert.ok((name(await printed({}))?.x ?? 0) < 60);
    assert.ok((name(await printed({ logo_place: 'right' }))?.x ?? 0) > 250);
    const centred = name(await printed({ logo_place: 'centre' }));
    assert.ok(Math.abs((centred?.x ?? 0) + (centred?.width ?? 0) / 2 - 595.28 / 2) < 2);
    const without = await printed({ sender: false, first_page_top: 60 });
    assert.doesNotMatch(without.pages[0] ?? '', /VAT no\. PT501234567/);
    const top = Math.max(...(without.pieces[0] ?? []).map(({ y }) => y));
    assert.ok(Math.abs(841.89 - top - 60 * 2.8346) < 15, `${top}`);
  });

  it('prints an own letterhead on the first page or on all', async () => {
    const letterhead = rgbPng(30, 42, () => Buffer.alloc(90, 200));
    const pictures = async (where: string, more: object = {}) => {
      const fields = { theme: themed({ letterhead: where }), account: { ...account, letterhead, ...more } };
      const file = await printer.print(job(invoice({ items: lines(60) }), fields));
      const pdf = await getDocumentProxy(new Uint8Array(file));
      const pagesWithPicture = [];
      for (const page of [1, 2]) {
        const { argsArray } = await (await pdf.getPage(page)).getOperatorList();
        if (argsArray.flat().some((each: unknown) => /(?:^|_)img_/.test(String(each)))) pagesWithPicture.push(page);
      }
      return pagesWithPicture;
    };
    assert.deepEqual(await pictures('none'), []);
    assert.deepEqual(await pictures('first'), [1]);
    assert.deepEqual(await pictures('all'), [1, 2]);
    // A picture that can't be read is left out, and so is the place for it.
    assert.deepEqual(await pictures('all', { letterhead: Buffer.from('<svg no picture') }), []);
    assert.deepEqual(await pictures('all', { letterhead: Buffer.from('%PDF-1.7') }), []);
  });

  it('keeps the mark of a void document', async () => {
    const { text } = await printed({ paper: 'a5', margin_side: 30 }, invoice({ status: 'VOID' }));
    assert.match(text, /VOID/);
  });

  it('prints statements with the footer only', async () => {
    const theme = { text_above: { default: 'Above' }, text_below: { default: 'Below' }, footer: { default: 'Foot' } };
    const statement = JSON.stringify({ from: '2024-01-01', date: '2024-03-01', today: '2024-03-01', currency: 'EUR' });
    const { text } = await printed(theme, statement, { kind: 'statement', paper: 'a5' });
    assert.match(text, /Foot/);
    assert.doesNotMatch(text, /Above|Below/);
  });

  it('goes on below a style of one’s own that knows no theme', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kontor-style-'));
    after(() => rm(folder, { recursive: true }));
    const shipped = await readFile(join(templatesDirectory, 'standard/style.typ'), 'utf8');
    const own = shipped
      .replace(/#import "theme.typ".*\n/, '')
      .replace('rgb(theme.accent_colour)', 'rgb("#1c6b45")')
      .replace('theme.margin_side * 1mm', '18mm')
      .replace('paper-width', '210mm')
      .replace(/content-height = .*/, 'content-height = 257mm')
      .replaceAll('heading-colour(accent)', 'accent');
    assert.doesNotMatch(own, /theme\.|paper-|heading-colour/);
    await mkdir(join(folder, 'green'));
    await writeFile(join(folder, 'green/style.typ'), own);
    const { printer: other, close } = await openPrinter({ ownTemplatesDirectory: folder });
    after(close);
    const theme = themed({ accent_colour: '#7a1250', logo_place: 'right', footer: { default: 'Foot' } });
    const file = await other.print(job(invoice(), { template: 'green', theme }));
    assert.match((await readBack(file)).text, /Foot/);
    assert.ok((await fillsOf(file)).has('#1c6b45'));
  });
});
