/** Reads template folders: the user's files over the shipped ones, regular files only. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PrintError } from '../print-error.ts';
import { readWords, withFallback } from './words.ts';

/** File contents by path inside the template, `/` between folders. */
export type TemplateFiles = ReadonlyMap<string, Buffer>;

const mostBytes = 20 * 1024 * 1024;
/**
 * Where Typst would look for a package, in folders of the user and on the network, a rendering process finds nothing. That
 * is told here, with file and line, before a document meets it: no text may begin like a package's name, and what
 * `#import` and `#include` read is written out in quotes.
 */
const packageImport = /["`]\s*@[\w-]+\/|(?:import|include)\s*\(?\s*["`]\s*@|#(?:import|include)\s*[^\s"]/u;

/** Letters, digits, `-` and `_`: what can be a folder and never a path. @throws PrintError UNKNOWN_TEMPLATE */
export function refuseBadName(name: string): void {
  if (!/^[A-Za-z0-9][\w-]{0,59}$/.test(name)) {
    throw new PrintError('UNKNOWN_TEMPLATE', `There is no template '${name}'`);
  }
}

/** The shipped folder below a user's: of the same name, else the standard one. */
export function shippedLayer(templatesDirectory: string, name: string): string {
  const sameName = join(templatesDirectory, name);
  return existsSync(sameName) ? sameName : join(templatesDirectory, 'standard');
}

interface FileOnDisk {
  name: string;
  path: string;
  size: number;
  time: number;
}

/** The regular files below a folder; none when there is no such folder. Links are not followed. */
async function listFiles(directory: string): Promise<FileOnDisk[]> {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true }).catch(() => []);
  const files = entries.filter(entry => entry.isFile());
  return Promise.all(
    files.map(async entry => {
      const path = join(entry.parentPath, entry.name);
      const name = path.slice(directory.length + 1).replaceAll('\\', '/');
      const { size, mtimeMs } = await stat(path);
      return { name, path, size, time: mtimeMs };
    }),
  );
}

/** Changes whenever a file of the folder does; '' when there is none. */
export async function fingerprint(directory: string): Promise<string> {
  const files = await listFiles(directory);
  return files
    .map(file => `${file.name}:${file.size}:${file.time}`)
    .sort()
    .join('\n');
}

/** The files of several folders, later ones over earlier ones. @throws PrintError INVALID_TEMPLATE when they are too large. */
export async function readLayers(directories: readonly string[]): Promise<TemplateFiles> {
  const files = new Map<string, Buffer>();
  let bytes = 0;
  for (const directory of directories) {
    for (const file of await listFiles(directory)) {
      bytes += file.size;
      if (bytes > mostBytes)
        throw new PrintError('INVALID_TEMPLATE', `${file.name}: the template is larger than 20 MB`);
      files.set(file.name, overlaid(file.name, files.get(file.name), await readFile(file.path)));
    }
  }
  return files;
}

/** Words go over words one by one, so that a file may change a single label; every other file goes as a whole. */
function overlaid(name: string, below: Buffer | undefined, above: Buffer): Buffer {
  if (!below || !/^words\/[^/]+\.json$/.test(name)) return above;
  try {
    const words = withFallback(readWords(above.toString('utf8')), readWords(below.toString('utf8')));
    return Buffer.from(JSON.stringify(words));
  } catch {
    // The check reads it again and says what is wrong with it.
    return above;
  }
}

/** One name for exactly these contents. */
export function versionOf(files: TemplateFiles): string {
  const hash = createHash('sha256');
  for (const [name, content] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    hash.update(`${name}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex').slice(0, 32);
}

/** Writes the files as a new folder, all or nothing. */
export async function writeFolder(files: TemplateFiles, directory: string): Promise<void> {
  const unfinished = `${directory}.${process.pid}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  for (const [name, content] of files) {
    const path = join(unfinished, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
  await rename(unfinished, directory).catch(async error => {
    await rm(unfinished, { recursive: true, force: true });
    // Another process wrote the same contents first: that is as good.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
}

/** @throws PrintError INVALID_TEMPLATE with file and line where a package would be fetched. */
export function refusePackages(files: TemplateFiles): void {
  for (const [name, content] of files) {
    if (!name.endsWith('.typ')) continue;
    const line = content
      .toString('utf8')
      .split('\n')
      .findIndex(row => packageImport.test(row));
    if (line >= 0) {
      throw new PrintError(
        'INVALID_TEMPLATE',
        `${name}:${line + 1}: packages can't be imported; copy the file into the template, and write its name out in quotes`,
      );
    }
  }
}
