/** Makes PostgreSQL's data directory on first use, whole or not at all, and checks that one kept from before fits. */
import { randomBytes, randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startFailure } from '../data-directory/explain-failure.ts';
import type { DataLocation } from '../data-directory/location.ts';
import { createOnce, isCode, syncDirectory } from '../data-directory/private-file.ts';
import { run } from '../run-program.ts';
import type { Programs } from './find-binaries.ts';

/** The maintenance superuser. */
export const superuser = 'postgres';

const unfinished = 'cluster.new-';

/** Makes the data directory unless it exists. Call it with the place's lock held. */
export async function prepareCluster(
  location: DataLocation,
  programs: Programs,
  progress: (line: string) => void,
): Promise<void> {
  const names = await readdir(location.directory);
  if (names.includes('cluster')) return checkVersion(location, programs);
  for (const name of names.filter(name => name.startsWith(unfinished))) await remove(join(location.directory, name));
  progress(`Preparing PostgreSQL's data in ${location.cluster}`);
  await createOnce(location.password, randomBytes(24).toString('base64url'), location.account);
  await initialise(location, programs);
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

async function initialise(location: DataLocation, programs: Programs): Promise<void> {
  const draft = join(location.directory, `${unfinished}${randomUUID()}`);
  const { code, output } = await run(
    programs.initdb,
    [
      `--pgdata=${draft}`,
      `--username=${superuser}`,
      `--pwfile=${location.password}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // Text sorts by code point, alike on every machine; upper and lower case as in Unicode.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
    ],
    location.account,
  );
  if (code !== 0) {
    await remove(draft);
    throw startFailure(`PostgreSQL's data could not be prepared in ${location.directory}`, output, location);
  }
  await rename(draft, location.cluster);
  await syncDirectory(location.directory);
}

async function checkVersion(location: DataLocation, programs: Programs): Promise<void> {
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
  if (version === programs.major) return;
  throw new Error(
    `PostgreSQL's data in ${location.cluster} is of version ${version}; this Kontor brings version ${programs.major}. ` +
      `Make a backup with the Kontor that brought version ${version}, and restore it with this one into an empty KONTOR_DATA.`,
  );
}

/** An initdb whose Kontor was killed may still be writing there, so what can't be removed now is left for the next start. */
async function remove(draft: string): Promise<void> {
  await rm(draft, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
}
