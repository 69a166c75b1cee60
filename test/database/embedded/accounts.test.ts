/** The embedded PostgreSQL runs for root and for ordinary users, also from an install that it can't run in. */
import assert from 'node:assert/strict';
import { chmod, chown, mkdir, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { test } from 'node:test';
import { startEmbedded } from '../../../src/database/embedded/start.ts';
import {
  ask,
  assertStoppedCleanly,
  copyCheckout,
  freshDirectory,
  isRoot,
  kontor,
  ordinaryUser,
  whyNotOrdinary,
} from './embedded-rig.ts';

const rootOnly = isRoot ? {} : { skip: 'only root can make directories for root' };
const notOrdinary = whyNotOrdinary();
const asOthers = notOrdinary ? { skip: notOrdinary } : {};

test('an ordinary user starts it from a read-only install without linked libraries', asOthers, async t => {
  const directory = await freshDirectory(t);
  const install = join(dirname(directory), 'checkout');
  await copyCheckout(install);
  await mkdir(directory);
  const uid = ordinaryUser;
  await chown(directory, uid, uid);
  const user = kontor(t, directory, { uid, from: install });
  assert.equal(await ask(await user.url, 'SELECT 1'), 1);
  assert.ok(user.progress.some(line => line.startsWith("Copying PostgreSQL's programs")));
  assert.equal(await user.end('SIGTERM'), 0);
  await assertStoppedCleanly(directory);

  // Root can use it too, and the owner can still use it afterwards.
  const root = kontor(t, directory, { from: install });
  assert.equal(await ask(await root.url, 'SELECT 1'), 1);
  const both = kontor(t, directory, { uid, from: install });
  assert.equal(await both.url, await root.url);
  assert.deepEqual([await root.end('SIGTERM'), await both.end('SIGTERM')], [0, 0]);
  await assertStoppedCleanly(directory);
});

test('root starts it from a checkout below a directory that only root may enter', rootOnly, async t => {
  const directory = await freshDirectory(t);
  await chmod(dirname(directory), 0o700);
  const install = dirname(directory);
  await copyCheckout(install);
  const before = new Set(await readdir('/var/lib/kontor').catch(() => []));
  const first = kontor(t, directory, { from: install });
  const second = kontor(t, directory, { from: install });
  assert.equal(await ask(await first.url, 'SELECT 1'), 1);
  assert.equal(await first.url, await second.url);
  const files = await readlink(join(directory, 'postgres'));
  t.after(async () => {
    await rm(files, { recursive: true, force: true });
    for (const name of await readdir('/var/lib/kontor')) {
      if (!before.has(name)) await rm(join('/var/lib/kontor', name), { recursive: true });
    }
  });
  assert.equal(dirname(files), '/var/lib/kontor');
  assert.match(basename(files), /^kontor-S-o-Jo-o-/);
  assert.equal((await readFile(join(files, 'belongs-to'), 'utf8')).trim(), join(directory, 'postgres'));
  assert.deepEqual(await Promise.all([first.end('SIGTERM'), second.end('SIGTERM')]), [0, 0]);
  await assertStoppedCleanly(directory);

  await rm(files, { recursive: true });
  await assert.rejects(
    kontor(t, directory, { from: install }).url,
    /which does not exist any more\. Restore it, or remove/,
  );
});

test('the data of another user is rejected with the remedy', asOthers, async t => {
  const directory = await freshDirectory(t);
  await (await startEmbedded({ dataDirectory: directory })).stop();
  const user = kontor(t, directory, { uid: ordinaryUser });
  await assert.rejects(user.url, /belongs to another user\. Start Kontor as that user or as root, or set KONTOR_DATA/);
});
