// The pictures that the server draws: the chain of a document, and sales by day.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { placeChain } from '../../../src/http/admin/documents/sections/chain-layout.ts';
import { scaleOf } from '../../../src/http/admin/page/column-chart.ts';
import { salesOf } from '../../../src/operations/overview/read-overview.ts';

const document = (id: number) => ({
  id,
  type: 'invoice',
  document_set: 'FT',
  seq_number: String(id),
  date: '2026-03-02',
  status: 'ISSUED',
  shown_status: 'ISSUED',
  currency: 'EUR',
  total_amount: '1',
  created_at: '2026-03-02T00:00:00Z',
  created_by: null,
});
const relation = (later: number, earlier: number) => ({
  document_id: later,
  related_document_id: earlier,
  kind: 'bills',
  quantity: '1',
  amount: null,
  at: '2026-03-02T00:00:00Z',
});

describe('The chain of a document', () => {
  const placed = (ids: number[], pairs: [number, number][]) =>
    placeChain(
      ids.map(document),
      pairs.map(([later, earlier]) => relation(later, earlier)),
    ).map(({ document: { id }, column, row }) => `${id}@${column},${row}`);

  it('stands in columns, each document behind all that it came from', () => {
    assert.deepEqual(
      placed(
        [1, 2, 3],
        [
          [2, 1],
          [3, 2],
        ],
      ),
      ['1@0,0', '2@1,0', '3@2,0'],
    );
    assert.deepEqual(
      placed(
        [1, 2, 3, 4],
        [
          [2, 1],
          [3, 1],
          [4, 2],
          [4, 1],
        ],
      ),
      ['1@0,0', '2@1,0', '3@1,1', '4@2,0'],
    );
    assert.deepEqual(
      placed(
        [1, 2, 3],
        [
          [3, 1],
          [3, 2],
        ],
      ),
      ['1@0,0', '2@0,1', '3@1,0'],
    );
  });

  it('ends although a relation should ever run in a circle', () => {
    assert.equal(
      placed(
        [1, 2],
        [
          [2, 1],
          [1, 2],
        ],
      ).length,
      2,
    );
  });
});

describe('Sales by day', () => {
  it('are those of each of the last 30 days', () => {
    const row = (date: string, amount: string) => ({ date, amount, count: 2, without_rate: 0 });
    const { days, total, withoutRate } = salesOf(
      [
        row('2026-03-30', '100'),
        row('2026-03-01', '5'),
        row('2026-02-28', '7'),
        { ...row('2026-03-02', '0'), without_rate: 2 },
      ],
      '2026-03-30',
    );
    assert.equal(days.length, 30);
    assert.deepEqual(days.at(-1), { date: '2026-03-30', amount: '100' });
    assert.deepEqual(days[0], { date: '2026-03-01', amount: '5' });
    assert.deepEqual([total, withoutRate], ['105', 2]);
  });

  it('have a scale with round values, zero among them, that holds every value', () => {
    for (const values of [[0], [1], [0.004], [-5, 3], [1_234_567], [-0.5], [99, 101], []]) {
      const { y, ticks } = scaleOf(values);
      assert.ok(ticks.length >= 2 && ticks.length <= 8, `${values}: ${ticks}`);
      assert.ok(
        ticks.some(tick => Math.abs(tick) < 1e-9),
        `${values}: ${ticks}`,
      );
      for (const value of values) {
        assert.ok(
          y(value) <= y(ticks[0] ?? 0) + 1e-6 && y(value) >= y(ticks.at(-1) ?? 0) - 1e-6,
          `${value} of ${ticks}`,
        );
      }
    }
  });
});
