// Which connections may be closed for another: those on which the server waits for the client and nothing else. Real sockets.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { after, it } from 'node:test';
import { Connection, type Waiting } from '../../../src/http/server/connections/connection.ts';
import { openConnection } from '../../support/sockets.ts';

const waiting: Waiting = new Set();
const responses: ServerResponse[] = [];
let served: Connection | undefined;
const server = createServer((request, response) =>
  served?.receive(request.resume(), response, (_, started) => void responses.push(started), false),
);
server.on('connection', socket => {
  served = new Connection(socket, [waiting]);
});
await once(server.listen(0, '127.0.0.1'), 'listening');
after(() => server.close());

it('A request that waits for its response keeps its connection, although the body of the next one still arrives', async () => {
  const { port } = server.address() as { port: number };
  const client = await openConnection(`http://127.0.0.1:${port}`);
  while (waiting.size < 1) await new Promise(resolve => setImmediate(resolve));
  client.send('GET /first HTTP/1.1\r\nHost: a\r\n\r\nPOST /second HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{');
  while (responses.length < 2) await new Promise(resolve => setImmediate(resolve));
  assert.equal(waiting.size, 0);
  // Now only the second is left, and the server waits for its body.
  responses[0]?.end('first');
  await client.until(/first$/);
  while (waiting.size < 1) await new Promise(resolve => setImmediate(resolve));
  client.send('12345678');
  while (waiting.size > 0) await new Promise(resolve => setImmediate(resolve));
  responses[1]?.end('second');
  await client.until(/second$/);
  client.socket.destroy();
});
