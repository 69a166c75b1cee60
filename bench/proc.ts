// CPU time and memory of processes, read from /proc (Linux).

import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

export interface CpuSeconds {
  /** The server with its child processes, such as the PDF renderer, but without PostgreSQL. */
  kontor: number;
  postgres: number;
}

/** CPU seconds so far of a server and of the PostgreSQL with that first process. */
export function cpuSeconds(kontor: number, postmaster: number): CpuSeconds {
  const postgres = treeSeconds(postmaster);
  // The server that started PostgreSQL is its parent process.
  const counted = processTree(kontor).includes(postmaster) ? postgres : 0;
  return { kontor: treeSeconds(kontor) - counted, postgres };
}

/** Resources that a server and its PostgreSQL have used since `before`. */
export function cpuSince(before: CpuSeconds, kontor: number, postmaster: number): CpuSeconds {
  const now = cpuSeconds(kontor, postmaster);
  return { kontor: now.kontor - before.kontor, postgres: now.postgres - before.postgres };
}

/** CPU seconds of a process and all its child processes, ended ones included. */
export function treeSeconds(pid: number): number {
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = statOf(pid);
  const own = (user + system + endedUser + endedSystem) / TICKS_PER_SECOND;
  return childrenOf(pid).reduce((sum, child) => sum + treeSeconds(child), own);
}

/** Seconds that the machine's processors were busy, summed over all of them. */
export function machineSeconds(): number {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = line.split(/\s+/).slice(1).map(Number);
  return (user + nice + system + irq + softirq) / TICKS_PER_SECOND;
}

/** Resident memory now and at its peak, in MB. */
export function memory(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (field: string) => Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') };
}

/** Memory of processes in MB, in which a page that several processes share counts in parts, so that a sum counts it once. */
export function sharedOutMemory(pids: number[]): number {
  return pids.reduce((sum, pid) => sum + proportional(pid), 0);
}

function proportional(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0; // the process has ended
  }
}

/** A process and all its child processes. */
export function processTree(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(processTree)];
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
    return []; // the process has ended
  }
}

function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap(task =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
  } catch {
    return []; // the process has ended
  }
}
