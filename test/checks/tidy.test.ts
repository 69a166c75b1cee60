// The house rules that a machine can check: imports only go down, files say what they are and stay small, no any.

import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const sources = globSync('src/**/*.ts', { cwd: root }).sort();
const tests = globSync('{test,bench}/**/*.ts', { cwd: root }).sort();

/** From the top down: each layer may import those below it and itself. */
const LAYERS = ['main', 'cli', 'http', 'worker', 'operations', 'database', 'query', 'formats', 'definitions', 'domain'];
/** Parts that are handed in: they may know the pure rules, and only the composition knows them. */
const HANDED_IN = ['printing', 'sms-gateways', 'sample-data'];
const COMPOSITION = ['main', 'cli', 'config'];

/** Modules of Node that pure rules may use: to load a package that is CommonJS. */
const LOADERS = ['node:module'];

/** Who reads the environment beside config.ts, each with the reason why. */
const READERS: Record<string, string> = {
  'src/cli/server/serve.ts': 'hands it on to the server processes it starts',
  'src/cli/terminal/errors.ts': 'KONTOR_DEBUG must hold even when the settings are what failed',
};

const layerOf = (file: string) =>
  file === 'src/database/open-database.ts' ? 'main' : (relative('src', file).split('/')[0] ?? '').replace(/\.ts$/, '');

function importsOf(file: string): string[] {
  return [
    ...read(file).matchAll(/^(?:import|export)[^;]*?from '(\.[^']+)';/gms),
    ...read(file).matchAll(/import\('(\.[^']+)'\)/g),
  ].map(([, path = '']) => join(dirname(file), path));
}

function goesDown(file: string, target: string): boolean {
  const [from, to] = [layerOf(file), layerOf(target)];
  if (from === to) return true;
  // Who is handed a part knows the shape of it, and no more.
  if (HANDED_IN.includes(to))
    return COMPOSITION.includes(from) || (from === 'worker' && target === 'src/sms-gateways/gateway.ts');
  if (from === 'sample-data') return LAYERS.indexOf(to) >= LAYERS.indexOf('operations');
  if (HANDED_IN.includes(from)) return to === 'domain';
  if (COMPOSITION.includes(from)) return true;
  const [upper, lower] = [LAYERS.indexOf(from), LAYERS.indexOf(to)];
  return upper >= 0 && lower > upper;
}

describe('Imports', () => {
  it('only go down', () => {
    const wrong = sources.flatMap(file =>
      importsOf(file)
        .filter(target => !goesDown(file, target))
        .map(target => `${file} imports ${target}`),
    );
    assert.deepEqual(wrong, []);
  });

  it('of the pure rules reach for nothing outside', () => {
    for (const file of sources.filter(name => ['domain', 'query'].includes(layerOf(name)))) {
      const text = read(file);
      const modules = [...text.matchAll(/from '([^.][^']*)'/g)].map(([, name = '']) => name);
      for (const name of modules)
        assert.ok(
          (!isBuiltin(name) || LOADERS.includes(name)) && !['pg', 'fastify', 'pino'].includes(name),
          `${file} imports ${name}`,
        );
      assert.doesNotMatch(
        text,
        /\bDate\.now\(|new Date\(\)|Math\.random|process\.env|\bawait\b/,
        `${file} is not pure`,
      );
    }
  });

  it('of the environment happen in config.ts alone', () => {
    const readers = sources.filter(file => /process\.env/.test(read(file)));
    assert.deepEqual(
      readers.filter(file => file !== 'src/config/config.ts'),
      Object.keys(READERS),
    );
  });
});

describe('Every file', () => {
  it('opens with a sentence that says what it is', () => {
    const silent = [...sources, ...tests, ...globSync('migrations/*.sql', { cwd: root })].filter(
      file => !/^(?:\/\/ |\/\*\* |-- )\S.*[.:;,\w)]/.test(read(file)),
    );
    assert.deepEqual(silent, []);
  });

  it('has no any, no non-null assertion, no TODO and no barrel', () => {
    for (const file of sources) {
      const code = read(file).replace(/\/\/.*$|\/\*[\s\S]*?\*\/|'[^'\n]*'|`[^`]*`/gm, '');
      assert.doesNotMatch(code, /(?::|<|\bas|\|) ?any\b/, file);
      assert.doesNotMatch(code, /[\w)\]]!(?:[.;,)\]]|\[)/, `${file} has a non-null assertion`);
      assert.doesNotMatch(read(file), /\b(?:TODO|FIXME)\b|@ts-(?:ignore|expect-error|nocheck)/, file);
      assert.doesNotMatch(file, /(?:^|\/)(?:index|utils?|helpers?|common|misc|base)\.ts$/);
    }
  });

  it('of at most 200 lines stays so, and longer ones only shrink', () => {
    const longest: Record<string, number> = JSON.parse(read('test/checks/long-files.json'));
    const long = Object.fromEntries(
      [...sources, ...tests]
        .map(file => [file, read(file).split('\n').length - 1] as const)
        .filter(([, lines]) => lines > 200),
    );
    for (const [file, lines] of Object.entries(long)) {
      assert.ok(longest[file] !== undefined, `${file} has grown to ${lines} lines: split it by what it is about`);
      assert.ok(lines <= longest[file], `${file} has grown from ${longest[file]} to ${lines} lines`);
    }
    for (const file of Object.keys(longest))
      assert.ok(long[file] !== undefined, `${file} is short now: take it off test/checks/long-files.json`);
  });
});
