// Shutdown: requests in flight are finished, new ones get 503, and the time limit holds.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { onTable, untilBlocked } from '../../support/database-locks.ts';
import { invoiceBody } from '../../support/invoices.ts';
import { asOwner, inAccount } from '../../support/owner.ts';
import { type Rig, startRig } from '../../support/rig.ts';
import { openConnection } from '../../support/sockets.ts';

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
  it('finishes requests in flight, answers new ones with 503 and Retry-After, and is alive but not ready', async () => {
    const { server: stopping, address } = await server();
    const [first, late, watcher] = [
      await openConnection(address),
      await openConnection(address),
      await openConnection(address),
    ];
    await whileWritesWait(async (untilOneWaits, goOn) => {
      first.send(write());
      await untilOneWaits();
      const stopped = stopping.server.stop(30);
      late.send(get(`${base}/status`));
      const refused = await late.until(/\r\n\r\n\{.*\}$/);
      assert.match(refused, /^HTTP\/1\.1 503 /);
      assert.match(refused, /\r\nretry-after: 1\r\n/);
      assert.match(refused, /\r\nconnection: close\r\n/);
      assert.match(refused, /"code":"OVERLOADED".*"path":"\/status"/);
      watcher.send(get('/healthz'));
      assert.match(await watcher.until(/alive/), /^HTTP\/1\.1 200 /);
      watcher.send(get('/readyz'));
      assert.match(await watcher.until(/OVERLOADED/), /HTTP\/1\.1 503 /);
      assert.equal(first.received(), '');
      await goOn();
      assert.match(await first.until(/documentNumber/), /^HTTP\/1\.1 201 /);
      await stopped;
    });
    await assert.rejects(openConnection(address).then(connection => connection.until(/./)));
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
