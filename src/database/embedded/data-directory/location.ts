/** Decides where PostgreSQL's files live: below KONTOR_DATA, or, where PostgreSQL's account cannot get there, below /var/lib/kontor. */
import { access, chmod, constants, lchown, lstat, mkdir, mkdtemp, realpath, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Account } from '../run-program.ts';
import { makeDataDirectory, makeDirectory } from './create.ts';
import { createOnce, exists, isCode } from './private-file.ts';
import { canEnter, isKnown, ownerOf, systemAccount } from './system-account.ts';

export interface DataLocation {
  /** Holds everything that follows; only PostgreSQL's account (and root) may enter it. */
  directory: string;
  cluster: string;
  password: string;
  port: string;
  configuration: string;
  log: string;
  /** Names the container that the server runs in. */
  machine: string;
  /** Held alone while the server is started, joined or left. */
  lock: string;
  /** Shared by every living Kontor process that uses the server. */
  members: string;
  /** Where a copy of PostgreSQL's programs goes when it is needed. */
  copies: string;
  /** Who PostgreSQL runs as; undefined when that is whoever runs Kontor. */
  account: Account | undefined;
}

const elsewhere = '/var/lib/kontor';

/** Finds or makes the place. Two processes may do so at once. */
export async function findLocation(dataDirectory: string, progress: (line: string) => void): Promise<DataLocation> {
  const pointer = join(resolve(dataDirectory), 'postgres');
  await makeDataDirectory(dirname(pointer));
  const account = process.getuid?.() === 0 ? await locationForRoot(pointer, progress) : await locationForUser(pointer);
  return describe(await follow(pointer), account);
}

function describe(directory: string, account: Account | undefined): DataLocation {
  return {
    directory,
    cluster: join(directory, 'cluster'),
    password: join(directory, 'password'),
    port: join(directory, 'port'),
    configuration: join(directory, 'kontor.conf'),
    log: join(directory, 'log'),
    machine: join(directory, 'machine'),
    lock: join(directory, 'lock'),
    members: join(directory, 'members'),
    copies: dirname(directory) === elsewhere ? elsewhere : directory,
    account,
  };
}

async function locationForUser(pointer: string): Promise<undefined> {
  await makeDirectory(pointer, 0o700);
  try {
    await access(await follow(pointer), constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    if (!isCode(error, 'EACCES') && !isCode(error, 'EPERM')) throw error;
    throw new Error(
      `${pointer} belongs to another user. Start Kontor as that user or as root, or set KONTOR_DATA to another directory.`,
      { cause: error },
    );
  }
}

async function locationForRoot(pointer: string, progress: (line: string) => void): Promise<Account> {
  const account = (await ownerOf(pointer)) ?? (await accountFor(dirname(pointer)));
  if (!(await exists(pointer))) {
    if (await openTheWay(dirname(pointer), account)) await makeDirectory(pointer, 0o700);
    else await makeElsewhere(pointer, account, progress);
  }
  const directory = await follow(pointer);
  if (!(await ownerOf(directory))) await lchown(directory, account.uid, account.gid);
  if (!(await canEnter(directory, account))) {
    throw new Error(
      `PostgreSQL's account (uid ${account.uid}) may not enter ${directory}. ` +
        'Let others enter the directories above it (chmod o+x), or set KONTOR_DATA to a directory they can reach.',
    );
  }
  return account;
}

async function accountFor(dataDirectory: string): Promise<Account> {
  const owner = await ownerOf(dataDirectory);
  return owner && (await isKnown(owner)) ? owner : await systemAccount();
}

/** KONTOR_DATA itself is Kontor's, so it may be opened for passing through; the directories above it are not ours to change. */
async function openTheWay(dataDirectory: string, account: Account): Promise<boolean> {
  if (await canEnter(dataDirectory, account)) return true;
  if (!(await canEnter(dirname(dataDirectory), account))) return false;
  await chmod(dataDirectory, (await lstat(dataDirectory)).mode | 0o011);
  return canEnter(dataDirectory, account);
}

/** A new directory each time, so that deleting KONTOR_DATA means starting afresh; the link in KONTOR_DATA leads to it. */
async function makeElsewhere(pointer: string, account: Account, progress: (line: string) => void): Promise<void> {
  if (await mkdir(elsewhere, { recursive: true })) await chmod(elsewhere, 0o755);
  const name = basename(dirname(dirname(pointer))).replaceAll(/[^A-Za-z0-9]+/g, '-');
  const directory = await mkdtemp(join(elsewhere, `${name}-`));
  await createOnce(join(directory, 'belongs-to'), `${pointer}\n`, account);
  await lchown(directory, account.uid, account.gid);
  try {
    await symlink(directory, pointer);
    progress(`PostgreSQL's account may not enter ${dirname(pointer)}: its data is kept in ${directory}`);
  } catch (error) {
    await rm(directory, { recursive: true });
    if (!isCode(error, 'EEXIST')) throw error;
  }
}

async function follow(pointer: string): Promise<string> {
  try {
    return await realpath(pointer);
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
    throw new Error(
      `${pointer} leads to PostgreSQL's data, which is gone. Restore it, or remove ${pointer} to start with an empty database.`,
      { cause: error },
    );
  }
}
