// Groups of lines below a heading: where they end, their subtotals, and the heading of lines that are left out.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { keptLines, lineGroups } from '../../../src/domain/documents/line-groups.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';

const lines = [
  { text: 'before' },
  { text: 'sink', heading: ' Kitchen ' },
  { text: 'tap' },
  { text: 'tiles', heading: 'Bathroom' },
  { text: 'deposit', deducts: 'FT 1' },
  { text: 'after' },
];

describe('Groups of lines', () => {
  it('end before the next heading and before a line that deducts a deposit', () => {
    const amounts = ['1', '2', '3', '4', '-5', '6'].map(decimal);
    assert.deepEqual(
      lineGroups(lines, amounts).map(({ heading, first, last, subtotal }) => [heading, first, last, String(subtotal)]),
      [
        ['Kitchen', 1, 2, '5'],
        ['Bathroom', 3, 3, '4'],
      ],
    );
  });

  it('have no subtotal without amounts, and one of zero if the amounts cancel out', () => {
    const [none] = lineGroups([{ heading: 'A' }, {}], [undefined, undefined]);
    assert.equal(none?.subtotal, undefined);
    const [zero] = lineGroups([{ heading: 'A' }, {}], [decimal('2'), decimal('-2')]);
    assert.equal(String(zero?.subtotal), '0');
  });

  it('do not begin with blanks, or with a value that is no text', () => {
    assert.deepEqual(lineGroups([{ heading: '  ' }, { heading: '' }, { heading: 7 }, {}]), []);
  });
});

describe('Lines of a document that are kept', () => {
  const kept = (texts: string[]) =>
    keptLines(lines, line => (texts.includes(line.text) ? { text: line.text } : undefined)).map(line => [
      line.text,
      (line as { heading?: string }).heading,
    ]);

  it('take the heading of those before them in their group', () => {
    assert.deepEqual(kept(['tap', 'tiles']), [
      ['tap', 'Kitchen'],
      ['tiles', 'Bathroom'],
    ]);
  });

  it('take no heading of another group', () => {
    assert.deepEqual(kept(['before', 'tiles', 'after']), [
      ['before', undefined],
      ['tiles', 'Bathroom'],
      ['after', undefined],
    ]);
    assert.deepEqual(kept(['after']), [['after', undefined]]);
  });
});
