// Effects of documents on stock and on earlier documents, without a database: parts, limits, closing, and that a void takes all back.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { apply } from '../../../src/domain/effects/apply.ts';
import type { Effect } from '../../../src/domain/effects/effect.ts';
import { reverse } from '../../../src/domain/effects/reverse.ts';
import { move } from '../../../src/domain/effects/standard-effects.ts';
import { take } from '../../../src/domain/effects/take.ts';
import { decimal, digits } from '../../../src/domain/values/decimal.ts';
import { Books } from './books.ts';
import { article, facts, line, MAIN } from './stock-books.ts';

const [TEA, MILK, TILL, BATCH] = [article(1), article(2), article(3, 'serial'), article(4, 'batch')];
const conflict = (message: RegExp) => ({ code: 'CONFLICT', message });
const numbers = (...serial_numbers: string[]) => ({ serial_numbers });

describe('an order', () => {
  it('of which no line matches is billed as a whole: nothing is open, and nothing stays reserved', () => {
    const books = new Books();
    books.issue(facts(1, 'order', [line(0, '5', TEA), line(1, '2')]));
    books.issue(facts(2, 'invoice', [line(0, '3', MILK)]), [1]);
    assert.equal(books.state(1), 'BILLED, open 0 of 5, 0 of 2');
    assert.deepEqual(books.stock.levels(), { 'on_hand 2 1': '-3' });
  });

  it('without a line that has a quantity is billed as one unit, once', () => {
    const books = new Books();
    books.issue(facts(1, 'order', []));
    assert.equal(books.state(1), 'ISSUED, open 1 of 1');
    const { relations } = books.issue(facts(2, 'invoice', []), [1]);
    assert.deepEqual(
      relations.map(row => row.kind === 'use' && [row.relatedLine, digits(row.qty)]),
      [[undefined, '1']],
    );
    assert.equal(books.state(1), 'BILLED, open 0 of 1');
    assert.throws(() => books.issue(facts(3, 'invoice', []), [1]), conflict(/nothing of it is open/));
  });

  it('taken in parts is PART until nothing is open, and reserves what is open', () => {
    const books = new Books();
    books.issue(facts(1, 'order', [line(0, '5', TEA), line(1, '1', MILK)]));
    books.issue(facts(2, 'delivery_note', [line(0, '2', TEA)]), [1]);
    assert.equal(books.state(1), 'PART, open 3 of 5, 1 of 1');
    assert.deepEqual(books.stock.levels(), { 'on_hand 1 1': '-2', 'reserved 1 1': '3', 'reserved 2 1': '1' });
    const { relations } = books.issue(facts(3, 'invoice', [line(0, '1', MILK), line(1, '3', TEA)]), [1]);
    assert.equal(books.state(1), 'PART, open 2 of 5, 0 of 1');
    assert.deepEqual(books.stock.levels(), { 'on_hand 1 1': '-3', 'on_hand 2 1': '-1', 'reserved 1 1': '2' });
    assert.deepEqual(
      relations.map(row => row.kind === 'use' && [row.line, row.relatedId, row.relatedLine, digits(row.qty)]),
      [
        [0, 1, 1, '1'],
        [1, 2, 0, '2'],
        [1, 1, 0, '1'],
      ],
    );
    books.issue(facts(4, 'invoice', [line(0, '2', TEA)]), [1]);
    assert.equal(books.state(1), 'BILLED, open 0 of 5, 0 of 1');
  });

  it('taken in part and then as a whole gives what was left', () => {
    const books = new Books();
    books.issue(facts(1, 'order', [line(0, '5', TEA)]));
    books.issue(facts(2, 'delivery_note', [line(0, '2', TEA)]), [1]);
    books.issue(facts(3, 'invoice', []), [1]);
    assert.equal(books.state(1), 'BILLED, open 0 of 5');
    assert.deepEqual(books.stock.levels(), { 'on_hand 1 1': '-2' });
  });

  it('gives no more than is open: what a later document has beyond that moves and takes nothing more', () => {
    const books = new Books();
    books.issue(facts(1, 'order', [line(0, '5', TEA), line(1, '1', MILK)]));
    books.issue(facts(2, 'invoice', [line(0, '4', TEA), line(1, '3', TEA)]), [1]);
    assert.equal(books.state(1), 'PART, open 0 of 5, 1 of 1');
    assert.deepEqual(books.stock.levels(), { 'on_hand 1 1': '-7', 'reserved 2 1': '1' });
  });

  it('that was closed has nothing open and reserves nothing, also when what took from it is voided', () => {
    const books = new Books();
    books.issue(facts(1, 'order', [line(0, '5', TEA)]));
    books.issue(facts(2, 'delivery_note', [line(0, '2', TEA)]), [1]);
    books.close(1);
    assert.deepEqual(books.stock.levels(), { 'on_hand 1 1': '-2' });
    books.issue(facts(3, 'invoice', [line(0, '2', TEA)]), [1]);
    assert.equal(books.state(2), 'BILLED, open 0 of 2', 'what was delivered is billed');
    assert.throws(
      () => books.issue(facts(4, 'invoice', [line(0, '1', TEA)]), [1]),
      conflict(/^Order 'S 1' is closed: nothing of it is open$/),
    );
    books.void(3);
    books.void(2);
    assert.equal(books.state(1), 'CLOSED, open 0 of 5');
    assert.deepEqual(books.stock.levels(), {});
    assert.throws(() => books.close(1), conflict(/can't be closed/));
  });
});

describe('goods of a delivery note', () => {
  it('do not move again with its invoice; what the invoice has beyond them does', () => {
    const books = new Books();
    books.issue(facts(1, 'delivery_note', [line(0, '3', TEA)]));
    books.issue(facts(2, 'invoice', [line(0, '5', TEA), line(1, '1', MILK)]), [1]);
    assert.equal(books.state(1), 'BILLED, open 0 of 3');
    assert.deepEqual(books.stock.levels(), { 'on_hand 1 1': '-5', 'on_hand 2 1': '-1' });
  });

  it('and of its order are billed together: only what was not delivered leaves', () => {
    const books = new Books();
    books.issue(facts(1, 'order', [line(0, '10', TEA)]));
    books.issue(facts(2, 'delivery_note', [line(0, '4', TEA)]), [1]);
    books.issue(facts(3, 'invoice', [line(0, '10', TEA)]), [1, 2]);
    assert.deepEqual([books.state(1), books.state(2)], ['BILLED, open 0 of 10', 'BILLED, open 0 of 4']);
    assert.deepEqual(books.stock.levels(), { 'on_hand 1 1': '-10' });
  });

  it('keep their serial numbers: the invoice uses up only those that were not delivered', () => {
    const books = new Books();
    books.issue(facts(1, 'purchase', [line(0, '3', TILL, numbers('S1', 'S2', 'S3'))]));
    books.issue(facts(2, 'delivery_note', [line(0, '2', TILL, numbers('S1', 'S2'))]));
    books.issue(facts(3, 'invoice', [line(0, '3', TILL, numbers('S1', 'S2', 'S3'))]), [2]);
    const sold = 'sold 0 at MAIN';
    assert.deepEqual(books.stock.serials(), { S1: sold, S2: sold, S3: sold });
    assert.deepEqual(books.stock.levels(), {});
  });

  it('of a batch leave with it, and what is billed beyond them leaves the same batch', () => {
    const books = new Books();
    books.issue(facts(1, 'purchase', [line(0, '9', BATCH, numbers('B1'))]));
    books.issue(facts(2, 'delivery_note', [line(0, '2', BATCH, numbers('B1'))]));
    const { stock } = books.issue(facts(3, 'invoice', [line(0, '5', BATCH, numbers('B1'))]), [2]);
    assert.deepEqual(
      stock.ledger.map(row => [digits(row.qty), row.serial_numbers]),
      [['-3', ['B1']]],
    );
    assert.deepEqual(books.stock.serials(), { B1: 'in_stock 4 at MAIN' });
  });
});

describe('stock', () => {
  it('leaves only as far as it is there, where the account demands that', () => {
    const books = new Books('reject');
    books.issue(facts(1, 'purchase', [line(0, '3', TEA)]));
    books.issue(facts(2, 'invoice', [line(0, '3', TEA)]));
    assert.throws(() => books.issue(facts(3, 'invoice', [line(0, '1', TEA)])), { code: 'INSUFFICIENT_STOCK' });
  });

  it('of goods that return at a cost of their own is averaged in at that cost', () => {
    const goods = { line: 0, article: TEA, qty: decimal('1'), serial_numbers: [] };
    const back: Effect = { ...move('return_in', goods, MAIN, decimal('1')), cost: decimal('6') };
    const onHand = new Map([['1 1', decimal('3')]]);
    const { stock } = apply([back], { stock: { onHand, serials: [], negativeStock: 'reject' }, related: [] });
    assert.deepEqual(
      [...stock.costs].map(([id, cost]) => [id, digits(cost)]),
      [[1, '3']],
    );
    assert.deepEqual(
      stock.ledger.map(row => [row.type, row.unit_cost && digits(row.unit_cost), digits(row.balance)]),
      [['return_in', '6', '4']],
    );
  });

  it('can not be released twice: that is a programming error', () => {
    const books = new Books();
    books.issue(facts(1, 'order', [line(0, '5', TEA)]));
    const order = { ...books.document(1), as: 'bills' as const, goodsMoved: false };
    const { effects } = take(facts(2, 'invoice', []), [order]);
    const twice = [...effects, ...effects.filter(({ kind }) => kind === 'reserve')];
    const state = { stock: books.stock.state(), related: [order] };
    assert.throws(() => apply(twice, state), /would reserve -5 on line 0/);
  });
});

describe('a void', () => {
  const lines = [line(0, '2.5', TEA), line(1, '1', MILK), line(2, '2.5', TEA), line(3, '1')];
  const cases: [type: string, names: number[]][] = [
    ['quote', []],
    ['order', []],
    ['order', [1]],
    ['delivery_note', [2]],
    ['invoice', []],
    ['invoice', [1, 2, 3]],
    ['purchase_order', []],
    ['purchase', [4]],
    ['transfer_order', []],
    ['receipt', [5]],
    ['payment', [6]],
    ['credit_note', [5]],
    ['supplier_credit_note', [6]],
  ];
  const before = () => {
    const books = new Books();
    const many = [line(0, '9', TEA), line(1, '2', MILK)];
    for (const [index, type] of ['quote', 'order', 'delivery_note', 'purchase_order', 'invoice', 'purchase'].entries())
      books.issue(facts(index + 1, type, many, '10'));
    return books;
  };
  const all = (books: Books) => [
    ...[1, 2, 3, 4, 5, 6].map(id => [books.state(id), books.shown(id).map(digits)]),
    books.stock.levels(),
    books.stock.cost(TEA),
  ];
  for (const [type, names] of cases) {
    it(`of ${type}${names.length > 0 ? ' that names others' : ''} brings everything back to where it was`, () => {
      const books = before();
      const start = all(books);
      books.issue(facts(7, type, lines, '4'), names);
      if (type !== 'quote') assert.notDeepEqual(all(books), start, 'it did something');
      books.void(7);
      assert.deepEqual(all(books), start);
      assert.throws(() => books.void(7), conflict(/is void already/));
    });
  }

  it('is refused while a document that is not void takes from it', () => {
    const books = before();
    books.issue(facts(7, 'invoice', lines), [2]);
    assert.throws(() => books.void(2), conflict(/depend on it/));
    books.void(7);
    books.void(2);
    assert.match(books.state(2), /^VOID/);
  });

  it('of a receipt leaves a document void that it paid and did not pay any more', () => {
    const books = before();
    books.issue(facts(7, 'receipt', [], '4'), [5]);
    books.allot(7, [{ document: 5, amount: decimal('-4') }]);
    books.void(5);
    books.void(7);
    assert.match(books.state(5), /^VOID/);
  });

  it('takes goods back at the cost that was recorded, and all others at the average of the day', () => {
    const goods = { line: 0, article: TEA, qty: decimal('1'), serial_numbers: [] };
    const recorded: Effect[] = [
      { ...move('purchase', goods, MAIN, decimal('1')), cost: decimal('7') },
      move('sale', goods, MAIN, decimal('-1')),
    ];
    assert.deepEqual(
      reverse(recorded, new Set()).map(
        effect => effect.kind === 'move' && [effect.type, digits(effect.qty), effect.cost],
      ),
      [
        ['void', '1', undefined],
        ['void', '-1', decimal('7')],
      ],
    );
  });
});
