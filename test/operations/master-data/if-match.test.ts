// If-Match of an update: what a client read, as it comes through proxies.

import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { isInstalled } from '../../deploy/proxy-process.ts';
import { startRig } from '../../support/rig.ts';

const NGINX = 'nginx';

const rig = await startRig();
const { code, client } = await rig.account();

const RECORDS = [
  ['customers', { name: 'Ana' }, 'city'],
  ['suppliers', { name: 'Rui' }, 'city'],
  ['articles', { item_code: 'T1', description: 'Tea' }, 'description'],
] as const;

describe('If-Match', () => {
  for (const [path, body, field] of RECORDS)
    it(`of ${path}: the ETag, weak or with an encoding, in a list, or *`, async () => {
      const { id } = (await client.post(`/${path}`, body)).body;
      const etagNow = async () => (await client.get(`/${path}`, { id })).headers.etag ?? '';
      const put = (ifMatch: string) =>
        client.put(`/${path}`, { id, [field]: `x${Math.random()}` }, { headers: { 'if-match': ifMatch } });
      const version = async () => Number((await etagNow()).replaceAll('"', ''));
      const right: ((version: number) => string)[] = [
        number => `"${number}"`,
        number => `W/"${number}"`,
        number => `"${number}-gzip"`,
        number => `W/"${number}-br"`,
        number => `"x", W/"${number}"`,
        number => `"${number - 1}","${number}"`,
        () => '*',
      ];
      for (const of of right) {
        const header = of(await version());
        const answer = await put(header);
        assert.equal(answer.status, 201, `${header}: ${answer.text}`);
      }
      const now = await version();
      for (const header of [`"${now - 1}"`, `W/"${now - 1}"`, `"${now + 1}", W/"x"`, '"x"', `"${now}0"`]) {
        const { status, body: said } = await put(header);
        assert.deepEqual([status, said.code], [409, 'CONFLICT'], header);
      }
      for (const header of [String(now), `"${now}`, `*, "${now}"`, `'${now}'`]) {
        const { status, body: said } = await put(header);
        assert.deepEqual(
          [status, said.code, said.details?.[0]?.field],
          [400, 'INVALID_ARGUMENT', 'If-Match'],
          `${header} ${JSON.stringify(said)}`,
        );
      }
      assert.equal(await version(), now);
    });
});

it('Behind nginx that compresses, what was read can be updated', { skip: !isInstalled(NGINX, '-v') }, async () => {
  const address = await rig.listen();
  const directory = mkdtempSync(join(tmpdir(), 'kontor-nginx-'));
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise(resolve => probe.once('listening', resolve));
  const { port } = probe.address() as { port: number };
  probe.close();
  const file = join(directory, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; pid ${directory}/pid; error_log ${directory}/errors;
    events {}
    http { access_log off; client_body_temp_path ${directory}/b; proxy_temp_path ${directory}/p; fastcgi_temp_path ${directory}/f;
      uwsgi_temp_path ${directory}/u; scgi_temp_path ${directory}/s; gzip on; gzip_proxied any; gzip_min_length 0; gzip_types application/json;
      server { listen 127.0.0.1:${port}; location / { proxy_pass ${address}; proxy_http_version 1.1; } } }`,
  );
  execFileSync(NGINX, ['-t', '-q', '-c', file, '-p', directory], { stdio: 'ignore' });
  const nginx = spawn(NGINX, ['-c', file, '-p', directory], { stdio: 'ignore' });
  after(() => {
    nginx.kill();
    rmSync(directory, { recursive: true, force: true });
  });
  const { id } = (await client.post('/customers', { name: 'Nuno' })).body;
  const base = `http://127.0.0.1:${port}/api/${code}/v4.0.0`;
  const headers = { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' };
  for (let tries = 0; ; tries++)
    try {
      await fetch(`${base}/status`, { headers });
      break;
    } catch (error) {
      if (tries === 100) throw error;
      await sleep(50);
    }
  const read = await fetch(`${base}/customers?id=${id}`, { headers: { ...headers, 'accept-encoding': 'gzip' } });
  const etag = read.headers.get('etag') ?? '';
  assert.match(etag, /^W\//, 'nginx has compressed the answer');
  const update = (nonce: number) =>
    fetch(`${base}/customers?nonce=${nonce}`, {
      method: 'PUT',
      headers: { ...headers, 'if-match': etag },
      body: JSON.stringify({ id, city: 'Faro' }),
    });
  assert.equal((await update(1_000_001)).status, 201);
  assert.equal((await update(1_000_002)).status, 409);
});
