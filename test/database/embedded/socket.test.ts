/** The embedded PostgreSQL listens on a Unix socket that only its account may reach, and not on TCP. */
import assert from 'node:assert/strict';
import { chmod, mkdir, rename, rm, rmdir, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
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
