/** Reads template folders: files of the user replace shipped ones; only regular files. */

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isTemplateName } from '../../domain/print-job.ts';
import { listFiles } from '../../files/list-files.ts';
import { privateFile, privateFolder } from '../../files/private-folder.ts';
import { PrintError } from '../print-error.ts';
import { overlay, readWords } from './words.ts';

/** File contents by path in the template, with `/` between folders. */
export type TemplateFiles = ReadonlyMap<string, Buffer>;

/** A folder that does not change, and a hash of the contents of its files. */
export interface Template {
  root: string;
  version: string;
}

const MAX_BYTES = 20 * 1024 * 1024;
/**
 * A rendering process finds no packages, neither in folders of the user nor on the network. This pattern finds their
 * use before the first print, to report file and line: text that begins like the name of a package, and `#import` or
 * `#include` without a quoted file name.
 */
const packageImport = /["`]\s*@[\w-]+\/|(?:import|include)\s*\(?\s*["`]\s*@|#(?:import|include)\s*[^\s"]/u;

/** Accepts names of letters, digits, `-` and `_`, which can't be paths. @throws PrintError UNKNOWN_TEMPLATE */
export function refuseBadName(name: string): void {
  if (!isTemplateName(name)) {
    throw new PrintError('UNKNOWN_TEMPLATE', `There is no template '${name}'`);
  }
}

/** The shipped folder whose files a template of the user replaces: that of the same name, else the standard one. */
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

/** The regular files below a folder; none if it does not exist. Links are not followed. @throws the system's error. */
async function filesOf(directory: string): Promise<FileOnDisk[]> {
  const { files } = await listFiles(directory);
  return Promise.all(
    files.map(async name => {
      const path = join(directory, name);
      const { size, mtimeMs } = await stat(path);
      return { name, path, size, time: mtimeMs };
    }),
  );
}

/** A text that changes with every file of the folder; '' if there is none. */
export async function fingerprint(directory: string): Promise<string> {
  const files = await filesOf(directory);
  return files
    .map(file => `${file.name}:${file.size}:${file.time}`)
    .sort()
    .join('\n');
}

/**
 * The files of several folders; later ones replace earlier ones. @throws PrintError INVALID_TEMPLATE if they are too
 * large.
 */
export async function readLayers(directories: readonly string[]): Promise<TemplateFiles> {
  const files = new Map<string, Buffer>();
  let bytes = 0;
  for (const directory of directories) {
    for (const file of await filesOf(directory)) {
      bytes += file.size;
      if (bytes > MAX_BYTES)
        throw new PrintError('INVALID_TEMPLATE', `${file.name}: the template is larger than 20 MB`);
      files.set(file.name, merged(file.name, files.get(file.name), await readFile(file.path)));
    }
  }
  return files;
}

/** Words are merged, so that a file may change a single label; every other file is replaced as a whole. */
function merged(name: string, shipped: Buffer | undefined, own: Buffer): Buffer {
  if (!shipped || !/^words\/[^/]+\.json$/.test(name)) return own;
  try {
    const words = overlay(readWords(own.toString('utf8')), readWords(shipped.toString('utf8')));
    return Buffer.from(JSON.stringify(words));
  } catch {
    // The check of the template reads the file again and reports the error.
    return own;
  }
}

/** A hash of the contents. */
export function versionOf(files: TemplateFiles): string {
  const hash = createHash('sha256');
  for (const [name, content] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    hash.update(`${name}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex').slice(0, 32);
}

/** Writes the files as a new folder, which appears complete or not at all. */
export async function writeFolder(files: TemplateFiles, directory: string): Promise<void> {
  const unfinished = `${directory}.${process.pid}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  for (const [name, content] of files) {
    const path = join(unfinished, name);
    await mkdir(dirname(path), { recursive: true, mode: privateFolder });
    await writeFile(path, content, { mode: privateFile });
  }
  await rename(unfinished, directory).catch(async error => {
    await rm(unfinished, { recursive: true, force: true });
    // Another process has written the same contents.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
}

/** @throws PrintError INVALID_TEMPLATE with the file and line that imports a package. */
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
        `${name}:${line + 1}: packages can't be imported; copy the file into the template, and write its name in quotes`,
      );
    }
  }
}
