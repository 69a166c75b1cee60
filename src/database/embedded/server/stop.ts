/** Ends PostgreSQL within a timeout: first cleanly, then immediately, then by killing its processes. */
import { readdir, readlink, realpath } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DataLocation } from '../data-directory/location.ts';
import { run, signal } from '../run-program.ts';
import { findBinaries } from './find-binaries.ts';
import { isAlive, type Postmaster, readPostmaster } from './postmaster.ts';

/** Timeouts of a stop. */
export interface StopOptions {
  /** Milliseconds until its processes are killed; the last part is for an end without a checkpoint. Default: 1 minute. */
  patienceMs?: number | undefined;
  /** When it aborts, the server ends at once. It recovers the committed data at its next start. */
  hurry?: AbortSignal | undefined;
}

const PATIENCE_MS = 60_000;
/** Part of the timeout for an end without a checkpoint; a third of a shorter timeout. */
const IMMEDIATE_MS = 2_000;
/** Time for killed processes to disappear. */
const KILL_MS = 5_000;
const POLL_MS = 5;

/**
 * Stops PostgreSQL in the mode `fast`, in the mode `immediate` shortly before the end of `patienceMs`, and then kills its processes.
 * Resolves when the server has ended.
 */
export async function stop(location: DataLocation, options: StopOptions = {}): Promise<void> {
  const postmaster = await readPostmaster(location);
  if (!postmaster || !(await isAlive(postmaster, location))) return;
  const { patienceMs = PATIENCE_MS, hurry } = options;
  const immediateMs = hurry?.aborted ? IMMEDIATE_MS : Math.min(IMMEDIATE_MS, patienceMs / 3);
  if (!hurry?.aborted) {
    await send('fast', postmaster, location);
    if (await endsWithin(patienceMs - immediateMs, postmaster, location, hurry)) return;
  }
  await send('immediate', postmaster, location);
  if (await endsWithin(immediateMs, postmaster, location)) return;
  await send('kill', postmaster, location);
  await killOrphans(location);
  if (await endsWithin(KILL_MS, postmaster, location)) return;
  throw new Error(`PostgreSQL (process ${postmaster.pid}) can't be ended. Its log is ${location.log}.`);
}

/**
 * Kills the remaining processes of a killed server in this data directory, because a new server does not start before their end. The
 * caller must know that the server itself has ended. Only Linux identifies them; on other systems they end by themselves unless they
 * hang.
 */
export async function killOrphans(location: DataLocation): Promise<void> {
  if (process.platform !== 'linux') return;
  const cluster = await realpath(location.cluster);
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const directory = await readlink(`/proc/${name}/cwd`).catch(() => undefined);
    // Other programs, such as an administrator's shell, may work in the data directory too.
    const program = await readlink(`/proc/${name}/exe`).catch(() => '');
    if (directory === cluster && /\/postgres( \(deleted\))?$/.test(program)) signal(Number(name), 'SIGKILL');
  }
}

const SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT', kill: 'SIGKILL' } as const;

async function send(mode: keyof typeof SIGNALS, { pid }: Postmaster, location: DataLocation): Promise<void> {
  if (process.platform !== 'win32') return signal(pid, SIGNALS[mode]);
  const { pgCtl } = await findBinaries(location, () => undefined);
  const how = mode === 'kill' ? ['kill', 'KILL', String(pid)] : ['stop', `--mode=${mode}`, '--no-wait'];
  await run(pgCtl, mode === 'kill' ? how : [...how, '--pgdata', location.cluster], location.account);
}

async function endsWithin(
  ms: number,
  postmaster: Postmaster,
  location: DataLocation,
  hurry?: AbortSignal,
): Promise<boolean> {
  const deadline = performance.now() + ms;
  while (await isAlive(postmaster, location)) {
    if (performance.now() > deadline || hurry?.aborted) return false;
    await sleep(POLL_MS);
  }
  return true;
}
