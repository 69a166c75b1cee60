// The user's templates and fonts: the files of KONTOR_DATA/templates.

import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { listFiles } from '../../files/list-files.ts';
import { isCode } from '../../files/private-file.ts';
import { isEntryName } from '../../formats/archive/parts.ts';

/** The paths of the files, with `/` between folders, and of skipped entries: links, and names that are invalid in an archive. */
export async function listTemplates(directory: string): Promise<{ files: string[]; skipped: string[] }> {
  const { files, others } = await listFiles(directory);
  const { kept = [], unfit = [] } = Object.groupBy(files, path => (isEntryName(path) ? 'kept' : 'unfit'));
  return { files: kept, skipped: [...others, ...unfit] };
}

/** The content of a template file; undefined if it has been removed since it was listed. Errors name the template. */
export async function readTemplate(directory: string, path: string): Promise<AsyncIterable<Buffer> | undefined> {
  try {
    const handle = await open(join(directory, path));
    return named(path, handle.createReadStream());
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw unreadable(path, error);
  }
}

async function* named(path: string, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* content;
  } catch (error) {
    throw unreadable(path, error);
  }
}

// Without the code of the system, which callers would relate to the backup file.
function unreadable(path: string, error: unknown): Error {
  const reason = error instanceof Error ? error.message : String(error);
  return new Error(`The template templates/${path} can't be read: ${reason}`, { cause: error });
}
