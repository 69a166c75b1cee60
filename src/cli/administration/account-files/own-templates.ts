// The user's own templates in account files: which of them an import takes, and how they are stored.

import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readOwnTemplates } from '../../../composition/own-templates.ts';
import { conflict } from '../../../domain/errors.ts';
import { isSharedFolder, isTemplateName } from '../../../domain/print-job.ts';
import { syncDirectory } from '../../../files/private-file.ts';
import { writePrivateFile } from '../../../files/private-folder.ts';
import { ArchiveError } from '../../../formats/archive/archive-error.ts';
import type { TemplateFile } from '../../../operations/account-files/export-account.ts';

/**
 * Treatment of the templates of a file. `leave out`: none is stored, and sets use the standard template unless an equal one exists.
 * `take`: missing ones are stored. `keep`: none is stored, and sets use existing templates of the same names.
 */
export type TemplateChoice = 'leave out' | 'take' | 'keep';

export interface TemplatePlan {
  /** The files of templates to store, by name. */
  missing: Map<string, TemplateFile[]>;
  /** Names of templates that are neither stored nor existing. */
  leftOut: string[];
}

/**
 * Plans the import of the templates of a file. Throws ArchiveError for invalid names and paths, and for folders that all accounts share.
 * With `take`, throws CONFLICT if a different template of the same name exists.
 */
export async function planTemplates(
  dataDirectory: string,
  files: TemplateFile[],
  choice: TemplateChoice,
): Promise<TemplatePlan> {
  const plan: TemplatePlan = { missing: new Map(), leftOut: [] };
  if (choice === 'keep') return plan;
  for (const [name, ofTemplate] of Map.groupBy(files, ({ path }) => path.split('/')[0] ?? '')) {
    checkNames(name, ofTemplate);
    const here = await readOwnTemplates(dataDirectory, [name]);
    if (here.length > 0 && textOf(here) === textOf(ofTemplate)) continue;
    if (choice === 'leave out') plan.leftOut.push(name);
    else if (here.length === 0) plan.missing.set(name, ofTemplate);
    else throw conflict('other_template_here', { name, folder: join(dataDirectory, 'templates') });
  }
  return plan;
}

const MAX_FILES = 1_000;
// Names that some file systems change.
const UNSAFE_STEP = /[<>:"|?*]|[. ]$/;

function checkNames(name: string, files: TemplateFile[]): void {
  if (!isTemplateName(name) || files.some(({ path }) => path === name))
    throw new ArchiveError(`The file has a template with the name '${name}', which no template can have`);
  if (isSharedFolder(name))
    throw new ArchiveError(
      `The file has files for '${name}', which documents of all accounts are printed with. Import it without its templates: --keep-templates`,
    );
  if (files.length > MAX_FILES) throw new ArchiveError(`The template '${name}' has more than ${MAX_FILES} files`);
  // Case-insensitive, like some file systems.
  const paths = new Set(files.map(({ path }) => path.toLowerCase()));
  const wrong = files.find(({ path }) => {
    const steps = path.toLowerCase().split('/');
    return (
      steps.some(step => UNSAFE_STEP.test(step)) ||
      steps.some((_, at) => at > 0 && at < steps.length && paths.has(steps.slice(0, at).join('/')))
    );
  });
  if (wrong || paths.size !== files.length)
    throw new ArchiveError(
      `The template '${name}' has files that can't be stored beside each other, or a name that can't be one of a file`,
    );
}

/** Stores templates, readable by their owner only. Throws CONFLICT if another one of the same name has appeared meanwhile. */
export async function storeTemplates(dataDirectory: string, templates: TemplatePlan['missing']): Promise<void> {
  const directory = join(dataDirectory, 'templates');
  for (const [name, files] of templates) await writeTemplate(directory, name, files);
}

// The folder gets its final name when it is complete.
async function writeTemplate(directory: string, name: string, files: TemplateFile[]): Promise<void> {
  const unfinished = join(directory, `${name}.${process.pid}.unfinished`);
  try {
    await rm(unfinished, { recursive: true, force: true });
    for (const { path, content } of files) await writePrivateFile(unfinished, path.slice(name.length + 1), content);
    // An empty folder of this name may exist.
    await rename(unfinished, join(directory, name));
    await syncDirectory(directory);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

const textOf = (files: TemplateFile[]) =>
  JSON.stringify(files.map(({ path, content }) => [path, content.toString('base64')]).sort());
