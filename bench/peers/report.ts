// The section of RESULTS.md that compares Kontor with other ERP servers, from their figures in servers.json.

import { readFileSync } from 'node:fs';
import { type Machine, machineList } from '../machine.ts';
import { writeSection } from '../results-page.ts';
import { type Column, markdown, whole } from '../table.ts';

/** Figures of the other servers. Lists are in the order of `servers`. */
export interface Peers {
  /** The day. */
  measured: string;
  servers: string[];
  jobs: PeerJob[];
  /** Proportional memory after the runs, in MiB. */
  memory_mb: { server: number[]; database: number[] };
  /** Seconds from the start to the first successful request. */
  start_s: number[];
  start_notes: string[];
}

interface PeerJob {
  name: string;
  /** Kontor's request for it. */
  request: string;
  /** Jobs per second by the number of sessions: null if it was not measured, 0 if none was completed. */
  rates: Record<string, (number | null)[]>;
  notes?: Record<string, string[]>;
}

export interface KontorRate {
  request: string;
  sessions: number;
  /** Jobs per second. */
  rate: number;
  p50_ms: number;
  p99_ms: number;
}

export interface KontorFigures {
  rates: KontorRate[];
  memory_mb: { server: number; database: number };
  start_s: number;
}

interface Circumstances {
  machine: Machine;
  seconds: number;
  rounds: number;
  invoices: number;
}

/** Reads the figures of the other servers. */
export function readPeers(): Peers {
  return JSON.parse(readFileSync(new URL('servers.json', import.meta.url), 'utf8')) as Peers;
}

/** A rate of Kontor as a line of text. */
export function line({ request, sessions, rate, p50_ms, p99_ms }: KontorRate): string {
  return `${request.padEnd(32)} ${String(sessions).padStart(3)} sessions ${rate.toFixed(1).padStart(8)}/s, p50 ${p50_ms.toFixed(2)} ms, p99 ${p99_ms.toFixed(2)} ms`;
}

/** Writes the section of RESULTS.md. */
export function writePeers(circumstances: Circumstances, kontor: KontorFigures): void {
  writeSection('Beside other ERP servers', peersSection(circumstances, kontor, readPeers()));
}

interface Row {
  job: string;
  sessions: string;
  kontor: string;
  /** Figures of each other server. */
  others: string[];
}

/** The section of RESULTS.md, without its title. */
export function peersSection(
  { machine, seconds, rounds, invoices }: Circumstances,
  kontor: KontorFigures,
  peers: Peers,
): string {
  const columns: Column<Row>[] = [
    { title: 'job', of: ({ job }) => job },
    { title: 'sessions', of: ({ sessions }) => sessions },
    { title: 'Kontor', of: row => row.kontor },
    ...peers.servers.map((title, i) => ({ title, of: ({ others }: Row) => others[i] ?? '' })),
  ];
  return `Written by \`npm run bench -- --peers\` on ${machine.day}. Kontor did the jobs that were measured of ${list(peers.servers)}
on ${peers.measured}, on another machine of two cores like this one. [peers.md](peers.md) says how, and what makes the
comparison unequal. Kontor was measured ${rounds} times for ${seconds} s with ${whole(invoices)} invoices in the account; these are medians.

${machineList(machine)}

Jobs a second. In brackets, how many times as many jobs Kontor did: **above 1 Kontor is faster.**

${markdown(columns, rateRows(kontor, peers))}

Memory in MB after the runs, in which a page that several processes share counts once in all, and seconds from the start to the first successful request.
In brackets, how many times as much the other server took: **above 1 Kontor takes less.**

${markdown(
  columns.filter(({ title }) => title !== 'sessions'),
  costRows(kontor, peers),
)}
`;
}

function rateRows({ rates }: KontorFigures, peers: Peers): Row[] {
  return peers.jobs.flatMap(job =>
    Object.entries(job.rates).flatMap(([sessions, others]) => {
      const own = rates.find(row => row.request === job.request && String(row.sessions) === sessions);
      if (!own) return [];
      const cell = (rate: number | null, i: number) => besides(rate, own.rate, job.notes?.[sessions]?.[i]);
      return [{ job: job.name, sessions, kontor: figure(own.rate), others: others.map(cell) }];
    }),
  );
}

function costRows({ memory_mb, start_s }: KontorFigures, peers: Peers): Row[] {
  const { server, database } = peers.memory_mb;
  const row = (job: string, own: number, others: number[], notes: string[] = []): Row => ({
    job,
    sessions: '',
    kontor: figure(own),
    others: others.map((other, i) => `${figure(other)} (${times(other / own)})${note(notes[i])}`),
  });
  return [
    row('memory of the server', memory_mb.server, server),
    row('memory of its database', memory_mb.database, database),
    row('start, with data', start_s, peers.start_s, peers.start_notes),
  ];
}

function besides(rate: number | null, own: number, remark?: string): string {
  if (rate === null) return 'not measured';
  return `${figure(rate)}${rate === 0 ? '' : ` (${times(own / rate)})`}${note(remark)}`;
}

const note = (text = '') => (text === '' ? '' : `, ${text}`);
const times = (ratio: number) => `${ratio < 1 ? ratio.toFixed(2) : ratio < 10 ? ratio.toFixed(1) : whole(ratio)} ×`;
const figure = (value: number) => (value < 10 ? value.toFixed(value === 0 ? 0 : 2) : whole(value));
const list = (names: string[]) => `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
