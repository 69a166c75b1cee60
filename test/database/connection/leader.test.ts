// An address with two PostgreSQL servers: requests go to the one that writes, and follow when another one takes over.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EmbeddedServer, startEmbedded } from '../../../src/database/embedded/start.ts';
import { connectOnce } from '../../../src/database/migration/prepare-database.ts';
import { invoiceBody } from '../../support/invoices.ts';
import { startRig } from '../../support/rig.ts';
import { inDatabase, makeTemplate } from '../../support/template-database.ts';

const cluster = (name: string) => join(directory, name, 'postgres', 'cluster');
let directory = '';
let one: EmbeddedServer;
let two: EmbeddedServer;
// Two servers with the same records; the second one in the address is the leader. They do not replicate: these tests ask where
// requests go, not what arrives at a standby.
const rig = await startRig({ DATABASE_DEADLINE_MS: '20000' }, async folder => {
  directory = folder;
  const first = await startEmbedded({ dataDirectory: join(folder, 'one') });
  const { name } = await makeTemplate(first.url);
  await first.stop();
  assert.equal(spawnSync('cp', ['-a', join(folder, 'one'), join(folder, 'two')]).status, 0);
  writeFileSync(join(cluster('two'), 'standby.signal'), '');
  spawnSync('chown', [`--reference=${cluster('two')}`, join(cluster('two'), 'standby.signal')]);
  one = await startEmbedded({ dataDirectory: join(folder, 'one') });
  two = await startEmbedded({ dataDirectory: join(folder, 'two') });
  const url = new URL(inDatabase(two.url, name));
  const places = [two, one].map(server => new URL(server.url));
  url.searchParams.set('host', places.map(place => place.searchParams.get('host') ?? place.hostname).join(','));
  url.searchParams.set('port', places.map(place => place.port).join(','));
  return { url: url.href, drop: async () => void (await Promise.all([one.stop(), two.stop()])) };
});
const account = await rig.account();
let numbers = 0;
const write = () => account.client.post('/invoices', invoiceBody(String(++numbers)));

/** Sends a signal to a whole server: the first process and all of its children. */
function signal(name: string, kind: NodeJS.Signals): void {
  const [first] = readFileSync(join(cluster(name), 'postmaster.pid'), 'utf8').split('\n');
  const children = spawnSync('ps', ['-o', 'pid=', '--ppid', String(first)], { encoding: 'utf8' }).stdout;
  for (const pid of [first, ...children.split('\n')]) if (Number(pid) > 0) process.kill(Number(pid), kind);
}

async function promote(server: EmbeddedServer): Promise<void> {
  const superuser = await connectOnce(server.url);
  await superuser.query('SELECT pg_promote()');
  await superuser.end();
}

describe('With two servers in DATABASE_URL', () => {
  it('requests go to the one that writes, wherever it stands in the address', async () => {
    assert.equal((await write()).status, 201);
    assert.equal((await account.client.get('/invoices')).body.length, 1);
  });

  it('a leader that is frozen loses its connections as soon as another one writes, and does not get them back', async () => {
    signal('one', 'SIGSTOP');
    try {
      // It waits for the frozen server, long before its deadline.
      const waiting = write();
      await sleep(100);
      await promote(two);
      const refused = await waiting;
      // Sent to the frozen server, or still to be sent: the other one knows no session of the former leader.
      const { code, message } = refused.body;
      assert.ok(
        code === 'AUTH_FAILED' || (code === 'DB_TIMEOUT' && /unknown|Nothing was written/.test(message)),
        refused.text,
      );
    } finally {
      signal('one', 'SIGCONT');
    }
    // The former leader says that it writes, too.
    const [awake, next] = await Promise.all([one, two].map(startOf));
    assert.ok(awake && next && awake !== next);
    assert.equal(await startOfUsed(), next);
    assert.equal((await rig.call('GET', '/readyz')).body.status, 'ready');
    rig.database.pool.query({ text: 'SELECT pg_terminate_backend(pg_backend_pid())' }).catch(() => {});
    await sleep(1_500);
    assert.equal(await startOfUsed(), next, 'requests stay');
  });

  it('no server that answers is 503 with the reason; requests are served again when one is back', async () => {
    signal('two', 'SIGSTOP');
    await one.stop();
    const refused = await rig.call('GET', '/readyz');
    assert.equal(refused.status, 503, refused.text);
    signal('two', 'SIGCONT');
    const begun = performance.now();
    while ((await rig.call('GET', '/readyz')).status !== 200) {
      assert.ok(performance.now() - begun < 30_000);
      await sleep(50);
    }
  });
});

const START = { text: 'SELECT extract(epoch FROM pg_postmaster_start_time())::text AS start' };

/** When the server was started that requests go to: it tells one from the other. */
async function startOfUsed(): Promise<unknown> {
  const [row] = await rig.database.pool.query(START);
  return (row as { start: string } | undefined)?.start;
}

async function startOf(server: EmbeddedServer): Promise<string | undefined> {
  const client = await connectOnce(server.url);
  try {
    return (await client.query<{ start: string }>(START)).rows[0]?.start;
  } finally {
    await client.end();
  }
}
