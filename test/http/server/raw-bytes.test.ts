// Bytes on the socket that no HTTP client sends: garbage, request smuggling, endless headers, pipelines, half-closed connections.

import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { onTable, untilBlocked } from '../../support/database-locks.ts';
import { invoiceBody } from '../../support/invoices.ts';
import { asOwner, inAccount } from '../../support/owner.ts';
import { startRig } from '../../support/rig.ts';
import { type Connection, openConnection } from '../../support/sockets.ts';

const rig = await startRig();
const account = await rig.account();
const address = await rig.listen();
const base = `/api/${account.code}/v4.0.0`;
const get = (path: string, headers = '') =>
  `GET ${path} HTTP/1.1\r\nHost: kontor\r\nAuthorization: Bearer ${account.client.token}\r\n${headers}\r\n`;

const opened: Connection[] = [];
after(() => {
  for (const { socket } of opened) socket.destroy();
});
async function connection(): Promise<Connection> {
  const made = await openConnection(address);
  opened.push(made);
  return made;
}

async function assertServes(): Promise<void> {
  const good = await connection();
  good.send(get(`${base}/status`, 'Connection: close\r\n'));
  assert.match(await good.closed(), /^HTTP\/1.1 200 /);
}

describe('Bytes that are not an HTTP request', () => {
  for (const [what, bytes] of Object.entries({
    garbage: Buffer.from([0x16, 0x03, 0x01, 0x00, 0xff, 0x00, 0x0d, 0x0a, 0x0d, 0x0a]),
    'a malformed request line': 'GET\r\n\r\n',
    'an unknown method': 'FLY / HTTP/1.1\r\nHost: a\r\n\r\n',
    'no Host': `GET ${base}/status HTTP/1.1\r\n\r\n`,
    'a header without a name': 'GET / HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n',
    'a header with NUL': 'GET / HTTP/1.1\r\nHost: a\r\nX: a\0b\r\n\r\n',
    'a folded header': 'GET / HTTP/1.1\r\nHost: a\r\nX: a\r\n b\r\n\r\n',
    'headers without end': `GET / HTTP/1.1\r\nHost: a\r\n${`X-${'y'.repeat(100)}: ${'z'.repeat(100)}\r\n`.repeat(200)}`,
    'an endless address': `GET /${'a'.repeat(40_000)} HTTP/1.1\r\n`,
    'both Content-Length and Transfer-Encoding': `POST ${base}/auth HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: a\r\n\r\n`,
    'two Content-Lengths': `POST ${base}/auth HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nabcde`,
    'a negative Content-Length': `POST ${base}/auth HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n`,
    'a malformed chunk': `POST ${base}/auth HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
    'an unknown Transfer-Encoding': `POST ${base}/auth HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n`,
  })) {
    it(`(${what}) get at most one error response, and the connection is closed`, async () => {
      const { send, closed } = await connection();
      send(bytes);
      const answer = await closed();
      assert.ok((answer.match(/HTTP\/1\.1 /g) ?? []).length <= 1, answer);
      if (answer !== '') {
        assert.match(answer, /^HTTP\/1\.1 4\d\d /);
        assert.match(answer.toLowerCase(), /\r\nconnection: close\r\n/);
      }
      await assertServes();
    });
  }

  it('are answered with an apiError', async () => {
    const { send, closed } = await connection();
    send('GET\r\n\r\n');
    const answer = await closed();
    const body = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')));
    assert.deepEqual(Object.keys(body), ['code', 'message', 'timestamp', 'path', 'request_id']);
    assert.match(answer, new RegExp(`X-Request-Id: ${body.request_id}\r\n`));
  });
});

describe('A connection', () => {
  it('answers pipelined requests in their order', async () => {
    const { send, closed } = await connection();
    send(
      ['a', 'b', 'c']
        .map(id => get(`${base}/${id === 'b' ? 'invoices' : 'status'}`, `X-Request-Id: ${id}\r\n`))
        .join('') + get('/healthz', 'X-Request-Id: d\r\nConnection: close\r\n'),
    );
    const answer = await closed();
    assert.deepEqual(
      [...answer.matchAll(/x-request-id: (\w)\r\n/g)].map(([, id]) => id),
      ['a', 'b', 'c', 'd'],
    );
  });

  it('whose client closed its side after the request still gets the response', async () => {
    const { socket, closed } = await connection();
    socket.end(get(`${base}/status`));
    assert.match(await closed(), /^HTTP\/1\.1 200 /);
  });

  it('with garbage behind a write in flight is closed without a response, which the client would take for that of the write', async () => {
    const body = JSON.stringify(invoiceBody('PIPE'));
    const { send, closed } = await connection();
    await asOwner(rig, owner =>
      inAccount(owner, account.code, async () => {
        await owner.query('LOCK TABLE document IN ACCESS EXCLUSIVE MODE');
        send(
          `POST ${base}/invoices?nonce=1000 HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${account.client.token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
        );
        await untilBlocked(owner, onTable('document'));
        send('GARBAGE\r\n\r\n');
        assert.equal(await closed(), '');
      }),
    );
    for (;;) if ((await account.client.get('/invoices', { searchString: 'PIPE' })).body.length === 1) break;
  });

  it('that sends an absolute address gets links to this server', async () => {
    const { send, closed } = await connection();
    send(get(`http://evil.example${base}/users?limit=1`, 'Connection: close\r\n'));
    const answer = await closed();
    assert.match(answer, /^HTTP\/1\.1 200 /);
    assert.ok(!answer.includes('evil'), answer);
    assert.match(answer, /\r\ncache-control: no-store\r\n/);
    assert.match(answer, new RegExp(`link: <${base}/users\\?limit=1&cursor=[^>]+>; rel="next"`));
  });

  it('has a time limit for headers, for a whole request and for silence', () => {
    const { server } = rig.server.fastify;
    assert.ok(server.headersTimeout > 0 && server.headersTimeout <= 30_000);
    assert.ok(server.requestTimeout > 0 && server.requestTimeout <= 120_000);
    assert.ok(server.timeout > 0 && server.timeout <= 120_000);
    assert.ok(server.keepAliveTimeout > 0);
  });
});

describe('A response header', () => {
  it('can not be injected by what a client sends', async () => {
    const { client } = account;
    const broken = await client.post('/invoices', invoiceBody('a"\r\nSet-Cookie: x=1'), { query: { nonce: 1999 } });
    assert.deepEqual([broken.status, broken.headers['set-cookie']], [400, undefined]);
    const body = invoiceBody('a"; Set-Cookie: x=1 <script>', { 'x\r\nSet-Cookie: y': 1 });
    const answer = await client.post('/invoices', body, {
      query: { print: 1, nonce: 2000 },
      headers: { 'x-request-id': 'a b' },
    });
    assert.deepEqual([answer.status, answer.headers['set-cookie']], [201, undefined], answer.text.slice(0, 200));
    assert.equal(answer.headers['content-disposition'], 'inline; filename="FT-a_Set-Cookie_x_1_script_.pdf"');
    assert.match(answer.headers['x-request-id'] ?? '', /^[0-9a-f-]{36}$/, 'an invalid X-Request-Id is replaced');
    const echoed = await client.get('/status', undefined, { 'x-request-id': 'Trace_1.2:3-4' });
    assert.equal(echoed.headers['x-request-id'], 'Trace_1.2:3-4');
    const listed = await client.get('/invoices', { limit: 1, searchString: 'a"; Set-Cookie: x=1 <script>' });
    assert.match(listed.headers.link ?? '', /^<[!-;=?-~]+>; rel="next"$/);
  });
});
