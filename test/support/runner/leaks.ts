// Finds what a test file has left in a process that other files use after it: each of them would run in a state that it doesn't know.

import { setTimeout as sleep } from 'node:timers/promises';
import { sharedProcesses } from './shared.ts';

/** Values that files of one process share, by name. */
export type State = Map<string, unknown>;

/** Time in which what a file has closed may end. */
const GRACE_MS = 2_000;

const CLOCKS: [string, object, string][] = [
  ['Date', globalThis, 'Date'],
  ['Date.now', Date, 'now'],
  ['performance.now', performance, 'now'],
  ['Math.random', Math, 'random'],
  ['setTimeout', globalThis, 'setTimeout'],
  ['setInterval', globalThis, 'setInterval'],
  ['setImmediate', globalThis, 'setImmediate'],
  ['fetch', globalThis, 'fetch'],
  ['console.log', console, 'log'],
  ['console.error', console, 'error'],
];

/** Timers, servers and child processes keep running after a file; sockets may belong to what files share. */
const HANDLES = new Set([
  'Timeout',
  'TCPServerWrap',
  'FSEventWrap',
  'StatWatcher',
  'ProcessWrap',
  'MessagePort',
  'UDPWrap',
]);

export function stateNow(): State {
  return new Map<string, unknown>([
    ...Object.entries(process.env).map(([name, value]): [string, unknown] => [`environment variable ${name}`, value]),
    ...CLOCKS.map(([name, holder, key]): [string, unknown] => [name, Reflect.get(holder, key)]),
    ...process
      .eventNames()
      .map((name): [string, unknown] => [`listeners of ${String(name)}`, process.listenerCount(name)]),
    // Each child process that files share is ended at the exit.
    ['listeners of exit', process.listenerCount('exit') - sharedProcesses()],
    ['working directory', process.cwd()],
    ['umask', process.umask()],
    ...handles(),
  ]);
}

function handles(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of process.getActiveResourcesInfo().filter(each => HANDLES.has(each)))
    counts.set(`open ${name}`, (counts.get(`open ${name}`) ?? 0) + 1);
  counts.set('open ProcessWrap', (counts.get('open ProcessWrap') ?? 0) - sharedProcesses());
  return counts;
}

/** Lines that name what is different from `before`. */
export async function leaksSince(before: State): Promise<string[]> {
  for (const until = performance.now() + GRACE_MS; ; ) {
    const now = stateNow();
    const leaks = [...new Set([...before.keys(), ...now.keys()])]
      .filter(name => isLeak(name, before.get(name), now.get(name)))
      .map(name => `${name}: ${String(before.get(name))} before, ${String(now.get(name))} after`);
    if (leaks.length === 0 || performance.now() > until) return leaks;
    await sleep(50);
  }
}

const isLeak = (name: string, before: unknown, now: unknown) =>
  name.startsWith('open ') ? Number(now ?? 0) > Number(before ?? 0) : before !== now;
