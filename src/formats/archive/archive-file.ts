// Archives as files: written under another name until they are whole, readable by their owner only.

import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { link, lstat, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { exists, isCode, syncDirectory } from '../../files/private-file.ts';
import { ArchiveError } from './archive-error.ts';
import type { Manifest } from './manifest.ts';
import { type ArchiveWriter, writeArchive } from './write-archive.ts';

/** The last part of the name (after a dot) of an archive that is being written, or whose writer was killed. */
const UNFINISHED = 'unfinished';
const ABANDONED = new RegExp(`\\.[\\da-f]{8}-[\\da-f-]{27}\\.${UNFINISHED}$`);
/** A writer that lives writes more often. */
const ABANDONED_MS = 86_400_000;

/**
 * Writes an archive to `file` (mode 0600). The file has its name only when it is whole and on disk; after an error nothing is left.
 * Resolves to its size in bytes. Throws when `file` exists. Also removes what writers to this folder that were killed left a day ago.
 */
export async function writeArchiveFile(
  file: string,
  manifest: Manifest,
  write: (archive: ArchiveWriter) => Promise<void>,
): Promise<number> {
  await refuseExisting(file);
  await removeAbandoned(dirname(file));
  const draft = `${file}.${randomUUID()}.${UNFINISHED}`;
  try {
    const output = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
    const archive = await writeArchive(output, manifest);
    try {
      await write(archive);
      await archive.finish();
    } catch (error) {
      archive.abort(error instanceof Error ? error : new Error(String(error)));
      throw error;
    }
    await giveName(draft, file);
    await syncDirectory(dirname(file));
    return output.bytesWritten;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Opens an archive for reading. Throws when there is no such file. */
export async function openArchiveFile(file: string): Promise<Readable> {
  try {
    const handle = await open(file, 'r');
    if ((await handle.stat()).isFile()) return handle.createReadStream();
    await handle.close();
    throw new ArchiveError(`${file} is not a file. Name the archive itself`);
  } catch (error) {
    if (isCode(error, 'ENOENT')) throw new ArchiveError(`There is no file ${file}`, { cause: error });
    throw error;
  }
}

// Another process may rename or remove a file at the same time, so errors are ignored.
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!ABANDONED.test(name)) continue;
    const path = join(folder, name);
    const facts = await lstat(path).catch(() => undefined);
    if (facts?.isFile() && Date.now() - facts.mtimeMs > ABANDONED_MS) await rm(path, { force: true }).catch(() => {});
  }
}

async function refuseExisting(file: string): Promise<void> {
  if (await exists(file)) throw new ArchiveError(`${file} exists. Choose another name, or remove the file`);
}

// A link fails if another process has written the file meanwhile; file systems without links get a rename.
async function giveName(draft: string, file: string): Promise<void> {
  try {
    await link(draft, file);
  } catch (error) {
    if (isCode(error, 'EEXIST')) return refuseExisting(file);
    return rename(draft, file);
  }
  await rm(draft);
}
