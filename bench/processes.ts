// The processes of a measurement: starting them, asking them, and what they cost (Linux: read from /proc).

import { type ChildProcess, fork } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Job, Measured } from './measure.ts';

const TICKS_PER_SECOND = 100;
const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** A process that answers jobs. */
export interface Helper {
  pid: number;
  ask(job: Job): Promise<Measured>;
  end(): void;
}

export function startHelper(file: 'load.ts' | 'floor/floor.ts'): Helper {
  const child = fork(here(file), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  return {
    pid: child.pid ?? 0,
    ask: job =>
      new Promise((resolve, reject) => {
        const fail = (reason: unknown) => reject(new Error(`${job.name}, ${job.sessions} sessions: ${reason}`));
        const ended = () => fail('the measuring process ended');
        child.once('exit', ended);
        child.once('message', (answer: { measured?: Measured; failure?: string }) => {
          child.off('exit', ended);
          if (answer.measured) resolve(answer.measured);
          else fail(answer.failure);
        });
        child.send(job);
      }),
    end() {
      if (child.connected) child.disconnect();
    },
  };
}

/** Starts the bare route; resolves to its address. */
export async function startBareRoute(databaseUrl: string, accountId: number, userId: number) {
  const child = fork(here('floor/bare-route.ts'), [databaseUrl, String(accountId), String(userId)], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  return { url: await firstLine(child), end: () => child.disconnect() };
}

async function firstLine(child: ChildProcess): Promise<string> {
  for await (const chunk of child.stdout ?? []) return String(chunk).trim();
  throw new Error('The process ended before it said anything');
}

/** CPU seconds of a process, all its children and those that have ended. */
export function treeSeconds(pid: number): number {
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = statOf(pid);
  const own = (user + system + endedUser + endedSystem) / TICKS_PER_SECOND;
  return childrenOf(pid).reduce((sum, child) => sum + treeSeconds(child), own);
}

/** CPU seconds that all processors of the machine were busy. */
export function machineSeconds(): number {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = line.split(/\s+/).slice(1).map(Number);
  return (user + nice + system + irq + softirq) / TICKS_PER_SECOND;
}

/** Resident memory now, and the most it has been, in MB. */
export function memory(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (field: string) => Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
  return { now: megabytes('VmRSS'), most: megabytes('VmHWM') };
}

/** The processes below one, itself first. */
export function family(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(family)];
}

// utime, stime, cutime, cstime: proc(5), fields 14 to 17.
function statOf(pid: number): number[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 15)
      .map(Number);
  } catch {
    return []; // it has ended in between
  }
}

function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap(task =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
  } catch {
    return [];
  }
}
