/** Runs a program to its end, also as another account, and returns its output. */
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';

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

/** Runs the program. Never rejects: if the program can't be started, the outcome has the reason. */
export function run(program: string, args: string[], account?: Account): Promise<Outcome> {
  return new Promise(done => {
    execFile(program, args, { cwd: workingDirectory, env: environment, ...account }, (error, stdout, stderr) => {
      const output = `${stdout}${stderr}`.trim();
      if (!error) done({ code: 0, output });
      else done({ code: typeof error.code === 'number' ? error.code : undefined, output: output || error.message });
    });
  });
}
