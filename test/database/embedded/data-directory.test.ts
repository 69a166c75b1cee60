// A data directory that can't be made or written is refused at once, with the remedy; it is never waited for.

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

/** A file system that lets nothing be made, and a file where a directory should be. */
const unwritable = [...(process.platform === 'linux' ? ['/proc/kontor', '/proc/kontor/data'] : []), join(file, 'data')];

/** What the server says as it ends; an empty text when it had to be killed because it hung. */
function lastWords(settings: NodeJS.ProcessEnv): Promise<string> {
  const env = { ...process.env, PORT: '0', ...settings };
  return new Promise(resolve => {
    execFile(
      process.execPath,
      [KONTOR, 'serve'],
      { env, timeout: 60_000, killSignal: 'SIGKILL' },
      (error, _out, said) => resolve(error && !error.killed ? said : ''),
    );
  });
}

describe('A data directory that can not be written is refused with the remedy', () => {
  for (const path of unwritable) {
    for (const [where, url] of [
      ['inside', ''],
      ['outside', rig.ownerUrl],
    ] as const) {
      it(`${path.replace(directory, '…')}, with the database ${where}`, async () => {
        const said = await lastWords({ KONTOR_DATA: path, DATABASE_URL: url });
        assert.ok(said.includes(`Set KONTOR_DATA to a directory that this user may write; ${path} is not one.`), said);
      });
    }
  }
});
