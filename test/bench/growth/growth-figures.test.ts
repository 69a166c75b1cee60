// The figures of growth: what a run measures replaces its columns and leaves the others.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Figures, growthOf, merged } from '../../../bench/growth/growth-figures.ts';

const earlier: Figures = {
  columns: { '10,000': { day: '2026-11-20', processor: 'P' }, '10,000,000': { day: '2026-11-20', processor: 'P' } },
  rows: [
    { name: 'list', p50_ms: { '10,000': 2, '10,000,000': 3 } },
    { name: 'gone', p50_ms: { '10,000': 1 } },
  ],
};
const current: Figures = {
  columns: {
    '1,000,000': { day: '2026-11-22', processor: 'P', busy: 1 },
    '10,000': { day: '2026-11-22', processor: 'P', busy: 1 },
  },
  rows: [{ name: 'list', p50_ms: { '1,000,000': 1.2, '10,000': 1 } }],
};

describe('The figures of growth', () => {
  it('keep the columns that a run did not measure, with their day, in order', () => {
    const { columns, rows } = merged(earlier, current, ['10,000', '1,000,000', '10,000,000']);
    assert.deepEqual(
      Object.entries(columns).map(([column, { day }]) => `${column} ${day}`),
      ['10,000 2026-11-22', '1,000,000 2026-11-22', '10,000,000 2026-11-20'],
    );
    assert.deepEqual(rows, [{ name: 'list', p50_ms: { '10,000': 1, '1,000,000': 1.2, '10,000,000': 3 } }]);
  });

  it('say how many times as long a request takes with a million, if both were measured', () => {
    assert.equal(growthOf({ name: 'list', p50_ms: { '10,000': 2, '1,000,000': 3 } }), 1.5);
    assert.equal(growthOf({ name: 'list', p50_ms: { '10,000': 2 } }), undefined);
  });
});
