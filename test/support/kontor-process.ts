/** Runs the command `kontor` as a process of its own: to its end, or as a server. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

export const KONTOR = join(import.meta.dirname, '../../bin/kontor.js');

export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

type Settings = Record<string, string>;

/** Runs a command to its end; `program` is another bin/kontor.js than that of this checkout. */
export async function kontor(settings: Settings, words: string[], input = '', program = KONTOR): Promise<Ended> {
  const child = start(settings, words, program);
  child.stdin?.end(input);
  const [out, err, [code]] = await Promise.all([output(child.stdout), output(child.stderr), once(child, 'close')]);
  return { code, out, err };
}

export interface Server {
  child: ChildProcess;
  address: string;
  /** Its output so far. */
  out(): string;
  err(): string;
  /** Resolves when standard output has the text. */
  said(words: string): Promise<void>;
  /** Sends SIGTERM and resolves to the exit code. */
  stop(): Promise<number | null>;
}

/** Starts a server and waits until it is ready. `openFiles` is the number of files that the system permits it. */
export async function serve(
  settings: Settings,
  words: string[] = [],
  program = KONTOR,
  openFiles?: number,
): Promise<Server> {
  const child = start(settings, ['serve', ...words], program, openFiles);
  let out = '';
  let err = '';
  child.stdout?.on('data', data => {
    out += data;
  });
  child.stderr?.on('data', data => {
    err += data;
  });
  const ended = once(child, 'close');
  const until = async (holds: () => boolean) => {
    while (!holds()) {
      if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}: ${err}`);
      await sleep(20);
    }
  };
  await until(() => err.includes('Kontor is ready at'));
  return {
    child,
    address: /ready at (\S+)/.exec(err)?.[1] ?? '',
    out: () => out,
    err: () => err,
    said: words => until(() => out.includes(words)),
    async stop() {
      child.kill('SIGTERM');
      return (await ended)[0];
    },
  };
}

function start(settings: Settings, words: string[], program: string, openFiles?: number): ChildProcess {
  // Other tests keep the machine busy, which must not count as overload.
  const env = { ...process.env, PORT: '0', LOG_LEVEL: 'info', MAX_EVENT_LOOP_LAG_MS: '0', ...settings };
  const command = [process.execPath, program, ...words];
  const limited = openFiles === undefined ? [] : ['sh', '-c', `ulimit -n ${openFiles} && exec "$0" "$@"`];
  const [file = '', ...parameters] = [...limited, ...command];
  return spawn(file, parameters, { env, stdio: ['pipe', 'pipe', 'pipe'] });
}

async function output(stream: ChildProcess['stdout']): Promise<string> {
  return stream ? text(stream) : '';
}
