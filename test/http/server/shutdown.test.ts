// Shutdown: requests in flight and those on open connections are served, then all is closed, within the time.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { onTable, untilBlocked } from '../../support/database-locks.ts';
import { invoiceBody } from '../../support/invoices.ts';
import { asOwner, inAccount } from '../../support/owner.ts';
import { type Rig, startRig } from '../../support/rig.ts';
import { type Connection, openConnection } from '../../support/sockets.ts';

const rig = await startRig();
const account = await rig.account();
const base = `/api/${account.code}/v4.0.0`;
let number = 0;

/** The bytes of a write. */
function write(): string {
  const body = JSON.stringify(invoiceBody(`S${++number}`));
  return `POST ${base}/invoices?nonce=${number} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${account.client.token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}
const get = (path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${account.client.token}\r\n\r\n`;

/** Runs `work` while writes of documents wait. `untilOneWaits` resolves when a write waits, `goOn` lets the writes continue. */
async function whileWritesWait(
  work: (untilOneWaits: () => Promise<void>, goOn: () => Promise<void>) => Promise<void>,
): Promise<void> {
  await asOwner(rig, owner =>
    inAccount(owner, account.code, async () => {
      await owner.query('LOCK TABLE document IN ACCESS EXCLUSIVE MODE');
      const goOn = async () => {
        await owner.query('COMMIT');
        await owner.query('BEGIN');
      };
      await work(() => untilBlocked(owner, onTable('document')), goOn);
    }),
  );
}

async function server(environment?: NodeJS.ProcessEnv): Promise<{ server: Rig; address: string }> {
  const other = await rig.another(environment);
  return { server: other, address: await other.listen() };
}

describe('A server that is stopped', () => {
  it('finishes requests in flight, serves one more on each open connection, and is alive but not ready', async () => {
    const { server: stopping, address } = await server();
    const open = await Promise.all([1, 2, 3, 4, 5].map(() => openConnection(address)));
    const [first, late, alive, ready, silent] = open as [Connection, Connection, Connection, Connection, Connection];
    await whileWritesWait(async (untilOneWaits, goOn) => {
      first.send(write());
      await untilOneWaits();
      const stopped = stopping.server.stop(30);
      late.send(get(`${base}/status`));
      assert.match(await late.closed(), /^HTTP\/1\.1 200 [\s\S]*\r\nconnection: close\r\n/i);
      alive.send(get('/healthz'));
      assert.match(await alive.closed(), /^HTTP\/1\.1 200 /);
      ready.send(get('/readyz'));
      assert.match(await ready.closed(), /^HTTP\/1\.1 503 [\s\S]*retry-after: 1\r\n[\s\S]*OVERLOADED/);
      assert.equal(await silent.closed(), '');
      await assert.rejects(openConnection(address).then(connection => connection.until(/./)));
      assert.equal(first.received(), '');
      await goOn();
      assert.match(await first.closed(), /^HTTP\/1\.1 201 [\s\S]*\r\nconnection: close\r\n/i);
      await stopped;
    });
  });

  it('announces the end only in the last of several responses that a connection waits for', async () => {
    const { server: stopping, address } = await server();
    const { send, closed } = await openConnection(address);
    await whileWritesWait(async (untilOneWaits, goOn) => {
      send(write());
      await untilOneWaits();
      const stopped = stopping.server.stop(30);
      send(get('/healthz') + get(`${base}/status`));
      await goOn();
      const answers = (await closed()).split('HTTP/1.1 ').slice(1);
      assert.deepEqual(
        answers.map(answer => [answer.slice(0, 3), /\r\nconnection: close\r\n/i.test(answer)]),
        [
          ['201', false],
          ['200', false],
          ['200', true],
        ],
      );
      await stopped;
    });
  });

  it('stops at the end of its time even with a request in flight, which is written completely or not at all', async () => {
    const { server: stopping, address } = await server();
    const { send, closed } = await openConnection(address);
    await whileWritesWait(async (untilOneWaits, goOn) => {
      send(write());
      await untilOneWaits();
      await stopping.server.stop(0);
      assert.equal(await closed(), '');
      await goOn();
    });
    const found = await account.client.get('/invoices', { searchString: `S${number}` });
    assert.ok(found.body.length === 0 || found.body[0].total_amount === 1);
  });

  it('does not wait for a client that disconnected', async () => {
    const { server: stopping, address } = await server();
    const { send, socket, closed } = await openConnection(address);
    await whileWritesWait(async (untilOneWaits, goOn) => {
      send(write());
      await untilOneWaits();
      socket.resetAndDestroy();
      await closed();
      await goOn();
    });
    await stopping.server.stop(30);
    assert.ok(stopping.log.some(line => line.includes('client hung up')));
  });

  it('closes idle connections', async () => {
    const { server: stopping, address } = await server();
    const { send, until, closed } = await openConnection(address);
    send(get('/healthz'));
    await until(/alive/);
    await stopping.server.stop(30);
    assert.match(await closed(), /^HTTP\/1\.1 200 /);
  });
});
