/** Several server processes on one port, as real processes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { childrenOf } from './child-processes.ts';
import { helo, startedDirectory } from './data-directory.ts';

const data = await startedDirectory();

test('several server processes share a port; one that ends is replaced; all stop together', async () => {
  const server = await data.serve('--workers', '2');
  const base = `${server.address}/api/demo/v4.0.0`;
  const { token } = data.credentials;
  const [worker = 0, another] = await childrenOf(server.child.pid, 'kontor.js');
  assert.ok(another);
  process.kill(worker, 'SIGKILL');
  const listening = () => server.out().split('Server listening').length - 1;
  for (let waits = 0; listening() < 3 && waits < 200; waits++) await sleep(50);
  assert.equal(listening(), 3);
  for (let i = 0; i < 8; i++) assert.equal((await helo(base, token)).status, 200);
  assert.match(server.err(), /another starts/);
  assert.equal(await server.stop(), 0);
});
