// A mistyped name and the valid one that it may mean.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { closestName, nearName } from '../../../src/domain/values/closest-name.ts';

const NAMES = ['invoices', 'orders', 'quotes', 'supplier_credit_notes'];

it('A name is near a valid one with at most one edit for each three characters, whatever its case', () => {
  const cases: [name: string, near: string | undefined][] = [
    ['invoces', 'invoices'],
    ['INVOICE', 'invoices'],
    ['quote', 'quotes'],
    ['suplier_credits_notes', 'supplier_credit_notes'],
    ['qqq', undefined],
    ['odds', undefined],
    ['', undefined],
  ];
  for (const [name, near] of cases) assert.equal(nearName(name, NAMES), near, name);
});

it('A word is near no name because it is long', () => {
  for (const length of [20, 59, 60, 61, 179, 180, 181, 200, 1000, 100_000]) {
    for (const letter of ['q', 'o', 'é']) assert.equal(nearName(letter.repeat(length), NAMES), undefined, `${length}`);
    assert.equal(closestName('q'.repeat(length), NAMES).length > 0, true);
  }
});
