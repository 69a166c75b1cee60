// Input and result of a measurement, and the quantiles of latencies.

import type { DatabaseFacts, Facts } from './facts.ts';

export interface Job {
  /** Name of the request, as in requests.ts. */
  name: string;
  facts: Facts;
  sessions: number;
  seconds: number;
  /** Address of the server; for a floor, of the database. */
  url: string;
  /** True if the latency of each request is wanted. */
  latencies?: boolean;
}

/** The statements of a request one after the other, or all of its work in one statement. */
export type FloorKind = 'statements' | 'one statement';

export interface FloorJob extends Job {
  facts: DatabaseFacts;
  floor: FloorKind;
}

export interface Measured {
  /** Requests that were answered. */
  requests: number;
  rps: number;
  p50_ms: number;
  p95_ms: number;
  p99_ms: number;
  /** CPU seconds of the measuring process. */
  cpu_s: number;
  /** Milliseconds of each request, if the job wants them. */
  latencies?: number[];
}

/** Summarises the latencies (in milliseconds) of a measurement of `seconds`. */
export function summary(latencies: number[], seconds: number, cpu: NodeJS.CpuUsage): Measured {
  return {
    requests: latencies.length,
    rps: latencies.length / seconds,
    ...percentiles(latencies),
    cpu_s: (cpu.user + cpu.system) / 1e6,
  };
}

/** The milliseconds within which 50, 95 and 99 of a hundred requests were answered; 0 for no request. */
export function percentiles(latencies: number[]): Pick<Measured, 'p50_ms' | 'p95_ms' | 'p99_ms'> {
  const sorted = Float64Array.from(latencies).sort();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return { p50_ms: at(0.5), p95_ms: at(0.95), p99_ms: at(0.99) };
}

/** Runs the jobs of the parent process, one at a time, and sends back their results. */
export function answerJobs<J extends Job>(work: (job: J) => Promise<Measured>): void {
  process.on('message', (job: J) => {
    work(job).then(
      measured => process.send?.({ measured }),
      error => process.send?.({ failure: error instanceof Error ? error.message : String(error) }),
    );
  });
  process.on('disconnect', () => process.exit());
}
