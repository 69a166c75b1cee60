// PDFs that their clients do not read take bounded memory, whichever way they were asked for. Real sockets.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { rgbPng } from '../../printing/sample-pictures.ts';
import { invoiceBody } from '../../support/invoices.ts';
import { asOwner, inAccount } from '../../support/owner.ts';
import { startRig } from '../../support/rig.ts';

const MEBIBYTE = 1024 * 1024;
const PART = 4 * MEBIBYTE;

const rig = await startRig({ PAGE_MEMORY: String(4 * PART), DATABASE_DEADLINE_MS: '1000' });
const { client, code } = await rig.account();
const held = () => rig.database.pool.pages.held;

/** A picture that can't be compressed: a PNG of random pixels. */
const noise = (width: number, height: number) => rgbPng(width, height, () => randomBytes(3 * width));

it('Clients that ask for large PDFs and read nothing take the part of their account and at most one PDF more', async () => {
  await asOwner(rig, owner =>
    inAccount(owner, code, id =>
      owner.query('UPDATE account SET logo = $2 WHERE account_id = $1', [id, noise(600, 600)]),
    ),
  );
  const address = new URL(await rig.listen());
  const created = await client.post('/invoices', invoiceBody('U1'));
  const link = new URL(created.body.url).pathname + new URL(created.body.url).search;
  const list = `/api/${code}/v4.0.0/invoices?id=${created.body.id}&print=1`;
  const printed = await client.get('/invoices', { id: created.body.id, print: 1 });
  const size = printed.bytes.length;
  assert.ok(size > MEBIBYTE, `the PDF has ${size} bytes`);
  assert.equal(held(), 0);

  for (const path of [list, link]) {
    const request = `GET ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${client.token}\r\n\r\n`;
    const silent: Socket[] = [];
    let most = 0;
    const ask = () => {
      for (let n = 0; n < 20; n++) {
        const socket = connect(Number(address.port), address.hostname).pause();
        socket.on('error', () => {}).write(request.repeat(16));
        silent.push(socket);
      }
    };
    ask();
    let refused = false;
    for (let tries = 0; !refused; tries++) {
      assert.ok(tries < 30, 'no page was refused');
      // On a busy machine too many requests may end without a PDF, because they waited for too long: more clients ask.
      if (tries > 0 && held() < PART / 2) ask();
      for (let waits = 0; waits < 300; waits++) {
        most = Math.max(most, held());
        await sleep(5);
      }
      const { status, body } = await client.get('/invoices', { limit: 1000 });
      refused = status === 503 && body.code === 'OVERLOADED';
      if (!refused) assert.equal(status, 200);
    }
    assert.ok(most <= PART + size, `${most} bytes were held`);
    await Promise.all(silent.map(socket => once(socket.destroy(), 'close')));
    for (let waits = 0; held() > 0; waits++) {
      assert.ok(waits < 300, 'the memory was not given back');
      await sleep(20);
    }
  }
  assert.equal((await client.post('/invoices', invoiceBody('U2'), { query: { print: 1 } })).status, 201);
  assert.equal((await client.post('/invoices', {}, { query: { print: 1 } })).status, 400);
  assert.equal(held(), 0);
});
