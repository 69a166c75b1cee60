// Joined commands keep the order of each write and lose nothing.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { defineInsert } from '../../../src/database/sql/multi-row-insert.ts';
import { mergeCommands } from '../../../src/database/transaction/merge-commands.ts';
import { type Command, command, mergeableCommand, type Statement } from '../../../src/query/statement.ts';

const MAX_ITEMS = 12;

/** A command that inserts items into a table; its values are its items. */
const insert = (table: string, items: string[]): Command =>
  mergeableCommand(table, items, MAX_ITEMS, all => ({ text: table, values: [...all] }));

/** A write of one document with its lines. */
const documentOf = (write: number, lines: number): Command[] => [
  insert('document', [`${write}`]),
  insert(
    'line',
    Array.from({ length: lines }, (_, line) => `${write}/${line}`),
  ),
];

const written = (statements: Statement[]) => statements.map(({ text, values }) => [text, ...(values ?? [])]);

describe('Joined commands', () => {
  it('are one statement for each table', () => {
    assert.deepEqual(written(mergeCommands([documentOf(1, 2), documentOf(2, 1)])), [
      ['document', '1', '2'],
      ['line', '1/0', '1/1', '2/0'],
    ]);
  });

  it('have a document before its lines, also when the lines fill several statements', () => {
    const merged = mergeCommands([1, 2, 3, 4].map(write => documentOf(write, 5)));
    assert.deepEqual(
      written(merged).map(([table, ...items]) => `${table} ${items.length}`),
      ['document 2', 'line 10', 'document 2', 'line 10'],
    );
  });

  it('keep the order within each write, whatever the writes are', () => {
    const table = fc.constantFrom('document', 'line', 'ledger', 'alone');
    const write = fc.array(fc.record({ table, items: fc.integer({ min: 1, max: 15 }) }), { maxLength: 6 });
    fc.assert(
      fc.property(fc.array(write, { minLength: 1, maxLength: 5 }), drawn => {
        const writes = drawn.map((commands, index) =>
          commands.map(({ table: name, items }, position) => {
            const values = Array.from({ length: items }, (_, item) => `${index}.${position}.${item}`);
            return name === 'alone' ? command({ text: name, values }) : insert(name, values);
          }),
        );
        const merged = mergeCommands(writes).flatMap(({ values }) => values ?? []) as string[];
        for (const [index, commands] of writes.entries()) {
          const own = merged.filter(item => item.startsWith(`${index}.`));
          assert.deepEqual(
            own,
            commands.flatMap(each => ('items' in each ? each.items : (each.values ?? []))),
          );
        }
      }),
    );
  });
});

it('An insert whose columns the client chooses has two texts, whatever the number of rows', () => {
  const insertOf = (preparedByText: boolean) => {
    const rowsOf = defineInsert('customer', ['id', 'name'], { preparedByText });
    const texts = [1, 2, 3, 4, 5, 6, 7, 8, 9, 400].map(count => {
      const writes = Array.from({ length: count }, (_, id) => [rowsOf([{ id, name: `${id}` }])]);
      return mergeCommands(writes).map(({ text }) => text);
    });
    return new Set(texts.flat()).size;
  };
  assert.deepEqual([insertOf(true), insertOf(false)], [2, 9]);
});
