// Open files of this process: the system's limit and the current number.

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/**
 * Maximum open files of this process, sockets and pipes included. Undefined if there is no limit, as on Windows, or it is unknown.
 * Node raises the soft limit to the hard limit when it starts.
 */
export function openFileLimit(): number | undefined {
  if (process.platform === 'win32') return undefined;
  const text = process.platform === 'linux' ? limitOfProcess() : limitOfShell();
  return /^\d+$/.test(text) ? Number(text) : undefined;
}

/** Number of open files. An estimate where the system does not report it. */
export function openFiles(): number {
  try {
    return readdirSync('/proc/self/fd').length;
  } catch {
    return ESTIMATE;
  }
}

/** A process that has just started has about 40. */
const ESTIMATE = 64;

function limitOfProcess(): string {
  try {
    return /^Max open files +(\w+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? '';
  } catch {
    return '';
  }
}

// A child process has the limits of its parent.
function limitOfShell(): string {
  try {
    return execFileSync('/bin/sh', ['-c', 'ulimit -n'], { encoding: 'utf8', timeout: 5_000 }).trim();
  } catch {
    return '';
  }
}
