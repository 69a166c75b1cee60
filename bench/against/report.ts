// The figures of a comparison of two commits: a table on the terminal and a section of RESULTS.md.

import { deepPage } from '../facts.ts';
import { type Machine, machineList } from '../machine.ts';
import type { Options } from '../options.ts';
import { writeSection } from '../results-page.ts';
import { type Column, markdown, rowLine, tail, titleLine, whole } from '../table.ts';
import type { Comparison, Spread, Summary } from './comparison.ts';

/** The compared versions. */
export interface Subjects {
  earlier: { id: string; title: string };
  /** Commit of this tree. */
  current: string;
  /** Names of the requests that the earlier commit does not know. */
  leftOut: string[];
}

/** The columns; `earlier` is the name of the earlier commit. */
export function columns(earlier: string): Column<Comparison>[] {
  return [
    { title: 'request', of: ({ name }) => name },
    { title: 'sessions', of: ({ sessions }) => String(sessions) },
    { title: `requests/s ${earlier}`, of: row => whole(row.earlier.rps) },
    { title: 'this tree', of: row => whole(row.current.rps) },
    { title: 'ratio (quartiles)', of: ({ speed }) => spread(speed) },
    { title: `p50 ms ${earlier}`, of: row => row.earlier.p50_ms.toFixed(2) },
    { title: 'this tree', of: row => row.current.p50_ms.toFixed(2) },
    { title: `p99 ms ${earlier}`, of: row => row.earlier.p99_ms.toFixed(2) },
    { title: 'this tree', of: row => row.current.p99_ms.toFixed(2) },
    { title: `p99/p50 ${earlier}`, of: row => tail(row.earlier) },
    { title: 'this tree', of: row => tail(row.current) },
    { title: `CPU s/1,000 ${earlier}`, of: row => cpu(row.earlier) },
    { title: 'this tree', of: row => cpu(row.current) },
    { title: 'CPU ratio (quartiles)', of: row => spread(row.cpu) },
    { title: 'others', of: ({ others }) => others.toFixed(2) },
  ];
}

/** The titles of the columns as a line of text. */
export function heading(earlier: string): string {
  return titleLine(columns(earlier));
}

/** A request as a line of text, below `heading()`. */
export function line(earlier: string, row: Comparison): string {
  return rowLine(columns(earlier), row);
}

/** The lowest ratios over all requests, in one sentence. */
export function lowest(rows: Comparison[]): string {
  const least = (title: string, of: (row: Comparison) => number) => {
    const [first] = rows.toSorted((a, b) => of(a) - of(b));
    return first ? `${title} ${of(first).toFixed(2)} (${first.name}, ${first.sessions} sessions)` : '';
  };
  return `Lowest ratio of ${least('requests/s', row => row.speed.median)}, of ${least('CPU time', row => row.cpu.median)}.`;
}

/** Writes the section of RESULTS.md. */
export function writeComparison(subjects: Subjects, machine: Machine, options: Options, rows: Comparison[]): void {
  writeSection('Against ', comparisonSection(subjects, machine, options, rows), subjects.earlier.id);
}

/** The section of RESULTS.md, without its title. */
export function comparisonSection(
  { earlier, current, leftOut }: Subjects,
  machine: Machine,
  options: Options,
  rows: Comparison[],
): string {
  const { rounds, seconds, amounts } = options;
  return `Written by \`npm run bench -- --against ${earlier.id}\` on ${machine.day}. It compares commit ${earlier.id} ("${earlier.title}")
with this tree (${current}) on one machine:

${machineList(machine)}

Each server has its own data directory and embedded PostgreSQL and its default settings. Both are filled over HTTP with the same
records: ${whole(amounts.articles)} articles, ${whole(amounts.customers)} customers and ${whole(amounts.invoices)} invoices of three lines; then comes a VACUUM. The
same clients send the same kinds of requests to both. Each request is measured in ${rounds} rounds, after a warm-up. A round
measures each server once for ${seconds} s (a new PDF: 4 times as long); the order alternates (A B, B A, and so on), and the other server gets no requests in
that time. The requests "page 1,000" begin after ${whole(deepPage(amounts.invoices))} invoices.

Requests/s, p50 and p99 are medians of the rounds. A ratio is the median of the ratios of the rounds, with the first and third
quartile: requests/s of this tree by those of ${earlier.id}, and CPU time of ${earlier.id} by that of this tree. **Above 1 this tree is
better.** CPU seconds per 1,000 requests are those of the server + PostgreSQL = their sum; they depend less than requests/s on
what else the machine does. p99/p50 says how much longer the slowest requests take than the middle one. "others" is the number of processors that other programs used.

${leftOut.length > 0 ? `Left out, because ${earlier.id} does not know them: ${leftOut.join(', ')}.\n\n` : ''}${markdown(columns(earlier.id), rows)}

${lowest(rows)}
`;
}

function cpu({ kontor_cpu_s, postgres_cpu_s }: Summary): string {
  const sum = kontor_cpu_s + postgres_cpu_s;
  return `${kontor_cpu_s.toFixed(2)} + ${postgres_cpu_s.toFixed(2)} = ${sum.toFixed(2)}`;
}

function spread({ median, low, high }: Spread): string {
  return `${median.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`;
}
