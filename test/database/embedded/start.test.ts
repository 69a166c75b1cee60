/** The embedded PostgreSQL starts with the right settings, finds its data again, and reports why it can't start. */
import assert from 'node:assert/strict';
import { appendFile, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { startEmbedded } from '../../../src/database/embedded/start.ts';
import { ask, assertStoppedCleanly, makeDirectory } from './embedded-rig.ts';

/** A data directory for the tests that don't need a new one; each test leaves it stopped. */
const shared = join(await makeDirectory(), '.kontor');
test.after(() => rm(dirname(shared), { recursive: true }));

test('the first start creates a durable, private PostgreSQL 18, also in a path with spaces and ã', async () => {
  const server = await startEmbedded({ dataDirectory: shared });
  try {
    assert.match(server.url, /^postgresql:\/\/postgres:[\w-]{32}@localhost:5432\/postgres\?host=[^?&/]+$/);
    const settings = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums'];
    for (const name of settings) assert.equal(await ask(server.url, `SHOW ${name}`), 'on', name);
    assert.match(String(await ask(server.url, 'SHOW server_version')), /^18\./);
    assert.equal(await ask(server.url, 'SHOW listen_addresses'), '');
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

test('a later start has the same data and the same address', async () => {
  const first = await startEmbedded({ dataDirectory: shared });
  await ask(first.url, 'CREATE TABLE stored AS SELECT 42 AS answer');
  await first.stop();
  const second = await startEmbedded({ dataDirectory: shared });
  try {
    assert.equal(second.url, first.url);
    assert.equal(await ask(second.url, 'SELECT answer FROM stored'), 42);
  } finally {
    await second.stop();
  }
});

test('stopping twice is allowed, and local.conf is used', async () => {
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

test('a failed start reports the log and the remedy', async () => {
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

test('data of another PostgreSQL version is rejected and not changed', async () => {
  const file = join(shared, 'postgres', 'cluster', 'PG_VERSION');
  await writeFile(file, '17\n');
  await assert.rejects(
    startEmbedded({ dataDirectory: shared }),
    /is of version 17; this Kontor has version 18\. Make a backup/,
  );
  await writeFile(file, '18\n');
  const server = await startEmbedded({ dataDirectory: shared });
  await server.stop();
});
