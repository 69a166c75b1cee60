// @kontor/client as its users have it: packed by npm pack and installed in a folder of its own.

import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after } from 'node:test';
import { promisify } from 'node:util';

const run = promisify(execFile);
const PACKAGE = join(import.meta.dirname, '../../packages/client');

export interface PackedClient {
  /** A project that has the package installed, and nothing else. */
  project: string;
  /** Files of the package. */
  files: string[];
}

/** Packs the client and installs it. The project is removed after the test file. */
export async function packClient(): Promise<PackedClient> {
  const directory = mkdtempSync(join(tmpdir(), 'kontor-packed-'));
  after(() => rmSync(directory, { recursive: true, force: true }));
  // A copy, so that two tests that pack at the same time do not build in one place.
  const copy = join(directory, 'client');
  cpSync(PACKAGE, copy, { recursive: true, filter: path => !['node_modules', 'dist'].includes(basename(path)) });
  symlinkSync(join(PACKAGE, 'node_modules'), join(copy, 'node_modules'));
  const { stdout } = await npm(copy, 'pack', '--json', '--pack-destination', directory);
  const [packed] = JSON.parse(stdout) as [{ filename: string; files: { path: string }[] }];

  const project = join(directory, 'project');
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{ "name": "shop", "private": true, "type": "module" }\n');
  await npm(project, 'install', '--offline', '--no-audit', join(directory, packed.filename));
  return { project, files: packed.files.map(({ path }) => path) };
}

// The command of the tests may itself have been started by npm, whose settings must not reach this one.
function npm(cwd: string, ...words: string[]) {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
  return run('npm', words, { cwd, env, maxBuffer: 2 ** 24 });
}
