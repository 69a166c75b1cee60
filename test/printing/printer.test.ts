// The printer prints in other processes, caches files by content, and rejects jobs when too many wait.

import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { account, invoice, job, lines, openPrinter } from './print-rig.ts';
import { onLinux, renderersOf, until } from './rendering.ts';

describe('a printer', () => {
  test('starts its processes with the first print, and ends the idle ones except the kept one', onLinux, async t => {
    const options = { idle_seconds: 0.2, processes: 2, maximumQueue: 20 };
    const { printer, close } = await openPrinter(options);
    t.after(close);
    assert.deepEqual(renderersOf(process.pid), []);
    await printer.print(job(invoice()));
    const [kept] = renderersOf(process.pid);
    const many = Array.from({ length: 10 }, (_, at) => job(invoice({ seq_number: `${at}`, items: lines(200) })));
    const printed = Promise.all(many.map(each => printer.print(each)));
    await until(() => renderersOf(process.pid).length === 2);
    await printed;
    await until(() => renderersOf(process.pid).length === 1);
    await wait(400);
    assert.equal(renderersOf(process.pid).length, 1);
    assert.ok(kept);
  });

  test('starts one process in the background, and prints with it', onLinux, async t => {
    const { printer, close } = await openPrinter();
    t.after(close);
    printer.warmUp();
    assert.deepEqual(renderersOf(process.pid), [], 'not while the server starts');
    await until(() => renderersOf(process.pid).length === 1);
    const [warm] = renderersOf(process.pid);
    for (const items of [lines(1), lines(200)]) await printer.print(job(invoice({ items })));
    assert.deepEqual(renderersOf(process.pid), [warm]);
  });

  test('lets accounts take turns with short documents too', async t => {
    const { printer, close } = await openPrinter();
    t.after(close);
    await printer.print(job(invoice()));
    const order: string[] = [];
    const print = (accountId: number, number: number) =>
      printer
        .print(job(invoice({ seq_number: `${accountId}-${number}` })), { accountId })
        .then(() => order.push(`${accountId}`));
    const many = Array.from({ length: 50 }, (_, at) => print(1, at));
    await Promise.all([...many, print(2, 0)]);
    assert.ok(order.indexOf('2') < 25, order.join(' '));
  });

  test('rejects short documents with OVERLOADED when too many wait', async t => {
    const { printer, close } = await openPrinter({ maximumQueue: 2 });
    t.after(close);
    await printer.print(job(invoice()));
    const prints = Array.from({ length: 60 }, (_, at) => printer.print(job(invoice({ seq_number: `${at}` }))));
    const results = await Promise.allSettled(prints);
    const rejected = results.filter(result => result.status === 'rejected');
    assert.ok(rejected.length > 0 && rejected.length < 60, `${rejected.length} rejected`);
    for (const { reason } of rejected) assert.equal(reason.code, 'OVERLOADED');
    assert.ok((await printer.print(job(invoice({ seq_number: 'later' })))).length > 0);
  });

  test('rejects jobs with OVERLOADED when the queue is full, and prints again afterwards', async t => {
    const { printer, close } = await openPrinter({ maximumQueue: 2 });
    t.after(close);
    const prints = Array.from({ length: 8 }, (_, at) =>
      printer.print(job(invoice({ seq_number: `${at}`, items: lines(50) }))),
    );
    const results = await Promise.allSettled(prints);
    const rejected = results.filter(result => result.status === 'rejected');
    assert.equal(rejected.length, 5, 'one is printing, two wait');
    for (const { reason } of rejected) assert.equal(reason.code, 'OVERLOADED');
    assert.ok((await printer.print(job(invoice()))).length > 0);
  });

  test('prints equal jobs at the same time once', async t => {
    const { printer, close } = await openPrinter({ maximumQueue: 0 });
    t.after(close);
    const files = await Promise.all(Array.from({ length: 20 }, () => printer.print(job(invoice()))));
    assert.ok(files.every(file => file.equals(files[0] ?? Buffer.alloc(0))));
  });

  test('rejects jobs with CLOSED after it is closed', async () => {
    const { printer, close } = await openPrinter();
    const waiting = assert.rejects(printer.print(job(invoice())), { code: 'CLOSED' });
    await wait(20);
    await close();
    await waiting;
    await assert.rejects(printer.print(job(invoice())), { code: 'CLOSED' });
  });

  test('rejects a document that is not JSON with INVALID_DOCUMENT, and prints the next one', async t => {
    const { printer, close } = await openPrinter();
    t.after(close);
    await assert.rejects(printer.print(job('{"a":')), { code: 'INVALID_DOCUMENT' });
    assert.ok((await printer.print(job(invoice()))).length > 0);
  });
});

describe('the cache', () => {
  test('returns the same bytes for the same job, and other bytes if anything differs', async t => {
    const { printer, folder, close } = await openPrinter();
    t.after(close);
    const files = async () => (await readdir(join(folder, 'cache/pdf'))).filter(name => name.endsWith('.pdf'));
    const first = await printer.print(job(invoice()));
    assert.deepEqual(await printer.print(job(invoice())), first);
    assert.equal((await files()).length, 1);
    const others = [
      job(invoice(), { language: 'de' }),
      job(invoice(), { kind: 'order' }),
      job(invoice(), { account: { ...account, name: 'Other' } }),
      job(invoice(), { account: { ...account, logo: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') } }),
      job(invoice({ status: 'VOID' })),
    ];
    for (const other of others) await printer.print(other);
    assert.equal((await files()).length, 6);
  });

  test('is used after a restart, and a file that is incomplete or changed is printed again', async t => {
    const { printer, folder, close } = await openPrinter();
    t.after(close);
    const file = await printer.print(job(invoice()));
    const [name = ''] = await readdir(join(folder, 'cache/pdf'));
    const path = join(folder, 'cache/pdf', name);
    const stored = await readFile(path);
    const again = await openPrinter({ cacheDirectory: join(folder, 'cache'), processes: 0, maximumQueue: 1 });
    t.after(again.close);
    assert.deepEqual(await again.printer.print(job(invoice())), file, 'without a process');
    const changed = Buffer.from(stored);
    changed[1000] = (stored[1000] ?? 0) ^ 1;
    for (const damaged of [stored.subarray(0, 100), changed, Buffer.alloc(0)]) {
      await writeFile(path, damaged);
      assert.deepEqual(await printer.print(job(invoice())), file);
      assert.deepEqual(await readFile(path), stored);
    }
  });

  test('is never larger than its limit', async t => {
    const { printer, folder, close } = await openPrinter({ maximumCacheBytes: 300_000 });
    t.after(close);
    for (let number = 0; number < 12; number++) await printer.print(job(invoice({ seq_number: `${number}` })));
    await wait(50);
    const directory = join(folder, 'cache/pdf');
    const sizes = await Promise.all(
      (await readdir(directory)).map(async name => (await readFile(join(directory, name))).length),
    );
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    assert.ok(bytes <= 300_000 && sizes.length > 1, `${sizes.length} files, ${bytes} bytes`);
  });
});
