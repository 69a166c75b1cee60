// Measures two servers in short alternating rounds, so that other work on the machine slows both alike.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Job } from '../measure.ts';
import type { MeasuringProcess } from '../measuring-process.ts';
import { cpuSeconds, cpuSince, machineSeconds, treeSeconds } from '../proc.ts';
import type { Side } from './side.ts';

/** A measurement of a server. */
export interface Figures {
  requests: number;
  rps: number;
  p50_ms: number;
  p99_ms: number;
  /** CPU seconds of the whole measurement. */
  kontor_cpu_s: number;
  postgres_cpu_s: number;
  /** Processors that other programs on the machine used. */
  others: number;
}

/** A round: both servers, one right after the other. */
export interface Round {
  earlier: Figures;
  current: Figures;
}

export interface Sides {
  earlier: Side;
  current: Side;
}

interface Request {
  name: string;
  sessions: number;
  seconds: number;
}

/** Interval and timeout of the check that the server is idle after a measurement. */
const IDLE_CHECK_MS = 50;
const IDLE_TIMEOUT_MS = 3000;
/** Two steps of the kernel's CPU time: a server uses less in one check when it is idle. */
const IDLE_CPU_S = 0.02;

/** Measures a request in `rounds` rounds. The order alternates: A B, B A, A B, and so on. */
export async function measureRounds(
  sides: Sides,
  request: Request,
  { load, rounds, signal }: { load: MeasuringProcess<Job>; rounds: number; signal: AbortSignal },
): Promise<Round[]> {
  const measured: Round[] = [];
  for (let n = 0; n < rounds; n++) {
    signal.throwIfAborted();
    if (n % 2 === 0) {
      const earlier = await measure(sides.earlier, load, request);
      measured.push({ earlier, current: await measure(sides.current, load, request) });
    } else {
      const current = await measure(sides.current, load, request);
      measured.push({ earlier: await measure(sides.earlier, load, request), current });
    }
  }
  return measured;
}

async function measure({ kontor, postmaster, facts }: Side, load: MeasuringProcess<Job>, request: Request) {
  const before = { ...cpuSeconds(kontor.pid, postmaster), machine: machineSeconds(), at: performance.now() };
  const { requests, rps, p50_ms, p99_ms, cpu_s } = await load.run({ ...request, facts, url: kontor.url });
  if (requests === 0) throw new Error(`${request.name}: no request was answered in ${request.seconds} s`);
  await waitUntilIdle(kontor.pid);
  const { kontor: kontor_cpu_s, postgres: postgres_cpu_s } = cpuSince(before, kontor.pid, postmaster);
  const seconds = (performance.now() - before.at) / 1000;
  const others = Math.max(0, machineSeconds() - before.machine - kontor_cpu_s - postgres_cpu_s - cpu_s) / seconds;
  return { requests, rps, p50_ms, p99_ms, kontor_cpu_s, postgres_cpu_s, others };
}

// A measurement ends with unanswered requests. The server completes them before the other one is measured.
async function waitUntilIdle(pid: number): Promise<void> {
  for (let waited = 0; waited < IDLE_TIMEOUT_MS; waited += IDLE_CHECK_MS) {
    const before = treeSeconds(pid);
    await sleep(IDLE_CHECK_MS);
    if (treeSeconds(pid) - before < IDLE_CPU_S) return;
  }
}
