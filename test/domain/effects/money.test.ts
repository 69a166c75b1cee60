// Amounts due of invoices, without a database: receipts, settlements, credit notes and their limits, allotting and taking back.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decimal, digits } from '../../../src/domain/values/decimal.ts';
import { Books } from './books.ts';
import { article, facts, line, MAIN, SHOP } from './stock-books.ts';

const [TEA, MILK, TILL] = [article(1), article(2), article(3, 'serial')];
const conflict = (message: RegExp) => ({ code: 'CONFLICT', message });
const listed = (...settles: [document: number, amount: string][]) => ({
  settles: settles.map(([id, amount]) => ({ document: { id }, amount: decimal(amount) })),
});

/** Books with an invoice of each total, numbered from 1. */
function invoiced(...totals: string[]): Books {
  const books = new Books();
  for (const [index, total] of totals.entries()) books.issue(facts(index + 1, 'invoice', [], total));
  return books;
}

const money = (books: Books, id: number) => books.state(id).replace(/, open .*/, '');

describe('an invoice', () => {
  const cases: [says: string, total: string, tendered: string, receipts: string[], expected: string][] = [
    ['is ISSUED as long as nothing is paid', '10', '0', [], 'ISSUED, due 10, paid 0'],
    ['is PAID at once when all was tendered', '10', '10', [], 'PAID, due 0, paid 10'],
    ['is PART when something was tendered', '10', '4', [], 'PART, due 6, paid 4'],
    ['stays as it was when nothing is paid', '10', '0', ['0'], 'ISSUED, due 10, paid 0'],
    ['is PART while something is due', '10', '0', ['3.33', '3.33'], 'PART, due 3.34, paid 6.66'],
    ['is PAID to the cent', '10', '0', ['3.33', '6.67'], 'PAID, due 0, paid 10'],
    ['counts what was tendered and receipts together', '10', '4', ['6'], 'PAID, due 0, paid 10'],
  ];
  for (const [says, total, tendered, receipts, expected] of cases) {
    it(says, () => {
      const books = new Books();
      books.issue(facts(1, 'invoice', [], total), [], decimal(tendered));
      for (const [index, amount] of receipts.entries()) books.issue(facts(2 + index, 'receipt', [], amount), [1]);
      assert.equal(money(books, 1), expected);
    });
  }
});

describe('a receipt', () => {
  it('of more than is due is refused, saying what is due, and changes nothing', () => {
    const books = invoiced('10');
    books.issue(facts(2, 'receipt', [], '4'), [1]);
    const tooMuch = facts(3, 'receipt', [], '6.01');
    assert.throws(() => books.issue(tooMuch, [1]), conflict(/^Invoice 'S 1' has 6 due, less than 6\.01$/));
    assert.equal(money(books, 1), 'PART, due 6, paid 4');
  });

  it('for what is paid or credited in full, or owes nothing, is told so', () => {
    const books = invoiced('10', '0');
    books.issue(facts(3, 'receipt', [], '10'), [1]);
    const more = (type: string) => () => books.issue(facts(4, type, [], '1'), [1]);
    assert.throws(more('receipt'), conflict(/^Invoice 'S 1' is paid in full: nothing of it is due$/));
    assert.throws(() => books.issue(facts(4, 'receipt', [], '1'), [2]), conflict(/^Invoice 'S 2' owes nothing$/));
    books.issue(facts(5, 'credit_note', [], '10'), [1]);
    assert.throws(
      more('credit_note'),
      conflict(/^Invoice 'S 1' is credited in full: nothing of it is left to credit$/),
    );
  });

  it('that names several pays them in their order, and no more than is due in all', () => {
    const books = invoiced('10', '5');
    assert.throws(() => books.issue(facts(3, 'receipt', [], '15.01'), [1, 2]), conflict(/has 5 due, less than 5\.01/));
    books.issue(facts(3, 'receipt', [], '12'), [1, 2]);
    assert.deepEqual([money(books, 1), money(books, 2)], ['PAID, due 0, paid 10', 'PART, due 3, paid 2']);
  });

  it('pays what it lists, and keeps the rest', () => {
    const books = invoiced('10', '5');
    books.issue({ ...facts(3, 'receipt', [], '20'), ...listed([2, '5'], [1, '2.5']) });
    assert.deepEqual([money(books, 1), money(books, 2)], ['PART, due 7.5, paid 2.5', 'PAID, due 0, paid 5']);
    assert.equal(digits(books.openAmount(3)), '12.5');
  });

  it('lists one document twice: both amounts together are at most what is due', () => {
    const books = invoiced('10');
    const twice = { ...facts(2, 'receipt', [], '20'), ...listed([1, '6'], [1, '6']) };
    assert.throws(() => books.issue(twice), conflict(/has 10 due, less than 12/));
  });

  it('that names nothing is an advance: all of it is open, and can be allotted and taken back', () => {
    const books = invoiced('10');
    books.issue(facts(2, 'receipt', [], '8'));
    assert.equal(digits(books.openAmount(2)), '8');
    books.allot(2, [{ document: 1, amount: decimal('8') }]);
    assert.deepEqual([money(books, 1), digits(books.openAmount(2))], ['PART, due 2, paid 8', '0']);
    assert.throws(() => books.allot(2, [{ document: 1, amount: decimal('0.01') }]), conflict(/has 0 open/));
    books.allot(2, [{ document: 1, amount: decimal('-3') }]);
    assert.deepEqual([money(books, 1), digits(books.openAmount(2))], ['PART, due 5, paid 5', '3']);
    assert.throws(() => books.allot(2, [{ document: 1, amount: decimal('-5.01') }]), conflict(/, less than -?/));
  });
});

describe('a credit note', () => {
  /** Books with an invoice of 5 TEA and 2 MILK over 70, whose goods cost 2. */
  function sold(): Books {
    const books = new Books();
    books.issue(facts(1, 'invoice', [line(0, '5', TEA), line(1, '2', MILK)], '70'));
    return books;
  }

  it('takes lines back with their goods, and counts as paid what is still due', () => {
    const books = sold();
    books.issue(facts(2, 'credit_note', [line(0, '2', TEA)], '20'), [1]);
    assert.equal(books.state(1), 'PART, due 50, paid 0, open 3 of 5, 2 of 2');
    assert.deepEqual(books.stock.levels(), { 'on_hand 1 1': '-3', 'on_hand 2 1': '-2' });
    assert.equal(digits(books.openAmount(2)), '0');
  });

  it('for a paid invoice keeps all of it, for another that is not paid', () => {
    const books = sold();
    books.issue(facts(2, 'receipt', [], '60'), [1]);
    books.issue(facts(3, 'credit_note', [line(0, '5', TEA)], '50'), [1]);
    assert.equal(money(books, 1), 'PAID, due 0, paid 60');
    assert.equal(digits(books.openAmount(3)), '40');
    books.issue(facts(4, 'invoice', [], '45'));
    books.allot(3, [{ document: 4, amount: decimal('40') }]);
    assert.deepEqual([money(books, 4), digits(books.openAmount(3))], ['PART, due 5, paid 0', '0']);
  });

  it('settles what it lists in place of the invoice that it credits', () => {
    const books = sold();
    books.issue(facts(2, 'invoice', [], '30'));
    books.issue({ ...facts(3, 'credit_note', [line(0, '1', TEA)], '20'), ...listed([2, '15']) }, [1]);
    assert.deepEqual([money(books, 1), money(books, 2)], ['ISSUED, due 70, paid 0', 'PART, due 15, paid 0']);
    assert.equal(digits(books.openAmount(3)), '5');
  });

  const LIMITS: [says: string, lines: Parameters<typeof line>[], total: string, message: RegExp][] = [
    ['of more than a line has open', [[0, '5.5', TEA]], '1', /^Invoice 'S 1' has 4 open on line 1, less than 5\.5$/],
    [
      'of a line by two lines',
      [
        [0, '3', TEA],
        [1, '1.25', TEA],
      ],
      '1',
      /has 4 open on line 1, less than 4\.25/,
    ],
    ['of more than the total', [], '60.01', /^Invoice 'S 1' has 60 left to credit, less than 60\.01$/],
  ];
  for (const [says, lines, total, message] of LIMITS) {
    it(`${says} is refused and changes nothing`, () => {
      const books = sold();
      books.issue(facts(2, 'credit_note', [line(0, '1', TEA)], '10'), [1]);
      const before = [books.state(1), books.stock.levels()];
      const note = facts(
        3,
        'credit_note',
        lines.map(of => line(...of)),
        total,
      );
      assert.throws(() => books.issue(note, [1]), conflict(message));
      assert.deepEqual([books.state(1), books.stock.levels()], before);
    });
  }

  it('of which no line matches credits an amount and no quantity', () => {
    const books = sold();
    books.issue(facts(2, 'credit_note', [line(0, '1')], '7'), [1]);
    assert.equal(books.state(1), 'PART, due 63, paid 0, open 5 of 5, 2 of 2');
    assert.deepEqual(books.stock.levels(), { 'on_hand 1 1': '-5', 'on_hand 2 1': '-2' });
  });

  it('takes goods back to where they left and at the cost that they had then', () => {
    const books = new Books();
    const bought = (id: number, qty: string, cost: string) =>
      books.issue(facts(id, 'purchase', [line(0, qty, TEA, { unit_cost: decimal(cost) })]));
    bought(1, '4', '3');
    books.issue({ ...facts(2, 'delivery_note', [line(0, '4', TEA)]), source: SHOP });
    books.issue(facts(3, 'invoice', [line(0, '4', TEA)], '40'), [2]);
    bought(4, '2', '9');
    assert.equal(books.stock.cost(TEA), '9');
    books.issue({ ...facts(5, 'credit_note', [line(0, '2', TEA)], '20'), source: MAIN }, [3]);
    assert.deepEqual(books.stock.levels(), { 'on_hand 1 1': '6', 'on_hand 1 2': '-2' });
    // 2 on hand at 9 and 2 more at 3.
    assert.equal(books.stock.cost(TEA), '6');
  });

  it('takes each serial number back once', () => {
    const books = new Books();
    const numbers = (...serial_numbers: string[]) => ({ serial_numbers });
    books.issue(facts(1, 'purchase', [line(0, '2', TILL, numbers('S1', 'S2'))]));
    books.issue(facts(2, 'invoice', [line(0, '2', TILL, numbers('S1', 'S2'))], '10'));
    const back = (id: number) => facts(id, 'credit_note', [line(0, '1', TILL, numbers('S2'))], '1');
    books.issue(back(3), [2]);
    assert.deepEqual(books.stock.serials(), { S1: 'sold 0 at MAIN', S2: 'in_stock 1 at MAIN' });
    assert.throws(() => books.issue(back(4), [2]), conflict(/'S2' of article 'A3' is in stock at 'MAIN' already/));
  });

  it('of a supplier sends goods back at the cost with which they came', () => {
    const books = new Books();
    books.issue(facts(1, 'purchase', [line(0, '4', TEA, { unit_cost: decimal('3') })], '12'));
    books.issue(facts(2, 'purchase', [line(0, '4', TEA, { unit_cost: decimal('5') })], '20'));
    assert.equal(books.stock.cost(TEA), '4');
    books.issue(facts(3, 'supplier_credit_note', [line(0, '2', TEA)], '6'), [1]);
    // 8 on hand at 4 less 2 at 3: 26 for 6.
    assert.equal(books.stock.cost(TEA), '4.3333333333');
    assert.equal(books.state(1), 'PART, due 6, paid 0, open 2 of 4');
  });
});
