// Templates in backups and restores: those that vanish or can't be read meanwhile, and who may read the restored ones.

import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { storeTemplates } from '../../../src/cli/administration/account-files/own-templates.ts';
import { explainPlace } from '../../../src/cli/backup/place.ts';
import { RestoredTemplates } from '../../../src/database/backup/restored-templates.ts';
import { writeBackup } from '../../../src/database/backup/write-backup.ts';
import { openArchiveFile } from '../../../src/formats/archive/archive-file.ts';
import { verifyArchive } from '../../../src/formats/archive/read-archive.ts';
import { startRig } from '../../support/rig.ts';

const directory = await mkdtemp(join(tmpdir(), 'kontor-templates-'));
after(() => rm(directory, { recursive: true, force: true }));
const rig = await startRig();

// Large enough that the backup takes a while until it comes to the last one.
const LARGE = Buffer.alloc(60_000_000, 'x');

async function backUpWhile(change: (last: string) => Promise<unknown>) {
  const folder = await mkdtemp(join(directory, 'run-'));
  const templatesDirectory = join(folder, 'templates');
  const out = join(folder, 'out');
  await mkdir(templatesDirectory);
  await mkdir(out);
  await writeFile(join(templatesDirectory, 'a.typ'), LARGE);
  const last = join(templatesDirectory, 'z.typ');
  await writeFile(last, 'last');
  const file = join(out, 'backup.tar.zst');
  const installation = { ownerUrl: rig.ownerUrl, templatesDirectory, settings: {} };
  const writing = writeBackup(installation, file, { now: new Date() }).catch(error => explainPlace(error, file));
  while ((await readdir(out)).length === 0) await sleep(1);
  await rm(last);
  await change(last);
  return { file, ended: (await writing) as { skipped: string[] } | Error };
}

it('A template that is removed during the backup is left out and reported', async () => {
  const { file, ended } = await backUpWhile(async () => {});
  assert.ok(!(ended instanceof Error), String(ended));
  assert.deepEqual(ended.skipped, ['z.typ']);
  const { entries } = await verifyArchive(await openArchiveFile(file), 'backup');
  assert.deepEqual([entries.has('templates/a.typ'), entries.has('templates/z.typ')], [true, false]);
});

it('A template that can not be read is named; the place of the backup is not blamed', async () => {
  const { ended } = await backUpWhile(last => mkdir(last));
  assert.match(String(ended), /The template templates\/z\.typ can't be read: EISDIR/);
});

const windows = process.platform === 'win32' ? { skip: 'Windows has no such modes' } : {};
for (const mask of [0o000, 0o022, 0o777])
  it(
    `With the umask ${mask.toString(8)}, only the owner may read restored and imported templates`,
    windows,
    async () => {
      const data = await mkdtemp(join(directory, 'data-'));
      const restored = new RestoredTemplates(join(data, 'templates'));
      const before = process.umask(mask);
      try {
        await restored.begin();
        await restored.write('green/words/en.json', [Buffer.from('{}')] as unknown as AsyncIterable<Buffer>);
        await restored.finish();
        await storeTemplates(data, new Map([['red', [{ path: 'red/words/en.json', content: Buffer.from('{}') }]]]));
      } finally {
        process.umask(before);
      }
      for (const path of ['', 'green', 'green/words', 'red', 'red/words'])
        assert.equal((await stat(join(data, 'templates', path))).mode & 0o777, 0o700, path);
      for (const path of ['green/words/en.json', 'red/words/en.json'])
        assert.equal((await stat(join(data, 'templates', path))).mode & 0o777, 0o600, path);
    },
  );
