/** Creates PostgreSQL's data directory on first use, complete or not at all, and checks the version of an existing one. */
import { randomBytes, randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createOnce, isCode, syncDirectory } from '../../../files/private-file.ts';
import { startFailure } from '../data-directory/explain-failure.ts';
import type { DataLocation } from '../data-directory/location.ts';
import { run } from '../run-program.ts';
import type { Binaries } from './find-binaries.ts';

/** The maintenance superuser. */
export const superuser = 'postgres';

const unfinished = 'cluster.new-';

/**
 * Creates the data directory unless it exists. When `abort` aborts, ends initdb and rejects with the reason. The caller
 * holds the start lock.
 */
export async function prepareCluster(
  location: DataLocation,
  binaries: Binaries,
  progress: (line: string) => void,
  abort?: AbortSignal,
): Promise<void> {
  const names = await readdir(location.directory);
  if (names.includes('cluster')) return checkVersion(location, binaries);
  for (const name of names.filter(name => name.startsWith(unfinished))) await remove(join(location.directory, name));
  progress(`Creating PostgreSQL's data in ${location.cluster}`);
  await createOnce(location.password, randomBytes(24).toString('base64url'), location.account);
  await initialise(location, binaries, abort);
}

/** The maintenance superuser's password. */
export async function readPassword(location: DataLocation): Promise<string> {
  try {
    return (await readFile(location.password, 'utf8')).trim();
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
    throw new Error(`PostgreSQL's password file ${location.password} is missing. Restore it from a backup.`, {
      cause: error,
    });
  }
}

async function initialise(location: DataLocation, binaries: Binaries, abort?: AbortSignal): Promise<void> {
  abort?.throwIfAborted();
  const draft = join(location.directory, `${unfinished}${randomUUID()}`);
  const { code, output } = await run(
    binaries.initdb,
    [
      `--pgdata=${draft}`,
      `--username=${superuser}`,
      `--pwfile=${location.password}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // Text is sorted by code point, the same on every machine; upper and lower case follow Unicode.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
    ],
    location.account,
    abort,
  );
  if (code !== 0) {
    await remove(draft);
    abort?.throwIfAborted();
    throw startFailure(`PostgreSQL's data could not be created in ${location.directory}`, output, location);
  }
  await rename(draft, location.cluster);
  await syncDirectory(location.directory);
}

async function checkVersion(location: DataLocation, binaries: Binaries): Promise<void> {
  const file = join(location.cluster, 'PG_VERSION');
  let version: string;
  try {
    version = (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
    throw new Error(`PostgreSQL's data in ${location.cluster} is damaged: PG_VERSION is missing. Restore a backup.`, {
      cause: error,
    });
  }
  if (version === binaries.major) return;
  throw new Error(
    `PostgreSQL's data in ${location.cluster} is of version ${version}; this Kontor has version ${binaries.major}. ` +
      `Make a backup with the Kontor that has version ${version}, and restore it with this one into an empty KONTOR_DATA.`,
  );
}

/** Ignores errors: an initdb whose Kontor was killed may still write there. The next start tries again. */
async function remove(draft: string): Promise<void> {
  await rm(draft, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
}
