// Files of the PDF writer can be read, say what they are, and are the same for the same drawing.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getDocumentProxy } from 'unpdf';
import { openPdfWriter } from '../../../src/printing/pdf/pdf-writer.ts';
import { readBack } from '../print-rig.ts';
import { PdfFile } from './read-pdf.ts';
import { details, invoiceDrawing, style, textDrawing } from './sample-drawing.ts';

const writer = await openPdfWriter();

describe('a file', () => {
  test('is PDF/A-3u with title, author, language, date and the JSON of the document', async () => {
    const file = writer.write(invoiceDrawing(3), details);
    const raw = file.toString('latin1');
    assert.match(raw, /<pdfaid:part>3<\/pdfaid:part>\n<pdfaid:conformance>U<\/pdfaid:conformance>/);
    const pdf = await getDocumentProxy(new Uint8Array(file));
    const { info, metadata } = await pdf.getMetadata();
    assert.deepEqual(
      { ...(info as object) },
      {
        ...(info as object),
        Title: 'Invoice FT2024/1002',
        Author: 'Atlântica Comércio, Lda.',
        Language: 'en',
        CreationDate: 'D:20240301000000Z',
      },
    );
    assert.equal(metadata?.get('dc:title'), details.title);
    await pdf.destroy();
    assert.equal((await readBack(file)).attachments['document.json'], details.attachment);
  });

  test('has each text at its place', async () => {
    const { pieces } = await readBack(writer.write(invoiceDrawing(3), details));
    const found = pieces[0]?.find(piece => piece.text === '30.00');
    assert.ok(found && Math.abs(found.x + found.width - 544) < 0.1 && Math.abs(found.y - (841.89 - 245)) < 0.1);
    assert.equal(pieces[0]?.find(piece => piece.text === 'Invoice')?.x, 51);
  });

  test('has the same bytes for the same drawing, whatever was written before', async () => {
    const texts = ['增值税 ใบแจ้ง فاتورة', 'office fi', 'Łódź'];
    const first = writer.write(textDrawing(texts), details);
    const invoice = writer.write(invoiceDrawing(3), details);
    const fresh = await openPdfWriter();
    assert.deepEqual(fresh.write(invoiceDrawing(3), details), invoice);
    for (const text of ['税值增', 'ffi ĵ', 'فا', 'office']) writer.write(textDrawing([text, text]), details);
    assert.deepEqual(writer.write(textDrawing(texts), details), first);
    assert.deepEqual(fresh.write(textDrawing(texts), details), first);
    assert.notDeepEqual(writer.write(textDrawing(texts), { ...details, attachment: '{}' }), first);
  });

  test('embeds only the weights in use, and few bytes for Latin and for Chinese', () => {
    const names = [...new PdfFile(writer.write(textDrawing(['one']), details)).fonts.values()].map(font => font.name);
    assert.deepEqual(
      names.map(name => name.slice(7)),
      ['OpenSans-400Regular'],
    );
    assert.ok(writer.write(invoiceDrawing(3), details).length < 45_000);
    assert.ok(writer.write(textDrawing(['增值税发票总公司说明']), details).length < 25_000);
  });
});

describe('the structure for screen readers', () => {
  interface Node {
    role?: string;
    children?: Node[];
  }
  const roles = (node: Node): string =>
    (node.role ?? '') +
    (node.children?.some(child => child.role)
      ? `(${node.children
          .filter(child => child.role)
          .map(roles)
          .join(' ')})`
      : '');

  test('nests table, rows and cells as the drawing does', async () => {
    const pdf = await getDocumentProxy(new Uint8Array(writer.write(invoiceDrawing(3), details)));
    const rows = (tag: string, count: number) =>
      Array(count)
        .fill(`TR(${Array(6).fill(tag).join(' ')})`)
        .join(' ');
    assert.equal(
      roles(((await (await pdf.getPage(1)).getStructTree()) ?? {}) as Node),
      `Root(Document(H1 Table(THead(${rows('TH', 1)}) TBody(${rows('TD', 3)})) P))`,
    );
    await pdf.destroy();
  });

  test('names page and content of each cell, on every page', () => {
    const file = new PdfFile(writer.write(invoiceDrawing(41), details));
    const all = [...file.objects].filter(([, { text }]) => text.startsWith('<</S/TD'));
    assert.equal(all.length, 41 * 6);
    const parents = [...file.objects.values()].find(({ text }) => text.includes('/ParentTree'))?.text ?? '';
    const byPage = [...parents.matchAll(/(\d+)\[([^\]]*)\]/g)].map(([, , list = '']) => list.split(' 0 R').map(Number));
    for (const [id, { text }] of all) {
      const [, page, mark] = /\/Pg (\d+) 0 R\/K\[(\d+)\]/.exec(text) ?? [];
      const holder = file.objects.get(Number(page))?.text ?? '';
      const at = Number(/\/StructParents (\d+)/.exec(holder)?.[1]);
      assert.equal(byPage[at]?.[Number(mark)], id);
      assert.match(file.content(at), new RegExp(`/TD<</MCID ${mark}>>BDC`));
    }
  });

  test('has every text in an element or an artifact', () => {
    const content = new PdfFile(writer.write(invoiceDrawing(3), details)).content();
    let open = 0;
    for (const [token] of content.matchAll(/\bBDC\b|\bBMC\b|\bEMC\b|\bTJ\b|\bS\n|\bf\n/g)) {
      if (token.endsWith('C')) open += token === 'EMC' ? -1 : 1;
      else assert.equal(open, 1, token);
    }
    assert.equal(open, 0);
  });

  test('can not be written when an element is missing in it', () => {
    const drawing = textDrawing(['one', 'two']);
    drawing.structure.children.pop();
    assert.throws(() => writer.write(drawing, details), /not in the structure/);
  });
});

describe('text never becomes syntax', () => {
  const hostile = [
    ') Tj ET endstream endobj 1 0 obj <</Type/Catalog>>',
    '\\) (\\',
    '>> /OpenAction <</S/JavaScript/JS(app.alert(1))>>',
    '</rdf:li></rdf:Alt></dc:title><pdfaid:part>1</pdfaid:part>&amp;',
    '<?xpacket end="w"?>',
    '\u0000\u0007\u001b\ud800\udfff\ufffe\uffff',
    '\u202eabc\u2066def\u2069\u200f',
    '-0 NaN Infinity %%EOF startxref 0',
    '\u{10ffff}\u{1f600}\u200d\ufe0f',
  ];
  for (const text of hostile) {
    test(JSON.stringify(text), async () => {
      const file = writer.write(textDrawing([text], { tracking: 1 }), {
        ...details,
        title: text,
        author: text,
        language: text,
        attachment: text,
      });
      const raw = file.toString('latin1');
      assert.equal(raw.match(/<pdfaid:part>/g)?.length, 1);
      assert.equal(raw.match(/%%EOF/g)?.length, 1);
      new PdfFile(file);
      const { attachments, text: shown } = await readBack(file);
      assert.equal(attachments['document.json'], text.toWellFormed());
      const letters = (words: string) => words.replace(/[^!-~]/g, '');
      if (/^[ -~]*$/.test(text)) assert.equal(letters(shown), letters(text));
    });
  }

  test('numbers that are none are refused, minus zero is zero', () => {
    const drawing = textDrawing(['x']);
    const [item] = drawing.pages[0] ?? [];
    assert.ok(item?.kind === 'text');
    item.x = Number.NaN;
    assert.throws(() => writer.write(drawing, details), RangeError);
    item.x = 1e22;
    assert.throws(() => writer.write(drawing, details), RangeError);
    item.x = -0;
    assert.match(new PdfFile(writer.write(drawing, details)).content(), / 1 0 0 1 0 /);
    item.x = 1e-9;
    assert.match(new PdfFile(writer.write(drawing, details)).content(), / 1 0 0 1 0 /);
  });

  test('texts of 20,000 characters are written and broken into lines', () => {
    for (const part of ['long ', 'a 增', 'aא']) {
      const text = part.repeat(20_000 / part.length);
      assert.ok(writer.write(textDrawing([text]), details).length > 1000);
      assert.ok(writer.typesetter.lines(text, style, 500).length > 100);
    }
  });
});
