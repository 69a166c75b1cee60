/** Files that Kontor creates below KONTOR_DATA are closed to other users, with any umask. */
import assert from 'node:assert/strict';
import { chmod, chown, lstat, mkdir, readdir, realpath, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { makeDataDirectory } from '../../../src/database/embedded/data-directory/create.ts';
import { startEmbedded } from '../../../src/database/embedded/start.ts';
import { ask, isRoot, kontor, makeDirectory, ordinaryUser, whyNotOrdinary } from './embedded-rig.ts';

const windows = process.platform === 'win32' ? { skip: 'Windows has no such modes' } : {};
const notOrdinary = whyNotOrdinary();
const directory = await makeDirectory();
test.after(() => rm(directory, { recursive: true }));

const GROUP_ENTERS = 0o010;

/** Everything below a directory that others than its owner could read, write or enter. */
async function openTo(others: number, path: string): Promise<string[]> {
  const found = await lstat(path);
  const open =
    found.isSymbolicLink() || (found.mode & others) === 0 ? [] : [`${(found.mode & 0o777).toString(8)} ${path}`];
  const below = found.isDirectory() ? await readdir(path) : [];
  return [...open, ...(await Promise.all(below.map(name => openTo(others, join(path, name))))).flat()];
}

async function withUmask<T>(mask: number, work: () => Promise<T>): Promise<T> {
  const before = process.umask(mask);
  try {
    return await work();
  } finally {
    process.umask(before);
  }
}

for (const mask of [0o000, 0o777]) {
  test(`with the umask ${mask.toString(8).padStart(3, '0')}`, windows, async () => {
    const dataDirectory = join(directory, `above-${mask}`, '.kontor');
    await withUmask(mask, async () => {
      const server = await startEmbedded({ dataDirectory });
      await makeDataDirectory(dataDirectory, 'cache');
      assert.equal(await ask(server.url, 'SELECT 1'), 1);
      assert.deepEqual(await openTo(0o077, await realpath(join(dataDirectory, 'postgres'))), []);
      await server.stop();
    });
    assert.equal((await stat(join(dataDirectory, 'cache'))).mode & 0o777, 0o700);
    // PostgreSQL runs as another user when this process is root; its group passes through.
    assert.equal((await stat(dataDirectory)).mode & 0o777, isRoot ? 0o700 | GROUP_ENTERS : 0o700);
    assert.equal((await stat(dirname(dataDirectory))).mode & 0o777, isRoot ? 0o755 : 0o700);
  });
}

test('for an ordinary user', notOrdinary ? { skip: notOrdinary } : {}, async t => {
  const parent = join(directory, 'of-a-user');
  await mkdir(parent);
  await chown(parent, ordinaryUser, ordinaryUser);
  const dataDirectory = join(parent, '.kontor');
  const user = kontor(t, dataDirectory, { uid: ordinaryUser });
  assert.equal(await ask(await user.url, 'SELECT 1'), 1);
  assert.deepEqual(await openTo(0o077, dataDirectory), []);
  assert.equal(await user.end('SIGTERM'), 0);
});

test('directories that were open are closed at the start', windows, async () => {
  const dataDirectory = join(directory, 'above-0', '.kontor');
  for (const name of ['postgres', 'cache']) await chmod(join(dataDirectory, name), 0o777);
  await chmod(dataDirectory, 0o777);
  const said: string[] = [];
  const server = await startEmbedded({ dataDirectory, progress: line => said.push(line) });
  await makeDataDirectory(dataDirectory, 'cache');
  await server.stop();
  assert.match(said[0] ?? '', /^Every user could write in .*\.kontor/);
  assert.equal((await stat(dataDirectory)).mode & 0o777, 0o775);
  for (const name of ['postgres', 'cache'])
    assert.equal((await stat(join(dataDirectory, name))).mode & 0o777, 0o700, name);
});

test(
  'root lets PostgreSQL into a data directory that was closed to it',
  isRoot ? {} : { skip: 'this is not root' },
  async () => {
    const dataDirectory = join(directory, 'above-0', '.kontor');
    await chown(dataDirectory, 0, 0);
    await chmod(dataDirectory, 0o700);
    const server = await startEmbedded({ dataDirectory });
    assert.equal(await ask(server.url, 'SELECT 1'), 1);
    await server.stop();
    assert.equal((await stat(dataDirectory)).mode & 0o777, 0o700 | GROUP_ENTERS);
  },
);
