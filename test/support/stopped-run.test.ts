// `npm test` that is stopped leaves no process and no folder; what a killed one leaves, the next removes.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';

const folder = mkdtempSync(join(tmpdir(), 'runs-'));
after(() => rmSync(folder, { recursive: true, force: true }));

// The files take longer than any of the waits.
async function stopped(signal: NodeJS.Signals, afterMs: number): Promise<number | null> {
  // With NODE_TEST_CONTEXT, which the runner of this file sets, the other runner would skip its files.
  const { NODE_TEST_CONTEXT, ...rest } = process.env;
  const env = { ...rest, TMPDIR: folder };
  const run = spawn(process.execPath, ['test/run.ts', 'cli/signals', 'query/sort'], { env, stdio: 'ignore' });
  const ended = once(run, 'exit');
  // Before it has made its folder, a signal ends it as any program.
  const before = readdirSync(folder);
  while (readdirSync(folder).every(name => before.includes(name))) await sleep(10);
  await sleep(afterMs);
  run.kill(signal);
  return (await ended)[0];
}

/** Data that Kontor, run by root, keeps elsewhere: PostgreSQL's account may not enter this folder. */
const elsewhere = () =>
  globSync('/var/lib/kontor/*/belongs-to').filter(file => readFileSync(file, 'utf8').startsWith(folder));

it('A stopped run leaves nothing, at whatever moment', { skip: process.platform !== 'linux' }, async () => {
  for (const [signal, code, afterMs] of [
    ['SIGINT', 130, 1000],
    ['SIGTERM', 143, 2000],
    ['SIGHUP', 129, 4000],
  ] as const) {
    assert.equal(await stopped(signal, afterMs), code);
    assert.deepEqual([...readdirSync(folder), ...elsewhere()], [], signal);
  }
  await stopped('SIGKILL', 3000);
  assert.equal(readdirSync(folder).length, 1);
  await stopped('SIGTERM', 3000);
  assert.deepEqual([...readdirSync(folder), ...elsewhere()], []);
});
