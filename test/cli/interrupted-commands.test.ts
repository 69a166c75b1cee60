// A signal to a command that works on a PostgreSQL of its own: it ends soon, and removes what it has not finished.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkBackup } from '../../src/database/backup/restore-backup.ts';
import { writeBackup } from '../../src/database/backup/write-backup.ts';
import { writeSampleData } from '../../src/sample-data/write-sample-data.ts';
import { startCuttingProxy } from '../support/cutting-proxy.ts';
import { KONTOR, kontor } from '../support/kontor-process.ts';
import { startRig } from '../support/rig.ts';

const rig = await startRig();
const { id, code } = await rig.account();
await writeSampleData(rig.administration, { kind: 'administrator', accountId: id }, { documents: 20 });
const proxy = await startCuttingProxy(rig.ownerUrl);
const settings = { DATABASE_URL: proxy.url, KONTOR_DATA: rig.config.dataDirectory };
const folder = join(rig.config.dataDirectory, 'exports');
await mkdir(folder);

// Far below this: without the end of its connections, a command waits for PostgreSQL for ever.
const LONGEST_MS = 30_000;

for (const words of [
  ['account', 'export', code, '--to', join(folder, 'interrupted')],
  ['doctor'],
  ['account', 'delete', code, '--confirm', code, '--force'],
])
  it(`kontor ${words[0]} ${words[1] ?? ''} ends by SIGINT while PostgreSQL does not answer`, async t => {
    const last = words[0] === 'account' && words[1] === 'delete' ? 60 : await statementsOf(words);
    proxy.cutAt(last - 10, 'stall');
    const child = spawn(process.execPath, [KONTOR, ...words], {
      env: { ...process.env, ...settings },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    t.after(() => child.kill('SIGKILL'));
    const ended = Promise.all([text(child.stderr), once(child, 'close')]);
    while (!proxy.hasCut()) await sleep(20);
    if (words[1] === 'export') while ((await left()).length === 0) await sleep(20);
    child.kill('SIGINT');
    const end = await Promise.race([ended, sleep(LONGEST_MS, undefined, { ref: false })]);
    assert.ok(end, 'it ends');
    const [err, [exit]] = end;
    assert.equal(exit, 130, err);
    assert.match(err, /Interrupted \(SIGINT\)/);
    assert.deepEqual(await left(), []);
  });

const left = async () => (await readdir(folder)).filter(name => name.startsWith('interrupted'));

// How many statements the command sends, so that it can be stopped near its end.
async function statementsOf(words: string[]): Promise<number> {
  const elsewhere = words.map(word => (word.startsWith(folder) ? join(folder, 'whole') : word));
  return proxy.count(async () => {
    const { code, err } = await kontor(settings, elsewhere);
    assert.equal(code, 0, err);
  });
}

it('kontor backup verify ends by SIGINT, also while it reads the file, and leaves no scratch folder', async t => {
  const file = join(folder, 'backup.tar.zst');
  await writeBackup({ ownerUrl: rig.ownerUrl, templatesDirectory: join(folder, 'none'), settings: {} }, file, {
    now: new Date(),
  });
  const reason = new Error('interrupted');
  const controller = new AbortController();
  const checking = checkBackup(file, controller.signal);
  controller.abort(reason);
  await assert.rejects(checking, reason);

  const scratch = join(folder, 'scratch');
  await mkdir(scratch);
  const child = spawn(process.execPath, [KONTOR, 'backup', 'verify', file, '--scratch', scratch], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  t.after(() => child.kill('SIGKILL'));
  const ended = Promise.all([text(child.stderr), once(child, 'close')]);
  while ((await readdir(scratch)).length === 0) await sleep(5);
  child.kill('SIGINT');
  const [err, [exit]] = await ended;
  assert.equal(exit, 130, err);
  assert.deepEqual(await readdir(scratch), []);
});
