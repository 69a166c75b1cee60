/** Kontor processes share the embedded PostgreSQL; it survives kill -9 of a process, and the last process stops it. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { chown, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { startEmbedded } from '../../../src/database/embedded/start.ts';
import {
  ask,
  assertStoppedCleanly,
  freshDirectory,
  isRoot,
  kontor,
  makeDirectory,
  serverProcess,
} from './embedded-rig.ts';

const linuxOnly = process.platform === 'linux' ? {} : { skip: 'only Linux has /proc' };

/** A data directory for the tests that don't need a new one; each test leaves it stopped. */
const shared = join(await makeDirectory(), '.kontor');
test.after(() => rm(dirname(shared), { recursive: true }));

test('two processes that start at the same time share one server; the last one to end stops it', async t => {
  const directory = await freshDirectory(t);
  const [one, two] = [kontor(t, directory), kontor(t, directory)];
  assert.equal(await one.url, await two.url);
  assert.equal([...one.progress, ...two.progress].filter(line => line.startsWith('Creating')).length, 1);
  assert.equal(await one.end('SIGTERM'), 0);
  assert.equal(await ask(await two.url, 'SELECT 1'), 1);
  assert.equal(await two.end('SIGTERM'), 0);
  await assertStoppedCleanly(directory);
});

test('processes that end at the same time stop the server', async t => {
  const processes = [1, 2, 3, 4].map(() => kontor(t, shared));
  assert.equal(new Set(await Promise.all(processes.map(({ url }) => url))).size, 1);
  assert.deepEqual(await Promise.all(processes.map(({ end }) => end('SIGTERM'))), [0, 0, 0, 0]);
  await assertStoppedCleanly(shared);
});

test('after kill -9 of Kontor the next start attaches to the running server, and stops it', async t => {
  const killed = kontor(t, shared);
  const url = await killed.url;
  const pid = await serverProcess(shared);
  await killed.end('SIGKILL');
  assert.equal(await ask(url, 'SELECT 1'), 1);
  const next = await startEmbedded({ dataDirectory: shared });
  assert.equal(next.url, url);
  assert.equal(await serverProcess(shared), pid);
  await next.stop();
  await assertStoppedCleanly(shared);
});

test('a process ended by kill -9 does not keep the server running', async t => {
  const [killed, running] = [kontor(t, shared), kontor(t, shared)];
  await Promise.all([killed.url, running.url]);
  await killed.end('SIGKILL');
  assert.equal(await running.end('SIGTERM'), 0);
  await assertStoppedCleanly(shared);
});

test('a server ended by kill -9 is started again and has the committed data', async () => {
  const server = await startEmbedded({ dataDirectory: shared });
  await ask(server.url, 'CREATE TABLE committed AS SELECT 7 AS n');
  process.kill((await serverProcess(shared)) ?? Number.NaN, 'SIGKILL');
  const again = await startEmbedded({ dataDirectory: shared });
  assert.equal(await ask(again.url, 'SELECT n FROM committed'), 7);
  await server.stop();
  assert.equal(await ask(again.url, 'SELECT n FROM committed'), 7);
  await again.stop();
  await assertStoppedCleanly(shared);
});

test('after kill -9 of Kontor while it creates the data, the next start succeeds', async t => {
  const directory = await freshDirectory(t);
  const killed = kontor(t, directory);
  const files = join(directory, 'postgres');
  const isCreating = async () => (await readdir(files).catch(() => [])).some(name => name.startsWith('cluster.new-'));
  while (!(await isCreating())) await new Promise(done => setTimeout(done, 5));
  await killed.end('SIGKILL');
  const next = await startEmbedded({ dataDirectory: directory });
  assert.equal(await ask(next.url, 'SELECT 1'), 1);
  await next.stop();
  await assertStoppedCleanly(directory);
});

test(
  'a process with the number of a killed server is not mistaken for it, and the start succeeds',
  linuxOnly,
  async t => {
    const server = await startEmbedded({ dataDirectory: shared });
    const pid = (await serverProcess(shared)) ?? Number.NaN;
    const file = join(shared, 'postgres', 'cluster', 'postmaster.pid');
    const left = await readFile(file, 'utf8');
    const owner = await stat(file);
    await server.stop();
    const other = spawn('sleep', ['60'], isRoot ? { uid: owner.uid } : {});
    t.after(() => other.kill('SIGKILL'));
    for (const stale of [file, join(shared, 'postgres', '.s.PGSQL.5432.lock')]) {
      await writeFile(stale, left.replace(String(pid), String(other.pid)), { mode: 0o600 });
      await chown(stale, owner.uid, owner.gid);
    }
    const again = await startEmbedded({ dataDirectory: shared });
    assert.equal(await ask(again.url, 'SELECT 1'), 1);
    await again.stop();
    await assertStoppedCleanly(shared);
    assert.deepEqual([other.exitCode, other.signalCode], [null, null]);
  },
);

test("Ctrl-C in Kontor's terminal does not reach the server, which stops with Kontor", async t => {
  const interrupted = kontor(t, shared);
  const url = await interrupted.url;
  process.kill(-(interrupted.child.pid ?? Number.NaN), 'SIGINT'); // a terminal signals the process group
  await interrupted.interrupted;
  assert.equal(await ask(url, 'SELECT 1'), 1);
  assert.equal(await interrupted.end('SIGTERM'), 0);
  await assertStoppedCleanly(shared);
});

test('the start is rejected while Kontor in another container uses the data', linuxOnly, async t => {
  const other = kontor(t, shared);
  await other.url;
  const files = join(shared, 'postgres');
  const pidFile = join(files, 'cluster', 'postmaster.pid');
  const [container, left] = [await readFile(join(files, 'machine'), 'utf8'), await readFile(pidFile, 'utf8')];
  await writeFile(join(files, 'machine'), container.replace(/\[\d+\]/, '[1]'));
  await writeFile(pidFile, left.replace(/^\d+/, '2')); // in this container, the number of its server is that of no process
  await assert.rejects(startEmbedded({ dataDirectory: shared }), /A Kontor in another container uses/);
  await writeFile(pidFile, left);
  assert.equal(await other.end('SIGTERM'), 0);
  await assertStoppedCleanly(shared);
});
