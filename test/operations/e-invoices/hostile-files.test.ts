// Hostile and broken files are refused by name, in bounded time and memory.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AppError } from '../../../src/domain/errors.ts';
import { FileError } from '../../../src/formats/file-error.ts';
import { readEInvoice } from '../../../src/formats/invoices/read/read-e-invoice.ts';
import { readEInvoiceFile } from '../../../src/operations/e-invoices/read-file.ts';
import { type Attachment, pdfOf, ublOf } from './files.ts';

const MEBIBYTE = 1024 * 1024;
const entities = Array.from({ length: 12 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('');
const xml = Buffer.from(ublOf());
const withProlog = (prolog: string) => Buffer.from(ublOf({ prolog }));
const attached = (unpacked: Buffer, packing: Partial<Attachment> = {}) =>
  pdfOf([{ name: 'factur-x.xml', unpacked, ...packing }]);

/** Files that are read at once, in the process of the test. */
const BROKEN: Record<string, [file: () => Buffer, reason: string]> = {
  'a document type': [() => withProlog('<!DOCTYPE Invoice>'), 'e_invoice_doctype'],
  'an external document type': [
    () => withProlog('<!DOCTYPE Invoice SYSTEM "file:///etc/passwd">'),
    'e_invoice_doctype',
  ],
  'an external entity': [
    () => withProlog('<!DOCTYPE Invoice [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
    'e_invoice_doctype',
  ],
  'an entity that is not declared': [() => Buffer.from(ublOf({ number: '&x;' })), 'e_invoice_not_xml'],
  'another root': [() => Buffer.from('<html/>'), 'e_invoice_unknown_root'],
  'ZUGFeRD 1': [
    () => Buffer.from('<x:CrossIndustryDocument xmlns:x="urn:ferd:CrossIndustryDocument:invoice:1p0"/>'),
    'e_invoice_zugferd_1',
  ],
  'no XML': [() => Buffer.from('Invoice 12'), 'e_invoice_not_xml'],
  nothing: [() => Buffer.alloc(0), 'e_invoice_not_xml'],
  'a missing end': [() => xml.subarray(0, xml.length - 20), 'e_invoice_not_xml'],
  'another encoding than declared': [() => Buffer.from(ublOf(), 'latin1'), 'e_invoice_not_xml'],
  'an unknown encoding': [() => withProlog('<?xml version="1.0" encoding="x-none"?>'), 'e_invoice_not_xml'],
  'a NUL': [() => Buffer.from(ublOf({ number: 'a\0b' })), 'e_invoice_not_xml'],
  'a PDF without XML': [() => pdfOf([]), 'e_invoice_pdf_without_xml'],
  'a PDF with two other XML files': [
    () => pdfOf(['a.xml', 'b.xml'].map(name => ({ name, unpacked: xml }))),
    'e_invoice_pdf_without_xml',
  ],
  'a PDF with the name of the file only': [() => Buffer.from('%PDF-1.7\nfactur-x.xml'), 'e_invoice_pdf_unreadable'],
  'a PDF with a password': [
    () =>
      pdfOf(
        [{ name: 'factur-x.xml', unpacked: xml }],
        `/Encrypt << /Filter /Standard /V 2 /R 3 /Length 128 /P -44 /O <${'28'.repeat(32)}> /U <${'00'.repeat(32)}> >> /ID [<01><01>]`,
      ),
    'e_invoice_pdf_protected',
  ],
};

/** Files that take time or memory: a process of its own reads them, as in a server. */
const HOSTILE: Record<string, [file: () => Buffer, reason: string]> = {
  'a bomb of entities': [
    () => Buffer.from(`<!DOCTYPE a [<!ENTITY l0 "lol">${entities}]><a>&l12;</a>`),
    'e_invoice_not_xml',
  ],
  'ten thousand elements in each other': [
    () => Buffer.from('<a>'.repeat(10_000) + '</a>'.repeat(10_000)),
    'e_invoice_not_xml',
  ],
  'a million elements': [() => Buffer.from(`<a>${'<b/>'.repeat(1_200_000)}</a>`), 'e_invoice_too_many_elements'],
  'a hundred thousand attributes': [
    () => Buffer.from(`<a ${Array.from({ length: 100_000 }, (_, at) => `a${at}="1"`).join(' ')}/>`),
    'e_invoice_unknown_root',
  ],
  'a name of 4 MB': [() => Buffer.from(`<${'a'.repeat(4 * MEBIBYTE)}/>`), 'e_invoice_not_xml'],
  'a PDF that unpacks to 1 GB': [
    () => attached(Buffer.alloc(1024 * MEBIBYTE), { level: 1 }),
    'e_invoice_pdf_too_large',
  ],
  'a PDF that is packed twice': [() => attached(Buffer.alloc(256 * MEBIBYTE), { times: 2 }), 'e_invoice_pdf_too_large'],
  'a PDF with six thousand attachments': [
    () => pdfOf(Array.from({ length: 6_000 }, (_, at) => ({ name: `${at}.txt`, unpacked: Buffer.from('a') }))),
    'e_invoice_pdf_too_large',
  ],
  'a PDF whose packing has a blank before it': [
    () => attached(Buffer.alloc(128 * MEBIBYTE), { eol: ' \r' }),
    'e_invoice_pdf_too_large',
  ],
  'a PDF whose packing is written in hexadecimal': [
    () => attached(Buffer.alloc(256 * MEBIBYTE), { coded: true }),
    'e_invoice_file_bounds',
  ],
  'a PDF with a row of 200 MB': [
    () => attached(Buffer.alloc(MEBIBYTE), { parameters: '/DecodeParms [<< /Predictor 12 /Columns 200000000 >>]' }),
    'e_invoice_file_bounds',
  ],
  'more than 5 MiB': [() => Buffer.alloc(5 * MEBIBYTE + 1, ' '), 'e_invoice_file_too_large'],
};

describe('A file is refused that has', () => {
  for (const [what, [file, reason]] of Object.entries(BROKEN))
    it(what, async () => {
      await assert.rejects(
        readEInvoice(file()),
        (error: unknown) => error instanceof FileError && error.said.reason === reason,
        what,
      );
    });

  for (const [what, [file, reason]] of Object.entries(HOSTILE))
    it(what, async () => {
      const bytes = file();
      await assert.rejects(
        readEInvoiceFile(bytes.subarray(0, 5 * MEBIBYTE + 1), 1),
        (error: unknown) => error instanceof AppError && error.said.reason === reason,
        what,
      );
    });
});

describe('A file is read that has', () => {
  for (const [what, file] of Object.entries<() => Buffer>({
    'a byte order mark': () => Buffer.from(`\uFEFF${ublOf()}`),
    'UTF-16': () => Buffer.from(`\uFEFF${ublOf({ prolog: '<?xml version="1.0" encoding="UTF-16"?>' })}`, 'utf16le'),
    'Latin-1': () => Buffer.from(ublOf({ prolog: '<?xml version="1.0" encoding="ISO-8859-1"?>' }), 'latin1'),
    'no declaration': () => withProlog(''),
    'a comment with a document type': () => withProlog('<!-- <!DOCTYPE x> -->'),
    CDATA: () => Buffer.from(ublOf({ sellerName: '<![CDATA[Chá do Porto, S.A.]]>' })),
    'a PDF around it': () => attached(xml),
    'a PDF with another file': () =>
      pdfOf([
        { name: 'a.txt', unpacked: xml },
        { name: 'Factur-X.xml', unpacked: xml },
      ]),
    'a PDF with one XML of another name': () => pdfOf([{ name: 'rechnung.xml', unpacked: xml }]),
  }))
    it(what, async () => {
      const { seller, lines } = await readEInvoice(file());
      assert.deepEqual([seller.name, lines.length], ['Chá do Porto, S.A.', 1]);
    });

  it('characters of every kind, as they are', async () => {
    const text = `&lt;/cbc:Note&gt; ]]&gt; &amp;amp; 🍵 \u202E مرحبا &#x10FFFD;`;
    const { seller } = await readEInvoiceFile(Buffer.from(ublOf({ sellerName: text })), 1);
    assert.equal(seller.name, '</cbc:Note> ]]> &amp; 🍵 \u202E مرحبا \u{10FFFD}');
  });
});

it('A process that reaches a bound ends the reading, not the server', async () => {
  // Within every limit of the reader, and more than 200 ms of work: the process looks at its bounds every 50 ms.
  const heavy = Buffer.from(`<a>${`<b>${'text '.repeat(8)}</b>`.repeat(95_000)}</a>`);
  for (const bounds of [
    { bytes: 16 * MEBIBYTE, seconds: 30 },
    { bytes: 384 * MEBIBYTE, seconds: 0.001 },
    { bytes: 384 * MEBIBYTE, seconds: 30, processorSeconds: 0.01 },
  ])
    await assert.rejects(
      readEInvoiceFile(heavy, 1, bounds),
      (error: unknown) => error instanceof AppError && error.said.reason === 'e_invoice_file_bounds',
    );
});
