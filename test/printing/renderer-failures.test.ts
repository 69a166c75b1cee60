// Renderers that hang, die or can't be started, and templates that never end, cost their own document only.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { invoice, job, lines, openPrinter, templatesDirectory as shipped } from './print-rig.ts';
import { endlessTemplates, isWorking, onLinux, renderersOf, until } from './rendering.ts';

let templatesDirectory: string;
let remove: () => Promise<void>;
before(async () => {
  ({ folder: templatesDirectory, remove } = await endlessTemplates());
});
after(() => remove());

const numbered = (seq_number: string) => job(invoice({ seq_number }), { template: 'endless' });
const renderer = () => renderersOf(process.pid)[0] ?? 0;

/** Prints as soon as the machine is fast enough for the time-out. */
async function eventually(print: () => Promise<Buffer>): Promise<Buffer> {
  for (;;) {
    try {
      return await print();
    } catch (error) {
      assert.equal((error as { code?: string }).code, 'OVERLOADED');
    }
  }
}

describe('a renderer', onLinux, () => {
  test('that ended before it began a document is replaced, and the document is printed', async t => {
    const { printer, close } = await openPrinter({ templatesDirectory });
    t.after(close);
    await printer.print(numbered('1'));
    for (const number of ['2', '3']) {
      process.kill(renderer(), 'SIGKILL');
      assert.ok((await printer.print(numbered(number))).length > 0);
    }
  });

  test('that is stopped before it began a document is replaced, and the document is printed', async t => {
    const { printer, close } = await openPrinter({ templatesDirectory });
    t.after(close);
    await printer.print(numbered('1'));
    const stopped = renderer();
    process.kill(stopped, 'SIGSTOP');
    const prints = await Promise.all([printer.print(numbered('2')), printer.print(numbered('3'))]);
    assert.ok(prints.every(file => file.length > 0));
    assert.ok(!renderersOf(process.pid).includes(stopped));
  });

  test('is lost twice by the same document, then the document waits for a minute and others are printed', async t => {
    const lost: unknown[] = [];
    const { printer, close } = await openPrinter({ templatesDirectory, onProblem: problem => lost.push(problem) });
    t.after(close);
    await printer.print(numbered('1'));
    for (let time = 0; time < 2; time++) {
      const failing = assert.rejects(printer.print(numbered('ENDLESS')), {
        code: 'PRINT_FAILED',
        retryAfterSeconds: 1,
      });
      await until(() => renderer() > 0);
      await isWorking(renderer());
      process.kill(renderer(), 'SIGKILL');
      await failing;
      await printer.print(numbered(`after ${time}`));
    }
    const survivor = renderer();
    for (let time = 0; time < 5; time++) {
      const error = await printer.print(numbered('ENDLESS')).catch(thrown => thrown);
      assert.equal(error.code, 'PRINT_FAILED');
      assert.ok(error.retryAfterSeconds > 30 && error.retryAfterSeconds <= 60, error.retryAfterSeconds);
    }
    assert.ok((await printer.print(numbered('2'))).length > 0);
    assert.equal(renderer(), survivor, 'it costs no renderer any more');
    assert.equal(lost.length, 2);
  });

  test('that can not be started for lack of file descriptors fails one document, and printing recovers', async () => {
    const file = join(import.meta.dirname, 'printing-process.ts');
    const words = [process.execPath, file, templatesDirectory, join(templatesDirectory, 'cache-few'), 'descriptors'];
    const run = promisify(execFile)('sh', ['-c', 'ulimit -n 128; exec "$@"', 'sh', ...words]);
    assert.equal((await run).stdout, 'UNAVAILABLE, then printed\n');
  });
});

describe('time', onLinux, () => {
  test('in the queue counts: a document that waits too long is not printed later', async t => {
    // The job itself must not run out of time, however busy the machine is: only the queue does.
    const options = { templatesDirectory, timeout_seconds: 2, jobTimeout_seconds: 600 };
    const { printer, folder, close } = await openPrinter(options);
    t.after(close);
    await eventually(() => printer.print(numbered('1')));
    const late = (number: string) => assert.rejects(printer.print(numbered(number)), { code: 'OVERLOADED' });
    // The others must find the renderer at work. If the endless one waited too long itself, it is sent again.
    let isBlocked = false;
    const working = isWorking(renderer()).then(() => {
      isBlocked = true;
    });
    while (!isBlocked) {
      await late('ENDLESS');
      await Promise.race([working, sleep(5000)]);
    }
    await Promise.all([late('2'), late('3')]);
    process.kill(renderer(), 'SIGKILL');
    assert.ok((await eventually(() => printer.print(numbered('4')))).length > 0);
    assert.equal((await readdir(join(folder, 'cache/pdf'))).length, 2, 'only the first and the last');
  });

  test('is not spent on a document whose client has gone, unless another waits for the same', async t => {
    const { printer, folder, close } = await openPrinter({ templatesDirectory, jobTimeout_seconds: 5 });
    t.after(close);
    await printer.print(numbered('1'));
    const blocking = assert.rejects(printer.print(numbered('ENDLESS')), { code: 'PRINT_FAILED' });
    const client = new AbortController();
    const ask = (number: string) => printer.print(numbered(number), { accountId: 0, gone: client.signal });
    const alone = ask('2');
    const shared = ask('3');
    const other = printer.print(numbered('3'));
    client.abort();
    await assert.rejects(alone, { code: 'CANCELLED' });
    await assert.rejects(shared, { code: 'CANCELLED' });
    await assert.rejects(ask('4'), { code: 'CANCELLED' });
    await blocking;
    assert.ok((await other).length > 0);
    assert.equal((await readdir(join(folder, 'cache/pdf'))).length, 2, 'only the first and the shared one');
  });
});

describe('accounts', () => {
  test('take turns: a single document waits for the running one of another account, not for all of its own', async t => {
    const { printer, close } = await openPrinter({ timeout_seconds: 300 });
    t.after(close);
    const order: string[] = [];
    const print = (accountId: number, number: number) =>
      printer
        .print(job(invoice({ seq_number: `${accountId}-${number}`, items: lines(30) })), { accountId })
        .then(() => order.push(`${accountId}-${number}`));
    await print(1, 0);
    const many = Array.from({ length: 20 }, (_, at) => print(1, at + 1));
    await many[1];
    const finished = order.length;
    await print(2, 1);
    assert.ok(order.indexOf('2-1') <= finished + 2, order.join(' '));
    await Promise.all(many);
    assert.equal(order.length, 22);
  });

  test('fill the queue up to their own limit only', async t => {
    const { printer, close } = await openPrinter({ maximumQueuePerAccount: 5 });
    t.after(close);
    const print = (accountId: number, number: number) =>
      printer.print(job(invoice({ seq_number: `${accountId}-${number}` })), { accountId });
    const many = Promise.allSettled(Array.from({ length: 20 }, (_, at) => print(1, at)));
    const isFull = () => {
      try {
        printer.refuseWhenFull(1);
        return false;
      } catch (error) {
        return (error as { code?: string }).code === 'OVERLOADED';
      }
    };
    while (!isFull()) await new Promise(resolve => setTimeout(resolve, 1));
    printer.refuseWhenFull(2);
    assert.ok((await print(2, 0)).length > 0);
    const rejected = (await many).filter(result => result.status === 'rejected');
    assert.equal(rejected.length, 15);
  });
});

describe('a template of the user', () => {
  const loop = '#let print(view, logo) = { for a in range(100000) { for b in range(100000) {} } }\n';

  test('that never ends is rejected once, and delays no document of another template', async t => {
    const own = await mkdtemp(join(tmpdir(), 'kontor-loop-'));
    await mkdir(join(own, 'loop'));
    await writeFile(join(own, 'loop/page.typ'), loop);
    const rejected: string[] = [];
    const { printer, close } = await openPrinter({
      templatesDirectory: shipped,
      ownTemplatesDirectory: own,
      checkTimeout_seconds: 3,
      onTemplateRejected: (template, error) => rejected.push(`${template}: ${error.message}`),
    });
    t.after(async () => {
      await close();
      await rm(own, { recursive: true, force: true });
    });
    const error = { code: 'INVALID_TEMPLATE', message: "the samples can't be printed: Printing took longer than 3 s" };
    let isRejected = false;
    const looping = assert.rejects(printer.print(job(invoice(), { template: 'loop' })), error).then(() => {
      isRejected = true;
    });
    assert.ok((await printer.print(job(invoice()))).length > 0);
    assert.ok(!isRejected, 'the check still runs');
    await looping;
    for (let time = 0; time < 3; time++) {
      await assert.rejects(printer.print(job(invoice({ seq_number: `${time}` }), { template: 'loop' })), error);
    }
    assert.deepEqual(rejected, [`loop: ${error.message}`], 'checked once');
    await writeFile(join(own, 'loop/page.typ'), '#let print(view, logo) = [Ends]\n');
    await new Promise(resolve => setTimeout(resolve, 1100));
    assert.ok((await printer.print(job(invoice(), { template: 'loop' }))).length > 0);
  });
});
