// Which lines of earlier documents the lines of a new one take: by item code, else by description, in order. contract §5 Life

import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { DocumentLine, RelatedDocument } from '../../../src/domain/documents/document-facts.ts';
import { wholeDocument } from '../../../src/domain/documents/document-facts.ts';
import { matchLines } from '../../../src/domain/documents/matching.ts';
import { decimal, digits, ONE, ZERO } from '../../../src/domain/values/decimal.ts';

/** Lines as `item code, description, quantity, open, price; …`; `-` is none. */
type Lines = string;
type Wanted = [code: string, description: string, qty: string, open?: string, price?: string];

const wanted = (lines: Lines) =>
  lines
    .split('; ')
    .filter(Boolean)
    .map(line => line.split(', ') as Wanted);
const given = (text: string) => (text === '-' ? undefined : text);

const newLines = (lines: Wanted[]): DocumentLine[] =>
  lines.map(([code, description, qty, , price], line) => ({
    ...(price !== undefined && { unit_price: decimal(price) }),
    line,
    item_code: given(code),
    description: given(description),
    qty: decimal(qty),
    serial_numbers: [],
  }));

const earlier = (id: number, lines: Wanted[]): RelatedDocument => ({
  id,
  type: 'order',
  number: String(id),
  name: `S ${id}`,
  status: 'ISSUED',
  currency: 'EUR',
  total_amount: ZERO,
  amount_owed: ZERO,
  amount_due: ZERO,
  amount_paid: ZERO,
  amount_credited: ZERO,
  isDeposit: false,
  deducted: [],
  isPayable: false,
  as: 'bills',
  goodsMoved: false,
  lines:
    lines.length === 0
      ? [wholeDocument(ONE)]
      : newLines(lines).map(({ line, item_code, description, unit_price, qty }, at) => ({
          line,
          item_code,
          description,
          unit_price,
          qty,
          open: decimal(lines[at]?.[3] ?? digits(qty)),
          articleId: undefined,
          serial_numbers: [],
          reservations: [],
        })),
});

interface Case {
  says: string;
  lines: Lines;
  /** The lines of each earlier document. */
  documents: Lines[];
  /** `new line → document.line: quantity`, lines from 1. */
  taken: string[];
  excess?: string[];
  /** Documents of which no line matches. */
  unmatched?: number[];
}

const CASES: Case[] = [
  {
    says: 'the same item code matches, whatever the descriptions say',
    lines: 'TEA, Green tea, 2',
    documents: ['MILK, Green tea, 5; TEA, Tea, 5'],
    taken: ['1 → 1.2: 2'],
  },
  {
    says: 'the same description matches when one of the two lines has no item code',
    lines: 'TEA, Tea, 2; -, Milk, 1',
    documents: ['-, Tea, 5; MILK, Milk, 5'],
    taken: ['1 → 1.1: 2', '2 → 1.2: 1'],
  },
  {
    says: 'two lines without an item code match by description',
    lines: '-, Gift wrap, 1',
    documents: ['-, Gift box, 1; -, Gift wrap, 3'],
    taken: ['1 → 1.2: 1'],
  },
  {
    says: 'two different item codes with one description do not match',
    lines: 'TEA-250, Tea, 2',
    documents: ['TEA-500, Tea, 5'],
    taken: [],
    unmatched: [1],
  },
  {
    says: 'a line whose item code matches takes nothing of lines that only have its description',
    lines: 'TEA, Tea, 4',
    documents: ['-, Tea, 5; TEA, Green tea, 3'],
    taken: ['1 → 1.2: 3'],
    excess: ['1: 1 after 1.2'],
  },
  {
    says: 'item codes count as they are written',
    lines: 'tea, -, 1',
    documents: ['TEA, -, 5'],
    taken: [],
    unmatched: [1],
  },
  {
    says: 'what exceeds a line goes on to the next that matches, over all documents in their order',
    lines: 'TEA, -, 9',
    documents: ['TEA, -, 2; MILK, -, 1; TEA, -, 3', 'TEA, -, 6'],
    taken: ['1 → 1.1: 2', '1 → 1.3: 3', '1 → 2.1: 4'],
  },
  {
    says: 'what exceeds all lines takes nothing more',
    lines: 'TEA, -, 9',
    documents: ['TEA, -, 2', 'TEA, -, 3'],
    taken: ['1 → 1.1: 2', '1 → 2.1: 3'],
    excess: ['1: 4 after 2.1'],
  },
  {
    says: 'two lines take one after the other of the same line',
    lines: 'TEA, -, 2; TEA, -, 2',
    documents: ['TEA, -, 3'],
    taken: ['1 → 1.1: 2', '2 → 1.1: 1'],
    excess: ['2: 1 after 1.1'],
  },
  {
    says: 'of two lines of an article the one with the price is taken first, and what exceeds it goes on to the other',
    lines: 'TEA, -, 5, 5, 0; TEA, -, 31, 31, 4.5',
    documents: ['TEA, -, 32, 32, 4.5; TEA, -, 4, 4, 0'],
    taken: ['1 → 1.2: 4', '1 → 1.1: 1', '2 → 1.1: 31'],
  },
  {
    says: 'lines of an article at one price are taken from in their order',
    lines: 'TEA, -, 4, 4, 4.5; TEA, -, 1, 1, 4.5',
    documents: ['TEA, -, 10, 10, 4.5; TEA, -, 3, 3, 4.5'],
    taken: ['1 → 1.1: 4', '2 → 1.1: 1'],
  },
  {
    says: 'the order of the documents goes before the price',
    lines: 'TEA, -, 5, 5, 0',
    documents: ['TEA, -, 4, 4, 4.5', 'TEA, -, 9, 9, 0'],
    taken: ['1 → 1.1: 4', '1 → 2.1: 1'],
  },
  {
    says: 'only what is open is taken, and a line of which nothing is open still matches',
    lines: 'TEA, -, 2',
    documents: ['TEA, -, 5, 0; MILK, -, 1', 'TEA, -, 5, 1.5'],
    taken: ['1 → 2.1: 1.5'],
    excess: ['1: 0.5 after 2.1'],
  },
  {
    says: 'each document of which no line matches is named, in a document that matches others too',
    lines: 'TEA, -, 2',
    documents: ['MILK, -, 5', 'TEA, -, 5', ''],
    taken: ['1 → 2.1: 2'],
    unmatched: [1, 3],
  },
  {
    says: 'a document without lines matches nothing',
    lines: '',
    documents: ['TEA, -, 5'],
    taken: [],
    unmatched: [1],
  },
];

for (const { says, lines, documents, taken, excess = [], unmatched = [] } of CASES) {
  it(says, () => {
    const found = matchLines(
      newLines(wanted(lines)),
      documents.map((of, index) => earlier(index + 1, wanted(of))),
    );
    const place = ({ document, earlier: of }: Pick<(typeof found.taken)[number], 'document' | 'earlier'>) =>
      `${document.id}.${(of.line ?? 0) + 1}`;
    assert.deepEqual(
      found.taken.map(each => `${each.line.line + 1} → ${place(each)}: ${digits(each.qty)}`),
      taken,
    );
    const beyond = [...found.excess].map(([line, { qty, last }]) => `${line + 1}: ${digits(qty)} after ${place(last)}`);
    assert.deepEqual(beyond, excess);
    assert.deepEqual(
      found.unmatched.map(({ id }) => id),
      unmatched,
    );
  });
}
