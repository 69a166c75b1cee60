/** Folders and files that only the user of the program can read, whatever the umask. */
import { chmod, mkdir, open, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isCode } from './private-file.ts';

export const privateFile = 0o600;
export const privateFolder = 0o700;

/** Creates a folder with its parents, or takes the rights of others from an existing one. @throws the system's error. */
export async function makePrivateFolder(path: string): Promise<void> {
  await makeMissing(path);
  await makePrivate(path);
}

/** Takes the rights of others from a file or folder. Returns its facts. @throws the system's error. */
export async function makePrivate(path: string) {
  const facts = await stat(path);
  if ((facts.mode & 0o077) !== 0) await chmod(path, facts.isDirectory() ? privateFolder : privateFile);
  return facts;
}

/** Writes a new private file below a folder, with the private folders between. The file is on disk then. @throws the system's error. */
export async function writePrivateFile(
  folder: string,
  path: string,
  content: Buffer | AsyncIterable<Buffer>,
): Promise<void> {
  const file = join(folder, path);
  await makeMissing(dirname(file));
  const handle = await open(file, 'wx', privateFile);
  try {
    await handle.chmod(privateFile);
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

// Step by step, because the umask may take away the right to enter what was just made.
async function makeMissing(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: privateFolder });
  } catch (error) {
    if (isCode(error, 'EEXIST')) return;
    if (!isCode(error, 'ENOENT') || dirname(path) === path) throw error;
    await makeMissing(dirname(path));
    await mkdir(path, { mode: privateFolder });
  }
  await chmod(path, privateFolder);
}
