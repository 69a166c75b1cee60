// The source files of the project, read for the checks of structure: their text, their imports, and the known violations.

import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The files that match a pattern, sorted, as paths from the root of the project. */
export const filesOf = (pattern: string | string[]): string[] => globSync(pattern, { cwd: root }).sort();

/** The types that are written from openapi.json. */
const GENERATED = 'packages/client/src/openapi.ts';

/** All source files: the server's, and those of the packages. */
export const sources = filesOf(['src/**/*.ts', 'packages/*/*.ts', 'packages/*/src/**/*.ts']).filter(
  file => file !== GENERATED,
);

const texts = new Map<string, string>();

/** The text of a file. */
export function read(file: string): string {
  const text = texts.get(file) ?? readFileSync(join(root, file), 'utf8');
  texts.set(file, text);
  return text;
}

/** A file without its comments. */
export function withoutComments(file: string): string {
  return read(file).replace(/(?<!:)\/\/.*$|\/\*[\s\S]*?\*\//gm, '');
}

/** The code of a file, without comments and the content of texts. */
export function codeOf(file: string): string {
  return read(file).replace(/\/\/.*$|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`/gm, matched =>
    matched.startsWith('/') ? '' : "''",
  );
}

export interface Import {
  /** Path of the imported file. */
  target: string;
  /** True if only types are imported. */
  typesOnly: boolean;
}

/** The files that a file imports, also by `import()` and `export … from`. */
export function importsOf(file: string): Import[] {
  const text = read(file);
  return [
    ...text.matchAll(/^(?:import|export)( type)?\b[^;'"]*?(?:from )?'(\.[^']+)';/gm),
    ...text.matchAll(/\bimport\(()'(\.[^']+)'\)/g),
  ].map(([, type, path = '']) => ({ target: join(dirname(file), path), typesOnly: type === ' type' }));
}

/** The modules of Node and of packages that a file imports. */
export function modulesOf(file: string): string[] {
  return [...read(file).matchAll(/(?:from |import\(|^import )'([^.'][^']*)'/gm)].map(([, name = '']) => name);
}

const known: Record<string, string[]> = JSON.parse(read('test/checks/known-violations.json'));

/**
 * Asserts that a rule has no violations except the known ones. A known violation that is gone must be removed from the list,
 * so that the list only shrinks.
 */
export function assertOnlyKnown(rule: string, violations: string[]): void {
  const expected = known[rule] ?? [];
  const added = violations.filter(violation => !expected.includes(violation));
  const gone = expected.filter(violation => !violations.includes(violation));
  assert.ok(added.length === 0, `Violations:\n${added.join('\n')}`);
  assert.ok(gone.length === 0, `Remove from '${rule}' in test/checks/known-violations.json:\n${gone.join('\n')}`);
}
