// The table that compares Kontor with other ERP servers.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Machine } from '../../../bench/machine.ts';
import { type Peers, peersSection, readPeers } from '../../../bench/peers/report.ts';

const machine: Machine = {
  processor: 'P',
  cores: 2,
  memory_gb: 24,
  system: 'S',
  node: 'v26',
  postgresql: '18',
  file_system: 'ext4',
  day: '2026-11-22',
};
const circumstances = { machine, seconds: 8, rounds: 3, invoices: 7000 };
const peers: Peers = {
  measured: '2026-11-20',
  servers: ['Fast', 'Stuck', 'Partial'],
  jobs: [
    {
      name: 'print',
      request: 'pdf',
      rates: { '1': [130, 0, null], '8': [260, 0, null] },
      notes: { '8': ['', 'all requests hung', ''] },
    },
  ],
  memory_mb: { server: [300, 50, 100], database: [200, 200, 200] },
  start_s: [3, 0.5, 1],
  start_notes: ['database already up', '', ''],
};
const kontor = {
  rates: [
    { request: 'pdf', sessions: 1, rate: 65, p50_ms: 1, p99_ms: 2 },
    { request: 'pdf', sessions: 8, rate: 520, p50_ms: 1, p99_ms: 2 },
  ],
  memory_mb: { server: 100, database: 100 },
  start_s: 1,
};

describe('The comparison with other servers', () => {
  const section = peersSection(circumstances, kontor, peers);

  it('has a row for each number of sessions, with the ratio of the same, also where Kontor is slower', () => {
    assert.ok(section.includes('| print | 1 | 65 | 130 (0.50 ×) | 0 | not measured |'), section);
    assert.ok(section.includes('| print | 8 | 520 | 260 (2.0 ×) | 0, all requests hung | not measured |'), section);
  });

  it('shows memory and start, above 1 where Kontor takes less', () => {
    assert.ok(section.includes('| memory of the server | 100 | 300 (3.0 ×) | 50 (0.50 ×) | 100 (1.0 ×) |'), section);
    assert.ok(
      section.includes(
        '| start, with data | 1.00 | 3.00 (3.0 ×), database already up | 0.50 (0.50 ×) | 1.00 (1.0 ×) |',
      ),
      section,
    );
  });

  it('has a figure of every server for each job', () => {
    const { servers, jobs, memory_mb, start_s, start_notes } = readPeers();
    const lists = [memory_mb.server, memory_mb.database, start_s, start_notes];
    for (const { rates, notes } of jobs)
      lists.push(...(Object.values(rates) as never[]), ...(Object.values(notes ?? {}) as never[]));
    for (const list of lists) assert.equal(list.length, servers.length);
  });
});
