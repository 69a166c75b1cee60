// Two servers of Kontor behind HAProxy, with the configuration of deploy/.

import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startRig } from '../support/rig.ts';
import { freePorts, isInstalled } from './proxy-process.ts';

const TITLE =
  'Behind HAProxy, a server that stops gets no requests, and without servers clients get 503 with Retry-After';

it(TITLE, { skip: isInstalled('haproxy', '-v') ? false : 'haproxy is not installed here' }, async () => {
  const rig = await startRig({ TRUST_PROXY: 'loopback' });
  const second = await rig.another();
  const { code, apiToken } = await rig.account();
  const base = await startHaproxy(new URL(await rig.listen()).host, new URL(await second.listen()).host);
  const logIn = () =>
    fetch(`${base}/api/${code}/v4.0.0/helo`, {
      headers: { authorization: `Bearer ${apiToken}`, 'x-forwarded-for': '203.0.113.9' },
    });
  await until(async () => (await logIn()).status === 200);

  assert.equal((await fetch(`${base}/metrics`)).status, 404);
  for (let count = 0; count < 20; count++) assert.equal((await logIn()).status, 200);
  for (const { log } of [rig, second]) {
    const addresses = log.flatMap(line => JSON.parse(line).address ?? []);
    assert.deepEqual([...new Set(addresses)], ['127.0.0.1'], 'both serve, and know the real address of the client');
  }

  await second.server.stop(0);
  for (let count = 0; count < 20; count++) assert.equal((await logIn()).status, 200);

  await rig.server.stop(0);
  await until(async () => (await logIn()).status === 503);
  const refused = await logIn();
  assert.equal(refused.headers.get('retry-after'), '1');
  assert.equal(((await refused.json()) as { code: string }).code, 'OVERLOADED');
});

async function startHaproxy(first: string, second: string): Promise<string> {
  const { http, https } = await freePorts();
  const folder = mkdtempSync(join(tmpdir(), 'kontor-haproxy-'));
  const shipped = readFileSync(join(import.meta.dirname, '../../deploy/haproxy/haproxy.cfg'), 'utf8');
  const adapted = shipped
    .replace('bind :443 ssl crt /etc/ssl/kontor/kontor.pem alpn h2,http/1.1', `bind 127.0.0.1:${http}`)
    .replace('bind :5000', `bind 127.0.0.1:${https}`)
    .replace('10.0.0.21:8080', first)
    .replace('10.0.0.22:8080', second)
    .replace('maxconn 20000', 'maxconn 1000')
    .replace(/^ {2}(user|group) .*\n/gm, '')
    .replace('/run/haproxy/admin.sock', join(folder, 'admin.sock'));
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, adapted);
  execFileSync('haproxy', ['-c', '-f', file], { stdio: 'ignore' });
  const child = spawn('haproxy', ['-f', file, '-db'], { stdio: 'ignore' });
  const ended = new Promise(resolve => child.once('close', resolve));
  after(async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  return `http://127.0.0.1:${http}`;
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await holds().catch(() => false)); tries++) {
    assert.ok(tries < 400, 'not within 20 s');
    await sleep(50);
  }
}
