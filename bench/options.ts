// The options of `npm run bench`.

import { parseArgs } from 'node:util';
import { PAGE_1000 } from './facts.ts';
import { readPeers } from './peers/report.ts';
import { PEER_CASES } from './peers/requests.ts';
import { CASES, type Case } from './requests.ts';

export interface Options {
  mode: Mode;
  /** The commit to compare this tree with; undefined to compare it with the floor. */
  against: string | undefined;
  cases: Case[];
  sessionCounts: number[];
  /** Length of one measurement. */
  seconds: number;
  warmUpSeconds: number;
  /** Length of the load of every kind before the first measurement; 0 for none. */
  preparationSeconds: number;
  /** Number of measurements of each server in a comparison. */
  rounds: number;
  amounts: { customers: number; articles: number; invoices: number };
  /** True if bench/RESULTS.md gets the figures: not of a quick run nor of a part of the requests. */
  written: boolean;
}

/** Kind of measurement: with floors, against an earlier commit, one account beside another, cells, or against other servers. */
type Mode = 'floor' | 'against' | 'fairness' | 'cells' | 'peers';

/** Reads the options. Throws for an unknown or invalid one. */
export function readOptions(words: string[]): Options {
  const { values } = parseArgs({
    args: words,
    options: {
      against: { type: 'string' },
      fairness: { type: 'boolean', default: false },
      cells: { type: 'boolean', default: false },
      peers: { type: 'boolean', default: false },
      jobs: { type: 'string' },
      sessions: { type: 'string' },
      seconds: { type: 'string' },
      rounds: { type: 'string' },
      invoices: { type: 'string' },
      quick: { type: 'boolean', default: false },
    },
  });
  const { against, jobs, quick } = values;
  const modes: Mode[] = [
    ...(against === undefined ? [] : ['against' as const]),
    ...(values.fairness ? ['fairness' as const] : []),
    ...(values.cells ? ['cells' as const] : []),
    ...(values.peers ? ['peers' as const] : []),
  ];
  const [mode = 'floor', ...more] = modes;
  if (more.length > 0) throw new Error(`Choose one of ${modes.map(name => `--${name}`).join(', ')}`);
  const standard = STANDARD[mode][quick ? 'quick' : 'full'];
  const records = quick ? 500 : (standard.records ?? 2000);
  return {
    mode,
    against,
    cases: casesNamed(jobs, mode === 'peers' ? peerCases() : CASES),
    sessionCounts: (values.sessions ?? standard.sessions).split(',').map(text => positive('sessions', text)),
    seconds: positive('seconds', values.seconds ?? standard.seconds),
    warmUpSeconds: quick ? 0.2 : 1,
    preparationSeconds: quick ? 0 : 3,
    rounds: positive('rounds', values.rounds ?? standard.rounds),
    amounts: {
      customers: records,
      articles: records,
      invoices: positive('invoices', values.invoices ?? standard.invoices),
    },
    written: !quick && jobs === undefined,
  };
}

const STANDARD: Record<Mode, Record<'full' | 'quick', Standard>> = {
  floor: {
    full: { sessions: '1,16,64', seconds: '4', rounds: '1', invoices: String(PAGE_1000 + 5000) },
    quick: { sessions: '16', seconds: '0.4', rounds: '1', invoices: '10000' },
  },
  against: {
    full: { sessions: '16', seconds: '1', rounds: '20', invoices: '10000' },
    quick: { sessions: '16', seconds: '0.4', rounds: '4', invoices: '1000' },
  },
  fairness: {
    full: { sessions: '1', seconds: '4', rounds: '5', invoices: '10000' },
    quick: { sessions: '1', seconds: '1', rounds: '3', invoices: '1000' },
  },
  cells: {
    // Each cell works alone as often as any other.
    full: { sessions: '16', seconds: '4', rounds: '4', invoices: '10000' },
    quick: { sessions: '4', seconds: '1', rounds: '1', invoices: '1000' },
  },
  // Values of peers.md: 200 customers, three runs of 8 s.
  peers: {
    full: { sessions: '1,8', seconds: '8', rounds: '3', invoices: '7000', records: 200 },
    quick: { sessions: '1,8', seconds: '0.5', rounds: '1', invoices: '1000' },
  },
};

interface Standard {
  sessions: string;
  seconds: string;
  rounds: string;
  invoices: string;
  /** Number of customers and of articles. Default: 2,000. */
  records?: number;
}

// Only requests that were measured on the other servers.
function peerCases(): Case[] {
  const named = readPeers().jobs.map(({ request }) => request);
  return [...CASES, ...PEER_CASES].filter(({ name }) => named.includes(name));
}

// `create,list` means every request whose name contains 'create' or 'list'.
function casesNamed(jobs: string | undefined, cases: Case[]): Case[] {
  if (jobs === undefined) return cases;
  const parts = jobs.split(',').map(part => part.trim());
  for (const part of parts) {
    if (part === '' || !cases.some(({ name }) => name.includes(part)))
      throw new Error(`--jobs: no request has '${part}' in its name: ${cases.map(({ name }) => name).join(', ')}`);
  }
  return cases.filter(({ name }) => parts.some(part => name.includes(part)));
}

function positive(name: string, text: string): number {
  const value = Number(text);
  if (!(value > 0) || (name !== 'seconds' && !Number.isInteger(value)))
    throw new Error(`--${name} '${text}' must be a ${name === 'seconds' ? '' : 'whole '}number above 0`);
  return value;
}
