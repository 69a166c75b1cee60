// What documents do, without a database: whole and partial use, limits, payments, and that a void takes everything back.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Relation } from '../../../src/domain/documents/document-facts.ts';
import { apply } from '../../../src/domain/effects/apply.ts';
import type { Effect } from '../../../src/domain/effects/effect.ts';
import { reverse } from '../../../src/domain/effects/reverse.ts';
import {
  buy,
  expect,
  move,
  pay,
  reserve,
  sell,
  takeWhole,
  transfer,
} from '../../../src/domain/effects/standard-effects.ts';
import { decimal, digits } from '../../../src/domain/values/decimal.ts';
import { article, Books, type EffectsOf, facts, line, MAIN, SHOP } from './books.ts';
import { takeLines } from './partial.ts';

const [TEA, MILK] = [article(1), article(2)];
const invoice: EffectsOf = (document, orders) => [...sell(document), ...takeWhole(orders)];
const conflict = (message: RegExp) => ({ code: 'CONFLICT', message });

describe('an order', () => {
  it('that is billed as a whole has nothing open, and nothing of it stays reserved', () => {
    const books = new Books();
    books.issue(facts(1, 'order', [line(0, '5', TEA), line(1, '2'), line(2, '1', MILK)]), reserve);
    assert.deepEqual(books.levels(), { 'reserved 1 1': '5', 'reserved 2 1': '1' });
    books.issue(facts(2, 'invoice', [line(0, '3', TEA)]), invoice, 'bills', [1]);
    assert.equal(books.state(1), 'BILLED, paid 0, open 0 of 5, 0 of 2, 0 of 1');
    assert.deepEqual(books.levels(), { 'on_hand 1 1': '-3' });
  });

  it('without a line that has a quantity is billed as one unit, once', () => {
    const books = new Books();
    books.issue(facts(1, 'order', []), reserve);
    assert.equal(books.state(1), 'ISSUED, paid 0, open 1 of 1');
    const taken = books.issue(facts(2, 'invoice', []), invoice, 'bills', [1]);
    assert.deepEqual(
      taken.relations.map(row => row.kind === 'use' && [row.relatedLine, digits(row.qty)]),
      [[undefined, '1']],
    );
    assert.equal(books.state(1), 'BILLED, paid 0, open 0 of 1');
    const again: Effect = {
      ...{ kind: 'use', as: 'bills', relatedId: 1, relatedLine: undefined, line: undefined, qty: decimal('1') },
    };
    assert.throws(() => books.issue(facts(3, 'invoice', []), () => [again], 'bills', [1]), conflict(/nothing open/));
  });

  it('taken in parts is PART until nothing is open, and reserves what is open', () => {
    const books = new Books();
    books.issue(facts(1, 'order', [line(0, '5', TEA), line(1, '1', MILK)]), reserve);
    books.issue(facts(2, 'delivery_note', [line(0, '2', TEA)]), takeLines, 'delivers', [1]);
    assert.equal(books.state(1), 'PART, paid 0, open 3 of 5, 1 of 1');
    assert.deepEqual(books.levels(), { 'on_hand 1 1': '-2', 'reserved 1 1': '3', 'reserved 2 1': '1' });
    const rest = [line(0, '1', MILK), line(1, '3', TEA)];
    const taken = books.issue(facts(3, 'delivery_note', rest), takeLines, 'delivers', [1]);
    assert.equal(books.state(1), 'BILLED, paid 0, open 0 of 5, 0 of 1');
    assert.deepEqual(books.levels(), { 'on_hand 1 1': '-5', 'on_hand 2 1': '-1' });
    assert.deepEqual(
      taken.relations.map(row => row.kind === 'use' && [row.line, row.relatedLine, digits(row.qty)]),
      [
        [0, 1, '1'],
        [1, 0, '3'],
      ],
    );
  });

  it('taken in part and then as a whole gives what was left', () => {
    const books = new Books();
    books.issue(facts(1, 'order', [line(0, '5', TEA)]), reserve);
    books.issue(facts(2, 'delivery_note', [line(0, '2', TEA)]), takeLines, 'delivers', [1]);
    const { relations } = books.issue(facts(3, 'invoice', []), invoice, 'bills', [1]);
    assert.deepEqual(
      relations.map(row => row.kind === 'use' && digits(row.qty)),
      ['3'],
    );
    assert.deepEqual(books.levels(), { 'on_hand 1 1': '-2' });
  });

  it('gives no more than is open, and says how much that is', () => {
    const books = new Books();
    books.issue(facts(1, 'order', [line(0, '1', MILK), line(1, '5', TEA)]), reserve);
    books.issue(facts(2, 'delivery_note', [line(0, '4', TEA)]), takeLines, 'delivers', [1]);
    const before = [books.state(1), books.levels()];
    assert.throws(
      () => books.issue(facts(3, 'delivery_note', [line(0, '1.5', TEA)]), takeLines, 'delivers', [1]),
      conflict(/^Order '1' has 1 open on line 2, less than 1\.5$/),
    );
    assert.deepEqual([books.state(1), books.levels()], before);
  });

  it('gives no more than is open to two lines of one document together', () => {
    const books = new Books();
    books.issue(facts(1, 'order', [line(0, '5', TEA)]), reserve);
    const twice = [line(0, '3', TEA), line(1, '3', TEA)];
    assert.throws(
      () => books.issue(facts(2, 'delivery_note', twice), takeLines, 'delivers', [1]),
      conflict(/has 5 open on line 1, less than 6/),
    );
  });

  it('two at once: a document takes from all that it names', () => {
    const books = new Books();
    for (const id of [1, 2]) books.issue(facts(id, 'order', [line(0, '5', TEA)]), reserve);
    books.issue(facts(3, 'invoice', [line(0, '10', TEA)]), invoice, 'bills', [1, 2]);
    assert.deepEqual([books.document(1).status, books.document(2).status], ['BILLED', 'BILLED']);
    assert.deepEqual(books.levels(), { 'on_hand 1 1': '-10' });
  });
});

describe('a payment', () => {
  const paid = (amounts: string[]) => {
    const books = new Books();
    books.issue(facts(1, 'invoice', [], '10'), () => []);
    for (const [index, amount] of amounts.entries())
      books.issue(facts(2 + index, 'receipt', [], amount), pay, 'pays', [1]);
    return books;
  };

  it('makes an invoice PART, then PAID; one of nothing leaves it as it was', () => {
    assert.match(paid(['0']).state(1), /^ISSUED, paid 0,/);
    assert.match(paid(['3.33', '3.33']).state(1), /^PART, paid 6\.66,/);
    assert.match(paid(['3.33', '6.67']).state(1), /^PAID, paid 10,/);
  });

  it('of more than is due is refused, saying what is due', () => {
    assert.throws(() => paid(['4', '6.01']), conflict(/^Invoice '1' has 6 open, less than 6\.01$/));
  });

  it('in another currency is refused', () => {
    const books = paid([]);
    const foreign = { ...facts(2, 'receipt', [], '1'), currency: 'USD' };
    assert.throws(() => books.issue(foreign, pay, 'pays', [1]), conflict(/is in EUR, this payment in USD/));
  });
});

describe('stock', () => {
  it('leaves only as far as it is there, where the account demands that', () => {
    const books = new Books('reject');
    books.issue({ ...facts(1, 'purchase', [line(0, '3', TEA)]), destination: MAIN }, buy);
    books.issue(facts(2, 'invoice', [line(0, '3', TEA)]), sell);
    assert.throws(() => books.issue(facts(3, 'invoice', [line(0, '1', TEA)]), sell), { code: 'INSUFFICIENT_STOCK' });
  });

  it('of goods that return at a cost of their own is averaged in at that cost', () => {
    const onHand = new Map([['1 1', decimal('3')]]);
    const back: Effect = {
      ...move('return_in', { line: 0, article: TEA, qty: decimal('1'), serial_numbers: [] }, MAIN, decimal('1')),
      cost: decimal('6'),
    };
    const { stock } = apply([back], { stock: { onHand, serials: [], negativeStock: 'reject' }, related: [] });
    assert.deepEqual(
      [...stock.costs].map(([id, cost]) => [id, digits(cost)]),
      [[1, '3']],
    );
    assert.deepEqual(
      stock.ledger.map(row => [row.type, digits(row.unit_cost), digits(row.balance)]),
      [['return_in', '6', '4']],
    );
  });

  it('of another line can not be released: that is a programming error', () => {
    const books = new Books();
    books.issue(facts(1, 'order', [line(0, '5', TEA)]), reserve);
    const tooMuch: EffectsOf = (_, [order]) =>
      order ? [...takeWhole([order]), ...takeWhole([order]).filter(({ kind }) => kind === 'reserve')] : [];
    assert.throws(() => books.issue(facts(2, 'invoice', []), tooMuch, 'bills', [1]), /would reserve -5 on line 0/);
  });
});

describe('reverse', () => {
  const both = (id: number, type: string, qty: string) => ({
    ...facts(id, type, [line(0, qty, TEA), line(1, '1', MILK), line(2, qty, TEA)], '4'),
    destination: SHOP,
  });
  const cases: [what: string, effectsOf: EffectsOf, as: Relation, names: number[]][] = [
    ['a sale', sell, 'bills', []],
    ['a purchase', buy, 'bills', []],
    ['a transfer', transfer, 'bills', []],
    ['an order', reserve, 'bills', []],
    ['a purchase order', expect, 'bills', []],
    ['an invoice of an order', invoice, 'bills', [1]],
    ['a delivery in part', takeLines, 'delivers', [1]],
    ['a payment', pay, 'pays', [2]],
  ];
  for (const [what, effectsOf, as, names] of cases) {
    it(`of ${what} brings everything back to where it was`, () => {
      const books = new Books();
      books.issue(facts(1, 'order', [line(0, '9', TEA), line(1, '2', MILK)]), reserve);
      books.issue(facts(2, 'invoice', [], '10'), () => []);
      const before = [books.state(1), books.state(2), books.levels()];
      books.issue(both(3, 'any', '2.5'), effectsOf, as, names);
      assert.notDeepEqual([books.state(1), books.state(2), books.levels()], before, 'it did something');
      books.void(3);
      assert.deepEqual([books.state(1), books.state(2), books.levels()], before);
    });
  }

  it('takes goods back at the cost that was recorded, and all others at the average of the day', () => {
    const goods = { line: 0, article: TEA, qty: decimal('1'), serial_numbers: [] };
    const recorded: Effect[] = [
      { ...move('purchase', goods, MAIN, decimal('1')), cost: decimal('7') },
      move('sale', goods, MAIN, decimal('-1')),
    ];
    assert.deepEqual(
      reverse(recorded).map(effect => effect.kind === 'move' && [effect.type, digits(effect.qty), effect.cost]),
      [
        ['void', '1', undefined],
        ['void', '-1', decimal('7')],
      ],
    );
  });
});
