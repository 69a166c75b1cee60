// One clock for PostgreSQL and servers, which a test moves: the library of the Debian package `faketime`, and a file with the offset.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findLocation } from '../../../src/database/embedded/data-directory/location.ts';
import { findBinaries } from '../../../src/database/embedded/server/find-binaries.ts';
import { startEmbedded } from '../../../src/database/embedded/start.ts';
import { connectOnce } from '../../../src/database/migration/prepare-database.ts';
import { freePort } from '../../torture/installation.ts';

/** Library of the package; undefined where it is not installed. */
export const FAKETIME = globSync(['/usr/lib/*/faketime/libfaketime.so.1', '/usr/lib/faketime/libfaketime.so.1'])[0];

export interface Clock {
  /** Environment of a process that lives by this clock. */
  environment: Record<string, string>;
  /** Moves the clock to a time. From there it goes on as every clock. */
  moveTo(time: string): void;
  /** Milliseconds since 1970, by this clock. */
  now(): number;
  /** Removes what a killed process has left of the library. */
  forget(pid: number | undefined): void;
}

/** Makes a clock in a directory that every account may read. */
export function startClock(directory: string, time: string): Clock {
  const file = join(directory, 'clock');
  let seconds = 0;
  const moveTo = (text: string) => {
    seconds = Math.round((Date.parse(text) - Date.now()) / 1000);
    // Readers find the old offset or the new one, never half of it.
    writeFileSync(`${file}.new`, `${seconds < 0 ? '' : '+'}${seconds}\n`, { mode: 0o644 });
    renameSync(`${file}.new`, file);
  };
  moveTo(time);
  return {
    environment: {
      LD_PRELOAD: FAKETIME ?? '',
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      // Timers and ages of files are those of the machine.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    },
    moveTo,
    now: () => Date.now() + seconds * 1000,
    forget(pid) {
      for (const name of ['faketime_shm_', 'sem.faketime_sem_'])
        rmSync(join('/dev/shm', `${name}${pid}`), { force: true });
    },
  };
}

export interface ClockedDatabase {
  url: string;
  stop(): Promise<void>;
}

/** Starts a PostgreSQL that lives by the clock. */
export async function startClockedDatabase(directory: string, clock: Clock): Promise<ClockedDatabase> {
  // The embedded one makes the data, and runs by the clock of the machine.
  const embedded = await startEmbedded({
    dataDirectory: directory,
    settings: { fsync: 'off', full_page_writes: 'off', autovacuum: 'on' },
  });
  const url = new URL(embedded.url);
  await embedded.stop();
  const location = await findLocation(directory, () => {});
  const { postgres } = await findBinaries(location, () => {});
  const port = await freePort();
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories='];
  const child = spawn(
    postgres,
    ['-D', location.cluster, '-c', `config_file=${location.configuration}`, ...settings.flatMap(each => ['-c', each])],
    { cwd: '/', env: { LC_ALL: 'C', ...clock.environment }, stdio: ['ignore', 'ignore', 'pipe'], ...location.account },
  );
  let errors = '';
  child.stderr.on('data', data => {
    errors += data;
  });
  Object.assign(url, { hostname: '127.0.0.1', port: String(port) });
  url.searchParams.delete('host');
  await ready(url.href, child, () => errors);
  return {
    url: url.href,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      await ended;
      clock.forget(child.pid);
    },
  };
}

async function ready(url: string, child: ChildProcess, errors: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL ended with ${child.exitCode}: ${errors()}`);
    try {
      return await (await connectOnce(url)).end();
    } catch {
      await sleep(50);
    }
  }
}
