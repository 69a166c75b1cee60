/** The layout ends for every text, keeps all lines in their order and all text on the page, and takes time in proportion to the lines. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import fc from 'fast-check';
import { layOut } from '../../src/printing/layout/document.ts';
import type { Drawing, Element, PlacedText, Typesetter } from '../../src/printing/pdf/drawing.ts';
import { openPdfWriter } from '../../src/printing/pdf/pdf-writer.ts';
import { PrintError } from '../../src/printing/print-error.ts';
import { account, invoice, job, lines, openPrinter } from './print-rig.ts';
import { view } from './view-rig.ts';

let typesetter: Typesetter;
before(async () => {
  ({ typesetter } = await openPdfWriter());
});

const textsOf = ({ pages }: Drawing) => pages.flat().filter((item): item is PlacedText => item.kind === 'text');

/** Texts with long words, line ends and characters of every script. */
const text = fc.oneof(
  { weight: 3, arbitrary: fc.lorem({ maxCount: 12 }) },
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: fc.constantFrom('W', ' ', '\n', '增', 'ก', 'ש', '-'), maxLength: 250 }),
);
const item = fc.record({
  item_type: fc.constantFrom('product', 'product', 'text'),
  item_code: fc.string({ maxLength: 15 }),
  description: text,
  description_2: text,
  unit_of_measurement: fc.string({ maxLength: 15 }),
  serial_numbers: fc.array(fc.string({ maxLength: 20 }), { maxLength: 200 }),
  qty: fc.integer({ min: 1, max: 10 ** 9 }),
  unit_price: fc.integer({ min: 0, max: 10 ** 12 }),
  vat: fc.constantFrom(0, 6, 13, 23),
});
const document = fc.record({
  seq_number: text,
  status: fc.constantFrom('ISSUED', 'VOID'),
  notes_comments: text,
  reference: text,
  related_documents: fc.array(text, { maxLength: 30 }),
  payment_type: text,
  items: fc.array(item, { maxLength: 40 }),
});

describe('a random document', () => {
  test('has every line in its order, all text on pages, and each element where it belongs', () => {
    fc.assert(
      fc.property(document, fields => {
        const items = fields.items.map((each, at) => ({ ...each, description: `No${at}. ${each.description}` }));
        const made = view({ ...fields, items });
        const drawing = layOut(made, typesetter, undefined);
        for (const { x, y, text } of textsOf(drawing))
          assert.ok(x >= 0 && x <= drawing.width && y > 0 && y < drawing.height, `"${text}" at ${x}, ${y}`);
        const known = new Set<Element>();
        const collect = (element: Element) => {
          known.add(element);
          element.children.forEach(collect);
        };
        collect(drawing.structure);
        for (const { element } of textsOf(drawing)) assert.ok(!element || known.has(element));
        const cells = textsOf(drawing).filter(({ element }) => element?.tag === 'TD');
        const printed = cells.map(cell => cell.text.replace(/\s/gu, '')).join('');
        let from = 0;
        for (const at of made.lines.keys()) {
          from = printed.indexOf(`No${at}.`, from) + 1;
          assert.ok(from > 0, `line ${at} is missing or at the wrong place`);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('the work', () => {
  test('grows with the number of lines, not faster', () => {
    let measured = 0;
    const count = <T>(result: T): T => {
      measured++;
      return result;
    };
    const counting: Typesetter = {
      width: (text, style) => count(typesetter.width(text, style)),
      capHeight: (text, style) => count(typesetter.capHeight(text, style)),
      lines: (text, style, width) => count(typesetter.lines(text, style, width)),
    };
    const callsFor = (count: number) => {
      measured = 0;
      layOut(view({ items: lines(count) }), counting, undefined);
      return measured;
    };
    const [few, many] = [callsFor(100), callsFor(1000)];
    assert.ok(many < 10.5 * few, `${few} and ${many} texts measured`);
  });
});

test('An error while a document is laid out is reported, costs this document only, and the next is printed', async t => {
  const problems: string[] = [];
  const { printer, close } = await openPrinter({ onProblem: problem => problems.push(problem) });
  t.after(close);
  const nameless = { ...account, name: undefined as unknown as string };
  await assert.rejects(
    printer.print(job(invoice(), { account: nameless })),
    (error: unknown) => error instanceof PrintError && error.code === 'UNPRINTABLE',
  );
  assert.deepEqual(problems, ['the layout of a document failed']);
  assert.ok((await printer.print(job(invoice()))).length > 0);
});
