// The marks of a test company: on every page of every type, in every language and look, and never on a file of a real company.

import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { documents } from '../../src/definitions/catalogue.ts';
import { themeOf } from '../../src/domain/theme.ts';
import { LANGUAGES } from '../../src/domain/values/languages.ts';
import { account, invoice, job, lines, openPrinter, readBack } from './print-rig.ts';
import { wordsOf } from './view-rig.ts';

const { printer, folder, close } = await openPrinter();
after(close);

const test = { ...account, is_test: true };
const markIn = (language: string) => String(wordsOf(language).labels.test);
const pagesOf = async (...fields: Parameters<typeof job>) =>
  (await readBack(await printer.print(job(...fields)))).pages;

describe('Each page of a test company has its mark', () => {
  it('for every type, in the language', async () => {
    const marks = new Set(LANGUAGES.map(markIn));
    assert.ok(marks.size >= 6);
    for (const { type, example, party, labels } of documents)
      for (const language of LANGUAGES) {
        const fields = { kind: type, language, ...(party && { party }), ...(labels && { labels }) };
        const document = JSON.stringify({ id: 1, ...example, status: 'ISSUED' });
        for (const page of await pagesOf(document, { ...fields, account: test }))
          assert.ok(page.includes(markIn(language)), `${type} ${language}: ${page}`);
      }
  });

  it('on long and void documents, with the mark of a void one, and in other looks', async () => {
    const long = invoice({ items: lines(80), status: 'VOID' });
    const pages = await pagesOf(long, { account: test });
    assert.ok(pages.length > 1);
    for (const page of pages) assert.ok(page.includes(markIn('en')) && page.includes('VOID'), page);
    for (const look of [
      { paper: 'a5', margin_top: 15, first_page_top: 8 },
      { sender: false },
      { accent_colour: '#111111' },
    ])
      for (const page of await pagesOf(long, { account: test, theme: themeOf(look) }))
        assert.ok(page.includes(markIn('en')), JSON.stringify(look));
    const statement = JSON.stringify({
      currency: 'EUR',
      from: '2024-01-01',
      date: '2024-12-31',
      today: '2025-01-01',
      opening: '0',
      closing: '0',
      reference: 'C1',
      customer: { name: 'Ana' },
      ages: {},
      entries: [],
    });
    for (const page of await pagesOf(statement, { kind: 'statement', language: 'pt', account: test }))
      assert.ok(page.includes(markIn('pt')), page);
  });

  it('with templates of its own, also where page.typ is its own and knows of no mark', async () => {
    const own = join(folder, 'own');
    await mkdir(join(own, 'plain'), { recursive: true });
    await mkdir(join(own, 'covered'), { recursive: true });
    const page = (settings: string) =>
      `#let print(view, logo) = {\n  set page(paper: "a4"${settings})\n  text(font: "Open Sans", view.title)\n  pagebreak()\n  text(font: "Open Sans", view.number)\n}\n`;
    await writeFile(join(own, 'plain/page.typ'), page(''));
    await writeFile(join(own, 'covered/page.typ'), page(', foreground: none, header: none'));
    const other = await openPrinter({ ownTemplatesDirectory: own });
    try {
      for (const template of ['plain', 'covered']) {
        const { pages } = await readBack(await other.printer.print(job(invoice(), { template, account: test })));
        assert.equal(pages.length, 2);
        const svg = await other.printer.show(job(invoice(), { template, account: test }));
        const unmarked = await other.printer.show(job(invoice(), { template }));
        assert.ok(svg.length > unmarked.length, `${template}: the pattern is drawn`);
        assert.match(svg, /<pattern/);
        assert.doesNotMatch(unmarked, /<pattern/);
        if (template === 'plain') for (const text of pages) assert.ok(text.includes(markIn('en')), text);
      }
    } finally {
      await other.close();
    }
  });

  it('and the file of a real company is another one, in the cache too', async () => {
    const document = invoice({ seq_number: 'cached' });
    const files = [];
    for (const each of [test, account, test, account])
      files.push(await printer.print(job(document, { account: each })));
    const marked = await Promise.all(files.map(async file => (await readBack(file)).text.includes(markIn('en'))));
    assert.deepEqual(marked, [true, false, true, false]);
    assert.deepEqual(files[0], files[2]);
    assert.deepEqual(files[1], files[3]);
  });
});
