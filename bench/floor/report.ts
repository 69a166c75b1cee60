// The figures of Kontor beside the floor: results.json for programs, and the page RESULTS.md.

import { writeFileSync } from 'node:fs';
import { type Machine, machineList } from '../machine.ts';
import { writeFigures } from '../results-page.ts';
import { type Column, markdown, rowLine, titleLine, whole } from '../table.ts';

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
  /** Resident memory of the server after the measurement, in MB. */
  rss_mb: number;
  /** Processors that other programs on the machine used during the measurement. The higher, the less reliable the row. */
  others: number;
}

export interface Results {
  machine: Machine;
  seconds: number;
  invoices: number;
  /** From `npm start` to the first answer on existing data. */
  ready_s: number;
  idle_mb: number;
  peak_mb: number;
  rows: ResultRow[];
}

const COLUMNS: Column<ResultRow>[] = [
  { title: 'request', of: ({ name }) => name },
  { title: 'sessions', of: ({ sessions }) => String(sessions) },
  { title: 'requests/s', of: ({ rps }) => whole(rps) },
  { title: 'p50 ms', of: ({ p50_ms }) => p50_ms.toFixed(2) },
  { title: 'p99 ms', of: ({ p99_ms }) => p99_ms.toFixed(2) },
  { title: 'floor/s', of: ({ floor_rps }) => whole(floor_rps) },
  { title: 'ratio', of: ({ ratio }) => ratio.toFixed(2) },
  { title: 'CPU s/1,000: Kontor', of: ({ kontor_cpu_s }) => kontor_cpu_s.toFixed(2) },
  { title: 'PostgreSQL', of: ({ postgres_cpu_s }) => postgres_cpu_s.toFixed(2) },
  { title: "floor's", of: ({ floor_postgres_cpu_s }) => floor_postgres_cpu_s.toFixed(2) },
  { title: 'clients', of: ({ clients_cpu_s }) => clients_cpu_s.toFixed(2) },
  { title: "floor's client", of: ({ floor_client_cpu_s }) => floor_client_cpu_s.toFixed(2) },
  { title: 'RSS MB', of: ({ rss_mb }) => whole(rss_mb) },
  { title: 'others', of: ({ others }) => others.toFixed(2) },
];

/** The titles of the columns as a line of text. */
export function heading(): string {
  return titleLine(COLUMNS);
}

/** One row as a line of text, below `heading()`. */
export function line(row: ResultRow): string {
  return rowLine(COLUMNS, row);
}

/** Writes results.json and the page. */
export function writeResults(results: Results): void {
  writeFileSync(new URL('../results.json', import.meta.url), `${JSON.stringify(results, null, 2)}\n`);
  writeFigures(page(results));
}

function page({ machine, rows, seconds, invoices, ready_s, idle_mb, peak_mb }: Results): string {
  return `# Benchmark results

Written by \`npm run bench\` on ${machine.day}. One machine runs everything: the server (one process with its default settings;
its rate limits are counted but never reached), the embedded PostgreSQL (fsync on), and the clients.

${machineList(machine)}
- ${whole(invoices)} invoices of three lines in the account; each measurement takes ${seconds} s. Before the first one come 3 s of
  every request and a VACUUM, and before each one a warm-up. A session sends its next request when the one before it is answered
- From \`npm start\` to the first answer, on existing data: ${ready_s.toFixed(2)} s
- Resident memory of the server when idle ${whole(idle_mb)} MB, at its peak ${whole(peak_mb)} MB. PDFs are rendered in a process of
  their own: its memory is not included, its CPU time counts as Kontor's

The floor is what the database alone can do: plain SQL that writes or reads the same rows in the same database with the same
number of sessions, as a pgbench script would. It is measured in the same run, right after its row. Statements are prepared
once; each is sent when the one before it is answered; writes run between BEGIN and COMMIT; documents are read as rows, and
then the rows of their lines. The floor has no row-level security, no session and no checks; it makes no JSON and does not
decode the answers. The floor of helo and status is a bare Fastify route that reads one row by primary key. The reasons are in
[decision 0015](../docs/decisions/0015-the-floor-of-the-benchmark.md). "others" is the number of processors that other programs
on the machine used. [docs/growth.md](../docs/growth.md) shows the same requests with up to ten million documents in the
account, and with 10,000 accounts.

${markdown(COLUMNS, rows)}
`;
}
