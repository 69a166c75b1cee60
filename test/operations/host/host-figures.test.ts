// Figures on the pages of the host: durations from counts, and whether backups are made.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { quantile } from '../../../src/operations/host/host-accounts.ts';
import { backupState } from '../../../src/operations/host/installation.ts';

const HOUR = 3_600_000;
const now = Date.parse('2026-03-10T12:00:00Z');
const before = (hours: number) => new Date(now - hours * HOUR);

describe('The duration that 95 of 100 requests did not exceed', () => {
  it('lies within the bounds of its count, and a slow request beyond all bounds counts as the last', () => {
    const counts = (...places: [place: number, count: number][]) => {
      const all = Array.from({ length: 28 }, () => 0);
      for (const [place, count] of places) all[place] = count;
      return all;
    };
    assert.equal(quantile(counts(), 0.95), undefined);
    assert.equal(quantile(counts([0, 100]), 0.95), 0.95);
    // Up to 16 ms: place 8 begins at 2 ** 3.5.
    assert.equal(quantile(counts([0, 90], [8, 10]), 0.95), 2 ** 3.5 + (16 - 2 ** 3.5) / 2);
    assert.equal(quantile(counts([27, 1]), 0.95), 2 ** 13);
  });
});

describe('Backups', () => {
  it('are missed when none is known, the last is over two days old, or one that was due was not made', () => {
    const made = (hours: number, everyHours?: number) => ({
      at: before(hours),
      next_at: everyHours === undefined ? null : before(hours - everyHours),
    });
    const cases: [ReturnType<typeof made>[], Date[], ReturnType<typeof backupState>][] = [
      [[], [], { state: 'none' }],
      [[made(1)], [], { state: 'fine', at: before(1) }],
      [[], [before(30)], { state: 'fine', at: before(30) }],
      [[made(49)], [], { state: 'old', at: before(49) }],
      [[made(26, 24)], [], { state: 'fine', at: before(26) }],
      [[made(31, 24)], [], { state: 'overdue', at: before(7) }],
    ];
    for (const [backups, others, expected] of cases) assert.deepEqual(backupState(backups, others, now), expected);
  });
});
