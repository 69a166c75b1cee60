// The machine that a figure belongs to.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, release, totalmem, type } from 'node:os';

export interface Machine {
  processor: string;
  cores: number;
  memory_gb: number;
  system: string;
  node: string;
  postgresql: string;
  /** File system of the data. */
  file_system: string;
  day: string;
}

/** Describes the machine; `directory` is where the database lies. */
export function describeMachine(directory: string, postgresql: string): Machine {
  const [first] = cpus();
  return {
    processor: first?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memory_gb: Math.round(totalmem() / 2 ** 30),
    system: `${type()} ${release()}`,
    node: process.version,
    postgresql,
    file_system: fileSystem(directory),
    day: new Date().toISOString().slice(0, 10),
  };
}

function fileSystem(directory: string): string {
  try {
    return execFileSync('stat', ['-f', '-c', '%T', directory], { encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}

/** PostgreSQL's first process of a data directory. */
export function postmaster(directory: string): number {
  return Number(readFileSync(`${directory}/postgres/cluster/postmaster.pid`, 'utf8').split('\n')[0]);
}
