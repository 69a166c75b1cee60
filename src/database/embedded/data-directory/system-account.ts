/** Account of PostgreSQL if root starts Kontor. */
import { stat } from 'node:fs/promises';
import { isCode } from '../../../files/private-file.ts';
import { type Account, run } from '../run-program.ts';

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
