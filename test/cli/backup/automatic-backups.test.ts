// Backups that are made without a question: again and again by --every, and before the embedded database is migrated.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { copyKontor, removeCopy } from '../../definitions/copied-kontor.ts';
import { type Ended, KONTOR, kontor } from '../../support/kontor-process.ts';
import { startedDirectory } from '../data-directory.ts';

const data = await startedDirectory();
const LATER = '9999_later.sql';
const copy = join(data.path, 'later-kontor');
after(() => removeCopy(copy));

// Attached to the PostgreSQL inside, it keeps that from being started and stopped for every command.
const server = await data.serve();

describe('kontor backup --every', () => {
  it('goes on after a run that failed, keeps the newest of its own, and ends with 0 at a signal', async t => {
    const folder = join(data.path, 'kept');
    await mkdir(folder);
    const alien = ['kontor-2020-01-01.tar.zst', 'shop-2020-01-01T00-00-00-000Z.tar.zst', 'kontor.txt'];
    const ownButOld = 'kontor-2020-01-01T00-00-00-000Z.tar.zst';
    const abandoned = `${ownButOld}.8a6e0804-2bd0-4672-b79d-d97027f9071a.unfinished`;
    for (const name of [...alien, ownButOld, abandoned]) await writeFile(join(folder, name), 'text');
    await utimes(join(folder, abandoned), 0, 0);

    const child = spawn(process.execPath, [KONTOR, 'backup', '--to', folder, '--every', '1s', '--keep', '2'], {
      env: { ...process.env, ...data.settings },
    });
    t.after(() => child.kill('SIGKILL'));
    let errors = '';
    child.stderr.on('data', chunk => {
      errors += chunk;
    });
    child.stdout.resume();
    const ended = once(child, 'close');
    const own = async () => (await readdir(folder)).filter(name => !alien.includes(name));
    const isKept = async () => (await own()).length === 2 && !(await own()).some(name => name.startsWith(ownButOld));
    await until(isKept);
    await rename(folder, `${folder}-gone`);
    await until(async () => /Backup failed: The backup can't be written to .*: the folder is gone/.test(errors));
    await rename(`${folder}-gone`, folder);
    const former = await own();
    await until(async () => (await isKept()) && !(await own()).some(name => former.includes(name)));
    child.kill('SIGTERM');
    const [code] = await ended;
    assert.deepEqual([code, (await readdir(folder)).filter(name => alien.includes(name))], [0, alien.sort()]);
    for (const name of await own()) assert.match(name, /^kontor-[\dTZ-]+\.tar\.zst$/, 'nothing unfinished is left');
  });

  it('explains what it needs', async () => {
    const place = await data.run('backup');
    assert.deepEqual([place.code, place.err], [2, 'Say where the backup is to be written: --to FILE or --to FOLDER\n']);
    const file = await data.run('backup', '--to', join(data.path, 'file.tar.zst'), '--keep', '3');
    assert.equal(file.code, 2);
    assert.match(file.err, /--every and --keep need a folder/);
    const help = (await data.run('backup', '--help')).out;
    for (const word of ['--to', '--every', '--keep', '--name', '--json', 'verify', 'kontor restore FILE'])
      assert.ok(help.includes(word), word);
    assert.equal(await server.stop(), 0);
  });
});

describe('Before a migration of the embedded database', () => {
  const backups = join(data.path, 'backups');

  it('nothing is migrated while the backup fails, unless a setting says so', async () => {
    copyKontor(copy, [], data.settings);
    await writeFile(join(copy, 'migrations', LATER), '-- A later version.\nCREATE TABLE later ();\n');
    await writeFile(backups, 'where the folder should be');
    const refused = await later('account', 'list');
    assert.equal(refused.code, 3);
    assert.match(refused.err, /not migrated, because the backup before that failed: .*BACKUP_BEFORE_MIGRATION=off/s);
    await rm(backups);
    assert.match((await data.run('migrate')).out, /up to date/, 'the database is as before');
  });

  it('a backup is made that takes the upgrade back', async () => {
    await mkdir(backups);
    const file = (name: string, day: number) => `before-${name}-2020-01-0${day}T00-00-00-000Z.tar.zst`;
    const former = [file('9999_later', 4), file('0001_a.before', 3), file('0002_b.after', 2), file('9999_z', 1)];
    for (const each of former) await writeFile(join(backups, each), 'text');
    const migrated = must(await later('migrate'));
    assert.match(migrated.out, /Applied 9999_later\.sql/);
    const kept = await readdir(backups);
    const name = kept.find(each => !former.includes(each)) ?? '';
    assert.match(name, /^before-9999_later-[\dTZ-]+\.tar\.zst$/);
    assert.deepEqual(kept.sort(), [...former.slice(1, 3), name], 'the newest of this migration, and the newest three');
    for (const each of former) await rm(join(backups, each), { force: true });
    must(await later('migrate'));
    assert.deepEqual(await readdir(backups), [name], 'no backup without a migration');

    const newer = join(data.path, 'newer.tar.zst');
    must(await later('backup', '--to', newer));
    const refused = await data.run('restore', newer, '--overwrite', '--yes');
    assert.equal(refused.code, 1);
    assert.match(
      refused.err,
      /with the migration 9999_later\.sql, which this program doesn't have\. Use Kontor [\d.]+ or later/,
    );

    must(await data.run('restore', join(backups, name), '--overwrite', '--yes'));
    assert.match(must(await data.run('migrate')).out, /up to date/);
    assert.equal(must(await data.run('doctor')).out, 'All figures agree in 1 account\n');
    const off = await kontor({ ...data.settings, BACKUP_BEFORE_MIGRATION: 'off' }, ['migrate'], '', program);
    assert.match(must(off).out, /Applied 9999_later\.sql/);
    assert.deepEqual(await readdir(backups), [name]);
  });
});

const program = join(copy, 'bin/kontor.js');

function later(...words: string[]): Promise<Ended> {
  return kontor(data.settings, words, '', program);
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (!(await holds().catch(() => false))) {
    assert.ok(performance.now() < deadline, 'it takes too long');
    await sleep(50);
  }
}

function must(ended: Ended): Ended {
  assert.equal(ended.code, 0, ended.err);
  return ended;
}
