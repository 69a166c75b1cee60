/** A process that watches the embedded PostgreSQL starts it again when it ends, and says so; only repeated failure ends that. */
import assert from 'node:assert/strict';
import { appendFile, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Pool } from '../../../src/database/connection/pool.ts';
import { MAX_LOG_BYTES } from '../../../src/database/embedded/server/log-file.ts';
import { type EmbeddedServer, startEmbedded } from '../../../src/database/embedded/start.ts';
import type { SupervisionOptions, Supervisor } from '../../../src/database/embedded/supervise.ts';
import { ask, assertStoppedCleanly, makeDirectory, processesOf, serverProcess } from './embedded-rig.ts';

const linuxOnly = process.platform === 'linux' ? {} : { skip: 'only Linux has /proc' };
const data = join(await makeDirectory(), '.kontor');
const log = join(data, 'postgres', 'log');
test.after(() => rm(dirname(data), { recursive: true }));

interface Watched {
  server: EmbeddedServer;
  supervisor: Supervisor;
  /** Lines that the supervisor has logged. */
  said: string[];
}

/** Starts PostgreSQL, or attaches to it, and watches it until the test ends. */
async function watched(t: TestContext, options: Partial<SupervisionOptions> = {}): Promise<Watched> {
  const server = await startEmbedded({ dataDirectory: data });
  t.after(() => server.stop());
  const said: string[] = [];
  const say = (_fields: object, message: string) => void said.push(message);
  const writer = { info: say, warn: say, error: say };
  return { server, said, supervisor: server.supervise({ log: writer, failedStarts: 3, ...options }) };
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(10);
}

const postmaster = async () => (await serverProcess(data)) ?? Number.NaN;
const starts = async () => (await readFile(log, 'utf8')).split('starting PostgreSQL').length - 1;
const SAYS = ['PostgreSQL ended and is being started again', 'PostgreSQL serves again'];

test('after kill -9 of PostgreSQL one of all watching processes starts it, and their pools work again', async t => {
  const all = [await watched(t), await watched(t), await watched(t, { failedStarts: undefined })];
  const [one] = all as [Watched];
  const options = { url: one.server.url, size: 2, maximumWaiting: 10, deadlineMs: 5000, prepare: true };
  const pool = new Pool({ ...options, whyUnreachable: () => one.supervisor.outage() });
  t.after(() => pool.end());
  await pool.query({ text: 'CREATE TABLE kept AS SELECT 7 AS n' });
  const [pid, before] = [await postmaster(), await starts()];
  assert.equal(one.supervisor.isDegraded(), false);

  process.kill(pid, 'SIGKILL');
  await until(() => one.supervisor.outage() !== undefined);
  await assert.rejects(pool.query({ text: 'SELECT 1' }), { code: 'DB_TIMEOUT', message: SAYS[0] });
  await until(() => all.every(({ said }) => said.length === 2));
  assert.deepEqual(await pool.query({ text: 'SELECT n FROM kept' }), [{ n: 7 }]);
  assert.notEqual(await postmaster(), pid);
  assert.equal(await starts(), before + 1);
  for (const { said, supervisor } of all)
    assert.deepEqual([said, supervisor.outage(), supervisor.isDegraded()], [SAYS, undefined, true]);
});

test('processes of a killed PostgreSQL that hang do not keep it from starting', linuxOnly, async t => {
  const { server, supervisor } = await watched(t);
  const client = new pg.Client({ connectionString: server.url });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  process.kill(rows[0]?.pid ?? Number.NaN, 'SIGSTOP');
  process.kill(await postmaster(), 'SIGKILL');
  await until(() => supervisor.outage() !== undefined);
  await until(() => supervisor.outage() === undefined);
  assert.equal(await ask(server.url, 'SELECT n FROM kept'), 7);
  await client.end().catch(() => undefined);
});

test('kill -9 of one process of PostgreSQL, which then starts itself again, is reported', async t => {
  const { server, supervisor, said } = await watched(t);
  const pid = await postmaster();
  const client = new pg.Client({ connectionString: server.url });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  process.kill(rows[0]?.pid ?? Number.NaN, 'SIGKILL');
  await until(() => said.length === 2);
  assert.deepEqual(said, [
    'A process of PostgreSQL crashed, and PostgreSQL is recovering',
    'PostgreSQL has recovered and serves again',
  ]);
  assert.deepEqual([supervisor.outage(), supervisor.isDegraded()], [undefined, true]);
  assert.equal(await postmaster(), pid);
  assert.equal(await ask(server.url, 'SELECT n FROM kept'), 7);
});

test('a text of a client in the log is not taken for a crash', async t => {
  const { server, said } = await watched(t);
  const forged = `2026-01-01 00:00:00.000 UTC [${await postmaster()}] LOG:  terminating any other active server processes`;
  await ask(server.url, `DO $$ BEGIN RAISE LOG '%', E'text\\n${forged}'; END $$`);
  await sleep(1000);
  assert.match(await readFile(log, 'utf8'), /\t.*terminating any other/);
  assert.deepEqual(said, []);
});

test('the log is emptied when it has grown, keeps its last part in log.old, and both are private', async t => {
  const { server } = await watched(t);
  const flood = `DO $$ BEGIN FOR i IN 1..6000 LOOP RAISE LOG '%', repeat('x', 300); END LOOP; END $$`;
  for (let round = 0; round < 3; round++) {
    await ask(server.url, flood);
    await until(async () => (await stat(log)).size < MAX_LOG_BYTES);
  }
  await ask(server.url, `DO $$ BEGIN RAISE LOG 'still logged'; END $$`);
  assert.match(await readFile(log, 'utf8'), /still logged/);
  for (const file of [log, `${log}.old`]) assert.equal((await stat(file)).mode & 0o777, 0o600);
  const { size } = await stat(`${log}.old`);
  assert.ok(size > MAX_LOG_BYTES / 2 && size <= MAX_LOG_BYTES, String(size));
});

test('a link in the place of the log is not followed', linuxOnly, async t => {
  const { said } = await watched(t);
  const other = join(dirname(data), 'other');
  // Not a letter with which `log.old` of the test before may begin, which is cut anywhere.
  await writeFile(other, '~'.repeat(2 * MAX_LOG_BYTES));
  await rename(log, `${log}.kept`);
  await symlink(other, log);
  process.kill(await postmaster(), 'SIGKILL');
  await until(() => said.includes('PostgreSQL could not be started again'));
  assert.equal((await stat(other)).size, 2 * MAX_LOG_BYTES);
  assert.doesNotMatch(await readFile(`${log}.old`, 'utf8').catch(() => ''), /^~/);
  await rename(`${log}.kept`, log);
  await until(() => said.includes(SAYS[1] ?? ''));
});

test('it gives up when PostgreSQL ends again and again, although each start succeeds', async t => {
  const { supervisor, said } = await watched(t, { maxEnds: 3, pausesMs: [0] });
  for (let ends = 1; ends <= 3; ends++) {
    process.kill(await postmaster(), 'SIGKILL');
    if (ends < 3) await until(() => said.length === 2 * ends);
  }
  assert.equal((await supervisor.failure).message, 'PostgreSQL ended 3 times in 10 minutes');
});

test('it gives up after a number of failed starts in a row, with the reason; a stop ends a pause between starts', async t => {
  const conf = join(data, 'postgres', 'local.conf');
  const giving = await watched(t, { failedStarts: 3, pausesMs: [0, 50] });
  const pausing = await watched(t, { failedStarts: 100, pausesMs: [0, 600_000] });
  const good = await readFile(conf, 'utf8');
  await appendFile(conf, "shared_buffers = 'a lot'\n");
  process.kill(await postmaster(), 'SIGKILL');
  const reason = await giving.supervisor.failure;
  assert.match(reason.message, /^PostgreSQL did not start:\n.*shared_buffers.*\nCorrect .*local\.conf\.$/s);
  assert.equal(giving.said.filter(line => line === 'PostgreSQL could not be started again').length, 3);
  assert.equal(String(giving.supervisor.outage()), SAYS[0]);
  await until(() => pausing.said.includes('PostgreSQL is started again after a pause'));
  await pausing.server.stop();
  await giving.server.stop();
  assert.deepEqual(await processesOf(data), []);

  await writeFile(conf, good);
  const after = await startEmbedded({ dataDirectory: data });
  assert.equal(await ask(after.url, 'SELECT n FROM kept'), 7);
  await after.stop();
  await assertStoppedCleanly(data);
});
