// Clients that send slowly, send nothing, leave a connection half open, send too much at once, or open too many connections.

import assert from 'node:assert/strict';
import { networkInterfaces } from 'node:os';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startRig } from '../../support/rig.ts';
import { type Connection, openConnection } from '../../support/sockets.ts';

const rig = await startRig({
  HEADERS_SECONDS: '1',
  REQUEST_SECONDS: '2',
  KEEP_ALIVE_SECONDS: '1',
  LOG_LEVEL: 'silent',
});
const account = await rig.account();
const address = await rig.listen();
const base = `/api/${account.code}/v4.0.0`;
const get = (path: string, headers = '') =>
  `GET ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${account.client.token}\r\n${headers}\r\n`;

const opened: Connection[] = [];
after(() => {
  for (const { socket } of opened) socket.destroy();
});
async function connection(to = address): Promise<Connection> {
  const made = await openConnection(to);
  opened.push(made);
  return made;
}

describe('A connection is closed', () => {
  it('after malformed bytes, although the client leaves it half open and goes on sending', async () => {
    const { socket, send, closed } = await connection();
    socket.allowHalfOpen = true;
    send('GET\r\n\r\n');
    const more = setInterval(() => send('x'.repeat(1000)), 50);
    assert.match(await closed(), /^HTTP\/1\.1 400 /);
    clearInterval(more);
  });

  it('when nothing is ever sent, without a response', async () => {
    assert.equal(await (await connection()).closed(), '');
  });

  it('when the headers come a byte at a time, with 400', async () => {
    const { send, closed } = await connection();
    const bytes = [...get('/healthz', `X-Long: ${'y'.repeat(1000)}\r\n`)];
    const slowly = setInterval(() => send(bytes.shift() ?? ''), 100);
    const answer = await closed();
    clearInterval(slowly);
    assert.match(answer, /^HTTP\/1\.1 400 [\s\S]*took too long to arrive/);
  });

  it('when the body comes a byte at a time, and the write does not happen', async () => {
    const { send, closed } = await connection();
    send(
      `POST ${base}/customers?nonce=1 HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${account.client.token}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"name":"Slow"`,
    );
    const slowly = setInterval(() => send(' '), 100);
    await closed();
    clearInterval(slowly);
    const found = await account.client.get('/customers', { searchString: 'Slow', searchColumn: 'name' });
    assert.deepEqual(found.body, []);
  });

  it('when its client sends no other request', async () => {
    const { send, closed } = await connection();
    send(get('/healthz'));
    assert.equal((await closed()).split('HTTP/1.1 ').length, 2);
  });

  it('when its client sent its end, after the response', async () => {
    const { socket, closed } = await connection();
    socket.allowHalfOpen = true;
    socket.end(get(`${base}/status`));
    assert.match(await closed(), /^HTTP\/1\.1 200 /);
  });
});

describe('Requests that are sent before responses are read', () => {
  it('are served in turn up to a bound; the next one is 503 and ends the connection', async () => {
    const { send, closed } = await connection();
    send(get(`${base}/status`).repeat(1_000));
    const answers = (await closed()).split('HTTP/1.1 ').slice(1);
    assert.ok(answers.length > 100 && answers.length < 1_000, String(answers.length));
    assert.ok(answers.slice(0, -1).every(answer => answer.startsWith('200 ')));
    assert.match(answers.at(-1) ?? '', /^503 /);
    assert.match(answers.at(-1) ?? '', /retry-after: 1\r\n[\s\S]*connection: close\r\n[\s\S]*"code":"OVERLOADED"/i);
  });

  it('are all served when they come in pieces, and their responses are read', { timeout: 60_000 }, async () => {
    const { send, received, closed } = await connection();
    for (let piece = 1; piece <= 10; piece++) {
      send(get(`${base}/status`).repeat(50));
      // Under load, several pieces at once would be more than the bound.
      while (received().split('HTTP/1.1 200').length <= piece * 50) await sleep(10);
    }
    send(get('/healthz', 'Connection: close\r\n'));
    assert.equal((await closed()).split('HTTP/1.1 200').length, 502);
  });
});

it('The body of a login, which anybody may send, is bounded far below BODY_LIMIT', async () => {
  const login = (username: string) => rig.call('POST', `${base}/auth`, { body: { username, password: 'x' } });
  assert.equal((await login('x'.repeat(20_000))).status, 413);
  assert.equal((await login('nobody')).status, 403);
});

const [own] = Object.values(networkInterfaces())
  .flatMap(each => each ?? [])
  .filter(({ internal, family }) => !internal && family === 'IPv4');
const elsewhere = own ? {} : { skip: 'this machine has only loopback addresses' };

describe('A client that is not on this machine', elsewhere, () => {
  it('has a bound of connections of its own: the one that waits longest makes way, or 429', async () => {
    const server = await rig.another({
      HOST: '0.0.0.0',
      MAX_CONNECTIONS_PER_ADDRESS: '3',
      KEEP_ALIVE_SECONDS: '60',
      HEADERS_SECONDS: '60',
    });
    const to = `http://${own?.address}:${new URL(await server.listen()).port}`;
    const three = await Promise.all([1, 2, 3].map(() => connection(to)));
    const refused = await connection(to);
    refused.send(get('/healthz'));
    const answer = await refused.closed();
    assert.match(answer, /^HTTP\/1\.1 429 [\s\S]*retry-after: 1\r\n[\s\S]*"code":"RATE_LIMITED"/i);
    await sleep(1_100);
    const [first, ...others] = three;
    const taken = await connection(to);
    taken.send(get('/healthz'));
    assert.match(await taken.until(/alive/), /^HTTP\/1\.1 200 /);
    assert.equal(await first?.closed(), '');
    for (const { send, until } of others) {
      send(get('/healthz'));
      assert.match(await until(/alive/), /^HTTP\/1\.1 200 /);
    }
    const { text } = await server.call('GET', '/metrics');
    assert.match(text, /kontor_client_connections 3\n/);
    assert.match(text, /kontor_client_connections_limited_total\{what="refused",limit="address"\} 1\n/);
    assert.match(text, /kontor_client_connections_limited_total\{what="closed for another",limit="address"\} 1\n/);
  });

  it('has no bound of its own when it is a proxy that TRUST_PROXY names', async () => {
    const server = await rig.another({
      HOST: '0.0.0.0',
      MAX_CONNECTIONS_PER_ADDRESS: '1',
      TRUST_PROXY: own?.address,
    });
    const to = `http://${own?.address}:${new URL(await server.listen()).port}`;
    for (const { send, until } of await Promise.all([1, 2, 3].map(() => connection(to)))) {
      send(get('/healthz'));
      assert.match(await until(/alive/), /^HTTP\/1\.1 200 /);
    }
  });

  it('is refused by /metrics unless METRICS_TOKEN is set', async () => {
    const server = await rig.another({ HOST: '0.0.0.0' });
    const to = `http://${own?.address}:${new URL(await server.listen()).port}`;
    const { status } = await fetch(`${to}/metrics`);
    assert.equal(status, 403);
    assert.equal((await fetch(`${to}/healthz`)).status, 200);
  });
});
