/** Checks that a template folder prints, before it is used. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PrintError } from './print-error.ts';
import { inOwnProcess } from './single-use-pool.ts';
import {
  readLayers,
  refuseBadName,
  refusePackages,
  shippedLayer,
  versionOf,
  writeFolder,
} from './templates/template-files.ts';

const shippedTemplates = join(import.meta.dirname, '../../templates');

/**
 * Compiles sample documents with the template `name` in `directory`, in each of its languages.
 * @throws PrintError INVALID_TEMPLATE with file and line, UNKNOWN_TEMPLATE if the folder does not exist.
 */
export async function checkTemplate(directory: string, name: string, shipped = shippedTemplates): Promise<void> {
  refuseBadName(name);
  const own = await readLayers([join(directory, name)]);
  if (own.size === 0) throw new PrintError('UNKNOWN_TEMPLATE', `There is no template '${name}' in ${directory}`);
  const files = await readLayers([shippedLayer(shipped, name), join(directory, name)]);
  refusePackages(files);
  const folder = await mkdtemp(join(tmpdir(), 'kontor-template-'));
  try {
    const root = join(folder, 'template');
    await writeFolder(files, root);
    const template = { root, version: versionOf(files) };
    const limits = {
      timeout_seconds: 60,
      maximumJobBytes: Number.POSITIVE_INFINITY,
      ownFonts: join(directory, 'fonts'),
    };
    await inOwnProcess(limits, pool => pool.run({ type: 'check', template }, { account: '' }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
