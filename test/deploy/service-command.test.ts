// The command of a service uses the data and the settings of the service, in each new shell.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { KONTOR } from '../support/kontor-process.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFile(join(root, file), 'utf8');
const SETTINGS = '/etc/kontor.env';
const DATA = '/var/lib/kontor-data';

const folder = await mkdtemp(join(tmpdir(), 'kontor-service-'));
after(() => rm(folder, { recursive: true, force: true }));

/** The script with its data and settings in the folder of the test, as the user who runs the test. */
async function command(): Promise<string> {
  let text = await read('deploy/kontor');
  for (const [installed, here] of [
    [DATA, join(folder, 'data')],
    [SETTINGS, join(folder, 'kontor.env')],
    ['runuser -u kontor -- ', ''],
    ['/usr/bin/node', process.execPath],
    ['/opt/kontor/bin/kontor.js', KONTOR],
  ] as const) {
    assert.ok(text.includes(installed), installed);
    text = text.replaceAll(installed, here);
  }
  const file = join(folder, 'kontor');
  await writeFile(file, text, { mode: 0o755 });
  return file;
}

/** Its exit code, and what it says. */
async function run(...words: string[]): Promise<{ code: number; said: string }> {
  const file = await command();
  const { KONTOR_DATA: _, DATABASE_URL: __, ...env } = process.env;
  return new Promise(resolve => {
    const child = execFile(file, words, { env }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, said: stdout + stderr }),
    );
  });
}

describe('deploy/kontor', { skip: process.platform === 'win32' }, () => {
  it('goes to the database that the settings name, and makes no embedded one beside it', async () => {
    await writeFile(
      join(folder, 'kontor.env'),
      `DATABASE_URL='postgresql://nobody@127.0.0.1:1/kontor?application_name=a&connect_timeout=1'\n`,
    );
    const { code, said } = await run('doctor');
    assert.equal(code, 3, said);
    assert.match(said, /127\.0\.0\.1:1/);
    await assert.rejects(access(join(folder, 'data/postgres')), { code: 'ENOENT' });
  });

  it('keeps words and blanks apart, and works without settings', async () => {
    await rm(join(folder, 'kontor.env'));
    const { code, said } = await run('account', 'add', 'acme corp', '--help');
    assert.equal(code, 0, said);
    assert.match(said, /account add/);
    assert.equal((await run('acme  two')).code, 2);
    assert.match((await run('acme  two')).said, /acme {2}two/);
  });

  it('has the folder, the file and the user of the units and of the page', async () => {
    for (const file of ['kontor.service', 'kontor-backup.service']) {
      const unit = await read(`deploy/systemd/${file}`);
      for (const line of [`Environment=KONTOR_DATA=${DATA}`, `EnvironmentFile=-${SETTINGS}`, 'User=kontor'])
        assert.ok(unit.split('\n').includes(line), `${file}: ${line}`);
    }
    const page = await read('docs/operating.md');
    for (const name of [DATA, SETTINGS, '/usr/local/sbin/kontor']) assert.ok(page.includes(name), name);
    assert.doesNotMatch(page, /alias kontor|export DATABASE_URL/);
  });
});
