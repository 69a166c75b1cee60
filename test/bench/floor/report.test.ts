// The page of figures: each request beside both floors.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { figuresPage, type Results } from '../../../bench/floor/report.ts';

const results: Results = {
  machine: {
    processor: 'P',
    cores: 2,
    memory_gb: 24,
    system: 'S',
    node: 'v26',
    postgresql: '18',
    file_system: 'ext4',
    day: '2026-11-22',
  },
  seconds: 4,
  invoices: 55_000,
  ready_s: 1,
  idle_mb: 100,
  peak_mb: 200,
  rows: [
    {
      name: 'create customer',
      sessions: 16,
      rps: 2400,
      p50_ms: 5,
      p95_ms: 12,
      p99_ms: 18,
      kontor_cpu_s: 0.23,
      postgres_cpu_s: 0.26,
      clients_cpu_s: 0.06,
      rss_mb: 180,
      others: 0.01,
      statements: { rps: 4000, p50_ms: 3, postgres_cpu_s: 0.22, client_cpu_s: 0.06 },
      one_statement: { rps: 6000, p50_ms: 2, postgres_cpu_s: 0.15, client_cpu_s: 0.02 },
    },
  ],
};

describe('The page of figures', () => {
  const page = figuresPage(results);

  it('shows p50, p95, p99, p99/p50, and both floors, each with the ratio to it', () => {
    assert.ok(
      page.includes('| p50 ms | p95 ms | p99 ms | p99/p50 | floor/s | ratio | one statement/s | ratio |'),
      page,
    );
    assert.ok(page.includes('| 2,400 | 5.00 | 12.00 | 18.00 | 3.6 | 4,000 | 0.60 | 6,000 | 0.40 |'), page);
  });

  it('says the least work of each request, and ends like a page that sections follow', () => {
    assert.match(page, /^- create customer: Take a number, insert one row/m);
    assert.match(page, /\|\n$/);
  });
});
