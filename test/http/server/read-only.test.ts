// A database that does not write, by a setting or as a standby: reads go on, writes say why, and both recover by themselves.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EmbeddedServer, startEmbedded } from '../../../src/database/embedded/start.ts';
import { connectOnce } from '../../../src/database/migration/prepare-database.ts';
import type { Answer } from '../../support/client.ts';
import { createExamples } from '../../support/example-requests.ts';
import { invoiceBody } from '../../support/invoices.ts';
import { asOwner } from '../../support/owner.ts';
import { startRig } from '../../support/rig.ts';
import { inDatabase, makeTemplate } from '../../support/template-database.ts';

let embedded: EmbeddedServer;
let dataDirectory = '';
// A PostgreSQL of its own, which becomes a standby.
const rig = await startRig({ RATE_REQUESTS: '160' }, async directory => {
  dataDirectory = directory;
  embedded = await startEmbedded({ dataDirectory: directory });
  const { name } = await makeTemplate(embedded.url);
  return { url: inDatabase(embedded.url, name), drop: () => embedded.stop() };
});
const account = await rig.account();
await createExamples(rig, account);
assert.equal((await account.client.post('/invoices', invoiceBody('1'))).status, 201);
let numbers = 1;

const message = 'The database cannot write: it is read-only. Nothing was written';
const readiness = async () => (await rig.call('GET', '/readyz')).body;
const state = async () => String((await account.client.get('/status')).body.status).split(' ')[0];
const write = (): Promise<Answer> => account.client.post('/invoices', invoiceBody(String(++numbers)));

/** As if the session had not been used for minutes, so that reads want to note its use. */
const makeStale = () =>
  asOwner(rig, async owner => {
    await owner.query('BEGIN READ WRITE');
    await owner.query(`SELECT set_config('kontor.account', $1, true)`, [String(account.id)]);
    await owner.query(`UPDATE session SET used_at = now() - interval '5 minutes'`);
    await owner.query('COMMIT');
  });

const OF_RECORDS = ['/attachment_content', '/bank_proposals', '/credit_transfer_file', '/recurring_dates'];

async function everyReadWorks(): Promise<void> {
  for (const { method, path, authentication } of rig.server.endpoints) {
    // The content of a file needs the file, and proposals their entry.
    if (method !== 'GET' || authentication !== 'session' || OF_RECORDS.includes(path)) continue;
    const answer = await account.client.get(path);
    assert.equal(answer.status, 200, `${path}: ${answer.text}`);
  }
}

async function everyWriteSaysWhy(): Promise<void> {
  for (let time = 0; time < 3; time++) {
    const refused = await write();
    assert.deepEqual([refused.status, refused.body.code, refused.headers['retry-after']], [503, 'DB_TIMEOUT', '1']);
    assert.equal(refused.body.message, message);
  }
  const headers = { authorization: `Bearer ${account.apiToken}` };
  const login = await rig.call('GET', `/api/${account.code}/v4.0.0/helo`, { headers });
  assert.deepEqual([login.status, login.body.message], [503, message]);
  assert.equal((await account.client.get('/nonsense')).status, 404, 'an error that cannot be stored');
  assert.equal((await account.client.get('/invoices', { limit: 'x' })).status, 400, 'an error that cannot be stored');
}

async function servesReadsOnly(): Promise<void> {
  await everyReadWorks();
  await everyWriteSaysWhy();
  await everyReadWorks();
  assert.deepEqual(await readiness(), { status: 'reads only', reason: 'The database cannot write: it is read-only' });
  assert.equal(await state(), 'degraded');
}

async function servesAllAgain(): Promise<void> {
  const begun = performance.now();
  for (let answer = await write(); answer.status !== 201; answer = await write()) {
    assert.deepEqual([answer.status, answer.body.code], [503, 'DB_TIMEOUT'], answer.text);
    assert.ok(performance.now() - begun < 30_000, 'back in time');
    await sleep(20);
  }
  assert.deepEqual(await readiness(), { status: 'ready' });
  assert.equal(await state(), 'ready');
}

const alterDatabase = (setting: 'SET default_transaction_read_only = on' | 'RESET default_transaction_read_only') =>
  asOwner(rig, async owner => {
    const { rows } = await owner.query<{ name: string }>('SELECT current_database() AS name');
    await owner.query('BEGIN READ WRITE');
    await owner.query(`ALTER DATABASE ${rows[0]?.name} ${setting}`);
    await owner.query('COMMIT');
    // A request on a connection that is just ending would get 503. One that has been opened meanwhile ends too.
    do {
      await owner.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'kontor' AND datname = current_database() AND pid <> pg_backend_pid()`,
      );
      await sleep(5);
    } while (rig.database.pool.connections.open > 0);
  });

async function whileReadOnly(work: () => Promise<void>): Promise<void> {
  await alterDatabase('SET default_transaction_read_only = on');
  try {
    await work();
  } finally {
    await alterDatabase('RESET default_transaction_read_only');
  }
}

describe('A database that is read-only', () => {
  it('by its settings serves every read, refuses writes with the reason, and writes again when the setting ends', async () => {
    await makeStale();
    await whileReadOnly(servesReadsOnly);
    await servesAllAgain();
  });

  it('makes each process count its requests by itself: limits hold, and reads within them do not fail', async () => {
    const other = await rig.account();
    await whileReadOnly(async () => {
      assert.equal((await write()).status, 503);
      const answers = await Promise.all(Array.from({ length: 900 }, () => other.client.get('/families')));
      const statuses = Map.groupBy(answers, ({ status }) => status);
      assert.deepEqual([...statuses.keys()].sort(), [200, 429]);
      assert.ok((statuses.get(200)?.length ?? 0) >= 160);
    });
    await servesAllAgain();
  });

  it('because it is a standby serves every read, and writes as soon as it is promoted', async () => {
    await makeStale();
    await embedded.stop();
    const cluster = join(dataDirectory, 'postgres', 'cluster');
    assert.ok(existsSync(cluster));
    writeFileSync(join(cluster, 'standby.signal'), '');
    if (process.getuid?.() === 0) spawnSync('chown', [`--reference=${cluster}`, join(cluster, 'standby.signal')]);
    const unreachable = await rig.call('GET', '/readyz');
    assert.deepEqual([unreachable.status, unreachable.body.message], [503, 'The database cannot be reached']);
    embedded = await startEmbedded({ dataDirectory });
    await servesReadsOnly();
    const superuser = await connectOnce(embedded.url);
    await superuser.query('SELECT pg_promote()');
    await superuser.end();
    await servesAllAgain();
  });
});
