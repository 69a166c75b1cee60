// Which serial and batch numbers a return may bring back, and what they are after its void. contract §6 Stock

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { moveSerials, type SerialState } from '../../../src/domain/stock/serial-numbers.ts';
import type { Movement } from '../../../src/domain/stock/stock-facts.ts';
import { decimal, ONE, ZERO } from '../../../src/domain/values/decimal.ts';
import { article, MAIN, SHOP } from '../effects/stock-books.ts';

const till = article(1, 'serial');
const milk = article(2, 'batch');
const dates = { production_date: undefined, expiration_date: undefined };
const sold: SerialState = {
  articleId: 1,
  serial_number: 'S1',
  location: MAIN,
  available: ZERO,
  status: 'sold',
  ...dates,
};
const batch: SerialState = {
  articleId: 2,
  serial_number: 'B1',
  location: MAIN,
  available: decimal('3'),
  status: 'in_stock',
  ...dates,
};
const back = (number: string, more: Partial<Movement> = {}): Movement => ({
  type: 'return_in',
  article: till,
  location: SHOP,
  qty: ONE,
  serial_numbers: [number],
  ...more,
});
const after = (movement: Movement) =>
  moveSerials([movement], [sold, batch]).map(({ status, location }) => `${status} ${location.location_code}`);

describe('a return', () => {
  it('brings back a number that was sold', () => {
    assert.deepEqual(after(back('S1')), ['in_stock SHOP']);
    assert.deepEqual(after(back('S1', { returnable: ['S0', 'S1'] })), ['in_stock SHOP']);
    assert.deepEqual(after(back('B1', { article: milk, returnable: ['B1'] })), ['in_stock SHOP']);
  });

  it('registers no number', () => {
    assert.throws(() => after(back('S2')), { code: 'CONFLICT', message: /'S2' of article 'A1' is not on file/ });
    assert.throws(() => after(back('B2', { article: milk })), { code: 'CONFLICT', message: /'B2' .*is not on file/ });
    assert.deepEqual(after(back('S2', { type: 'purchase' })), ['in_stock SHOP'], 'a purchase does');
  });

  it('refuses a number that was not sold with its line, saying where it is', () => {
    const other = { returnable: ['S0'] };
    assert.throws(() => after(back('S1', other)), { code: 'CONFLICT', message: /'S1' .* it is sold from 'MAIN'/ });
    const otherBatch = { article: milk, returnable: ['B0'] };
    assert.throws(() => after(back('B1', otherBatch)), { code: 'CONFLICT', message: /'B1' .* it has 3 at 'MAIN'/ });
  });
});

describe('a void', () => {
  const inStock: SerialState = { ...sold, status: 'in_stock', available: ONE };
  const gone = (reverses: Movement['reverses']) => {
    const movement = back('S1', { type: 'void', reverses, location: MAIN, qty: ONE.neg() });
    return moveSerials([movement], [inStock]).map(({ status }) => status);
  };
  it('of a return leaves the number with the customer', () => assert.deepEqual(gone('return_in'), ['sold']));
  it('of a purchase leaves it moved out', () => assert.deepEqual(gone('purchase'), ['moved_out']));
});
