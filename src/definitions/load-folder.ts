// Loads the definitions of a folder.

import { readdirSync } from 'node:fs';

/** The default exports of the files in a folder beside this file, in the order of their names. */
export async function loadFolder<T>(folder: string): Promise<T[]> {
  const directory = new URL(`./${folder}/`, import.meta.url);
  const files = readdirSync(directory)
    .filter(name => name.endsWith('.ts'))
    .sort();
  const modules: { default: T }[] = await Promise.all(files.map(name => import(new URL(name, directory).href)));
  return modules.map(module => module.default);
}
