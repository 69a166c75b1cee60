// The user's templates and fonts: the files of KONTOR_DATA/templates.

import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../../files/list-files.ts';
import { isEntryName } from '../../formats/archive/parts.ts';

/** The paths of the files, with `/` between folders, and of what is no file that can be kept: links, and names that no archive has. */
export async function listTemplates(directory: string): Promise<{ files: string[]; skipped: string[] }> {
  const { files, others } = await listFiles(directory);
  const { kept = [], unfit = [] } = Object.groupBy(files, path => (isEntryName(path) ? 'kept' : 'unfit'));
  return { files: kept, skipped: [...others, ...unfit] };
}

/** The content of a template file. */
export function readTemplate(directory: string, path: string): AsyncIterable<Buffer> {
  return createReadStream(join(directory, path));
}
