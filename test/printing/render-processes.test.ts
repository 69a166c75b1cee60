// Rendering processes: the end of one fails one job only, and none runs longer than its printer.

import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { invoice, job, openPrinter } from './print-rig.ts';
import {
  endlessTemplates,
  environmentOf,
  isAlive,
  isWorking,
  niceLevel,
  onLinux,
  renderersOf,
  until,
} from './rendering.ts';

let templatesDirectory: string;
let remove: () => Promise<void>;
before(async () => {
  ({ folder: templatesDirectory, remove } = await endlessTemplates());
});
after(() => remove());

const numbered = (seq_number: string) => job(invoice({ seq_number }), { template: 'endless' });
const renderer = () => renderersOf(process.pid)[0] ?? 0;

describe('a rendering process', onLinux, () => {
  test('that is killed fails its job only; waiting and later jobs are printed', async t => {
    const { printer, close } = await openPrinter({ templatesDirectory });
    t.after(close);
    await printer.print(numbered('1'));
    const failing = assert.rejects(printer.print(numbered('ENDLESS')), {
      code: 'PRINT_FAILED',
      message: 'The renderer failed: SIGKILL',
    });
    const waiting = printer.print(numbered('2'));
    const killed = renderer();
    await isWorking(killed);
    process.kill(killed, 'SIGKILL');
    await failing;
    assert.ok((await waiting).length > 0);
    assert.ok((await printer.print(numbered('3'))).length > 0);
    assert.notEqual(renderer(), killed);
  });

  test('is killed after the time-out of a job, and the next job is printed', async t => {
    const { printer, close } = await openPrinter({ templatesDirectory, jobTimeout_seconds: 4 });
    t.after(close);
    const failing = assert.rejects(printer.print(numbered('ENDLESS')), {
      code: 'PRINT_FAILED',
      message: 'Printing took longer than 4 s',
    });
    await until(() => renderer() > 0);
    const ended = renderer();
    await failing;
    assert.ok((await printer.print(numbered('1'))).length > 0);
    await until(() => !isAlive(ended));
  });

  test('that used too much memory is replaced after its successor is ready, and no job is lost', async t => {
    const { printer, close } = await openPrinter({ templatesDirectory, maximumProcessBytes: 1 });
    t.after(close);
    await printer.print(numbered('0'));
    const outgrown = renderer();
    await until(() => renderersOf(process.pid).length === 2);
    assert.ok(isAlive(outgrown), 'it works while the successor starts');
    const prints = ['1', '2', '3'].map(number => printer.print(numbered(number)));
    assert.ok((await Promise.all(prints)).every(file => file.length > 0));
    await until(() => !isAlive(outgrown) && renderersOf(process.pid).length === 1);
  });

  test('that uses far too much memory during a job is ended; the next job is printed', async t => {
    const unlimited = { timeout_seconds: 600, jobTimeout_seconds: 600 };
    const { printer, close } = await openPrinter({
      templatesDirectory,
      maximumJobBytes: 400 * 1024 * 1024,
      ...unlimited,
    });
    t.after(close);
    await assert.rejects(printer.print(numbered('LARGE')), { code: 'PRINT_FAILED', message: /SIGKILL/ });
    assert.ok((await printer.print(numbered('1'))).length > 0);
  });

  test('ignores signals, has the priority of the server, and has none of the settings', async t => {
    process.env.DATABASE_URL_OF_TEST = 'secret';
    const { printer, close } = await openPrinter({ templatesDirectory });
    t.after(async () => {
      delete process.env.DATABASE_URL_OF_TEST;
      await close();
    });
    await printer.print(numbered('1'));
    const pid = renderer();
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(pid, signal);
    await printer.print(numbered('2'));
    assert.equal(renderer(), pid);
    assert.equal(niceLevel(pid), niceLevel(process.pid));
    const names = environmentOf(pid)
      .split('\0')
      .map(line => line.replace(/=.*/s, ''))
      .filter(Boolean);
    assert.deepEqual(names.sort(), [
      'ALL_PROXY',
      'FONTCONFIG_FILE',
      'HOME',
      'NODE_CHANNEL_FD',
      'NODE_CHANNEL_SERIALIZATION_MODE',
      ...(getCompileCacheDir() === undefined ? [] : ['NODE_COMPILE_CACHE']),
      'XDG_CACHE_HOME',
      'XDG_DATA_HOME',
    ]);
  });

  test('ends with the printer, even during a job', async () => {
    const { printer, close } = await openPrinter({ templatesDirectory });
    await printer.print(numbered('1'));
    const pid = renderer();
    const refused = assert.rejects(printer.print(numbered('ENDLESS')), { code: 'CLOSED' });
    await isWorking(pid);
    await close();
    await refused;
    assert.ok(!isAlive(pid));
  });
});

describe('a program that prints', onLinux, () => {
  const start = async (then: string): Promise<{ program: ChildProcess; pid: number }> => {
    const cache = join(templatesDirectory, `cache-${then}`);
    const file = join(import.meta.dirname, 'printing-process.ts');
    const program = spawn(process.execPath, [file, templatesDirectory, cache, then], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(program.stdout, 'data');
    return { program, pid: renderersOf(program.pid ?? 0)[0] ?? 0 };
  };

  test('ends when everything is printed', async () => {
    const { program } = await start('end');
    const [code] = program.exitCode === null ? await once(program, 'exit') : [program.exitCode];
    assert.equal(code, 0);
  });

  for (const [then, state] of Object.entries({ wait: 'idle', print: 'busy with a job that never ends' })) {
    test(`leaves no rendering process when it is killed while that is ${state}`, async () => {
      const { program, pid } = await start(then);
      assert.ok(isAlive(pid));
      if (then === 'print') await isWorking(pid);
      program.kill('SIGKILL');
      await until(() => !isAlive(pid));
    });
  }
});
