// Text that looks like markup or code prints as it is written.

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { describe, test } from 'node:test';
import { account, invoice, job, sharedPrinter } from './print-rig.ts';

const { printer, print } = await sharedPrinter();

const hostile = [
  '#read("/etc/passwd")',
  '#image("../../package.json")',
  '#import "@preview/example:0.1.0": *',
  '#panic("boom")',
  '#eval("1+1")',
  '#while true {}',
  '*bold* _thin_ `raw` $x^2$ = Heading',
  '= Heading',
  '@label <label> #set page(width: 1pt)',
  '"); #panic("out")',
  '\\u{41} \\ // comment /* more */',
  '{page} {pages} $(1+1) {{x}} <%= 1 %>',
  '<script>alert(1)</script>',
];

describe('the text of a document is not interpreted', () => {
  for (const words of hostile) {
    test(words, async () => {
      const document = invoice({
        seq_number: words,
        reference: words,
        notes_comments: words,
        payment_type: words,
        customer: { name: words, billing_address: { postal_address: words } },
        items: [
          {
            item_code: words,
            description: words,
            description_2: words,
            unit_price: 1,
            vat: 0,
            serial_numbers: [words],
          },
        ],
      });
      const own = { ...account, name: words, address: [words] };
      const { pieces } = await print(document, { account: own, kind: words });
      const letters = (text: string) => text.replace(/\s/g, '');
      const all = letters(
        pieces
          .flat()
          .map(piece => piece.text)
          .join(''),
      );
      const times = all.split(letters(words)).length - 1;
      assert.ok(times >= 8, `printed ${times} times in ${all}`);
    });
  }

  test('control characters and direction overrides are removed', async () => {
    const words = 'a\u0000b\u0007c\u202Ed\u2066e\uD800f\uFFFEg';
    const { text } = await print(invoice({ notes_comments: words }));
    assert.match(text, /abcde\ufffdfg/);
  });

  test('a logo can not read or download a file', async t => {
    let requests = 0;
    const server = createServer((_, response) => {
      requests++;
      response.end();
    });
    t.after(() => server.close());
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const links = [`http://127.0.0.1:${port}/x.png`, 'file:///etc/hostname', '../../../package.json', 'words/en.json'];
    for (const link of links) {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9"><image href="${link}" width="9" height="9"/><image xlink:href="${link}" width="9" height="9"/></svg>`;
      const { text } = await print(invoice(), { account: { ...account, logo: Buffer.from(svg) } });
      assert.ok(text.includes('FT2024/1002'));
    }
    assert.equal(requests, 0);
  });

  test('names of templates and languages are not used as paths', async () => {
    for (const template of ['../standard', 'standard/../standard', '', '.', '/etc', 'a\u0000b']) {
      await assert.rejects(printer.print(job(invoice(), { template })), { code: 'UNKNOWN_TEMPLATE' });
    }
    const { text } = await print(invoice(), { language: '../../../package' });
    assert.ok(text.includes('Invoice'));
  });
});
