/** Signals during the start, a second signal during the stop, and a PostgreSQL that hangs: no process is left behind. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { processesOf, serverProcess } from '../database/embedded/embedded-rig.ts';
import { KONTOR, type Server } from '../support/kontor-process.ts';
import { helo, startedDirectory } from './data-directory.ts';

const linuxOnly = process.platform === 'linux' ? {} : { skip: 'only Linux has /proc' };
const data = await startedDirectory();
const { token } = data.credentials;

interface Starting {
  child: ChildProcess;
  err(): string;
  ended: Promise<number | null>;
}

/** Starts a command, by default a server, without waiting for it. */
function starting(path: string, words: string[] = [], command = ['serve']): Starting {
  const env = { ...process.env, PORT: '0', KONTOR_DATA: path };
  const child = spawn(process.execPath, [KONTOR, ...command, ...words], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let err = '';
  child.stderr?.on('data', text => {
    err += text;
  });
  return { child, err: () => err, ended: once(child, 'close').then(([code]) => code) };
}

const files = (path: string) => readdir(join(path, 'postgres')).catch((): string[] => []);
const log = (path: string) => readFile(join(path, 'postgres', 'log'), 'utf8').catch(() => '');

/** Moments of the first start. */
const moments: [string, (path: string, server: Starting) => Promise<boolean>, string[]?][] = [
  ['initdb', async path => (await files(path)).some(name => name.startsWith('cluster.new-'))],
  ['the first launch of PostgreSQL', async path => (await serverProcess(path)) !== undefined],
  ['the migrations', async path => (await log(path)).includes('ready to accept connections')],
  ['the sample data', async (_path, server) => server.err().includes('Migrated the database')],
  ['the start of server processes', async (_path, server) => server.err().includes('Migrated'), ['--workers', '2']],
];

test(
  'a signal in the first start ends it at once, without a process left; a second start works',
  linuxOnly,
  async () => {
    for (const [moment, isNow, words] of moments) {
      const path = join(data.path, moment.replaceAll(' ', '-'));
      const server = starting(path, words);
      while (!(await isNow(path, server))) {
        assert.equal(server.child.exitCode, null, server.err());
        await sleep(10);
      }
      server.child.kill('SIGTERM');
      assert.equal(await server.ended, 0, server.err());
      assert.match(server.err(), /Stopped before the start was complete\n$/, moment);
      assert.deepEqual(await processesOf(path), [], moment);
    }
    const path = join(data.path, 'initdb');
    const again = starting(path);
    while (!again.err().includes('ready at')) await sleep(20);
    again.child.kill('SIGINT');
    assert.equal(await again.ended, 0);
    assert.deepEqual(await processesOf(path), []);
  },
);

test('a signal ends a command and the PostgreSQL that it started', linuxOnly, async () => {
  const path = join(data.path, 'initdb');
  const command = starting(path, ['demo', '--scale', '1000'], ['demo']);
  while (!(await log(path)).endsWith('ready to accept connections\n')) await sleep(10);
  await sleep(1500);
  assert.equal(command.child.exitCode, null, command.err());
  command.child.kill('SIGINT');
  assert.equal(await command.ended, 130, command.err());
  assert.deepEqual(await processesOf(path), []);
});

/** Opens a request that never ends, and stops the server, which waits for it. */
async function stopWithOpenRequest(server: Server, base: string, token: string): Promise<void> {
  const opened = (await (await helo(base, token)).json()) as { 'xa-token': string };
  const { hostname, port, pathname } = new URL(base);
  const socket = connect(Number(port), hostname).on('error', () => {});
  socket.write(
    `POST ${pathname}/receipts?nonce=1 HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${opened['xa-token']}\r\n`,
  );
  socket.write('Content-Type: application/json\r\nContent-Length: 100\r\nExpect: 100-continue\r\n\r\n{');
  const [answer] = await once(socket, 'data');
  assert.match(String(answer), /^HTTP\/1\.1 100 /, 'the request is under way');
  server.child.kill('SIGTERM');
  // On a busy machine, the system would make one of two signals that come before the first is handled.
  while (server.child.exitCode === null && !server.err().includes('A second signal')) await sleep(20);
  await sleep(500);
  assert.equal(server.child.exitCode, null, 'it waits for the request');
}

/** Stops a process of PostgreSQL, unless it has just ended by itself. */
function hang(pid: number): void {
  try {
    process.kill(pid, 'SIGSTOP');
  } catch (error) {
    if ((error as { code?: string }).code !== 'ESRCH') throw error;
  }
}

test('a second signal ends the server and PostgreSQL at once, also with several processes', linuxOnly, async () => {
  for (const words of [[], ['--workers', '2']]) {
    const server = await data.serve(...words);
    await stopWithOpenRequest(server, `${server.address}/api/demo/v4.0.0`, token);
    const ended = once(server.child, 'close');
    server.child.kill('SIGTERM');
    assert.deepEqual(await ended, [143, null]);
    assert.match(server.err(), /Ended at once by a second signal/);
    assert.deepEqual(await processesOf(join(data.path, 'postgres')), []);
  }
});

test('a second signal leaves PostgreSQL to another Kontor process that uses it', linuxOnly, async () => {
  const [server, other] = [await data.serve(), await data.serve()];
  await stopWithOpenRequest(server, `${server.address}/api/demo/v4.0.0`, token);
  const ended = once(server.child, 'close');
  server.child.kill('SIGTERM');
  assert.deepEqual(await ended, [143, null]);
  assert.equal((await helo(`${other.address}/api/demo/v4.0.0`, token)).status, 200);
  assert.equal(await other.stop(), 0);
  assert.deepEqual(await processesOf(join(data.path, 'postgres')), []);
});

test(
  'with a PostgreSQL that hangs the server ends within SHUTDOWN_SECONDS and a second, and PostgreSQL too; requests get 503 before',
  linuxOnly,
  async () => {
    data.settings.DATABASE_DEADLINE_MS = '2000';
    for (const [seconds, words, answered] of [
      [5, [], true],
      [1, [], false],
      [3, ['--workers', '2'], false],
    ] as const) {
      data.settings.SHUTDOWN_SECONDS = String(seconds);
      const server = await data.serve(...words);
      const base = `${server.address}/api/demo/v4.0.0`;
      // A busy machine may need more than the two seconds of the deadline for the first one.
      while ((await helo(base, token)).status !== 200) await sleep(100);
      for (const process_ of await processesOf(join(data.path, 'postgres'))) hang(Number.parseInt(process_, 10));
      const waiting = helo(base, token).then(
        ({ status }) => status,
        () => undefined,
      );
      await sleep(200);
      const began = performance.now();
      const late = sleep(25_000, 'late', { ref: false });
      assert.equal(await Promise.race([server.stop(), late]), 0);
      const took = (performance.now() - began) / 1000;
      // Eight seconds for a busy machine.
      assert.ok(took < seconds + 1 + 8, `${took} s with SHUTDOWN_SECONDS=${seconds}`);
      if (answered) assert.equal(await waiting, 503);
      assert.deepEqual(await processesOf(join(data.path, 'postgres')), []);
    }
    const again = await data.serve();
    assert.equal((await helo(`${again.address}/api/demo/v4.0.0`, token)).status, 200);
    assert.equal(await again.stop(), 0);
  },
);
