// The figures of cells that work at the same time.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { together } from '../../bench/cells/report.ts';
import { readOptions } from '../../bench/options.ts';

const answer = (rps: number, p99_ms: number) => ({ requests: rps * 4, rps, p50_ms: 1, p95_ms: 2, p99_ms, cpu_s: 0.5 });

it('what cells did together is the sum of their requests, their slowest cell, and what they used of their shares', () => {
  const measured = together([answer(100, 30), answer(80, 50)], {
    machine: 5,
    spent: [1, 0.5],
    seconds: 4,
    share: 0.25,
  });
  assert.deepEqual(measured, { rps: 180, slowest_rps: 80, p99_ms: 50, used: 0.75, others: 0.625 });
});

it('--cells is a way of its own to run the benchmark', () => {
  assert.equal(readOptions(['--cells']).mode, 'cells');
  assert.throws(() => readOptions(['--cells', '--peers']), /Choose one of --cells, --peers/);
});
