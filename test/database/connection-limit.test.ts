// Server processes open no more connections than PostgreSQL allows, and report a lower number.

import assert from 'node:assert/strict';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbedded } from '../../src/database/embedded/start.ts';
import { startedDirectory } from '../cli/data-directory.ts';
import { kontor, type Server, serve } from '../support/kontor-process.ts';
import { ask } from './embedded/embedded-rig.ts';

const { path: directory, ...data } = await startedDirectory();
// No overload errors on a slow machine.
const settings = { ...data.settings, DATABASE_DEADLINE_MS: '60000' };
const { token } = data.credentials;
const servers: Server[] = [];
after(async () => {
  for (const server of servers) await server.stop();
});

async function start(words: string[], more: Record<string, string> = {}): Promise<Server> {
  const server = await serve({ ...settings, ...more }, words);
  servers.push(server);
  return server;
}

const warning = /PostgreSQL allows/;

test('the embedded PostgreSQL allows the connections of all server processes', async () => {
  const server = await start(['--workers', '2'], { DATABASE_POOL: '60' });
  assert.doesNotMatch(server.err(), warning);
  const embedded = await startEmbedded({ dataDirectory: directory });
  assert.equal(await ask(embedded.url, 'SHOW max_connections'), '133');
  await embedded.stop();
  assert.equal(await server.stop(), 0);
});

test('with a lower limit the processes open fewer connections; with too few for each, none starts', async () => {
  await appendFile(join(directory, 'postgres', 'local.conf'), 'max_connections = 23\n');
  const server = await start(['--workers', '2']);
  assert.match(
    server.err(),
    /allows 10 connections of servers: each of 2 processes opens 5, not 16 .*raise max_connections in .*local\.conf/,
  );
  const base = `${server.address}/api/demo/v4.0.0`;
  const login = await fetch(`${base}/helo`, { headers: { authorization: `Bearer ${token}` } });
  const { 'xa-token': session } = (await login.json()) as { 'xa-token': string };
  const answers = await Promise.all(
    Array.from({ length: 100 }, () =>
      fetch(`${base}/documents?limit=20`, { headers: { authorization: `Bearer ${session}` } }),
    ),
  );
  for (const answer of answers) assert.equal(answer.status, 200, await answer.text());
  const embedded = await startEmbedded({ dataDirectory: directory });
  const open = async () =>
    Number(await ask(embedded.url, "SELECT count(*)::int FROM pg_stat_activity WHERE usename LIKE 'kontor%'"));
  // A connection that a pool has closed is shown until its process ends, later on a busy machine. Those of a pool stay for a minute.
  const end = performance.now() + 20_000;
  let opened = await open();
  while (opened > 10 && performance.now() < end) {
    await sleep(100);
    opened = await open();
  }
  assert.ok(opened <= 10, `${opened} connections are open`);
  await embedded.stop();

  const rejected = await kontor({ ...settings, PORT: '0' }, ['serve', '--workers', '6']);
  assert.deepEqual([rejected.code, rejected.out], [2, '']);
  assert.match(
    rejected.err,
    /allows 10 .* 6 server processes need 12\. Start fewer with --workers or WORKERS, or raise/,
  );
  assert.equal(await server.stop(), 0);
});
