// Runs the operator's command that redirects the requests of a moved account to its new database.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { environmentWithoutDatabases } from '../../../config/config.ts';

/** Environment variables of the command. */
export interface HookFacts {
  KONTOR_ACCOUNT: string;
  /** Host, port and name of the database, without login and password. */
  KONTOR_DESTINATION: string;
  KONTOR_MOVE: string;
}

/** Runs the command in a shell, with its output on standard error. Throws if it fails. */
export async function runHook(command: string, facts: HookFacts): Promise<void> {
  const env = { ...environmentWithoutDatabases(), ...facts };
  const child = spawn(command, { shell: true, env, stdio: ['ignore', 2, 2] });
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  if (code === 0) return;
  const how = signal ? `signal ${signal}` : `exit code ${code}`;
  throw new Error(
    `Account ${facts.KONTOR_ACCOUNT} has moved, but the hook ended with ${how}: mend it, then run the same command again, which runs only the hook`,
  );
}

/** The servers and the name of a database, for messages and hooks. */
export function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
