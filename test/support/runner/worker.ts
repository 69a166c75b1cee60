// Runs test files one after the other in this process, so that they share what each would load and start again: modules, compiled code,
// the rig, the browser. Workers of a run take the files from one list. The tests of a file are a suite with its path as name.

import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { before as beforeAll, suite, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { measure } from './file-times.ts';
import { leaksSince, stateNow } from './leaks.ts';
import { shareAmongFiles } from './shared.ts';

/** Time to end after the last file. */
const MAX_END_MS = 10_000;

// The runner of tests adds its listeners now, not with the first file.
beforeAll(() => {});

const [directory = '', worker = ''] = process.argv.slice(2);
const files: string[] = JSON.parse(readFileSync(join(directory, 'files.json'), 'utf8'));

const endShared = shareAmongFiles();
// A file may wait for a child process that does not keep this process running.
const running = setInterval(() => {}, 60_000);
for (const [at, file] of files.entries()) {
  if (!take(at)) continue;
  const written = measure(file);
  const before = stateNow();
  await suite(file, async () => {
    await import(pathToFileURL(resolve(file)).href);
  });
  const leaks = await leaksSince(before);
  if (leaks.length > 0)
    await test(`${file} leaves behind: ${leaks.join('; ')}`, () => {
      throw new Error('Other files of this process run in a state that they do not know. Undo it in an `after`.');
    });
  written();
  writeFileSync(join(directory, `${at}.ended`), '');
}
await endShared();
clearInterval(running);
// Handles that a file has left would keep this process from ending.
setTimeout(() => {
  console.error(`Left open by a test file: ${process.getActiveResourcesInfo().join(', ')}`);
  process.exit(1);
}, MAX_END_MS).unref();

/** Takes a file that no other worker has taken. */
function take(at: number): boolean {
  try {
    writeFileSync(join(directory, `${at}.taken`), worker, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}
