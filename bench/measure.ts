// What one measurement is asked for and answers, and how latencies become quantiles.

import type { Facts } from './facts.ts';

export interface Job {
  name: string;
  facts: Facts;
  sessions: number;
  seconds: number;
  /** Base of the server for load, of the bare route for its floor, of the database for others. */
  url: string;
}

export interface Measured {
  rps: number;
  p50_ms: number;
  p99_ms: number;
  /** CPU seconds of the measuring process. */
  cpu_s: number;
}

/** Sums up latencies (in milliseconds) of a run that took so many seconds. */
export function summary(latencies: number[], seconds: number, cpu: NodeJS.CpuUsage): Measured {
  const sorted = Float64Array.from(latencies).sort();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return {
    rps: latencies.length / seconds,
    p50_ms: at(0.5),
    p99_ms: at(0.99),
    cpu_s: (cpu.user + cpu.system) / 1e6,
  };
}

/** Answers jobs that the parent process sends, one at a time. */
export function answerJobs(work: (job: Job) => Promise<Measured>): void {
  process.on('message', (job: Job) => {
    work(job).then(
      measured => process.send?.({ measured }),
      error => process.send?.({ failure: error instanceof Error ? error.message : String(error) }),
    );
  });
  process.on('disconnect', () => process.exit());
}
