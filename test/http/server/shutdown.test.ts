// How the server ends: what is under way is finished, what comes late is told to come again, and nobody waits for ever.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asOwner, inAccount } from '../../support/owner.ts';
import { type Rig, startRig } from '../../support/rig.ts';
import { openConnection } from '../../support/sockets.ts';

const rig = await startRig();
const account = await rig.account();
const base = `/api/${account.code}/v4.0.0`;
let number = 0;

/** A write as it goes over the wire. */
function write(): string {
  const body = JSON.stringify({
    document_set: 'FT',
    seq_number: `S${++number}`,
    date: '2026-03-02',
    currency: 'EUR',
    total_amount: 1,
  });
  return `POST ${base}/invoices?nonce=${number} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${account.client.token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}
const get = (path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${account.client.token}\r\n\r\n`;

/** Runs `work` while writes of documents wait; it is handed a way to await that one does, and one to let them go on. */
async function whileWritesWait(
  work: (untilOneWaits: () => Promise<void>, goOn: () => Promise<void>) => Promise<void>,
): Promise<void> {
  await asOwner(rig, owner =>
    inAccount(owner, account.code, async () => {
      await owner.query('LOCK TABLE document IN ACCESS EXCLUSIVE MODE');
      const untilOneWaits = async () => {
        for (;;)
          if (
            (await owner.query("SELECT FROM pg_locks WHERE NOT granted AND relation = 'document'::regclass")).rows
              .length > 0
          )
            return;
      };
      await work(untilOneWaits, async () => {
        await owner.query('COMMIT');
        await owner.query('BEGIN');
      });
    }),
  );
}

async function server(environment?: NodeJS.ProcessEnv): Promise<{ server: Rig; address: string }> {
  const other = await rig.another(environment);
  return { server: other, address: await other.listen() };
}

describe('A server that is stopped', () => {
  it('finishes what is under way, tells new requests 503 with Retry-After, and is not ready but alive', async () => {
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

  it('stops when its time is over, though a request is still under way; that one changes nothing by halves', async () => {
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

  it('does not wait for a client that hung up', async () => {
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
