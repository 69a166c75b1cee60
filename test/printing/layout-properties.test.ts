/** The layout ends for every text, prints all text of the view above the bottom margin, keeps the order of lines, and takes time in proportion to the lines. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import fc from 'fast-check';
import { fitColumns } from '../../src/printing/layout/column-fit.ts';
import { layOut } from '../../src/printing/layout/document.ts';
import { page } from '../../src/printing/layout/style.ts';
import type { Drawing, Element, PlacedText, Typesetter } from '../../src/printing/pdf/drawing.ts';
import { openPdfWriter } from '../../src/printing/pdf/pdf-writer.ts';
import { PrintError } from '../../src/printing/print-error.ts';
import type { DocumentView } from '../../src/printing/view/document-view.ts';
import { account, invoice, job, lines, openPrinter, readBack } from './print-rig.ts';
import { view } from './view-rig.ts';

let typesetter: Typesetter;
before(async () => {
  ({ typesetter } = await openPdfWriter());
});

/** Letters and digits that the fonts have, sorted, without those of codes. */
const lettersOf = (texts: Iterable<string>): string =>
  Array.from(texts, words => words.replace(/[\s\p{Cc}]/gu, '').replace(/\[U\+[0-9A-F]+\]/gu, ''))
    .join('')
    .replace(/[^A-Za-z0-9À-ſ增กש]/gu, '')
    .split('')
    .sort()
    .join('');

/** All that a view shows once. */
function shownIn(made: DocumentView): string[] {
  const { words } = made;
  const titled = (title: string | undefined, texts: readonly string[]) =>
    texts.length > 0 ? [title ?? '', ...texts] : [];
  const facts = (all: DocumentView['facts']) => all.flatMap(fact => [fact.label, fact.value]);
  const { columns } = fitColumns(typesetter, made.columns);
  const others = made.columns.map(({ key }) => key).filter(key => key !== 'description');
  const rows = made.lines.flatMap(line => [
    line.description,
    ...line.details,
    ...(line.text_only ? [] : others.map(key => line.cells[key] ?? '')),
  ]);
  const settled = made.settlements.rows.length > 0 ? [...made.settlements.labels, ...made.settlements.rows.flat()] : [];
  return [
    made.account.name,
    ...made.account.lines,
    ...made.account.contact,
    made.account.vat_id,
    ...made.parties.flatMap(party => [party.label, party.name, ...party.lines]),
    made.title,
    made.number,
    ...facts(made.facts),
    ...titled(words.related, made.related),
    ...(rows.length > 0 ? [...columns.map(column => column.label), ...rows] : []),
    ...(rows.length > 0 ? titled(words.settles, settled) : settled),
    ...(made.vat_summary.rows.length > 0
      ? titled(words.vat_summary, [...made.vat_summary.labels, ...made.vat_summary.rows.flat()])
      : []),
    ...titled(words.payment, facts(made.payment)),
    ...titled(words.transport, facts(made.transport)),
    ...made.totals.flatMap(row => [row.label, row.value]),
    ...titled(words.notes, made.notes === '' ? [] : [made.notes]),
  ];
}

/** The text of each part of the document. */
function textOfElements(drawing: Drawing): Iterable<string> {
  const texts = new Map<Element, string>();
  for (const { element, text } of textsOf(drawing)) if (element) texts.set(element, (texts.get(element) ?? '') + text);
  return texts.values();
}

const textsOf = ({ pages }: Drawing) => pages.flat().filter((item): item is PlacedText => item.kind === 'text');

/** Texts with long words, line ends and characters of every script. */
const text = fc.oneof(
  { weight: 4, arbitrary: fc.lorem({ maxCount: 12 }) },
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: fc.constantFrom('W', ' ', '\n', '增', 'ก', 'ש', '-'), maxLength: 250 }),
  fc.integer({ min: 1, max: 180 }).map(count => Array.from({ length: count }, (_, at) => `Part ${at}`).join('\n')),
);
const address = fc.record({ postal_address: text, city: text });
const item = fc.record({
  item_type: fc.constantFrom('product', 'product', 'text'),
  item_code: fc.string({ maxLength: 15 }),
  description: text,
  description_2: text,
  unit_of_measurement: fc.string({ maxLength: 15 }),
  serial_numbers: fc.array(fc.string({ maxLength: 20 }), { maxLength: 200 }),
  qty: fc.integer({ min: 1, max: 10 ** 9 }),
  unit_price: fc.integer({ min: 0, max: 10 ** 12 }),
  vat: fc.oneof(
    fc.constantFrom(0, 6, 13, 23),
    fc.integer({ min: 0, max: 1000 }).map(rate => rate / 10),
  ),
});
const document = fc.record({
  seq_number: text,
  status: fc.constantFrom('ISSUED', 'VOID'),
  notes_comments: text,
  reference: text,
  related_documents: fc.array(text, { maxLength: 30 }),
  payment_type: text,
  payment_ref: text,
  customer: fc.record({ name: text, name_2: text, billing_address: address, shipping_address: address }),
  settles: fc.array(fc.record({ document: text, amount: fc.integer({ min: 0, max: 10 ** 9 }) }), { maxLength: 40 }),
  items: fc.oneof(
    { weight: 3, arbitrary: fc.array(item, { maxLength: 40 }) },
    fc.array(item, { minLength: 90, maxLength: 150 }),
  ),
});

describe('a random document', () => {
  test('has every line in its order, all its text once above the bottom margin, and each element where it belongs', () => {
    fc.assert(
      fc.property(document, fields => {
        const items = fields.items.map((each, at) => ({ ...each, description: `No${at}. ${each.description}` }));
        const made = view({ ...fields, items }, { kind: 'credit-note' });
        const drawing = layOut(made, typesetter, undefined);
        for (const { x, y, text, element } of textsOf(drawing)) {
          const lowest = element ? page.bottom + 0.001 : drawing.height;
          assert.ok(x >= 0 && x <= drawing.width && y > 0 && y < lowest, `"${text}" at ${x}, ${y}`);
        }
        assert.equal(lettersOf(textOfElements(drawing)), lettersOf(shownIn(made)));
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
      width: (...line) => count(typesetter.width(...line)),
      capHeight: (...line) => count(typesetter.capHeight(...line)),
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

test('A part that is higher than a page and does not break is reported, and Typst prints the document', async t => {
  const problems: string[] = [];
  const { printer, close } = await openPrinter({ onProblem: (_, error) => problems.push(String(error)) });
  t.after(close);
  const address = [Array.from({ length: 120 }, (_, at) => `Part ${at}.`).join('\n')];
  const { text } = await readBack(await printer.print(job(invoice(), { account: { ...account, address } })));
  assert.equal(new Set(text.match(/Part \d+\./gu)).size, 120);
  assert.match(problems.join(), /^The layout of a document failed, Typst printed it: /);
});

test('An error while a document is laid out is named, costs this document only, and the next is printed', async t => {
  const { printer, close } = await openPrinter();
  t.after(close);
  const nameless = { ...account, name: undefined as unknown as string };
  await assert.rejects(
    printer.print(job(invoice(), { account: nameless })),
    (error: unknown) =>
      error instanceof PrintError && error.code === 'UNPRINTABLE' && /the layout failed: /.test(error.message),
  );
  assert.ok((await printer.print(job(invoice()))).length > 0);
});
