// What was measured, for people (RESULTS.md) and for programs (results.json).

import { writeFileSync } from 'node:fs';
import type { Machine } from './machine.ts';

export interface ResultRow {
  name: string;
  sessions: number;
  rps: number;
  p50_ms: number;
  p99_ms: number;
  floor_rps: number;
  floor_p50_ms: number;
  floor_postgres_cpu_s: number;
  floor_client_cpu_s: number;
  /** Requests per second as a share of the floor's. */
  ratio: number;
  /** CPU seconds per 1,000 requests. */
  kontor_cpu_s: number;
  postgres_cpu_s: number;
  clients_cpu_s: number;
  /** Resident memory of Kontor behind it, in MB. */
  rss_mb: number;
  /** Processors that something else on the machine kept busy meanwhile: figures with much of it say little. */
  others: number;
}

export interface Results {
  machine: Machine;
  seconds: number;
  invoices: number;
  /** From `npm start` to the first answer on existing data. */
  ready_s: number;
  rest_mb: number;
  most_mb: number;
  rows: ResultRow[];
}

const COLUMNS: { head: string; of(row: ResultRow): string }[] = [
  { head: 'request', of: ({ name }) => name },
  { head: 'sessions', of: ({ sessions }) => String(sessions) },
  { head: 'requests/s', of: ({ rps }) => whole(rps) },
  { head: 'p50 ms', of: ({ p50_ms }) => p50_ms.toFixed(2) },
  { head: 'p99 ms', of: ({ p99_ms }) => p99_ms.toFixed(2) },
  { head: 'floor/s', of: ({ floor_rps }) => whole(floor_rps) },
  { head: 'ratio', of: ({ ratio }) => ratio.toFixed(2) },
  { head: 'CPU s/1,000: Kontor', of: ({ kontor_cpu_s }) => kontor_cpu_s.toFixed(2) },
  { head: 'PostgreSQL', of: ({ postgres_cpu_s }) => postgres_cpu_s.toFixed(2) },
  { head: "floor's", of: ({ floor_postgres_cpu_s }) => floor_postgres_cpu_s.toFixed(2) },
  { head: 'clients', of: ({ clients_cpu_s }) => clients_cpu_s.toFixed(2) },
  { head: "floor's client", of: ({ floor_client_cpu_s }) => floor_client_cpu_s.toFixed(2) },
  { head: 'RSS MB', of: ({ rss_mb }) => whole(rss_mb) },
  { head: 'others', of: ({ others }) => others.toFixed(2) },
];

/** One row as a line of text, under `heading()`. */
export function line(row: ResultRow): string {
  return COLUMNS.map(({ head, of }, i) =>
    i === 0 ? of(row).padEnd(28) : of(row).padStart(Math.max(8, head.length)),
  ).join(' ');
}

export function heading(): string {
  return COLUMNS.map(({ head }, i) => (i === 0 ? head.padEnd(28) : head.padStart(8))).join(' ');
}

/** Writes both files into a directory. */
export function writeResults(directory: URL, results: Results): void {
  writeFileSync(new URL('results.json', directory), `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(new URL('RESULTS.md', directory), page(results));
}

function page({ machine, rows, seconds, invoices, ready_s, rest_mb, most_mb }: Results): string {
  const table = [
    `| ${COLUMNS.map(({ head }) => head).join(' | ')} |`,
    `|${COLUMNS.map((_, i) => (i === 0 ? '---|' : '--:|')).join('')}`,
    ...rows.map(row => `| ${COLUMNS.map(({ of }) => of(row)).join(' | ')} |`),
  ];
  return `# Measured

Written by \`npm run bench\` on ${machine.day}. Everything runs on one machine and shares its processors: the server (one
process, its defaults, limits counted but out of reach), PostgreSQL (the one inside, fsync on), and the clients.

- ${machine.processor}, ${machine.cores} cores, ${machine.memory_gb} GB, ${machine.system}, data on ${machine.file_system}
- Node ${machine.node}, PostgreSQL ${machine.postgresql}
- ${invoices.toLocaleString('en')} invoices of three lines on file; ${seconds} s for each figure, closed loop, after 3 s of every
  request, a VACUUM and a warm-up of its own
- From \`npm start\` to the first answer, on existing data: ${ready_s.toFixed(2)} s
- Resident memory of the server at rest ${whole(rest_mb)} MB, at the most ${whole(most_mb)} MB; what renders documents is a
  process of its own beside it, whose processor time counts as Kontor's

The floor is measured in the same run, right after its row: plain SQL that writes or reads the same rows in the same database
at the same concurrency, as a pgbench script would. Statements are prepared once; each is sent when the one before it is
answered; writes stand between BEGIN and COMMIT; documents are read as rows, and then the rows of their lines. There is no
tenant wall, session or check, no JSON is made of rows, and the answers are not decoded. For helo and status the floor is a
bare Fastify route that reads one row by primary key. Why so: [decision 0015](../docs/decisions/0015-the-floor-of-the-benchmark.md).
"others" is how many processors something else on the machine kept busy. What the same requests cost with up to ten million
documents on file, measured once, and with 10,000 accounts is in [docs/growth.md](../docs/growth.md).

${table.join('\n')}
`;
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en');
}
