// Printed files keep the rules of PDF/A-3u that checks of our own know: documents of every type, language, script, mark and kind of logo.

import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { PrintJob } from '../../../src/domain/print-job.ts';
import { makeView } from '../../../src/printing/view/make-view.ts';
import { lookDocuments } from '../look-documents.ts';
import { demand } from '../look-payments.ts';
import { account, invoice, job, openPrinter } from '../print-rig.ts';
import { wordsOf } from '../view-rig.ts';
import { brokenRules, CHECKS, type Said } from './archival-checks.ts';
import type { PdfFile, PdfObject } from './read-pdf.ts';
import { jpeg, png } from './sample-pictures.ts';

const { printer, close } = await openPrinter();
after(close);

function saidOf(printed: PrintJob): Said {
  const { title, number, account: sender, language } = makeView(printed, wordsOf(printed.language));
  return { title: `${title} ${number}`, author: sender.name, language, attachment: printed.document };
}

const withLogo = (logo: Buffer) => job(invoice(), { account: { ...account, logo } });
const pictures: [string, PrintJob][] = [
  ['a JPEG', withLogo(jpeg)],
  ['a PNG with transparency', withLogo(png(8, 6, Array(16).fill(120)))],
  ['a PNG of grey', withLogo(png(8, 0, Array(4).fill(120)))],
  [
    'hostile texts',
    demand({ customer: { name: ') Tj ET endstream <</AA 1>> EMC Q' } }, 1, {
      account: { ...account, name: '"<&>\\( %%EOF' },
    }),
  ],
];

describe('documents keep the rules that our checks know', () => {
  for (const [what, printed] of [...lookDocuments, ...pictures]) {
    test(what, async () => {
      assert.deepEqual(brokenRules(await printer.print(printed), saidOf(printed)), []);
    });
  }
});

describe('each check fails when its rule is broken', () => {
  const printed = demand({}, 1, { account: { ...account, logo: jpeg } });
  const said = saidOf(printed);

  /** Changes the texts of objects. */
  const replaced =
    (from: string | RegExp, to: string) =>
    (file: PdfFile): void => {
      let count = 0;
      for (const [id, { text, stream }] of file.objects) {
        const changed = text.replace(from, to);
        if (changed !== text) count++;
        file.objects.set(id, { text: changed, stream });
      }
      assert.ok(count > 0, `${from} is not in the file`);
    };
  const inStream =
    (holds: (object: PdfObject) => boolean, from: string | RegExp, to: string) =>
    (file: PdfFile): void => {
      let count = 0;
      for (const [id, object] of file.objects) {
        const { text, stream } = object;
        const changed = holds(object) ? stream?.toString('latin1').replace(from, to) : undefined;
        if (changed === undefined || changed === stream?.toString('latin1')) continue;
        file.objects.set(id, { text, stream: Buffer.from(changed, 'latin1') });
        count++;
      }
      assert.ok(count > 0, `${from} is in no stream`);
    };
  const isPage = ({ stream }: PdfObject) => stream?.includes('BDC') ?? false;
  const isMetadata = ({ text }: PdfObject) => text.includes('/Type/Metadata');
  const isCharacters = ({ stream }: PdfObject) => stream?.includes('beginbfchar') ?? false;

  const breaks: [rule: string, change: (file: PdfFile) => void][] = [
    ['6.1.7', replaced('/Filter/DCTDecode', '/Filter/LZWDecode')],
    ['6.1.13', replaced('/Desc(The', `/${'x'.repeat(128)}/Desc(The`)],
    ['6.1.13', inStream(isPage, /^/, 'q '.repeat(29) + 'Q '.repeat(29))],
    ['6.2.2', inStream(isPage, /^/, '0 0 0 1 k ')],
    ['6.2.3', replaced('/GTS_PDFA1', '/GTS_PDFX')],
    ['6.2.3', replaced(/\/ColorSpace\/Device(RGB|Gray)/, '/ColorSpace/DeviceCMYK')],
    ['6.2.8', replaced('/Subtype/Image', '/Subtype/Image/Interpolate true')],
    ['6.2.11 ', replaced(/\/W\[.*\]/, '/W[]')],
    ['6.2.11.7', inStream(isCharacters, /<[0-9a-f]{4}>$/gm, '<0000>')],
    ['6.5', replaced('/Type/Catalog', '/Type/Catalog/OpenAction<</S/Launch>>')],
    ['6.6.2 the metadata says', inStream(isMetadata, 'conformance>U', 'conformance>X')],
    ['6.6.2 the metadata has', inStream(isMetadata, 'FT2024/1002', 'FT2024/1003')],
    ['6.6.2 the information', replaced('/CreationDate(D:2024', '/CreationDate(D:2023')],
    ['6.7 the file is tagged', replaced('/Lang(en)', '')],
    ['6.7 everything', inStream(isPage, '/Artifact BMC ', '')],
    ['6.7 everything', inStream(isPage, 'EMC', '')],
    ['6.7 the elements', inStream(isPage, '/MCID 3>>', '/MCID 4>>')],
    ['6.7 the elements', replaced('/S/H1/', '/S/Title/')],
    ['6.7 every figure', replaced(/\/Alt(\(.*?[^\\]\)|<[0-9a-f]*>)/, '')],
    ['6.8', replaced('/AFRelationship/Source', '')],
  ];
  for (const [rule, change] of breaks) {
    test(rule, async () => {
      const broken = brokenRules(await printer.print(printed), said, change);
      assert.ok(
        broken.some(name => name.startsWith(rule)),
        `${broken}`,
      );
    });
  }

  test('6.1.2, 6.1.3', async () => {
    const file = await printer.print(printed);
    const text = file.toString('latin1');
    assert.deepEqual(brokenRules(Buffer.from(text.replace('\xe2\xe3\xcf\xd3', 'abcd'), 'latin1'), said).length, 1);
    const change = (read: PdfFile) =>
      Object.assign(read, { trailer: read.trailer.replace('/ID', '/Encrypt 5 0 R/ID') });
    assert.deepEqual(brokenRules(file, said, change).length, 1);
  });

  test('no check is without such a test', () => {
    const tested = [...breaks.map(([rule]) => rule), '6.1.2', '6.1.3'];
    assert.deepEqual(
      Object.keys(CHECKS).filter(rule => !tested.some(start => rule.startsWith(start))),
      [],
    );
  });
});
