// The folder of a test run: all temporary files of the run are in it, so that an end at any moment leaves nothing behind.

import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const NAME = 'kontor-test-';
/** Names the folder to every process of the run. */
const MARK = 'KONTOR_TEST_RUN';
const END_MS = 5000;

/** Makes the folder, and has the processes of the run put their temporary files into it. */
export function makeRunFolder(): string {
  const directory = mkdtempSync(join(tmpdir(), NAME));
  // PostgreSQL runs as another user when this is root.
  chmodSync(directory, 0o755);
  writeFileSync(join(directory, 'runner'), String(process.pid));
  const temporary = join(directory, 't');
  mkdirSync(temporary);
  chmodSync(temporary, 0o1777);
  Object.assign(process.env, { TMPDIR: temporary, [MARK]: directory });
  return directory;
}

/** Ends every process of a run but this one, takes its mounts away, and removes its folder. Processes are found on Linux only. */
export async function removeRun(directory: string): Promise<void> {
  const began = Date.now();
  // One that is just being started has no environment yet: two looks that find none are needed.
  for (let looks = 0; looks < 2; await sleep(50)) {
    const found = processesOf(directory);
    looks = found.length === 0 ? looks + 1 : 0;
    const late = Date.now() - began > END_MS;
    const servers = found.filter(({ isPostgres }) => isPostgres);
    // A server that Kontor starts again ends last. SIGQUIT lets PostgreSQL take its shared memory away.
    const ending = servers.length < found.length ? found.filter(({ isPostgres }) => !isPostgres) : servers;
    for (const { pid, isPostgres } of ending) kill(pid, isPostgres && !late ? 'SIGQUIT' : 'SIGKILL');
  }
  const elsewhere = [...dataOf(directory), ...socketFoldersOf(directory)];
  for (const mount of mountsIn(directory)) execFileSync('umount', ['-l', mount], { stdio: 'ignore' });
  for (const folder of [...elsewhere, directory]) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  // A step that was under way may have made a file or folder meanwhile.
  await sleep(50);
  if (existsSync(directory) || dataOf(directory).length > 0) await removeRun(directory);
}

/** Where Kontor keeps data for root when PostgreSQL's account may not enter the folder (data-directory/location.ts). */
const SYSTEM_DATA = '/var/lib/kontor';

const dataOf = (directory: string): string[] =>
  globSync(`${SYSTEM_DATA}/*/belongs-to`).flatMap(file =>
    read(file).startsWith(`${directory}/`) ? [dirname(file)] : [],
  );

// Short folders of sockets, where the path of the data is too long (data-directory/socket-directory.ts).
const socketFoldersOf = (directory: string): string[] =>
  [directory, ...dataOf(directory)]
    .flatMap(root => globSync(`${root}/{,t/*/}{,postgres/}socket-directory`))
    .map(file => read(file).trim())
    .filter(folder => /^\/tmp\/kontor-\w{6}$/.test(folder));

/** Removes what runs have left whose process was killed. Those of other users and of older versions are left alone. */
export async function removeDeadRuns(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter(each => each.startsWith(NAME))) {
    const directory = join(tmpdir(), name);
    try {
      const pid = Number(readFileSync(join(directory, 'runner'), 'utf8'));
      if (!isRunner(pid, directory)) await removeRun(directory);
    } catch {
      // No folder of such a run, or one of another user.
    }
  }
}

function isRunner(pid: number, directory: string): boolean {
  if (process.platform === 'linux') return read(`/proc/${pid}/cmdline`).includes('run.ts');
  try {
    process.kill(pid, 0);
    return existsSync(directory);
  } catch {
    return false;
  }
}

function processesOf(directory: string): { pid: number; isPostgres: boolean }[] {
  if (process.platform !== 'linux') return [];
  const roots = [directory, ...dataOf(directory)];
  return readdirSync('/proc').flatMap(pid => {
    if (!/^\d+$/.test(pid) || Number(pid) === process.pid) return [];
    const isOfRun =
      `${read(`/proc/${pid}/environ`)}\0`.includes(`${MARK}=${directory}\0`) ||
      roots.some(root => `${link(`/proc/${pid}/cwd`)}/`.startsWith(`${root}/`)) ||
      roots.some(root => read(`/proc/${pid}/cmdline`).includes(`${root}/`));
    if (!isOfRun || /^\d+ \([\s\S]*\) Z/.test(read(`/proc/${pid}/stat`))) return [];
    return [{ pid: Number(pid), isPostgres: basename(link(`/proc/${pid}/exe`)) === 'postgres' }];
  });
}

function mountsIn(directory: string): string[] {
  if (process.platform !== 'linux') return [];
  const mounts = read('/proc/self/mounts')
    .split('\n')
    .map(line => line.split(' ')[1] ?? '');
  return mounts.filter(mount => mount.startsWith(`${directory}/`)).reverse();
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function link(file: string): string {
  try {
    return readlinkSync(file);
  } catch {
    return '';
  }
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}
