// Percentiles of latencies, and how the tail is shown.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { percentiles } from '../../bench/measure.ts';
import { tail } from '../../bench/table.ts';

describe('Percentiles', () => {
  it('are the latencies within which 50, 95 and 99 of a hundred requests were answered, in any order', () => {
    const latencies = Array.from({ length: 1000 }, (_, i) => 1000 - i);
    assert.deepEqual(percentiles(latencies), { p50_ms: 501, p95_ms: 951, p99_ms: 991 });
  });

  it('of one request are that request, and of none are 0', () => {
    assert.deepEqual(percentiles([7]), { p50_ms: 7, p95_ms: 7, p99_ms: 7 });
    assert.deepEqual(percentiles([]), { p50_ms: 0, p95_ms: 0, p99_ms: 0 });
  });

  it('give the tail as p99 by p50, and none without a request', () => {
    assert.equal(tail({ p50_ms: 4, p99_ms: 15 }), '3.8');
    assert.equal(tail(percentiles([])), '-');
  });
});
