/** Files only PostgreSQL's account may read, written whole or not at all, and never through a link someone else put there. */
import { randomUUID } from 'node:crypto';
import { link, lstat, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Account } from '../run-program.ts';

/** Writes the file anew, replacing what was there. */
export async function replaceFile(file: string, text: string, account: Account | undefined): Promise<void> {
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

/** Whether the name is taken, be it by a link that leads nowhere. */
export async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    if (isCode(error, 'ENOENT')) return false;
    throw error;
  }
}

/** Makes new names in a directory outlast a power failure. Windows does so by itself, and cannot open directories. */
export async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Whether an error of the file system has this code, such as ENOENT. */
export function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

async function writeDraft(file: string, text: string, account: Account | undefined): Promise<string> {
  const draft = `${file}.${randomUUID()}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
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
