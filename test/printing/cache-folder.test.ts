// Whatever happens to the folder of printed files, documents are printed, and no other user of the machine can read it.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPrinter } from '../../src/printing/printer.ts';
import { invoice, job, openPrinter, readBack } from './print-rig.ts';

let own: string;
before(async () => {
  own = await mkdtemp(join(tmpdir(), 'kontor-own-templates-'));
  await mkdir(join(own, 'letter'));
  await writeFile(join(own, 'letter/page.typ'), '#let print(view, logo) = [My letter #view.number]\n');
});
after(() => rm(own, { recursive: true, force: true }));

let number = 0;
const next = (template = 'standard') => job(invoice({ seq_number: `${++number}` }), { template });

/** A printer with a template of the user, and the problems that it reports. */
async function openOwn() {
  const problems: string[] = [];
  const opened = await openPrinter({
    ownTemplatesDirectory: own,
    onProblem: (_, error) => problems.push((error as NodeJS.ErrnoException).code ?? String(error)),
  });
  const cache = join(opened.folder, 'cache');
  const prints = async () => {
    assert.match((await readBack(await opened.printer.print(next()))).text, /Café Central/);
    assert.match((await readBack(await opened.printer.print(next('letter')))).text, /My letter/);
  };
  const stored = async () => (await readdir(join(cache, 'pdf'))).length;
  return { ...opened, cache, problems, prints, stored };
}

describe('the folder of printed files', () => {
  test('is made again when it is removed, with the copies of templates', async t => {
    const { cache, prints, stored, problems, close } = await openOwn();
    t.after(close);
    await prints();
    await rm(cache, { recursive: true });
    await prints();
    assert.equal(await stored(), 2);
    await rm(join(cache, 'templates'), { recursive: true });
    await prints();
    assert.equal(await stored(), 4);
    assert.deepEqual(problems, []);
  });

  test('may be replaced by a file: documents are printed, one error is reported, and later it is used again', async t => {
    const { cache, prints, stored, problems, close } = await openOwn();
    t.after(close);
    await prints();
    await rm(cache, { recursive: true });
    await writeFile(cache, 'not a folder');
    for (let round = 0; round < 3; round++) await prints();
    assert.deepEqual(problems, ['ENOTDIR', 'ENOTDIR'], 'of the cache, and of the copies of templates');
    await rm(cache);
    await prints();
    assert.equal(await stored(), 2);
  });

  test('may be a file from the start', async t => {
    const folder = await mkdtemp(join(tmpdir(), 'kontor-no-cache-'));
    const cacheDirectory = join(folder, 'cache');
    await writeFile(cacheDirectory, 'not a folder');
    const { printer, close } = await openPrinter({ cacheDirectory });
    t.after(async () => {
      await close();
      await rm(folder, { recursive: true, force: true });
    });
    printer.warmUp();
    assert.ok((await printer.print(next())).length > 0);
    await rm(cacheDirectory);
    assert.ok((await printer.print(next())).length > 0);
    assert.equal((await readdir(join(cacheDirectory, 'pdf'))).length, 1);
  });

  test('may be full: documents are printed, and no incomplete file stays', smallDisk(), async t => {
    const cacheDirectory = await mkdtemp(join(tmpdir(), 'kontor-full-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=128k', 'tmpfs', cacheDirectory]);
    const problems: unknown[] = [];
    const { printer, close } = await openPrinter({
      cacheDirectory,
      ownTemplatesDirectory: own,
      onProblem: (_, error) => problems.push((error as NodeJS.ErrnoException).code),
    });
    t.after(async () => {
      await close();
      execFileSync('umount', [cacheDirectory]);
      await rm(cacheDirectory, { recursive: true, force: true });
    });
    for (let round = 0; round < 5; round++) assert.ok((await printer.print(next())).length > 0);
    assert.deepEqual(problems, ['ENOSPC'], 'reported once');
    const files = await readdir(join(cacheDirectory, 'pdf'));
    assert.deepEqual(
      files.filter(name => !/^[0-9a-f]{64}\.pdf$/.test(name)),
      [],
    );
    assert.match((await readBack(await printer.print(next('letter')))).text, /My letter/);
  });

  test('is private with every umask, also when it was not before', async t => {
    const { printer, cache, prints, close } = await openOwn();
    const umask = process.umask(0);
    t.after(async () => {
      process.umask(umask);
      await close();
    });
    await prints();
    const modes = async () => {
      const found = await readdir(cache, { recursive: true });
      const files = await Promise.all(found.map(async name => ({ name, mode: (await stat(join(cache, name))).mode })));
      return files.filter(({ mode }) => (mode & 0o077) !== 0).map(({ name }) => name);
    };
    assert.deepEqual(await modes(), []);
    assert.equal((await stat(cache)).mode & 0o777, 0o700);
    const [file = ''] = await readdir(join(cache, 'pdf'));
    for (const path of [cache, join(cache, 'pdf'), join(cache, 'pdf', file)]) await chmod(path, 0o777);
    const again = await createPrinter({ templatesDirectory: own, cacheDirectory: cache });
    t.after(() => again.close());
    assert.equal((await stat(cache)).mode & 0o777, 0o700, 'before anything is printed');
    await assert.rejects(again.print(next('none')));
    again.warmUp();
    while ((await modes()).length > 0) await new Promise(resolve => setTimeout(resolve, 50));
    assert.ok((await printer.print(next())).length > 0);
  });

  test('is not read for a file that was read a moment ago', async t => {
    const { printer, cache, stored, close } = await openOwn();
    t.after(close);
    const same = next();
    const file = await printer.print(same);
    assert.deepEqual(await printer.print(same), file);
    for (const name of await readdir(join(cache, 'pdf'))) await rm(join(cache, 'pdf', name));
    assert.deepEqual(await printer.print(same), file);
    assert.equal(await stored(), 0, 'not printed again');
  });

  test('has the file of a version of its job, as long as the template is the same', async t => {
    const { printer, close } = await openOwn();
    t.after(close);
    const printed = { template: 'letter', version: '1 2 (3)' };
    assert.equal(await printer.printedBefore(printed), undefined);
    const file = await printer.print(next('letter'), { accountId: 1, version: printed.version });
    assert.deepEqual(await printer.printedBefore(printed), file);
    assert.equal(await printer.printedBefore({ ...printed, version: '1 2 (4)' }), undefined);
    assert.equal(await printer.printedBefore({ ...printed, template: 'standard' }), undefined);
    assert.equal(await printer.printedBefore({ ...printed, template: 'none' }), undefined);
    await writeFile(join(own, 'letter/page.typ'), '#let print(view, logo) = [My letter, new #view.number]\n');
    await sleep(1100);
    assert.equal(await printer.printedBefore(printed), undefined);
  });

  test('gives no account the file of another', async t => {
    const { printer, cache, close } = await openOwn();
    t.after(close);
    const same = next();
    const mine = await printer.print(same, { accountId: 1 });
    const [name = ''] = await readdir(join(cache, 'pdf'));
    const stored = await readFile(join(cache, 'pdf', name));
    assert.deepEqual(await printer.print(same, { accountId: 2 }), mine);
    assert.equal((await readdir(join(cache, 'pdf'))).length, 2, 'printed again, and kept apart');
    assert.deepEqual(await readFile(join(cache, 'pdf', name)), stored);
  });
});

/** The options of a test that mounts a small file system. */
function smallDisk() {
  try {
    const place = execFileSync('mktemp', ['-d']).toString().trim();
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', place], { stdio: 'ignore' });
    execFileSync('umount', [place]);
    execFileSync('rmdir', [place]);
    return {};
  } catch {
    return { skip: 'only root can mount a small tmpfs (Linux)' };
  }
}
