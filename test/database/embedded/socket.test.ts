/** The embedded PostgreSQL listens on a Unix socket that only its account may reach, and not on TCP. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readFile, rename, rm, rmdir, stat, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { findLocation } from '../../../src/database/embedded/data-directory/location.ts';
import { tryShared } from '../../../src/database/embedded/data-directory/lock.ts';
import { environment } from '../../../src/database/embedded/run-program.ts';
import { findBinaries } from '../../../src/database/embedded/server/find-binaries.ts';
import { choosePort } from '../../../src/database/embedded/server/port.ts';
import { startEmbedded } from '../../../src/database/embedded/start.ts';
import { ask, makeDirectory, serverProcess } from './embedded-rig.ts';

const windows = process.platform === 'win32' ? { skip: 'Windows has no Unix sockets' } : {};
const directory = await makeDirectory();
test.after(() => rm(directory, { recursive: true }));
const quiet = () => undefined;
const silent = { info: quiet, warn: quiet, error: quiet };

const socketDirectoryOf = (url: string) => new URL(url).searchParams.get('host') ?? '';

/** Asserts that the server answers on a socket in a private directory, and not on TCP; returns the directory. */
async function assertOnlySocket(url: string): Promise<string> {
  assert.equal(await ask(url, 'SELECT inet_server_addr()::text'), null);
  assert.equal(await ask(url, 'SHOW listen_addresses'), '');
  const socketDirectory = socketDirectoryOf(url);
  assert.equal((await stat(socketDirectory)).mode & 0o777, 0o700);
  await assert.rejects(ask(url.replace(/\?host=.*/, ''), 'SELECT 1'), { code: 'ECONNREFUSED' });
  return socketDirectory;
}

test('the socket is in the private data directory', windows, async () => {
  const server = await startEmbedded({ dataDirectory: join(directory, '.kontor') });
  try {
    assert.equal(await assertOnlySocket(server.url), join(directory, '.kontor', 'postgres'));
  } finally {
    await server.stop();
  }
});

test(
  'in a path that is too long for a socket, it is in a private short one that all processes find',
  windows,
  async t => {
    const dataDirectory = join(directory, 'd'.repeat(100));
    const server = await startEmbedded({ dataDirectory });
    const socketDirectory = await assertOnlySocket(server.url);
    t.after(() => rm(socketDirectory, { recursive: true, force: true }));
    assert.match(socketDirectory, /^\/tmp\/kontor-\w{6}$/);
    assert.equal((await stat(socketDirectory)).uid, (await stat(join(dataDirectory, 'postgres'))).uid);
    const another = await startEmbedded({ dataDirectory });
    assert.equal(another.url, server.url);
    await another.stop();

    await t.test('and is made again when it was removed while processes use the server', async () => {
      const supervisor = server.supervise({ log: silent, failedStarts: 3 });
      process.kill((await serverProcess(dataDirectory)) ?? Number.NaN, 'SIGKILL');
      await rm(socketDirectory, { recursive: true });
      while (!supervisor.isDegraded() || supervisor.outage()) await sleep(10);
      assert.equal(await assertOnlySocket(server.url), socketDirectory);
      await server.stop();
    });

    await t.test('and is replaced when another user has put a directory or a link in its place', async () => {
      const planted = join(directory, 'planted');
      await mkdir(planted);
      await rename(socketDirectory, `${socketDirectory}.old`);
      await symlink(planted, socketDirectory);
      const safe = await startEmbedded({ dataDirectory });
      assert.notEqual(await assertOnlySocket(safe.url), socketDirectory);
      await safe.stop();
      await rm(socketDirectory);
      await rmdir(`${socketDirectory}.old`);
      const open = socketDirectoryOf(safe.url);
      await chmod(open, 0o777);
      const again = await startEmbedded({ dataDirectory });
      assert.notEqual(await assertOnlySocket(again.url), open);
      await again.stop();
      for (const made of [open, socketDirectoryOf(again.url)]) await rm(made, { recursive: true });
    });
  },
);

test(
  'a server that an earlier version has on TCP is used while others use it, and then replaced',
  windows,
  async () => {
    const dataDirectory = join(directory, '.kontor');
    const location = await findLocation(dataDirectory, quiet);
    const { postgres } = await findBinaries(location, quiet);
    const port = await choosePort(undefined);
    const options = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-c', `port=${port}`];
    const start = () =>
      spawn(postgres, ['-D', location.cluster, '-c', `config_file=${location.configuration}`, ...options], {
        cwd: '/',
        env: environment,
        stdio: 'ignore',
        detached: true,
        ...location.account,
      });
    const isReady = async () =>
      (await readFile(join(location.cluster, 'postmaster.pid'), 'utf8').catch(() => '')).includes('ready');

    const old = start();
    while (!(await isReady())) await sleep(10);
    const lock = tryShared(location.useLock);
    const beside = await startEmbedded({ dataDirectory });
    assert.equal(new URL(beside.url).host, `127.0.0.1:${port}`);
    const supervisor = beside.supervise({ log: silent, failedStarts: 3 });
    old.kill('SIGKILL');
    while (!supervisor.isDegraded() || supervisor.outage()) await sleep(10);
    assert.equal(await ask(beside.url, 'SHOW port'), String(port), 'connections that go there are served again');
    lock?.release();
    await beside.stop();

    const left = start();
    const ended = once(left, 'exit');
    while (!(await isReady())) await sleep(10);
    const server = await startEmbedded({ dataDirectory });
    await ended;
    assert.equal(await assertOnlySocket(server.url), dirname(location.cluster));
    await server.stop();
  },
);
