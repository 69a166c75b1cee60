// Server processes never ask PostgreSQL for more connections than it has room for, and say what they do instead.

import assert from 'node:assert/strict';
import { appendFile, chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { startEmbedded } from '../../src/database/embedded/start.ts';
import { kontor, type Server, serve } from '../support/kontor-process.ts';
import { ask } from './embedded/embedded-rig.ts';

const directory = await mkdtemp(join(tmpdir(), 'kontor-room-'));
await chmod(directory, 0o755);
// A busy machine may be slow; it is no overload.
const settings = { KONTOR_DATA: directory, MAX_EVENT_LOOP_LAG_MS: '0', DATABASE_DEADLINE_MS: '60000' };
const servers: Server[] = [];
after(async () => {
  for (const server of servers) await server.stop();
  await rm(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

async function start(words: string[], more: Record<string, string> = {}): Promise<Server> {
  const server = await serve({ ...settings, ...more }, words);
  servers.push(server);
  return server;
}

const warning = /PostgreSQL has room for/;
let token = '';

test('the PostgreSQL inside is started with room for all server processes', async () => {
  const server = await start(['--workers', '2'], { DATABASE_POOL: '60' });
  await server.said('API token');
  token = /API token +(\S+)/.exec(server.out())?.[1] ?? '';
  assert.doesNotMatch(server.err(), warning);
  const inside = await startEmbedded({ dataDirectory: directory });
  assert.equal(await ask(inside.url, 'SHOW max_connections'), '133');
  await inside.stop();
  assert.equal(await server.stop(), 0);
});

test('where there is less room, processes share it and say so; with too little for each, none starts', async () => {
  await appendFile(join(directory, 'postgres', 'local.conf'), 'max_connections = 23\n');
  const server = await start(['--workers', '2']);
  assert.match(
    server.err(),
    /room for 10 connections of servers: each of 2 processes takes 5, not 16 .*raise max_connections in .*local\.conf/,
  );
  const base = `${server.address}/api/demo/v4.0.0`;
  const entered = await fetch(`${base}/helo`, { headers: { authorization: `Bearer ${token}` } });
  const { 'xa-token': session } = (await entered.json()) as { 'xa-token': string };
  const answers = await Promise.all(
    Array.from({ length: 100 }, () =>
      fetch(`${base}/documents?limit=20`, { headers: { authorization: `Bearer ${session}` } }),
    ),
  );
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
  const inside = await startEmbedded({ dataDirectory: directory });
  const opened = await ask(inside.url, "SELECT count(*)::int FROM pg_stat_activity WHERE usename LIKE 'kontor%'");
  assert.ok(Number(opened) <= 10, `${opened} connections are open`);
  await inside.stop();

  const refused = await kontor({ ...settings, PORT: '0' }, ['serve', '--workers', '6']);
  assert.deepEqual([refused.code, refused.out], [2, '']);
  assert.match(
    refused.err,
    /room for 10 .* 6 server processes need 12\. Start fewer with --workers or WORKERS, or raise/,
  );
  assert.equal(await server.stop(), 0);
});
