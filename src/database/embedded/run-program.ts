/** Runs a program to its end, as another account where needed, and says what it answered. */
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';

/** Who PostgreSQL runs as. Only root needs one: PostgreSQL refuses to run as root. */
export interface Account {
  uid: number;
  gid: number;
}

interface Outcome {
  /** Exit status; undefined when the program could not be started or was ended by a signal. */
  code: number | undefined;
  /** What it wrote to stdout and stderr, or why it could not be started. */
  output: string;
}

/** PostgreSQL reads PG… variables and the locale; a fixed environment keeps both, and Kontor's secrets, away from it. */
export const environment = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' };

/** A working directory that every account may enter. */
export const anywhere = resolve('/');

/** Never rejects: a program that cannot be started is an outcome too. */
export function run(program: string, args: string[], account?: Account): Promise<Outcome> {
  return new Promise(done => {
    execFile(program, args, { cwd: anywhere, env: environment, ...account }, (error, stdout, stderr) => {
      const output = `${stdout}${stderr}`.trim();
      if (!error) done({ code: 0, output });
      else done({ code: typeof error.code === 'number' ? error.code : undefined, output: output || error.message });
    });
  });
}
