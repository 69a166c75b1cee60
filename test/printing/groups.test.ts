// Headings and subtotals of groups of lines in print: on one page, over many pages, and with hostile text.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { invoice, job, lines, sharedPrinter } from './print-rig.ts';
import { view } from './view-rig.ts';

const { printer, print } = await sharedPrinter();

/** Lines of 10.00 each, of which some begin a group. */
const grouped = (count: number, headings: Record<number, string>) =>
  lines(count).map((line, at) => ({ ...line, ...(headings[at] !== undefined && { heading: headings[at] }) }));

describe('groups of lines', () => {
  test('have a heading and the subtotal of their printed amounts', () => {
    const items = [
      { description: 'Plan', unit_price: 1 },
      { description: 'Sink', unit_price: 0.333, qty: 3, heading: 'Kitchen' },
      { description: 'Tap', unit_price: 0.335 },
      { item_type: 'text', description: 'Fitted by us', heading: 'Bathroom' },
    ];
    assert.deepEqual(
      view({ items }).lines.map(({ heading, subtotal, running }) => [
        heading,
        subtotal?.label,
        subtotal?.value,
        running,
      ]),
      [
        ['', undefined, undefined, '1.00'],
        ['Kitchen', undefined, undefined, '2.00'],
        ['', 'Subtotal: Kitchen', '1.34', '2.34'],
        ['Bathroom', undefined, undefined, '2.34'],
      ],
    );
  });

  test('have subtotals with VAT where the amounts have it', () => {
    const items = [{ heading: 'A', description: 'Tea', unit_price: 1.23, vat: 23, vat_included: true }];
    assert.equal(view({ items }).lines[0]?.subtotal?.value, '1.23');
  });

  test('have no subtotals without prices', () => {
    const items = [{ heading: 'Shelf 1', description: 'Tea', qty: 2 }];
    const { lines } = view({ items, total_amount: 0, net_amount: 0, vat: 0 });
    assert.deepEqual([lines[0]?.heading, lines[0]?.subtotal], ['Shelf 1', null]);
  });

  test('are printed in their order, over three pages with sums carried over', async () => {
    const count = 80;
    const { pages, text } = await print(invoice({ items: grouped(count, { 2: 'First', 40: 'Second', 70: 'Third' }) }));
    assert.ok(pages.length >= 3);
    const order = ['Article number 2 ', 'First', 'Article number 3 ', 'Subtotal: First 380.00', 'Second'];
    const rest = ['Article number 41 ', 'Subtotal: Second 300.00', 'Third', 'Subtotal: Third 100.00'];
    let from = 0;
    for (const each of [...order, ...rest]) {
      const found = text.indexOf(each, from);
      assert.ok(found >= 0, `${each} in ${text.slice(from)}`);
      from = found + 1;
    }
    let printed = 0;
    for (const [at, page] of pages.entries()) {
      if (at > 0) assert.ok(page.includes(`Carried over ${printed * 10}.00`), page);
      printed += [...page.matchAll(/Article number \d+/g)].length;
      assert.equal(page.includes(`To carry over ${printed * 10}.00`), printed < count, page);
    }
    assert.equal(printed, count);
  });

  test('have no heading at the foot of a page, wherever the page ends', async () => {
    for (let at = 24; at < 31; at++) {
      const { pages } = await print(invoice({ items: grouped(60, { 2: 'First', [at]: 'Second' }) }));
      const page = pages.find(each => /(?<!: )Second/.test(each)) ?? '';
      assert.match(page, new RegExp(`(?<!: )Second ART${at + 1} Article number ${at + 1} `));
    }
  });

  test('show a subtotal at the top of a page below the sum carried over', async () => {
    let found = 0;
    for (let at = 27; at < 34; at++) {
      const { pages } = await print(invoice({ items: grouped(60, { 2: 'First', [at]: 'Second' }) }));
      const page = pages.findIndex(each =>
        each.includes(`Carried over ${at * 10}.00 Subtotal: First ${(at - 2) * 10}.00`),
      );
      if (page < 0) continue;
      found++;
      assert.ok(pages[page - 1]?.includes(`To carry over ${at * 10}.00`));
    }
    assert.equal(found, 1);
  });

  test('are header cells of the table for screen readers', async () => {
    const headers = async (items: object[]) =>
      [
        ...Buffer.from(await printer.print(job(invoice({ items }))))
          .toString('latin1')
          .matchAll(/\/S\s*\/TH\b/g),
      ].length;
    assert.equal((await headers(grouped(20, { 0: 'A', 2: 'B' }))) - (await headers(lines(20))), 2);
  });

  test('print text as text, however long', async () => {
    const hostile = '#read("/etc/passwd") <b>$x$</b> [A] \\ * _';
    const long = 'W'.repeat(200);
    const { text, pieces } = await print(invoice({ items: grouped(4, { 0: hostile, 1: long, 3: 'Ünï 增值税' }) }));
    assert.ok(text.includes(hostile), text);
    assert.ok(text.replaceAll(' ', '').includes(`Subtotal:${long}`.slice(0, 40)));
    for (const piece of pieces.flat()) assert.ok(piece.x >= 45 && piece.x + piece.width < 550, piece.text);
  });
});
