// The figures of Kontor beside the floors: results.json for programs, and the page RESULTS.md.

import { writeFileSync } from 'node:fs';
import { type Machine, machineList } from '../machine.ts';
import { writeFigures } from '../results-page.ts';
import { type Column, markdown, rowLine, tail, titleLine, whole } from '../table.ts';
import { LEAST_WORK } from './least-work.ts';

/** Figures of the database alone with the same work. */
export interface FloorFigures {
  rps: number;
  p50_ms: number;
  /** CPU seconds per 1,000 requests: of PostgreSQL, and of the client. */
  postgres_cpu_s: number;
  client_cpu_s: number;
}

export interface ResultRow {
  name: string;
  sessions: number;
  rps: number;
  p50_ms: number;
  p95_ms: number;
  p99_ms: number;
  /** CPU seconds per 1,000 requests. */
  kontor_cpu_s: number;
  postgres_cpu_s: number;
  clients_cpu_s: number;
  /** Resident memory of the server after the measurement, in MB. */
  rss_mb: number;
  /** Processors that other programs on the machine used during the measurement. The higher, the less reliable the row. */
  others: number;
  /** The floor whose statements are sent one after the other. For helo and status it is the bare route. */
  statements: FloorFigures;
  /** The floor that is one statement. */
  one_statement: FloorFigures;
}

export interface Results {
  machine: Machine;
  seconds: number;
  invoices: number;
  /** Seconds from `npm start` to the first answer on existing data. */
  ready_s: number;
  idle_mb: number;
  peak_mb: number;
  rows: ResultRow[];
}

const NAME: Column<ResultRow>[] = [
  { title: 'request', of: ({ name }) => name },
  { title: 'sessions', of: ({ sessions }) => String(sessions) },
];

const SPEED: Column<ResultRow>[] = [
  { title: 'requests/s', of: ({ rps }) => whole(rps) },
  { title: 'p50 ms', of: ({ p50_ms }) => p50_ms.toFixed(2) },
  { title: 'p95 ms', of: ({ p95_ms }) => p95_ms.toFixed(2) },
  { title: 'p99 ms', of: ({ p99_ms }) => p99_ms.toFixed(2) },
  { title: 'p99/p50', of: tail },
  { title: 'floor/s', of: ({ statements }) => whole(statements.rps) },
  { title: 'ratio', of: ({ rps, statements }) => (rps / statements.rps).toFixed(2) },
  { title: 'one statement/s', of: ({ one_statement }) => whole(one_statement.rps) },
  { title: 'ratio', of: ({ rps, one_statement }) => (rps / one_statement.rps).toFixed(2) },
];

const COST: Column<ResultRow>[] = [
  { title: 'Kontor', of: ({ kontor_cpu_s }) => kontor_cpu_s.toFixed(2) },
  { title: 'PostgreSQL', of: ({ postgres_cpu_s }) => postgres_cpu_s.toFixed(2) },
  { title: 'clients', of: ({ clients_cpu_s }) => clients_cpu_s.toFixed(2) },
  { title: 'floor: PostgreSQL', of: ({ statements }) => statements.postgres_cpu_s.toFixed(2) },
  { title: 'its client', of: ({ statements }) => statements.client_cpu_s.toFixed(2) },
  { title: 'one statement: PostgreSQL', of: ({ one_statement }) => one_statement.postgres_cpu_s.toFixed(2) },
  { title: 'its client', of: ({ one_statement }) => one_statement.client_cpu_s.toFixed(2) },
  { title: 'RSS MB', of: ({ rss_mb }) => whole(rss_mb) },
  { title: 'others', of: ({ others }) => others.toFixed(2) },
];

const TERMINAL = [...NAME, ...SPEED, ...COST];

/** The titles of the columns as a line of text. */
export function heading(): string {
  return titleLine(TERMINAL);
}

/** A row as a line of text, below `heading()`. */
export function line(row: ResultRow): string {
  return rowLine(TERMINAL, row);
}

/** Writes results.json and the page. */
export function writeResults(results: Results): void {
  writeFileSync(new URL('../results.json', import.meta.url), `${JSON.stringify(results, null, 2)}\n`);
  writeFigures(figuresPage(results));
}

/** The figures as the first part of RESULTS.md. */
export function figuresPage({ machine, rows, seconds, invoices, ready_s, idle_mb, peak_mb }: Results): string {
  const names = [...new Set(rows.map(({ name }) => name))];
  return `# Benchmark results

Written by \`npm run bench\` on ${machine.day}. One machine runs everything: the server (one process with its default settings;
its rate limits are counted but never reached), the embedded PostgreSQL (fsync on), and the clients.

${machineList(machine)}
- ${whole(invoices)} invoices of three lines in the account; each measurement takes ${seconds} s. Before the first one come 3 s of
  every request and a VACUUM, and before each one a warm-up. A session sends its next request when the one before it is answered
- From \`npm start\` to the first answer, on existing data: ${ready_s.toFixed(2)} s
- Resident memory of the server when idle ${whole(idle_mb)} MB, at its peak ${whole(peak_mb)} MB. PDFs are rendered in a process of
  their own: its memory is not included, its CPU time counts as Kontor's

A **floor** is what the database alone can do with the same work: plain SQL that writes or reads the same rows in the same
database, with a connection for each session. There are two, and both are measured right after the row of Kontor:

- **floor**: one statement after the other, as a program that uses PostgreSQL in the plain way would do it, and as a pgbench script
  does. Statements are prepared; each is sent when the one before it is answered; a write is between BEGIN and COMMIT; a list reads
  its documents as rows, then their lines. For helo and status it is a bare Fastify route that reads one row.
- **one statement**: all of the work in one prepared statement, which is one message, one answer and, for a write, one
  commit. A list is one SELECT of rows with the JSON that is stored ready. One request alone has no cheaper way to these rows; a program
  that also answers HTTP, checks what it is sent and keeps accounts apart has more to do for each.

Neither waits for a row that all sessions change: the customers of a floor take their codes from a sequence. Neither has
row-level security, sessions or checks, nor decodes its answers. A **ratio** is Kontor's requests/s by those of the floor before it: 1 means
that Kontor is as fast as the bare database. It can be above 1 where Kontor does the work of several requests at once, for
example many creates in one commit, or finds a page from a place that it remembers (page 1,000 by skip). p50, p95 and p99 are the milliseconds within which so many of a hundred requests were answered; p99/p50
says how much longer the slowest take than the middle; the target for creates by 16 sessions is at most 4. The reasons are in
[performance](../docs/performance.md). [growth](growth.md) shows the same requests
with more documents in the account, and with 10,000 accounts.

${markdown([...NAME, ...SPEED], rows)}

The least possible work of each request, which its floors do:

${names.map(name => `- ${name}: ${LEAST_WORK[name] ?? ''}`).join('\n')}

CPU seconds for 1,000 requests: of Kontor and its clients, and of each floor and its client. "others" is the number of
processors that other programs on the machine used while Kontor was measured.

${markdown([...NAME, ...COST], rows)}
`;
}
