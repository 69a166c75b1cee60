/** Makes PostgreSQL's data directory on first use, whole or not at all, and checks that one kept from before fits. */
import { randomBytes, randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startFailure } from '../data-directory/explain-failure.ts';
import type { Place } from '../data-directory/location.ts';
import { createOnce, isCode, syncDirectory } from '../data-directory/private-file.ts';
import { run } from '../run-program.ts';
import type { Programs } from './find-binaries.ts';

/** The maintenance superuser. */
export const superuser = 'postgres';

const unfinished = 'cluster.new-';

/** Makes the data directory unless it exists. Call it with the place's lock held. */
export async function prepareCluster(
  place: Place,
  programs: Programs,
  progress: (line: string) => void,
): Promise<void> {
  const names = await readdir(place.directory);
  if (names.includes('cluster')) return checkVersion(place, programs);
  for (const name of names.filter(name => name.startsWith(unfinished))) await remove(join(place.directory, name));
  progress(`Preparing PostgreSQL's data in ${place.cluster}`);
  await createOnce(place.password, randomBytes(24).toString('base64url'), place.account);
  await initialise(place, programs);
}

/** The maintenance superuser's password. */
export async function readPassword(place: Place): Promise<string> {
  try {
    return (await readFile(place.password, 'utf8')).trim();
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
    throw new Error(`PostgreSQL's password file ${place.password} is missing. Restore it from a backup.`, {
      cause: error,
    });
  }
}

async function initialise(place: Place, programs: Programs): Promise<void> {
  const draft = join(place.directory, `${unfinished}${randomUUID()}`);
  const { code, output } = await run(
    programs.initdb,
    [
      `--pgdata=${draft}`,
      `--username=${superuser}`,
      `--pwfile=${place.password}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // Text sorts by code point, alike on every machine; upper and lower case as in Unicode.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
    ],
    place.account,
  );
  if (code !== 0) {
    await remove(draft);
    throw startFailure(`PostgreSQL's data could not be prepared in ${place.directory}`, output, place);
  }
  await rename(draft, place.cluster);
  await syncDirectory(place.directory);
}

async function checkVersion(place: Place, programs: Programs): Promise<void> {
  const file = join(place.cluster, 'PG_VERSION');
  let version: string;
  try {
    version = (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
    throw new Error(`PostgreSQL's data in ${place.cluster} is damaged: PG_VERSION is missing. Restore a backup.`, {
      cause: error,
    });
  }
  if (version === programs.major) return;
  throw new Error(
    `PostgreSQL's data in ${place.cluster} is of version ${version}; this Kontor brings version ${programs.major}. ` +
      `Make a backup with the Kontor that brought version ${version}, and restore it with this one into an empty KONTOR_DATA.`,
  );
}

/** An initdb whose Kontor was killed may still be writing there, so what can't be removed now is left for the next start. */
async function remove(draft: string): Promise<void> {
  await rm(draft, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
}
