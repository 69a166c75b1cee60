// A data directory that can't be created or written is rejected at once, with the remedy.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { KONTOR } from '../../support/kontor-process.ts';
import { startRig } from '../../support/rig.ts';

const rig = await startRig();
const directory = mkdtempSync(join(tmpdir(), 'kontor-data-'));
after(() => rmSync(directory, { recursive: true }));
const file = join(directory, 'file');
writeFileSync(file, '');

/** A file system in which no directory can be created, and a file in place of a directory. */
const unwritable = [...(process.platform === 'linux' ? ['/proc/kontor', '/proc/kontor/data'] : []), join(file, 'data')];

/** Standard error of a server that ends; '' if it did not end and was killed. */
function errorOutput(settings: NodeJS.ProcessEnv): Promise<string> {
  const env = { ...process.env, PORT: '0', ...settings };
  return new Promise(resolve => {
    execFile(
      process.execPath,
      [KONTOR, 'serve'],
      { env, timeout: 60_000, killSignal: 'SIGKILL' },
      (error, _out, output) => resolve(error && !error.killed ? output : ''),
    );
  });
}

describe('a data directory that can not be written is rejected with the remedy', () => {
  for (const path of unwritable) {
    for (const [database, url] of [
      ['embedded PostgreSQL', ''],
      ['DATABASE_URL', rig.ownerUrl],
    ] as const) {
      it(`${path.replace(directory, '…')}, with ${database}`, async () => {
        const output = await errorOutput({ KONTOR_DATA: path, DATABASE_URL: url });
        assert.ok(
          output.includes(`Set KONTOR_DATA to a directory that this user may write; ${path} is not one.`),
          output,
        );
      });
    }
  }
});
