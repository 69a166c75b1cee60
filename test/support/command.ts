/** Runs commands of `kontor` inside the test process: for tests of what a command does with its data, not of its process. */
import { Readable } from 'node:stream';
import { runCommand } from '../../src/cli/run-command.ts';
import type { Ended } from './kontor-process.ts';

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

let before: Promise<unknown> = Promise.resolve();

/** Runs a command to its end as `kontor` does, one after the other. The settings must name a database. */
export function command(settings: Record<string, string>, words: string[], input = ''): Promise<Ended> {
  const ended = before.then(() => run(settings, words, input));
  before = ended.catch(() => {});
  return ended;
}

async function run(settings: Record<string, string>, words: string[], input: string): Promise<Ended> {
  if (!settings.DATABASE_URL) throw new Error('A command inside the test process needs DATABASE_URL');
  const { env, exitCode } = process;
  const ended = { out: '', err: '' };
  const listeners = SIGNALS.map(signal => [signal, process.listeners(signal)] as const);
  const restore = [catchText(process.stdout, 'out', ended), catchText(process.stderr, 'err', ended)];
  const stdin = Object.getOwnPropertyDescriptor(process, 'stdin');
  process.env = { ...env, ...settings };
  process.exitCode = undefined;
  Object.defineProperty(process, 'stdin', { value: Readable.from([input]), configurable: true });
  try {
    return { code: await runCommand(words), ...ended };
  } finally {
    for (const undo of restore) undo();
    if (stdin) Object.defineProperty(process, 'stdin', stdin);
    process.env = env;
    process.exitCode = exitCode;
    // Handlers of a command that has ended would keep a signal from ending the tests.
    for (const [signal, known] of listeners)
      for (const each of process.listeners(signal)) if (!known.includes(each)) process.off(signal, each);
  }
}

// Reports of the test runner are bytes and go on to where they are read.
function catchText(stream: NodeJS.WriteStream, name: 'out' | 'err', into: { out: string; err: string }): () => void {
  const { write } = stream;
  stream.write = ((chunk: string | Uint8Array, ...rest: []) => {
    if (typeof chunk !== 'string') return write.call(stream, chunk, ...rest);
    into[name] += chunk;
    return true;
  }) as typeof stream.write;
  return () => {
    stream.write = write;
  };
}
