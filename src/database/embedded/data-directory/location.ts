/** Chooses the location of PostgreSQL's files: KONTOR_DATA, or /var/lib/kontor if PostgreSQL's account can't reach KONTOR_DATA. */

import { access, chmod, constants, lchown, lstat, mkdir, mkdtemp, realpath, rm, stat, symlink } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { createOnce, exists, isCode } from '../../../files/private-file.ts';
import { type Account, run } from '../run-program.ts';
import { closeToOthers, forbidOthersToWrite, makeDataDirectory, makeDirectory } from './create.ts';

/** The paths of the embedded PostgreSQL. */
export interface DataLocation {
  /** The directory of all other paths; only PostgreSQL's account and root may enter it. */
  directory: string;
  cluster: string;
  password: string;
  /** A file with the address that the server listens on. */
  address: string;
  /** A file with the directory of the Unix socket, if that is not this one. */
  socketDirectory: string;
  configuration: string;
  log: string;
  /** A file with the name of the container in which the server runs. */
  container: string;
  /** A file with an exclusive lock while a process starts the server, begins to use it or ends its use. */
  startLock: string;
  /** A file with a shared lock of every Kontor process that uses the server. */
  useLock: string;
  /** The directory for copies of PostgreSQL's programs. */
  copies: string;
  /** The account that PostgreSQL runs as; undefined for the account of Kontor. */
  account: Account | undefined;
}

const systemDirectory = '/var/lib/kontor';

/** Finds or creates the location. Two processes may call it at the same time. */
export async function findLocation(dataDirectory: string, progress: (line: string) => void): Promise<DataLocation> {
  const path = join(resolve(dataDirectory), 'postgres');
  await makeDataDirectory(dirname(path));
  if (await forbidOthersToWrite(dirname(path)))
    progress(
      `Every user could write in ${dirname(path)}, and so replace the database: that right is taken from others`,
    );
  const account = process.getuid?.() === 0 ? await createForRoot(path, progress) : await createForUser(path);
  const directory = await resolveLink(path);
  await closeToOthers(directory);
  return locationIn(directory, account);
}

function locationIn(directory: string, account: Account | undefined): DataLocation {
  return {
    directory,
    cluster: join(directory, 'cluster'),
    password: join(directory, 'password'),
    address: join(directory, 'address'),
    socketDirectory: join(directory, 'socket-directory'),
    configuration: join(directory, 'kontor.conf'),
    log: join(directory, 'log'),
    container: join(directory, 'machine'),
    startLock: join(directory, 'lock'),
    useLock: join(directory, 'members'),
    copies: dirname(directory) === systemDirectory ? systemDirectory : directory,
    account,
  };
}

async function createForUser(path: string): Promise<undefined> {
  try {
    await access(dirname(path), constants.X_OK);
    await makeDirectory(path, 0o700);
    await access(await resolveLink(path), constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    if (!isCode(error, 'EACCES', 'EPERM') || (error as { syscall?: string }).syscall !== 'access') throw error;
    throw new Error(
      `${path} belongs to another user. Start Kontor as that user or as root, or set KONTOR_DATA to another directory.`,
      { cause: error },
    );
  }
}

async function createForRoot(path: string, progress: (line: string) => void): Promise<Account> {
  const account = (await ownerOf(path)) ?? (await accountFor(dirname(path)));
  if (!(await exists(path))) {
    if (await makeReachable(dirname(path), account)) await makeDirectory(path, 0o700);
    else await createInSystemDirectory(path, account, progress);
  }
  const directory = await resolveLink(path);
  if (!(await ownerOf(directory))) await lchown(directory, account.uid, account.gid);
  const isLink = dirname(directory) !== (await realpath(dirname(path)));
  if (!(await canEnter(directory, account)) && (isLink || !(await makeReachable(dirname(path), account)))) {
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

/**
 * Gives the account access to KONTOR_DATA itself, not to directories above it. If the directory is closed to its group, the account's
 * group becomes its group, so that it stays closed to all others. False if the account still has no access.
 */
async function makeReachable(dataDirectory: string, account: Account): Promise<boolean> {
  if (await canEnter(dataDirectory, account)) return true;
  if (!(await canEnter(dirname(dataDirectory), account))) return false;
  const { mode, uid } = await lstat(dataDirectory);
  if ((mode & 0o070) === 0) {
    await lchown(dataDirectory, uid, account.gid);
    await chmod(dataDirectory, mode | 0o010);
  } else await chmod(dataDirectory, mode | 0o011);
  return canEnter(dataDirectory, account);
}

/**
 * Creates a new directory and a link to it at `path`. It is new each time, so that the database is empty after a removal of KONTOR_DATA.
 */
async function createInSystemDirectory(
  path: string,
  account: Account,
  progress: (line: string) => void,
): Promise<void> {
  if (await mkdir(systemDirectory, { recursive: true })) await chmod(systemDirectory, 0o755);
  const name = basename(dirname(dirname(path))).replaceAll(/[^A-Za-z0-9]+/g, '-');
  const directory = await mkdtemp(join(systemDirectory, `${name}-`));
  await createOnce(join(directory, 'belongs-to'), `${path}\n`, account);
  await lchown(directory, account.uid, account.gid);
  try {
    await symlink(directory, path);
    progress(`PostgreSQL's account may not enter ${dirname(path)}: its data is in ${directory}`);
  } catch (error) {
    await rm(directory, { recursive: true });
    if (!isCode(error, 'EEXIST')) throw error;
  }
}

async function resolveLink(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
    throw new Error(
      `${path} is a link to PostgreSQL's data, which does not exist any more. ` +
        `Restore it, or remove ${path} to start with an empty database.`,
      { cause: error },
    );
  }
}

/** Accounts for PostgreSQL, in order of preference. */
const accountNames = ['kontor', 'postgres', '_postgres'];

/** The owner of a file or directory; undefined if that is root or the path does not exist. */
export async function ownerOf(path: string): Promise<Account | undefined> {
  try {
    const { uid, gid } = await stat(path);
    return uid === 0 ? undefined : { uid, gid };
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** True if the account has a name, without which initdb does not run. */
export async function isKnown(account: Account): Promise<boolean> {
  return (await run('id', ['-un', String(account.uid)])).code === 0;
}

/** An existing account for PostgreSQL or Kontor, or else a new one named kontor. */
export async function systemAccount(): Promise<Account> {
  for (const name of accountNames) {
    const account = await lookUp(name);
    if (account) return account;
  }
  const noHome = ['--home-dir', '/nonexistent', '--no-create-home', '--shell', '/usr/sbin/nologin'];
  const added = await run('useradd', ['--system', '--user-group', ...noHome, 'kontor']);
  const account = await lookUp('kontor');
  if (account) return account;
  throw new Error(
    `PostgreSQL does not run as root, and no account for it could be created (useradd: ${added.output}). ` +
      'Create one (useradd --system kontor), or start Kontor as an ordinary user.',
  );
}

/** True if the account may enter the directory. Found by a trial, because access lists and mounts matter too. */
export async function canEnter(directory: string, account: Account): Promise<boolean> {
  return (await run('sh', ['-c', 'cd "$0"', directory], account)).code === 0;
}

async function lookUp(name: string): Promise<Account | undefined> {
  const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
  if (uid.code !== 0 || gid.code !== 0 || uid.output === '0') return undefined;
  return { uid: Number(uid.output), gid: Number(gid.output) };
}
