// The comparison of two versions: ratios of the rounds, and the table that shows them.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compare, quantile } from '../../../bench/against/comparison.ts';
import { heading, line } from '../../../bench/against/report.ts';
import type { Figures } from '../../../bench/against/rounds.ts';

const figures = (rps: number, p99_ms: number): Figures => {
  const cpu = { kontor_cpu_s: 0.2, postgres_cpu_s: 0.3, others: 0 };
  return { requests: rps, rps, p50_ms: 2, p99_ms, ...cpu };
};

describe('A comparison of two versions', () => {
  const rounds = [
    { earlier: figures(100, 8), current: figures(200, 10) },
    { earlier: figures(50, 4), current: figures(200, 6) },
    { earlier: figures(100, 6), current: figures(300, 8) },
  ];
  const compared = compare({ name: 'create order', sessions: 16 }, rounds);

  it('is the median of the ratios of the rounds, not the ratio of the medians', () => {
    assert.deepEqual(compared.speed, { median: 3, low: 2.5, high: 3.5 });
    assert.equal(compared.earlier.rps, 100);
    assert.equal(compared.current.rps, 200);
  });

  it('says how much CPU time a thousand requests took, over all rounds', () => {
    assert.equal(compared.earlier.kontor_cpu_s.toFixed(3), ((0.6 / 250) * 1000).toFixed(3));
    assert.equal(compared.current.postgres_cpu_s.toFixed(3), ((0.9 / 700) * 1000).toFixed(3));
  });

  it('shows p50, p99 and p99/p50 of both', () => {
    assert.match(heading('591b733'), /p50 ms 591b733 this tree p99 ms 591b733 this tree p99\/p50 591b733 this tree/);
    assert.match(line('591b733', compared), / 2\.00 +2\.00 +6\.00 +8\.00 +3\.0 +4\.0 /);
  });
});

describe('A quantile', () => {
  it('lies between two neighbours', () => {
    assert.equal(quantile([4, 1, 2, 3], 0.5), 2.5);
    assert.equal(quantile([5], 0.25), 5);
  });
});
