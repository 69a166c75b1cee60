/** Repairs and copies the npm package with PostgreSQL's programs. */
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { isCode } from '../../../files/private-file.ts';

interface SharedLibraryLink {
  source: string;
  target: string;
}

/** The version of an npm package. */
export async function packageVersion(directory: string): Promise<string> {
  const { version }: { version: string } = JSON.parse(await readFile(join(directory, 'package.json'), 'utf8'));
  return version;
}

/** Links the libraries and makes the programs executable, as the postinstall script of the package does, which may not have run. */
export async function repairBinaries(native: string): Promise<void> {
  try {
    await linkLibraries(native);
    for (const name of await readdir(join(native, 'bin'))) await chmod(join(native, 'bin', name), 0o755);
  } catch (error) {
    // The package is read-only or incomplete. The copy that follows reports what is missing.
    if (!isCode(error, 'EACCES', 'EPERM', 'EROFS', 'ENOENT')) throw error;
  }
}

/** Copies the programs and libraries, readable for all accounts. The copy appears complete or not at all. */
export async function copyBinaries(native: string, copy: string): Promise<void> {
  const draft = await mkdtemp(`${copy}.`);
  try {
    await copyTree(native, draft);
    await linkLibraries(draft);
    await rename(draft, copy);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another process has created the copy.
    if (!isCode(error, 'ENOTEMPTY', 'EEXIST')) throw error;
  }
}

async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) await copyTree(source, target);
    else if (entry.isFile() && !entry.name.endsWith('.a')) {
      await copyFile(source, target);
      await chmod(target, basename(from) === 'bin' ? 0o755 : 0o644);
    }
  }
}

/** Creates the links that the package lists in a file, because npm packages can't contain links. */
async function linkLibraries(native: string): Promise<void> {
  let links: SharedLibraryLink[];
  try {
    links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8'));
  } catch (error) {
    if (isCode(error, 'ENOENT')) return; // There are none on Windows.
    throw error;
  }
  for (const { source, target } of links) {
    const link = join(native, relative('native', target));
    try {
      await symlink(basename(source), link);
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error;
    }
  }
}
