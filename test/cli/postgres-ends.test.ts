/** The embedded PostgreSQL is killed under a running server: the server says so, starts it again and goes on. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { processesOf, serverProcess } from '../database/embedded/embedded-rig.ts';
import type { Server } from '../support/kontor-process.ts';
import { helo, startedDirectory } from './data-directory.ts';

const data = await startedDirectory();
const { token } = data.credentials;
const ENDED = 'PostgreSQL ended and is being started again';

interface Answer {
  status: number;
  retryAfter: string | null;
  body: { status?: string; message?: string; code?: string };
}

async function ask(url: string, session = ''): Promise<Answer> {
  const answer = await fetch(url, { headers: session ? { authorization: `Bearer ${session}` } : {} });
  const body = (await answer.json()) as Answer['body'];
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body };
}

async function start(...words: string[]): Promise<{ server: Server; base: string; session: string }> {
  const server = await data.serve(...words);
  const base = `${server.address}/api/demo/v4.0.0`;
  const opened = (await (await helo(base, token)).json()) as { 'xa-token': string };
  // A session is written to disk a moment after its answer.
  await sleep(1000);
  return { server, base, session: opened['xa-token'] };
}

/** Kills PostgreSQL and asks until the server is ready again; returns the answers meanwhile. */
async function killAndWait(urls: string[], session: string): Promise<Answer[]> {
  process.kill((await serverProcess(data.path)) ?? Number.NaN, 'SIGKILL');
  const answers: Answer[] = [];
  for (;;) {
    const round = await Promise.all(urls.map(url => ask(url, session)));
    const failed = round.filter(({ status }) => status !== 200);
    if (answers.length > 0 && failed.length === 0) return answers;
    answers.push(...failed);
    await sleep(20);
  }
}

test('the server serves again, and /readyz, /status and the log say what happened', async () => {
  const { server, base, session } = await start();
  const urls = [`${server.address}/readyz`, `${base}/status`, `${base}/invoices?limit=1`];
  assert.match((await ask(`${base}/status`, session)).body.status ?? '', /^ready - login: admin/);
  for (let round = 0; round < 2; round++) {
    const answers = await killAndWait(urls, session);
    for (const { status, retryAfter, body } of answers)
      assert.deepEqual([status, retryAfter, body.code], [503, '1', 'DB_TIMEOUT'], body.message ?? '');
    assert.ok(answers.some(({ body }) => body.message === ENDED));
    assert.match((await ask(`${base}/status`, session)).body.status ?? '', /^degraded - login: admin/);
  }
  await server.said('PostgreSQL is started again after a pause');
  while (server.out().split('PostgreSQL serves again').length < 3) await sleep(20);
  assert.equal(server.out().match(new RegExp(`"level":40,.*"pid":\\d+,"msg":"${ENDED}"`, 'g'))?.length, 2);
  assert.equal(await server.stop(), 0);
  assert.deepEqual(await processesOf(data.path), []);
});

test('several server processes and a second server go on with one new PostgreSQL', async () => {
  const [{ server, session }, { server: second }] = [await start('--workers', '2'), await start()];
  const urls = [server, server, second].map(({ address }) => `${address}/api/demo/v4.0.0/status`);
  const before = await readFile(join(data.path, 'postgres', 'log'), 'utf8');
  await killAndWait(urls, session);
  const log = (await readFile(join(data.path, 'postgres', 'log'), 'utf8')).slice(before.length);
  assert.equal(log.split('starting PostgreSQL').length, 2);
  for (let i = 0; i < 8; i++)
    for (const url of urls) assert.match((await ask(url, session)).body.status ?? '', /^degraded/);
  assert.doesNotMatch(server.err(), /A server process ended/);
  const listed = await data.run('account', 'list', '--json');
  assert.equal(listed.code, 0, listed.err);
  assert.deepEqual(await Promise.all([server.stop(), second.stop()]), [0, 0]);
  assert.deepEqual(await processesOf(data.path), []);
});

test('after DATABASE_RESTARTS failed starts the server ends with the reason and exit code 3', async () => {
  const conf = join(data.path, 'postgres', 'local.conf');
  const good = await readFile(conf, 'utf8');
  for (const words of [[], ['--workers', '2']]) {
    data.settings.DATABASE_RESTARTS = '1';
    const { server } = await start(...words);
    await appendFile(conf, "shared_buffers = 'a lot'\n");
    const ended = once(server.child, 'close');
    process.kill((await serverProcess(data.path)) ?? Number.NaN, 'SIGKILL');
    assert.deepEqual(await ended, [3, null]);
    assert.match(
      server.err(),
      /The server ends, because its database does: PostgreSQL did not start:\n.*shared_buffers.*\nCorrect .*local\.conf\.\n$/s,
    );
    assert.match(server.out(), /"level":50.*PostgreSQL could not be started again/);
    assert.deepEqual(await processesOf(data.path), []);
    await writeFile(conf, good);
  }
});
