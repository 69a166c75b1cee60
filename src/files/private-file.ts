/** Writes files that only their owner may read: complete or not at all, and not through a link of another user. */
import { randomUUID } from 'node:crypto';
import { link, lstat, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The account that a file belongs to, if it is not that of this process. */
interface Account {
  uid: number;
  gid: number;
}

/** Writes the file and replaces an existing one. */
export async function replaceFile(file: string, text: string, account?: Account): Promise<void> {
  const draft = await writeDraft(file, text, account);
  try {
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncDirectory(dirname(file));
}

/** Writes the file unless it exists. */
export async function createOnce(file: string, text: string, account: Account | undefined): Promise<void> {
  if (await exists(file)) return;
  const draft = await writeDraft(file, text, account);
  try {
    await link(draft, file);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** True if there is a file, a directory or a link at the path; the target of a link need not exist. */
export async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    if (isCode(error, 'ENOENT')) return false;
    throw error;
  }
}

/** Writes new names in a directory to disk. Windows does this itself and can't open directories. */
export async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The text of a file; undefined if there is none. */
export async function readIfExists(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** True if the error has one of these codes, such as ENOENT. */
export function isCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

async function writeDraft(file: string, text: string, account: Account | undefined): Promise<string> {
  const draft = `${file}.${randomUUID()}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    // Exactly so, whatever the umask.
    await handle.chmod(0o600);
    if (account) await handle.chown(account.uid, account.gid);
    await handle.writeFile(text);
    await handle.sync();
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
  return draft;
}
