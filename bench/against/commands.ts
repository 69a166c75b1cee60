// Runs programs to their end: git, tar, npm and the command line of a Kontor.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

interface RunOptions {
  cwd: string;
  environment?: Record<string, string>;
  /** Ends the program. Without it the program runs to its end. */
  signal?: AbortSignal;
}

/** Runs a program and resolves to its standard output. Throws with its standard error if it fails. */
export async function runProgram(program: string, args: string[], options: RunOptions): Promise<string> {
  const { cwd, environment, signal } = options;
  // Detached: Ctrl-C does not reach it. A command of Kontor that is cut short would leave its PostgreSQL running.
  const child = spawn(program, args, {
    cwd,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  const endGroup = () => child.pid !== undefined && child.exitCode === null && process.kill(-child.pid, 'SIGTERM');
  signal?.addEventListener('abort', endGroup);
  try {
    const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    signal?.throwIfAborted();
    if (code !== 0) throw new Error(`'${program} ${args.join(' ')}' failed: ${errors.trim()}`);
    return output.trim();
  } finally {
    signal?.removeEventListener('abort', endGroup);
  }
}

/** Runs a command of the Kontor in a checkout on a data directory. */
export function runKontor(checkout: string, directory: string, words: string[]): Promise<string> {
  return runProgram(process.execPath, [join(checkout, 'bin/kontor.js'), ...words], {
    cwd: checkout,
    environment: { KONTOR_DATA: directory, DATABASE_URL: '' },
  });
}
