// The user's own templates as files of an account: stored by an import.

import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../../domain/errors.ts';
import { isTemplateName } from '../../../domain/print-job.ts';
import { syncDirectory } from '../../../files/private-file.ts';
import { writePrivateFile } from '../../../files/private-folder.ts';
import { ArchiveError } from '../../../formats/archive/archive-error.ts';
import type { TemplateFile } from '../../../operations/account-files/export-account.ts';
import { readOwnTemplates } from '../../../own-templates.ts';

/**
 * The templates that are not there yet, by name. One that is there with the same files stays; one with other files is kept with
 * `keepExisting`, otherwise CONFLICT is thrown.
 */
export async function missingTemplates(
  dataDirectory: string,
  files: TemplateFile[],
  keepExisting: boolean,
): Promise<Map<string, TemplateFile[]>> {
  const missing = new Map<string, TemplateFile[]>();
  for (const [name, ofTemplate] of Map.groupBy(files, ({ path }) => path.split('/')[0] ?? '')) {
    if (!isTemplateName(name) || ofTemplate.some(({ path }) => path === name))
      throw new ArchiveError(`The file has a template with the name '${name}', which no template can have`);
    const here = await readOwnTemplates(dataDirectory, [name]);
    if (here.length === 0) missing.set(name, ofTemplate);
    else if (!keepExisting && textOf(here) !== textOf(ofTemplate))
      throw new AppError(
        'CONFLICT',
        `There is another template '${name}' in ${join(dataDirectory, 'templates')}. Rename it, or print with it: --keep-templates`,
      );
  }
  return missing;
}

/** Stores the templates that are missing, readable by their owner only. Throws as `missingTemplates` before anything is stored. */
export async function storeOwnTemplates(
  dataDirectory: string,
  files: TemplateFile[],
  keepExisting: boolean,
): Promise<void> {
  const directory = join(dataDirectory, 'templates');
  for (const [name, ofTemplate] of await missingTemplates(dataDirectory, files, keepExisting))
    await writeTemplate(directory, name, ofTemplate);
}

// The folder gets its name when it is whole.
async function writeTemplate(directory: string, name: string, files: TemplateFile[]): Promise<void> {
  const unfinished = join(directory, `${name}.${process.pid}.unfinished`);
  try {
    await rm(unfinished, { recursive: true, force: true });
    for (const { path, content } of files) await writePrivateFile(unfinished, path.slice(name.length + 1), content);
    // An empty folder of the name may be there.
    await rename(unfinished, join(directory, name));
    await syncDirectory(directory);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

const textOf = (files: TemplateFile[]) =>
  JSON.stringify(files.map(({ path, content }) => [path, content.toString('base64')]).sort());
