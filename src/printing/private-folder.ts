/** Folders and files that only the user of the server can read, whatever the umask. */
import { chmod, mkdir, stat } from 'node:fs/promises';

export const privateFile = 0o600;
export const privateFolder = 0o700;

/** Creates a folder with its parents, or takes the rights of others from an existing one. @throws the system's error. */
export async function makePrivateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: privateFolder });
  await makePrivate(path);
}

/** Takes the rights of others from a file or folder. Returns its facts. @throws the system's error. */
export async function makePrivate(path: string) {
  const facts = await stat(path);
  if ((facts.mode & 0o077) !== 0) await chmod(path, facts.isDirectory() ? privateFolder : privateFile);
  return facts;
}
