// Each sequence of ids has an id-order lock of its own.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { lists } from '../../src/definitions/catalogue.ts';

it('Lists of different tables have different id-order locks', () => {
  const tables = Map.groupBy(lists, ({ orderLock }) => orderLock);
  for (const [lock, of] of tables) {
    const names = new Set(of.map(({ from }) => from.split(' ')[0]));
    assert.equal(names.size, 1, `lock ${lock}: ${[...names].join(', ')}`);
  }
});
