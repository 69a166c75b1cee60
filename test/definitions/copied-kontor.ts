// A copy of Kontor with further document types, each added as one file of its catalogue.

import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { kontor, type Server, serve } from '../support/kontor-process.ts';

const ROOT = join(import.meta.dirname, '../..');

export interface CopiedKontor {
  /** Runs a command of the copy, which must succeed; resolves to its output. */
  run(...words: string[]): Promise<string>;
  serve(): Promise<Server>;
}

/**
 * Copies Kontor to `directory`, which must not exist, and adds definitions from files of this folder. Installed packages are
 * linked. The copy works on the database that `settings` name.
 */
export function copyKontor(directory: string, definitions: URL[], settings: Record<string, string>): CopiedKontor {
  mkdirSync(directory);
  for (const part of ['src', 'bin', 'migrations', 'templates', 'docs', 'package.json'])
    cpSync(join(ROOT, part), join(directory, part), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(directory, 'node_modules'));
  for (const file of definitions) {
    // In the copy it is in src/definitions/documents, two folders below src.
    const text = readFileSync(file, 'utf8').replaceAll("'../../../src/", "'../../");
    writeFileSync(join(directory, 'src/definitions/documents', basename(file.pathname)), text);
  }
  const program = join(directory, 'bin/kontor.js');
  return {
    async run(...words) {
      const { code, out, err } = await kontor(settings, words, '', program);
      if (code !== 0) throw new Error(`kontor ${words.join(' ')} ended with ${code}: ${err}`);
      return out;
    },
    serve: () => serve(settings, [], program),
  };
}

/** Removes the copy, but not what it links. */
export function removeCopy(directory: string): void {
  rmSync(join(directory, 'node_modules'), { force: true });
  rmSync(directory, { recursive: true, force: true });
}
