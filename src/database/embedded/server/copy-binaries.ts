/** Mends and copies the files of the npm package that holds PostgreSQL's programs. */
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { isCode } from '../data-directory/private-file.ts';

interface SharedLibraryLink {
  source: string;
  target: string;
}

/** The version of an npm package. */
export async function packageVersion(directory: string): Promise<string> {
  const { version }: { version: string } = JSON.parse(await readFile(join(directory, 'package.json'), 'utf8'));
  return version;
}

/** Does what the package's postinstall script does, for an install without scripts: links the libraries, marks programs executable. */
export async function mendPrograms(native: string): Promise<void> {
  try {
    await linkLibraries(native);
    for (const name of await readdir(join(native, 'bin'))) await chmod(join(native, 'bin', name), 0o755);
  } catch (error) {
    // Not ours to write, or incomplete: copying the programs comes next, and says what is missing.
    if (!['EACCES', 'EPERM', 'EROFS', 'ENOENT'].some(code => isCode(error, code))) throw error;
  }
}

/** Copies what running PostgreSQL takes, readable to all; the copy appears whole or not at all. */
export async function copyPrograms(native: string, copy: string): Promise<void> {
  const draft = await mkdtemp(`${copy}.`);
  try {
    await copyTree(native, draft);
    await linkLibraries(draft);
    await rename(draft, copy);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another process was first.
    if (!isCode(error, 'ENOTEMPTY') && !isCode(error, 'EEXIST')) throw error;
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

/** The package lists its links in a file, since npm packages can't contain any. */
async function linkLibraries(native: string): Promise<void> {
  let links: SharedLibraryLink[];
  try {
    links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8'));
  } catch (error) {
    if (isCode(error, 'ENOENT')) return; // Windows needs none.
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
