// The figures of cells that work at the same time: a table on the terminal and a section of RESULTS.md.

import { type Machine, machineList } from '../machine.ts';
import type { Measured } from '../measure.ts';
import { writeSection } from '../results-page.ts';
import { type Column, markdown, rowLine, titleLine, whole } from '../table.ts';

/** Figures of some cells at the same time. */
export interface Together {
  /** Requests per second of all cells, and of the slowest one. */
  rps: number;
  slowest_rps: number;
  /** The longest p99 of a cell. */
  p99_ms: number;
  /** Part of their processor time that the cells used, from 0 to 1. */
  used: number;
  /** Processors that other programs used. */
  others: number;
}

export interface CellsRow {
  name: string;
  counts: { cells: number; rounds: Together[] }[];
}

interface Cells {
  machine: Machine;
  share: number;
  sessions: number;
  seconds: number;
  rounds: number;
  invoices: number;
  /** The machine's load average at the end. */
  load: number;
  rows: CellsRow[];
}

/** Sums up the answers of cells. `spent` are the CPU seconds of each cell, `machine` those of the whole machine. */
export function together(
  answers: Measured[],
  { machine, spent, seconds, share }: { machine: number; spent: number[]; seconds: number; share: number },
): Together {
  const cpu = sum(spent);
  return {
    rps: sum(answers.map(({ rps }) => rps)),
    slowest_rps: Math.min(...answers.map(({ rps }) => rps)),
    p99_ms: Math.max(...answers.map(({ p99_ms }) => p99_ms)),
    used: cpu / (seconds * share * answers.length),
    others: Math.max(0, machine - cpu - sum(answers.map(({ cpu_s }) => cpu_s))) / seconds,
  };
}

const titleOf = (cells: number) => (cells === 1 ? 'requests/s: 1 cell' : `${cells} cells`);

const COLUMNS: Column<CellsRow>[] = [
  { title: 'request', of: ({ name }) => name },
  ...[1, 2, 4].map(cells => ({ title: titleOf(cells), of: (row: CellsRow) => whole(at(row, cells, 'rps')) })),
  ...[2, 4].map(cells => ({
    title: `${cells} by 1`,
    of: (row: CellsRow) => (at(row, cells, 'rps') / at(row, 1, 'rps')).toFixed(2),
  })),
  { title: 'slowest of 4', of: row => whole(at(row, 4, 'slowest_rps')) },
  ...[1, 2, 4].map(cells => ({ title: `p99 ms ${cells}`, of: (row: CellsRow) => at(row, cells, 'p99_ms').toFixed(0) })),
  ...[1, 4].map(cells => ({
    title: `share used ${cells}`,
    of: (row: CellsRow) => `${(at(row, cells, 'used') * 100).toFixed(0)} %`,
  })),
  { title: 'others', of: row => at(row, 4, 'others').toFixed(2) },
];

/** The titles of the columns as a line of text. */
export function heading(): string {
  return titleLine(COLUMNS);
}

/** A row as a line of text, below `heading()`. */
export function line(row: CellsRow): string {
  return rowLine(COLUMNS, row);
}

/** Writes the section of RESULTS.md. */
export function writeCells(cells: Cells): void {
  writeSection('Cells at the same time', section(cells));
}

function section({ machine, share, sessions, seconds, rounds, invoices, load, rows }: Cells): string {
  return `Written by \`npm run bench -- --cells\` on ${machine.day}. A cell is a server with an embedded PostgreSQL of its own. A control group lets
all processes of a cell use ${share} of a processor together, and gives them that before other programs of the machine; four cells may use a quarter of the machine, and the clients
run outside. One, two and four cells work at the same time, each with ${sessions} sessions of its own account, which has ${whole(invoices)} invoices. They take
turns of ${seconds} s, ${rounds} times, and the one or two that work are others each time; figures are means of the rounds, since cells differ from each other while PostgreSQL tidies up in one of them. Requests/s are those of all cells together. **Cells that share nothing make "2 by 1" 2
and "4 by 1" 4.** "share used" is how much of their processor time the cells used; "others" is the number of processors that
other programs used with four cells. The cells share the disk and the kernel of the machine, so this shows nothing of their limits.
The load average at the end was ${load.toFixed(1)}.

${machineList(machine)}

${markdown(COLUMNS, rows)}
`;
}

function at({ counts }: CellsRow, cells: number, figure: keyof Together): number {
  const rounds = counts.find(count => count.cells === cells)?.rounds ?? [];
  return sum(rounds.map(round => round[figure])) / rounds.length;
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
