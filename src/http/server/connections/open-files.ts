// Open files of this process: how many the system permits, and how many there are.

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/**
 * The number of files that the system permits this process, sockets and pipes included. Undefined where there is no such
 * limit, as on Windows, or it is not known. Node has raised the soft limit to the hard limit at its start.
 */
export function openFileLimit(): number | undefined {
  if (process.platform === 'win32') return undefined;
  const text = process.platform === 'linux' ? limitOfProcess() : limitOfShell();
  return /^\d+$/.test(text) ? Number(text) : undefined;
}

/** The number of files that are open now; an estimate where the system does not tell. */
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
