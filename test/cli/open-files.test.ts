/** A server whose clients, or whose system, leave it no file descriptor goes on and recovers, in one process and in several. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Server } from '../support/kontor-process.ts';
import { childrenOf } from './child-processes.ts';
import { helo, startedDirectory } from './data-directory.ts';

const OPEN_FILES = 128;
const SILENT = 300;
const onLinux = process.platform === 'linux' ? {} : { skip: 'needs /proc and prlimit' };

/** The status of a request; an error of the connection by its code. */
function status(url: string, token: string, agent: Agent): Promise<number | string> {
  return new Promise(resolve => {
    const headers = { authorization: `Bearer ${token}` };
    get(url, { agent, headers, timeout: 60_000 }, response => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    })
      .on('timeout', function (this: { destroy(): void }) {
        this.destroy();
      })
      .on('error', error => resolve((error as { code?: string }).code ?? 'error'));
  });
}

/** Resolves when a request over a new connection is served. */
async function untilServed(url: string, token: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if ((await status(url, token, new Agent())) === 200) return;
    await sleep(100);
  }
  assert.fail(`${url} is not served over a new connection`);
}

const sessionOf = async (base: string, token: string) =>
  ((await (await helo(base, token)).json()) as { 'xa-token': string })['xa-token'];

const data = await startedDirectory();

for (const workers of ['1', '2'])
  describe(`A server with --workers ${workers} and ${OPEN_FILES} open files`, onLinux, () => {
    let server: Server;
    let base: string;
    let session: string;
    before(async () => {
      server = await data.serveWithFiles(OPEN_FILES, '--workers', workers);
      base = `${server.address}/api/demo/v4.0.0`;
      session = await sessionOf(base, data.credentials.token);
    });

    it('serves old and new connections while silent ones fill it, prints, and is the same process afterwards', async () => {
      const processes = await childrenOf(server.child.pid, 'kontor.js');
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      assert.equal(await status(`${base}/status`, session, agent), 200);

      const { hostname, port } = new URL(base);
      const silent: Socket[] = Array.from({ length: SILENT }, () =>
        connect(Number(port), hostname).on('error', () => {}),
      );
      for (let requests = 0; requests < 40; requests++) {
        const url = `${base}/invoices?limit=5`;
        const answered = await status(url, session, agent);
        // On a busy machine the pause may be so long that the connection is closed in favour of a silent one.
        assert.equal(answered === 'ECONNRESET' ? await status(url, session, agent) : answered, 200);
        await sleep(50);
      }
      await untilServed(`${base}/status`, session);
      assert.equal(await status(`${base}/invoices?id=1&print=1`, session, agent), 200);
      for (const socket of silent) socket.destroy();
      await untilServed(`${base}/invoices?limit=5`, session);
      assert.deepEqual(await childrenOf(server.child.pid, 'kontor.js'), processes);
      agent.destroy();
    });

    it('survives when the system permits no more files, and serves again as soon as it does', async () => {
      const primary = server.child.pid ?? 0;
      const processes = [primary, ...(await childrenOf(primary, 'kontor.js'))];
      const running = async () => 1 + (await childrenOf(primary, 'kontor.js')).length;
      const agents = [1, 2].map(() => new Agent({ keepAlive: true, maxSockets: 1 }));
      for (const each of agents) assert.equal(await status(`${base}/status`, session, each), 200);
      for (const pid of processes) permit(pid, lowestFree(pid));
      // The primary process can't start another in its place. One of the connections is that of the other process.
      const [, killed] = processes;
      if (killed) process.kill(killed, 'SIGKILL');
      await sleep(500);
      const answered = await Promise.all(agents.map(each => status(`${base}/status`, session, each)));
      const agent = agents[answered.indexOf(200)];
      assert.ok(agent, answered.join());
      const paths = ['/status', '/invoices?limit=5', '/invoices?id=1&print=1'].map(path => base + path);
      const outside = ['/metrics', '/docs/files/any/main.js', '/readyz'].map(path => server.address + path);
      for (let seconds = 0; seconds < 2; seconds++) {
        for (const url of [...paths, ...outside]) {
          const answered = await status(url, session, agent);
          assert.ok(answered === 200 || answered === 503 || url.includes('print'), `${url} answered ${answered}`);
        }
        await sleep(1_000);
      }
      for (const pid of processes) if (pid !== killed) permit(pid, 'unlimited');
      await untilServed(`${base}/invoices?id=1&print=1`, session);
      for (let waits = 0; waits < 100 && (await running()) < processes.length; waits++) await sleep(100);
      assert.equal(await running(), processes.length);
      for (const each of agents) each.destroy();
      assert.equal(await server.stop(), 0, server.err());
    });
  });
/** The smallest descriptor that a process does not use: with this limit it can open nothing. */
function lowestFree(pid: number): number {
  const used = new Set(readdirSync(`/proc/${pid}/fd`).map(Number));
  let free = 0;
  while (used.has(free)) free++;
  return free;
}

function permit(pid: number, soft: number | 'unlimited'): void {
  const value = soft === 'unlimited' ? /(\d+)\s+files/.exec(limitsOf(pid))?.[1] : String(soft);
  execFileSync('prlimit', ['--pid', String(pid), `--nofile=${value}:`]);
}

const limitsOf = (pid: number) => execFileSync('grep', ['Max open files', `/proc/${pid}/limits`], { encoding: 'utf8' });
