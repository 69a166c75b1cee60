// Reads the user's own templates for the file of an account.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isTemplateName } from '../domain/print-job.ts';
import { listFiles } from '../files/list-files.ts';
import type { TemplateFile } from '../operations/account-files/export-account.ts';

/** The files of the user's templates with these names, below the data directory. Those that Kontor ships are not among them. */
export async function readOwnTemplates(dataDirectory: string, names: string[]): Promise<TemplateFile[]> {
  const files: TemplateFile[] = [];
  for (const name of names.filter(isTemplateName))
    for (const path of (await listFiles(join(dataDirectory, 'templates', name))).files)
      files.push({ path: `${name}/${path}`, content: await readFile(join(dataDirectory, 'templates', name, path)) });
  return files;
}
