// The figures of fairness between accounts: a table on the terminal and a section of RESULTS.md.

import { type Machine, machineList } from '../machine.ts';
import type { Measured } from '../measure.ts';
import { writeSection } from '../results-page.ts';
import { type Column, markdown, rowLine, titleLine, whole } from '../table.ts';

type Latencies = Pick<Measured, 'requests' | 'p50_ms' | 'p95_ms' | 'p99_ms'>;

export interface FairnessRow {
  /** Requests of the light account, and of the heavy one. */
  light: string;
  heavy: string;
  /** Requests per second of the heavy account: alone, and beside the light one. */
  heavy_alone_rps: number;
  heavy_rps: number;
  alone: Latencies;
  beside: Latencies;
}

export interface Fairness {
  machine: Machine;
  seconds: number;
  rounds: number;
  rows: FairnessRow[];
}

const COLUMNS: Column<FairnessRow>[] = [
  { title: 'one session', of: ({ light }) => light },
  { title: 'beside 64 sessions', of: ({ heavy }) => heavy },
  { title: 'their requests/s alone', of: ({ heavy_alone_rps }) => whole(heavy_alone_rps) },
  { title: 'beside', of: ({ heavy_rps }) => whole(heavy_rps) },
  { title: 'p50 ms alone', of: ({ alone }) => alone.p50_ms.toFixed(2) },
  { title: 'beside', of: ({ beside }) => beside.p50_ms.toFixed(2) },
  { title: 'p95 ms alone', of: ({ alone }) => alone.p95_ms.toFixed(2) },
  { title: 'beside', of: ({ beside }) => beside.p95_ms.toFixed(2) },
  { title: 'p99 ms alone', of: ({ alone }) => alone.p99_ms.toFixed(2) },
  { title: 'beside', of: ({ beside }) => beside.p99_ms.toFixed(2) },
  { title: 'p99 beside/alone', of: ({ alone, beside }) => (beside.p99_ms / alone.p99_ms).toFixed(1) },
  { title: 'requests alone', of: ({ alone }) => whole(alone.requests) },
  { title: 'beside', of: ({ beside }) => whole(beside.requests) },
];

/** The titles of the columns as a line of text. */
export function heading(): string {
  return titleLine(COLUMNS);
}

/** A row as a line of text, below `heading()`. */
export function line(row: FairnessRow): string {
  return rowLine(COLUMNS, row);
}

/** Writes the section of RESULTS.md. */
export function writeFairness(fairness: Fairness): void {
  writeSection('Fairness between accounts', fairnessSection(fairness));
}

/** The section of RESULTS.md, without its title. */
export function fairnessSection({ machine, seconds, rounds, rows }: Fairness): string {
  return `Written by \`npm run bench -- --fairness\` on ${machine.day}. One session of an account sends its next request when the one
before it is answered: alone, and while 64 sessions of another account do the same; these also send alone. The three take turns of
${seconds} s, ${rounds} times; the percentiles are over all requests of these turns. The target is a p99 beside that is less than five times the p99 alone.

${machineList(machine)}

${markdown(COLUMNS, rows)}
`;
}
