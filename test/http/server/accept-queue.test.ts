// A server that stops under a load of new connections: none that the system has accepted is reset.

import assert from 'node:assert/strict';
import { request } from 'node:http';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startRig } from '../../support/rig.ts';

const ROUNDS = 15;
const CLIENTS = 32;

const rig = await startRig();
const account = await rig.account();
const url = `/api/${account.code}/v4.0.0/customers?limit=1`;

/** Sends one request after another, each on a new connection, until the port is closed; returns what ended it. */
async function askUntilRefused(address: string, counts: { answered: number; lastCloses: number }): Promise<string> {
  for (;;) {
    const ended = await new Promise<string | undefined>(resolve => {
      const headers = { authorization: `Bearer ${account.client.token}` };
      const sent = request(
        address + url,
        { agent: false, headers: { ...headers, connection: 'keep-alive' } },
        answer => {
          if (answer.headers.connection === 'close') counts.lastCloses++;
          answer.resume();
          answer.on('error', error => resolve(`in an answer: ${error.message}`));
          answer.on('end', () => {
            counts.answered++;
            sent.destroy();
            resolve(answer.statusCode === 200 ? undefined : `status ${answer.statusCode}`);
          });
        },
      );
      sent.on('error', (error: Error & { code?: string }) => resolve(error.code ?? error.message));
      sent.end();
    });
    if (ended !== undefined) return ended;
  }
}

describe('A server that stops under a load of new connections', () => {
  it(`refuses them, and resets none, in ${ROUNDS} rounds`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const server = await rig.another();
      const address = await server.listen();
      const counts = { answered: 0, lastCloses: 0 };
      const clients = Array.from({ length: CLIENTS }, () => askUntilRefused(address, counts));
      while (counts.answered < CLIENTS * 2) await sleep(5);
      await sleep(17 * (round % 7));
      const began = performance.now();
      await server.server.stop(10);
      assert.deepEqual([...new Set(await Promise.all(clients))], ['ECONNREFUSED'], `round ${round}`);
      assert.ok(counts.lastCloses > 0, 'answers announce the end');
      assert.ok(performance.now() - began < 5000);
    }
  });

  it('that is idle stops at once', async () => {
    const server = await rig.another();
    await server.listen();
    const began = performance.now();
    await server.server.stop(10);
    assert.ok(performance.now() - began < 1000, `${performance.now() - began} ms`);
  });
});
