/** The checked copies of a template: folders named by their version, and the file `good` with the last valid one. */
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivateFolder, privateFile } from '../../files/private-folder.ts';
import { refusePackages, type Template, type TemplateFiles, writeFolder } from './template-files.ts';

/** The last copy that was valid, if there is one. */
export async function lastValidCopy(folder: string): Promise<Template | undefined> {
  const version = await readFile(join(folder, 'good'), 'utf8').catch(() => '');
  if (!/^[0-9a-f]{32}$/.test(version)) return undefined;
  const root = join(folder, version);
  return existsSync(join(root, 'page.typ')) ? { root, version } : undefined;
}

/** Copies and checks the files, then makes them the last valid copy. @throws PrintError INVALID_TEMPLATE */
export async function acceptCopy(
  folder: string,
  version: string,
  files: TemplateFiles,
  check: (root: string) => Promise<void>,
): Promise<Template> {
  refusePackages(files);
  await makePrivateFolder(folder);
  const root = join(folder, version);
  if (!existsSync(join(root, 'page.typ'))) {
    await rm(root, { recursive: true, force: true });
    await writeFolder(files, root);
  }
  await check(root).catch(async error => {
    await rm(root, { recursive: true, force: true });
    throw error;
  });
  await writeFile(join(folder, 'good'), version, { mode: privateFile });
  return { root, version };
}

/** Removes copies except those that may be in use or are being written. */
export async function removeOldCopies(folder: string, used: readonly (string | undefined)[]): Promise<void> {
  const copies = await readdir(folder);
  const old = copies.filter(copy => !copy.endsWith('.unfinished') && ![...used, 'good'].includes(copy));
  await Promise.all(old.map(copy => rm(join(folder, copy), { recursive: true, force: true })));
}
