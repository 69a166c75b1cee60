// Archives as files: written under another name until they are whole, readable by their owner only.

import { createWriteStream } from 'node:fs';
import { lstat, open, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { isCode } from '../../files/private-file.ts';
import { UNFINISHED, writeWholeFile } from '../../files/whole-file.ts';
import { ArchiveError } from './archive-error.ts';
import type { Manifest } from './manifest.ts';
import { type ArchiveWriter, writeArchive } from './write-archive.ts';

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
  await removeAbandoned(dirname(file));
  return writeWholeFile(
    file,
    async draft => {
      const output = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
      const archive = await writeArchive(output, manifest);
      try {
        await write(archive);
        await archive.finish();
      } catch (error) {
        archive.abort(error instanceof Error ? error : new Error(String(error)));
        throw error;
      }
      return output.bytesWritten;
    },
    () => new ArchiveError(`${file} exists. Choose another name, or remove the file`),
  );
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
