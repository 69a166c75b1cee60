// The names of all templates that a document set may have.

import { readdir } from 'node:fs/promises';
import { isTemplateName } from '../../domain/print-job.ts';

/** A folder of fonts, which stands beside the templates of a user. */
const NO_TEMPLATE = 'fonts';

/** Names of the folders in the directories, each once, in alphabetical order. A directory that is not there has none. */
export async function listTemplates(directories: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    directories.map(async directory => {
      const entries = await readdir(directory, { withFileTypes: true }).catch(() => []);
      return entries.filter(entry => entry.isDirectory()).map(({ name }) => name);
    }),
  );
  return [...new Set(found.flat())].filter(name => name !== NO_TEMPLATE && isTemplateName(name)).sort();
}
