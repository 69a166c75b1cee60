/** Runs a program to its end, optionally as another account, and returns its output. */

import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { isCode } from '../../files/private-file.ts';

/** The account that PostgreSQL runs as. Only root needs one, because PostgreSQL does not run as root. */
export interface Account {
  uid: number;
  gid: number;
}

interface Outcome {
  /** Exit status; undefined if the program could not be started or a signal ended it. */
  code: number | undefined;
  /** Its standard output and standard error, or the reason why it could not be started. */
  output: string;
}

/** A fixed environment: without PG… variables, the locale of the user, and Kontor's secrets. */
export const environment = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' };

/** A working directory that every account may enter. */
export const workingDirectory = resolve('/');

/**
 * Runs the program. Never rejects: if the program can't be started, the outcome has the reason. When `abort` aborts, the program and
 * its child processes are killed; the promise resolves after their end.
 */
export function run(program: string, args: string[], account?: Account, abort?: AbortSignal): Promise<Outcome> {
  return new Promise(done => {
    // A process group of its own, so that a signal reaches the processes that the program starts.
    const group = abort !== undefined && process.platform !== 'win32';
    const child = spawn(program, args, {
      cwd: workingDirectory,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: group,
      ...account,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', text => (output += text));
    const kill = () => {
      if (group && child.pid !== undefined) signal(-child.pid, 'SIGKILL');
      else child.kill('SIGKILL');
    };
    abort?.addEventListener('abort', kill);
    if (abort?.aborted) kill();
    const end = (outcome: Outcome) => {
      abort?.removeEventListener('abort', kill);
      done(outcome);
    };
    child.once('error', error => end({ code: undefined, output: error.message }));
    child.once('close', (code, signal) =>
      end({ code: code ?? undefined, output: output.trim() || (signal === null ? '' : `ended by ${signal}`) }),
    );
  });
}

/** Sends a signal to a process, or to a group by its negative number. One that has ended already needs none. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!isCode(error, 'ESRCH')) throw error;
  }
}
