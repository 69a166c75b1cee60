// The COMMIT of an import or a deletion that gets no answer, and templates that can't be stored behind it: the command tells the truth.

import assert from 'node:assert/strict';
import { chmod, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, beforeEach, it } from 'node:test';
import { Pool } from '../../../src/database/connection/pool.ts';
import { TRANSFER_ROLE } from '../../../src/database/open-database.ts';
import { openArchiveFile } from '../../../src/formats/archive/archive-file.ts';
import { deleteAccount } from '../../../src/operations/account-files/delete-account.ts';
import { importAccount, verifyFile } from '../../../src/operations/account-files/import-account.ts';
import { administratorOf } from '../../../src/operations/administration/accounts.ts';
import { command } from '../../support/command.ts';
import { startCuttingProxy } from '../../support/cutting-proxy.ts';
import { startRig } from '../../support/rig.ts';
import { exportTo } from './account-files-rig.ts';

const rig = await startRig();
const { code } = await rig.account();
const data = rig.config.dataDirectory;
const settings = { DATABASE_URL: rig.ownerUrl, KONTOR_DATA: data };
const own = join(data, 'templates', 'green');
await mkdir(own, { recursive: true });
await writeFile(join(own, 'page.typ'), 'green');
const sets = await command(settings, ['set', 'list', code, '--json']);
must(sets);
const [set] = JSON.parse(sets.out) as { code: string }[];
must(await command(settings, ['set', 'change', code, set?.code ?? '', '--template', 'green']));
const file = await exportTo(rig, code);

const proxy = await startCuttingProxy(rig.ownerUrl);
const options = { url: proxy.url, maximumWaiting: 10, deadlineMs: 5_000, prepare: true };
const pool = new Pool({ ...options, size: 2, role: TRANSFER_ROLE });
after(() => pool.end());
const context = { pool, transferPool: pool };

let copies = 0;
let copy = '';
let stored = 0;
beforeEach(() => {
  copy = `copy-${++copies}`;
  stored = 0;
  proxy.become('up');
  proxy.atCommits(undefined);
});

const importCopy = async () =>
  importAccount(context, await verifyFile(context, () => openArchiveFile(file)), {
    code: copy,
    checkTemplates: async () => {
      assert.equal(stored, 0);
      return [];
    },
    storeTemplates: async () => void stored++,
    progress: () => {},
  });
const isThere = async () =>
  administratorOf(rig.database, copy).then(
    () => true,
    () => false,
  );

it('An import whose COMMIT took effect without an answer is reported as done, and stores its templates once', async () => {
  proxy.atCommits(() => 'answered');
  assert.equal((await importCopy()).code, copy);
  assert.deepEqual([await isThere(), stored], [true, 1]);
});

it('An import whose COMMIT was lost says that nothing was written, and stores no template', async () => {
  proxy.atCommits(() => 'before');
  await assert.rejects(importCopy(), { message: /lost at the end, and nothing was written/ });
  assert.deepEqual([await isThere(), stored], [false, 0]);
});

it('When nobody answers any more, import and delete say that it is unknown and what to do', async () => {
  const vanish = () => {
    setImmediate(() => proxy.become('refusing'));
    return 'mute' as const;
  };
  proxy.atCommits(vanish);
  await assert.rejects(importCopy(), { message: /unknown whether it was written\. Look with 'kontor account list'/ });
  assert.equal(stored, 0);
  proxy.atCommits(undefined);
  proxy.become('up');
  copy = `copy-${++copies}`;
  await importCopy();
  const actor = await administratorOf(rig.database, copy);
  // The first may be the end of the reads before it.
  let commits = 0;
  proxy.atCommits(() => (commits++ === 0 ? 'pass' : vanish()));
  const erase = () => deleteAccount(context, actor, { force: true, progress: () => {} });
  await assert.rejects(erase(), { message: /unknown whether it was written\. Look with .*delete it again/ });
  proxy.atCommits(undefined);
  proxy.become('up');
  await erase();
  assert.equal(await isThere(), false);
});

it('An import whose templates could not be stored says that the account is there; a later one stores them, private', async () => {
  await rm(own, { recursive: true });
  // No folder can be made below a file.
  await rm(join(data, 'templates'), { recursive: true });
  await writeFile(join(data, 'templates'), '');
  const ended = await command(settings, ['account', 'import', file, '--as', copy, '--with-templates']);
  assert.equal(ended.code, 1);
  assert.match(ended.err, /Account \S+ is imported, but its templates could not be stored: .*tar --zstd -xf/s);
  assert.ok(await isThere());
  await rm(join(data, 'templates'));
  const other = `${copy}-again`;
  const before = process.umask(0o022);
  await chmod(data, 0o755);
  must(await command(settings, ['account', 'import', file, '--as', other, '--with-templates']));
  process.umask(before);
  assert.equal(await readFile(join(own, 'page.typ'), 'utf8'), 'green');
  if (process.platform === 'win32') return;
  for (const [path, mode] of [
    [join(data, 'templates'), 0o700],
    [own, 0o700],
    [join(own, 'page.typ'), 0o600],
  ] as const)
    assert.equal((await stat(path)).mode & 0o777, mode, path);
});

function must({ code, err }: { code: number | null; err: string }): void {
  assert.equal(code, 0, err);
}
