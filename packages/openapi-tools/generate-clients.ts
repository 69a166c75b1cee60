// Generates clients from an OpenAPI document with three generators, and checks the types of programs that use them.

import { execFile } from 'node:child_process';
import { existsSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const require = createRequire(import.meta.url);

/** The path of a file of a package that is installed for these tools. */
function fileOf(name: string, file: string): string {
  const [folder] = require.resolve.paths(name)?.filter(path => existsSync(join(path, name, 'package.json'))) ?? [];
  if (folder === undefined) throw new Error(`${name} is not installed: npm ci`);
  return join(folder, name, file);
}

/** Generates `fetch/schema.d.ts` (openapi-typescript), `hey` (@hey-api/openapi-ts) and `codegen` (openapi-typescript-codegen) in a folder. */
export async function generateClients(document: string, folder: string): Promise<void> {
  symlinkSync(dirname(fileOf('openapi-fetch', '')), join(folder, 'node_modules'));
  const generate = (name: string, file: string, ...options: string[]) =>
    run(process.execPath, [fileOf(name, file), ...options], { cwd: folder });
  await Promise.all([
    generate('openapi-typescript', 'bin/cli.js', document, '--output', 'fetch/schema.d.ts'),
    generate('@hey-api/openapi-ts', 'bin/run.js', '--input', document, '--output', 'hey'),
    generate('openapi-typescript-codegen', 'bin/index.js', '--input', document, '--output', 'codegen'),
  ]);
}

const OPTIONS = '--noEmit --strict --skipLibCheck --allowImportingTsExtensions --target esnext --module preserve'.split(
  ' ',
);

/** Writes programs into the folder and checks their types. Throws with what the compiler says. */
export async function checkTypes(folder: string, programs: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(programs)) writeFileSync(join(folder, name), text);
  const compiler = join(import.meta.dirname, '../../node_modules/typescript/bin/tsc');
  const { lib, types } = { lib: 'esnext,dom', types: 'node' };
  await run(process.execPath, [compiler, ...OPTIONS, '--lib', lib, '--types', types, ...Object.keys(programs)], {
    cwd: folder,
  }).catch(error => {
    throw new Error(`${error.stdout}${error.stderr}`);
  });
}
