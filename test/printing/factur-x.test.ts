// A print with an electronic invoice is a Factur-X file, whatever its template, language and theme; without one, no byte of it changes.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { documentOf } from '../../src/definitions/catalogue.ts';
import { STANDARD_THEME } from '../../src/domain/theme.ts';
import { withFacturXMetadata } from '../../src/printing/render/factur-x.ts';
import { checkFacturX } from './factur-x-checks.ts';
import { invoice, job, lines, openPrinter, readBack, templatesDirectory } from './print-rig.ts';

const own = await mkdtemp(join(tmpdir(), 'kontor-factur-x-'));
const { printer, close } = await openPrinter({ ownTemplatesDirectory: own });
after(async () => {
  await close();
  await rm(own, { recursive: true, force: true });
});

const xml = '<?xml version="1.0" encoding="UTF-8"?>\n<invoice>Café & 茶 </rdf:RDF> endobj startxref</invoice>\n';
const facturX = (fields: Parameters<typeof job>[1] = {}, document = invoice()) =>
  printer.print(job(document, { invoice: xml, ...fields }));
const exists = (program: string) => spawnSync(program, ['--version']).error === undefined;

describe('a Factur-X file', () => {
  test('is PDF/A-3 with the invoice inside, in every language', async () => {
    for (const language of Object.keys(documentOf('invoice').titles))
      assert.equal(await checkFacturX(await facturX({ language })), xml, language);
  });

  test('keeps the page, the document as JSON and names with every character', async () => {
    const customer = { name: 'Padaria (Central) \\ <é> 茶 endobj' };
    const document = invoice({ customer, items: lines(60), status: 'VOID' });
    const file = await facturX({}, document);
    assert.equal(await checkFacturX(file), xml);
    const [plain, read] = [await readBack(await printer.print(job(document))), await readBack(file)];
    assert.deepEqual(read.pages, plain.pages);
    assert.equal(read.attachments['document.json'], document);
  });

  test('has the theme of the company, and the mark of a test company', async () => {
    const theme = { ...STANDARD_THEME, paper: 'letter' } as typeof STANDARD_THEME;
    assert.equal(await checkFacturX(await facturX({ theme })), xml);
    const account = { ...job(invoice()).account, is_test: true };
    assert.equal(await checkFacturX(await facturX({ account })), xml);
  });

  test('can have a template of its own, also one that attaches files', async () => {
    await cp(join(templatesDirectory, 'standard'), join(own, 'letter'), { recursive: true });
    const attached =
      '#pdf.attach("zz.txt", bytes("z"), mime-type: "text/plain", description: "z", relationship: "data")';
    await writeFile(
      join(own, 'letter/page.typ'),
      `#let print(view, logo) = [${attached} My letter ${'#'}view.number]\n`,
    );
    const file = await facturX({ template: 'letter' });
    assert.equal(await checkFacturX(file), xml);
    assert.match((await readBack(file)).text, /My letter FT2024\/1002/);
    await mkdir(join(own, 'twice'));
    const twice = attached.replace('zz.txt', 'factur-x.xml');
    await writeFile(join(own, 'twice/page.typ'), `#let print(view, logo) = [${twice}]\n`);
    await assert.rejects(facturX({ template: 'twice' }), /factur-x\.xml|attach/i);
  });

  test('is the same each time, another one for another invoice, and none without one', async () => {
    const first = await facturX();
    assert.ok((await facturX()).equals(first));
    const other = await facturX({ invoice: xml.replace('Café', 'Cafe') });
    assert.equal(await checkFacturX(other), xml.replace('Café', 'Cafe'));
    const plain = (await printer.print(job(invoice()))).toString('latin1');
    assert.doesNotMatch(plain, /factur-x|<fx:/);
  });

  test('is not made of a PDF of another form', () => {
    for (const text of [
      '',
      '%PDF-1.7\n',
      'startxref\n0\n%%EOF',
      'xref\n0 1\n0000000000 65535 f\r\ntrailer\nstartxref\n0\n%%EOF',
    ])
      assert.throws(() => withFacturXMetadata(Buffer.from(text)), { code: 'UNPRINTABLE' });
  });

  for (const [program, ...args] of [
    ['qpdf', '--check'],
    ['pdftotext', '-layout'],
  ] as const)
    test(`opens with ${program}`, { skip: !exists(program) && `${program} is not installed` }, async () => {
      const file = join(own, 'file.pdf');
      await writeFile(file, await facturX());
      const { status, stdout, stderr } = spawnSync(
        program,
        [...args, file, ...(program === 'pdftotext' ? ['-'] : [])],
        {
          encoding: 'utf8',
        },
      );
      assert.equal(status, 0, `${stdout}${stderr}`);
      assert.equal(program === 'qpdf' ? /WARNING/.test(stdout + stderr) : !stdout.includes('Café Central'), false);
    });
});
