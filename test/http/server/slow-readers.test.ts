// Connections whose clients read nothing, or too slowly, are closed; slow ones that go on reading are not. Real sockets.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { after, beforeEach, describe, it, mock } from 'node:test';
import Fastify from 'fastify';
import { pdfResponse } from '../../../src/http/api/pdf-response.ts';
import { registerDocsPage } from '../../../src/http/openapi/docs-page.ts';
import { expectRead } from '../../../src/http/server/slow-readers.ts';

const listener = createServer().listen(0, '127.0.0.1');
await once(listener, 'listening');
after(() => listener.close());

async function connection(): Promise<Socket> {
  const { port } = listener.address() as { port: number };
  const [client, [served]] = await Promise.all([connect(port, '127.0.0.1'), once(listener, 'connection')]);
  client.on('error', () => {});
  after(() => client.destroy());
  return served as Socket;
}

const MEBIBYTE = 1024 * 1024;

describe('A connection', () => {
  beforeEach(context => {
    mock.timers.enable({ apis: ['setTimeout'] });
    (context as { after?: (work: () => void) => void }).after?.(() => mock.timers.reset());
  });

  it('whose client reads nothing is closed after 15 s and what its bytes take at 64 KiB/s; its memory is given back', async () => {
    const socket = await connection();
    let ended = 0;
    expectRead(socket, MEBIBYTE, () => ended++);
    mock.timers.tick(30_900);
    assert.equal(socket.destroyed, false);
    // More responses do not put it off.
    expectRead(socket, MEBIBYTE, () => ended++);
    mock.timers.tick(200);
    assert.equal(socket.destroyed, true);
    await once(socket, 'close');
    assert.equal(ended, 2);
  });

  it('whose client goes on reading stays open, however long it takes', async () => {
    const socket = await connection();
    for (let piece = 0; piece < 20; piece++) {
      const sent = expectRead(socket, MEBIBYTE);
      mock.timers.tick(30_000);
      sent();
      sent();
    }
    mock.timers.tick(1_000_000);
    assert.equal(socket.destroyed, false);
    socket.destroy();
  });

  it('that is closed already gives the memory of its responses back at once', async () => {
    const socket = await connection();
    expectRead(socket, 1);
    socket.destroy();
    await once(socket, 'close');
    let ended = 0;
    expectRead(socket, MEBIBYTE, () => ended++);
    assert.equal(ended, 1);
  });
});

describe('A client that reads nothing of', () => {
  // More than the buffers of the system take.
  const LARGE = 64 * MEBIBYTE;
  const server = Fastify();
  let released = 0;
  const memory = { release: () => released++ };
  server.get('/pdf', async (_, reply) =>
    pdfResponse(reply, { pdf: Buffer.alloc(LARGE), name: 'FT-1', isTest: false, memory }),
  );
  registerDocsPage(server, () => ' '.repeat(LARGE));
  after(() => server.close());

  for (const path of ['/pdf', '/openapi.json', '/docs/files/any/forms.css']) {
    it(`${path} is disconnected`, async context => {
      const address = new URL(await (server.server.listening ? addressOf() : server.listen({ port: 0 })));
      context.mock.timers.enable({ apis: ['setTimeout'] });
      const accepted = once(server.server, 'connection');
      const client = connect(Number(address.port), '127.0.0.1').pause();
      client.on('error', () => {});
      const [socket] = (await accepted) as [Socket];
      const asked = once(server.server, 'request');
      // The file has some kilobytes: the bytes of all these responses are more than the buffers take.
      client.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(path.startsWith('/docs') ? 8192 : 1));
      await asked;
      // Until the buffers of the system are full.
      for (let full = 0; full < 200; full = socket.writableLength > 0 ? full + 1 : 0)
        await new Promise(resolve => setImmediate(resolve));
      context.mock.timers.tick(14_000);
      assert.equal(socket.destroyed, false);
      context.mock.timers.tick(2_000_000);
      assert.equal(socket.destroyed, true);
      client.destroy();
    });
  }

  it('a PDF gives its memory back', () => assert.equal(released, 1));

  function addressOf(): Promise<string> {
    const { port } = server.server.address() as { port: number };
    return Promise.resolve(`http://127.0.0.1:${port}`);
  }
});
