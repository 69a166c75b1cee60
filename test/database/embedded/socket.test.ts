/** The embedded PostgreSQL listens on a Unix socket, and on TCP only if the path is too long for a socket. */
import assert from 'node:assert/strict';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { startEmbedded } from '../../../src/database/embedded/start.ts';
import { ask, makeDirectory } from './embedded-rig.ts';

const windows = process.platform === 'win32' ? { skip: 'Windows has no Unix sockets' } : {};
const CLIENT = 'SELECT inet_server_addr()::text';

for (const [description, name, client] of [
  ['a short path', '.kontor', null],
  ['a path that is too long for a socket', 'd'.repeat(100), '127.0.0.1/32'],
] as const) {
  test(`in ${description} the connection uses ${client ? 'TCP' : 'a Unix socket'}`, windows, async t => {
    const directory = await makeDirectory();
    t.after(() => rm(directory, { recursive: true }));
    const dataDirectory = join(directory, name);
    await mkdir(dataDirectory, { mode: 0o755 });
    const server = await startEmbedded({ dataDirectory });
    try {
      assert.equal(await ask(server.url, CLIENT), client);
    } finally {
      await server.stop();
    }
  });
}
