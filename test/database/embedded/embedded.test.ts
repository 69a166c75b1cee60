/** The PostgreSQL inside starts wherever Kontor does, is shared by its processes, survives their deaths and is stopped by the last. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chmod, chown, mkdir, readdir, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { startEmbedded } from '../../../src/database/embedded/start.ts';
import {
  ask,
  copyCheckout,
  isRoot,
  type KontorProcess,
  makeDirectory,
  ordinaryUser,
  serverProcess,
  startProcess,
  whyNotOrdinary,
} from './embedded-rig.ts';

const rootOnly = isRoot ? {} : { skip: 'only root can make directories for root' };
const notOrdinary = whyNotOrdinary();
const asOthers = notOrdinary ? { skip: notOrdinary } : {};
const linuxOnly = process.platform === 'linux' ? {} : { skip: 'process numbers are told apart by /proc' };

/** One data directory for the tests that don't need a fresh one; each leaves it stopped. */
const shared = join(await makeDirectory(), '.kontor');
test.after(() => rm(dirname(shared), { recursive: true }));

async function freshDirectory(t: TestContext): Promise<string> {
  const directory = await makeDirectory();
  t.after(() => rm(directory, { recursive: true }));
  return join(directory, '.kontor');
}

function kontor(t: TestContext, ...options: Parameters<typeof startProcess>): KontorProcess {
  const started = startProcess(...options);
  t.after(() => started.end('SIGTERM'));
  return started;
}

async function assertStoppedCleanly(dataDirectory: string): Promise<void> {
  assert.equal(await serverProcess(dataDirectory), undefined);
  assert.match(
    (await readFile(join(dataDirectory, 'postgres', 'log'), 'utf8')).trim(),
    /database system is shut down$/,
  );
}

test('a first start prepares a durable, private PostgreSQL 18, in a path with spaces and ã', async () => {
  const server = await startEmbedded({ dataDirectory: shared });
  try {
    assert.match(server.url, /^postgresql:\/\/postgres:[\w-]{32}@127\.0\.0\.1:\d+\/postgres\?host=[^?&/]+$/);
    const settings = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums'];
    for (const name of settings) assert.equal(await ask(server.url, `SHOW ${name}`), 'on', name);
    assert.match(String(await ask(server.url, 'SHOW server_version')), /^18\./);
    assert.equal(await ask(server.url, 'SHOW listen_addresses'), '127.0.0.1');
    assert.equal(await ask(server.url, "SELECT upper('ã') || ('Z' < 'a')::text"), 'Ãtrue');
    await assert.rejects(ask(server.url.replace(/:[\w-]{32}@/, ':wrong@'), 'SELECT 1'), { code: '28P01' });
    await assert.rejects(ask(server.url.replace(/:[\w-]{32}@/, '@'), 'SELECT 1'));
    assert.equal((await stat(join(shared, 'postgres', 'password'))).mode & 0o777, 0o600);
    assert.equal((await stat(join(shared, 'postgres'))).mode & 0o777, 0o700);
  } finally {
    await server.stop();
  }
  await assertStoppedCleanly(shared);
});

test('a later start finds the data at the same address', async () => {
  const first = await startEmbedded({ dataDirectory: shared });
  await ask(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
  await first.stop();
  const second = await startEmbedded({ dataDirectory: shared });
  try {
    assert.equal(second.url, first.url);
    assert.equal(await ask(second.url, 'SELECT answer FROM kept'), 42);
  } finally {
    await second.stop();
  }
});

test("stopping twice is harmless, and settings of one's own are kept", async () => {
  await appendFile(join(shared, 'postgres', 'local.conf'), "work_mem = '5MB'\n");
  const server = await startEmbedded({ dataDirectory: shared, settings: { log_line_prefix: "it's \\ " } });
  try {
    assert.equal(await ask(server.url, 'SHOW work_mem'), '5MB');
    assert.equal(await ask(server.url, 'SHOW log_line_prefix'), "it's \\ ");
  } finally {
    await Promise.all([server.stop(), server.stop()]);
  }
  await server.stop();
  await assertStoppedCleanly(shared);
});

test('another port is taken when something else listens on its own', async () => {
  const before = await startEmbedded({ dataDirectory: shared });
  await before.stop();
  const occupant = createServer().listen(Number(new URL(before.url).port), '127.0.0.1');
  await once(occupant, 'listening');
  try {
    const after = await startEmbedded({ dataDirectory: shared });
    try {
      assert.notEqual(new URL(after.url).port, new URL(before.url).port);
      assert.equal(await ask(after.url, 'SELECT 1'), 1);
    } finally {
      await after.stop();
    }
  } finally {
    occupant.close();
  }
});

test('two processes that start at once on an empty directory share one server; the last to leave stops it', async t => {
  const directory = await freshDirectory(t);
  const [one, two] = [kontor(t, directory), kontor(t, directory)];
  assert.equal(await one.url, await two.url);
  assert.equal([...one.progress, ...two.progress].filter(line => line.startsWith('Preparing')).length, 1);
  assert.equal(await one.end('SIGTERM'), 0);
  assert.equal(await ask(await two.url, 'SELECT 1'), 1);
  assert.equal(await two.end('SIGTERM'), 0);
  await assertStoppedCleanly(directory);
});

test('processes that leave at once all end well, and the server is stopped', async t => {
  const crowd = [1, 2, 3, 4].map(() => kontor(t, shared));
  assert.equal(new Set(await Promise.all(crowd.map(({ url }) => url))).size, 1);
  assert.deepEqual(await Promise.all(crowd.map(({ end }) => end('SIGTERM'))), [0, 0, 0, 0]);
  await assertStoppedCleanly(shared);
});

test('after kill -9 of Kontor the next start adopts the running server, and stops it', async t => {
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

test('a process that died by kill -9 does not keep the server running when the others leave', async t => {
  const [killed, living] = [kontor(t, shared), kontor(t, shared)];
  await Promise.all([killed.url, living.url]);
  await killed.end('SIGKILL');
  assert.equal(await living.end('SIGTERM'), 0);
  await assertStoppedCleanly(shared);
});

test('a server that itself died by kill -9 is started again and has what was committed', async () => {
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

test('a Kontor killed while it prepares the data leaves nothing that disturbs the next start', async t => {
  const directory = await freshDirectory(t);
  const killed = kontor(t, directory);
  const place = join(directory, 'postgres');
  const isPreparing = async () => (await readdir(place).catch(() => [])).some(name => name.startsWith('cluster.new-'));
  while (!(await isPreparing())) await new Promise(done => setTimeout(done, 5));
  await killed.end('SIGKILL');
  const next = await startEmbedded({ dataDirectory: directory });
  assert.equal(await ask(next.url, 'SELECT 1'), 1);
  await next.stop();
  await assertStoppedCleanly(directory);
});

test('a process that got the number of a killed server is neither taken for it nor in its way', linuxOnly, async t => {
  const server = await startEmbedded({ dataDirectory: shared });
  const pid = (await serverProcess(shared)) ?? Number.NaN;
  const file = join(shared, 'postgres', 'cluster', 'postmaster.pid');
  const left = await readFile(file, 'utf8');
  const owner = await stat(file);
  await server.stop();
  const stranger = spawn('sleep', ['60'], isRoot ? { uid: owner.uid } : {});
  t.after(() => stranger.kill('SIGKILL'));
  await writeFile(file, left.replace(String(pid), String(stranger.pid)), { mode: 0o600 });
  await chown(file, owner.uid, owner.gid);
  const again = await startEmbedded({ dataDirectory: shared });
  assert.equal(await ask(again.url, 'SELECT 1'), 1);
  await again.stop();
  await assertStoppedCleanly(shared);
  assert.deepEqual([stranger.exitCode, stranger.signalCode], [null, null]);
});

test("Ctrl-C in Kontor's terminal does not reach the server, which stops when Kontor leaves", async t => {
  const interrupted = kontor(t, shared);
  const url = await interrupted.url;
  process.kill(-(interrupted.child.pid ?? Number.NaN), 'SIGINT'); // as a terminal does: the whole process group
  await interrupted.interrupted;
  assert.equal(await ask(url, 'SELECT 1'), 1);
  assert.equal(await interrupted.end('SIGTERM'), 0);
  await assertStoppedCleanly(shared);
});

test('as an ordinary user, from a read-only install whose libraries are not linked', asOthers, async t => {
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

  // Root may use it too, and leaves it usable for its owner.
  const root = kontor(t, directory, { from: install });
  assert.equal(await ask(await root.url, 'SELECT 1'), 1);
  const both = kontor(t, directory, { uid, from: install });
  assert.equal(await both.url, await root.url);
  assert.deepEqual([await root.end('SIGTERM'), await both.end('SIGTERM')], [0, 0]);
  await assertStoppedCleanly(directory);
});

test('as root, in a checkout below a directory that only root may enter', rootOnly, async t => {
  const directory = await freshDirectory(t);
  await chmod(dirname(directory), 0o700);
  const install = dirname(directory);
  await copyCheckout(install);
  const before = new Set(await readdir('/var/lib/kontor').catch(() => []));
  const first = kontor(t, directory, { from: install });
  const second = kontor(t, directory, { from: install });
  assert.equal(await ask(await first.url, 'SELECT 1'), 1);
  assert.equal(await first.url, await second.url);
  const place = await readlink(join(directory, 'postgres'));
  t.after(async () => {
    await rm(place, { recursive: true, force: true });
    for (const name of await readdir('/var/lib/kontor')) {
      if (!before.has(name)) await rm(join('/var/lib/kontor', name), { recursive: true });
    }
  });
  assert.equal(dirname(place), '/var/lib/kontor');
  assert.match(basename(place), /^kontor-S-o-Jo-o-/);
  assert.equal((await readFile(join(place, 'belongs-to'), 'utf8')).trim(), join(directory, 'postgres'));
  assert.deepEqual(await Promise.all([first.end('SIGTERM'), second.end('SIGTERM')]), [0, 0]);
  await assertStoppedCleanly(directory);

  await rm(place, { recursive: true });
  await assert.rejects(kontor(t, directory, { from: install }).url, /which is gone\. Restore it, or remove/);
});

test("another user's data is refused with the remedy", asOthers, async t => {
  const user = kontor(t, shared, { uid: ordinaryUser });
  await assert.rejects(user.url, /belongs to another user\. Start Kontor as that user or as root, or set KONTOR_DATA/);
});

test('a start that fails quotes the log and says what to do', async () => {
  const file = join(shared, 'postgres', 'local.conf');
  const good = await readFile(file, 'utf8');
  await writeFile(file, "shared_buffers = 'a lot'\n");
  await assert.rejects(startEmbedded({ dataDirectory: shared }), (error: Error) => {
    assert.match(error.message, /^PostgreSQL did not start:\n.*invalid value for parameter "shared_buffers": "a lot"/s);
    assert.match(error.message, /\nCorrect .*local\.conf\.$/);
    return true;
  });
  await writeFile(file, good);
});

test('data of another PostgreSQL version is refused, untouched', async () => {
  const file = join(shared, 'postgres', 'cluster', 'PG_VERSION');
  await writeFile(file, '17\n');
  await assert.rejects(
    startEmbedded({ dataDirectory: shared }),
    /is of version 17; this Kontor brings version 18\. Make a backup/,
  );
  await writeFile(file, '18\n');
  const server = await startEmbedded({ dataDirectory: shared });
  await server.stop();
});

test('a Kontor in another container that shares the data is noticed', linuxOnly, async t => {
  const other = kontor(t, shared);
  await other.url;
  const place = join(shared, 'postgres');
  const pidFile = join(place, 'cluster', 'postmaster.pid');
  const [machine, left] = [await readFile(join(place, 'machine'), 'utf8'), await readFile(pidFile, 'utf8')];
  await writeFile(join(place, 'machine'), machine.replace(/\[\d+\]/, '[1]'));
  await writeFile(pidFile, left.replace(/^\d+/, '2')); // its server's number means nothing here
  await assert.rejects(startEmbedded({ dataDirectory: shared }), /A Kontor in another container uses/);
  await writeFile(pidFile, left);
  assert.equal(await other.end('SIGTERM'), 0);
  await assertStoppedCleanly(shared);
});
