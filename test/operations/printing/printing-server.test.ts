// A server that prints, stopped as a service manager does it: all processes receive the signal at the same time, and none remains.

import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { childrenOf, isAlive, onLinux, renderersOf, until } from '../../printing/rendering.ts';
import { serve } from '../../support/kontor-process.ts';

const directory = await mkdtemp(join(tmpdir(), 'kontor-printing-'));
await chmod(directory, 0o755);
after(() => rm(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));

await mkdir(join(directory, 'templates/own'), { recursive: true });
await writeFile(join(directory, 'templates/own/page.typ'), '#let print(view, logo) = view.number\n');

let token = '';

for (const workers of ['1', '2']) {
  test(`a server of ${workers} stops with its renderers`, onLinux, async () => {
    const server = await serve({ KONTOR_DATA: directory }, ['--workers', workers]);
    try {
      await server.said(workers === '1' ? 'Password and token are not shown again' : '');
      token ||= /API token +(\S+)/.exec(server.out())?.[1] ?? '';
      const base = `${server.address}/api/demo/v4.0.0`;
      const session = (await (await fetch(`${base}/helo`, bearer(token))).json()) as { 'xa-token': string };
      const call = (path: string) => fetch(`${base}${path}`, bearer(session['xa-token']));
      // Not the one that the server before has left in the cache.
      const [found] = (await (await call(`/invoices?limit=1&skip=${workers}`)).json()) as { id: number }[];
      const printed = await call(`/invoices?print=1&id=${found?.id}`);
      assert.equal(printed.headers.get('content-type'), 'application/pdf');

      const main = server.child.pid ?? 0;
      const servers = [main, ...childrenOf(main)];
      const renderersNow = () => servers.flatMap(renderersOf);
      await until(() => renderersNow().length === Number(workers));
      const renderers = renderersNow();
      for (const pid of renderers) process.kill(pid, 'SIGTERM');
      assert.equal(await server.stop(), 0);
      await until(() => !renderers.some(isAlive));
    } finally {
      server.child.kill('SIGKILL');
    }
  });
}

function bearer(secret: string) {
  return { headers: { authorization: `Bearer ${secret}` } };
}
