// Sums up the rounds of one request: medians of both servers, and the ratio between them with its spread.

import type { Figures, Round } from './rounds.ts';

/** Figures of a server over all rounds. */
export interface Summary {
  rps: number;
  p50_ms: number;
  p99_ms: number;
  /** CPU seconds per 1,000 requests. */
  kontor_cpu_s: number;
  postgres_cpu_s: number;
}

/** The ratios of the rounds: median, first and third quartile. Above 1 the current tree is better. */
export interface Spread {
  median: number;
  low: number;
  high: number;
}

export interface Comparison {
  name: string;
  sessions: number;
  earlier: Summary;
  current: Summary;
  /** Requests per second, current by earlier. */
  speed: Spread;
  /** CPU seconds per request, earlier by current. */
  cpu: Spread;
  /** Processors that other programs on the machine used. */
  others: number;
}

/** Compares the two servers over the rounds of one request. */
export function compare(request: { name: string; sessions: number }, rounds: Round[]): Comparison {
  return {
    ...request,
    earlier: summarise(rounds.map(({ earlier }) => earlier)),
    current: summarise(rounds.map(({ current }) => current)),
    speed: spread(rounds.map(({ earlier, current }) => current.rps / earlier.rps)),
    cpu: spread(rounds.map(({ earlier, current }) => cpuPerRequest(earlier) / cpuPerRequest(current))),
    others: quantile(
      rounds.flatMap(({ earlier, current }) => [earlier.others, current.others]),
      0.5,
    ),
  };
}

// CPU time is summed over the rounds: the kernel counts it in steps of 10 ms, which one short round would show.
function summarise(figures: Figures[]): Summary {
  const sum = (of: (figures: Figures) => number) => figures.reduce((total, each) => total + of(each), 0);
  const thousands = sum(({ requests }) => requests) / 1000;
  const median = (of: (figures: Figures) => number) => quantile(figures.map(of), 0.5);
  return {
    rps: median(({ rps }) => rps),
    p50_ms: median(({ p50_ms }) => p50_ms),
    p99_ms: median(({ p99_ms }) => p99_ms),
    kontor_cpu_s: sum(({ kontor_cpu_s }) => kontor_cpu_s) / thousands,
    postgres_cpu_s: sum(({ postgres_cpu_s }) => postgres_cpu_s) / thousands,
  };
}

function cpuPerRequest({ requests, kontor_cpu_s, postgres_cpu_s }: Figures): number {
  return (kontor_cpu_s + postgres_cpu_s) / requests;
}

function spread(ratios: number[]): Spread {
  return { median: quantile(ratios, 0.5), low: quantile(ratios, 0.25), high: quantile(ratios, 0.75) };
}

/** The value below which a share of the values lies, interpolated between two neighbours. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const position = share * (sorted.length - 1);
  const [below = 0, above = below] = [sorted[Math.floor(position)], sorted[Math.ceil(position)]];
  return below + (above - below) * (position - Math.floor(position));
}
