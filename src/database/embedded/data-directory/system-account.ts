/** Finds the account PostgreSQL runs as when Kontor is started by root. */
import { stat } from 'node:fs/promises';
import { type Account, run } from '../run-program.ts';
import { isCode } from './private-file.ts';

const suitable = ['kontor', 'postgres', '_postgres'];

/** The owner of a file or directory, unless that is root or it doesn't exist. */
export async function ownerOf(path: string): Promise<Account | undefined> {
  try {
    const { uid, gid } = await stat(path);
    return uid === 0 ? undefined : { uid, gid };
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Whether the system knows the account by name; initdb refuses to run as one it doesn't. */
export async function isKnown(account: Account): Promise<boolean> {
  return (await run('id', ['-un', String(account.uid)])).code === 0;
}

/** An existing unprivileged account made for such a purpose, or else a new one named kontor. */
export async function systemAccount(): Promise<Account> {
  for (const name of suitable) {
    const account = await lookUp(name);
    if (account) return account;
  }
  const nowhere = ['--home-dir', '/nonexistent', '--no-create-home', '--shell', '/usr/sbin/nologin'];
  const added = await run('useradd', ['--system', '--user-group', ...nowhere, 'kontor']);
  const account = await lookUp('kontor');
  if (account) return account;
  throw new Error(
    `PostgreSQL refuses to run as root, and no account for it could be made (useradd: ${added.output}). ` +
      'Create one (useradd --system kontor), or start Kontor as an ordinary user.',
  );
}

/** Whether the account may enter the directory; tried rather than computed, since access lists and mounts decide too. */
export async function canEnter(directory: string, account: Account): Promise<boolean> {
  return (await run('sh', ['-c', 'cd "$0"', directory], account)).code === 0;
}

async function lookUp(name: string): Promise<Account | undefined> {
  const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
  if (uid.code !== 0 || gid.code !== 0 || uid.output === '0') return undefined;
  return { uid: Number(uid.output), gid: Number(gid.output) };
}
