// The machine on which figures were measured.

import { execFileSync } from 'node:child_process';
import { cpus, release, totalmem, type } from 'node:os';

export interface Machine {
  processor: string;
  cores: number;
  memory_gb: number;
  system: string;
  node: string;
  postgresql: string;
  /** File system of the data directory. */
  file_system: string;
  day: string;
}

/** Describes the machine; `directory` holds the database, which has the version `postgresql`. */
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

/** The machine as items of a Markdown list. */
export function machineList(machine: Machine): string {
  const { processor, cores, memory_gb, system, file_system, node, postgresql } = machine;
  return `- ${processor}, ${cores} cores, ${memory_gb} GB, ${system}, data on ${file_system}
- Node ${node}, PostgreSQL ${postgresql}`;
}

function fileSystem(directory: string): string {
  try {
    return execFileSync('stat', ['-f', '-c', '%T', directory], { encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}
