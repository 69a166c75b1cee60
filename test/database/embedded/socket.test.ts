/** The PostgreSQL inside is reached by a Unix socket, and over TCP where there can't be one. */
import assert from 'node:assert/strict';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { startEmbedded } from '../../../src/database/embedded/start.ts';
import { ask, makeDirectory } from './embedded-rig.ts';

const windows = process.platform === 'win32' ? { skip: 'Windows has no such sockets' } : {};
const CLIENT = 'SELECT inet_server_addr()::text';

for (const [where, name, client] of [
  ['a short path', '.kontor', null],
  ['a path that is too long for a socket', 'd'.repeat(100), '127.0.0.1/32'],
] as const) {
  test(`below ${where} it answers ${client ?? 'without an address'}`, windows, async t => {
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
