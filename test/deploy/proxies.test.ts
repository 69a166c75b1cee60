// Kontor behind nginx and behind Caddy, with the configurations of deploy/: what clients send and get through them.

import assert from 'node:assert/strict';
import { Agent } from 'node:https';
import { after, describe, it } from 'node:test';
import { startRig } from '../support/rig.ts';
import { type RawAnswer, sendRequest } from '../support/send-request.ts';
import { freePorts, isInstalled, PROXIES, type ProxyName, startProxy } from './proxy-process.ts';

const rig = await startRig();
const FORGED = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'http' };

/** Starts a server with one account, and the proxy in front of it. */
async function behind(name: ProxyName) {
  const ports = await freePorts();
  const origin = `https://localhost:${ports.https}`;
  const server = await rig.another({ PUBLIC_URL: `${origin}/erp`, TRUST_PROXY: 'loopback' });
  const direct = await server.listen();
  let connections = 0;
  server.server.fastify.server.on('connection', () => {
    connections++;
  });
  const { code, apiToken, client } = await server.account();
  const proxy = await startProxy(name, ports, new URL(direct).host);
  const agent = new Agent({ keepAlive: true, maxSockets: 1, ca: proxy.certificate });
  after(async () => {
    agent.destroy();
    await proxy.stop();
  });
  const base = `/api/${code}/v4.0.0`;
  let nonce = 0;
  const send = (method: string, url: string, body?: string, more: Record<string, string> = {}, by = agent) => {
    const headers = { authorization: `Bearer ${client.token}`, 'content-type': 'application/json', ...more };
    return sendRequest(origin, by, { method, url: `/erp${url}`, headers, body: body ? Buffer.from(body) : undefined });
  };
  return {
    origin,
    direct,
    plain: `http://127.0.0.1:${ports.http}`,
    base,
    apiToken,
    certificate: proxy.certificate,
    log: server.log,
    connections: () => connections,
    send,
    api: (method: string, path: string, body?: string) =>
      send(method, `${base}${path}${method === 'GET' ? '' : `?nonce=${++nonce}`}`, body),
  };
}

const json = ({ status, text }: RawAnswer) => ({ status, body: JSON.parse(text) });

for (const name of PROXIES) {
  if (!isInstalled(name, name === 'nginx' ? '-v' : 'version')) {
    it(`Behind ${name}`, { skip: `${name} is not installed here` }, () => {});
    continue;
  }
  const { origin, direct, plain, base, apiToken, certificate, log, connections, send, api } = await behind(name);

  describe(`Behind ${name}`, () => {
    it('the link of a created document is its PDF, below the prefix of PUBLIC_URL', async () => {
      const invoice = { document_set: 'FT', seq_number: 'P1', date: '2026-03-02', currency: 'EUR', total_amount: 1 };
      const { status, body } = json(await api('POST', '/invoices', JSON.stringify(invoice)));
      assert.equal(status, 201);
      assert.ok(body.url.startsWith(`${origin}/erp/print/`), body.url);
      const pdf = await send('GET', body.url.slice(`${origin}/erp`.length), undefined, { accept: 'application/pdf' });
      assert.equal(pdf.status, 200);
      assert.match(pdf.text, /^%PDF-/);
    });

    it('a body up to BODY_LIMIT arrives whole, and a larger one is refused by Kontor', async () => {
      const customer = (bytes: number) => JSON.stringify({ name: `Customer ${bytes}` }).padEnd(bytes, ' ');
      assert.equal((await api('POST', '/customers', customer(1_048_576))).status, 201);
      const refused = json(await api('POST', '/customers', customer(1_048_577)));
      assert.deepEqual([refused.status, refused.body.code], [413, 'PAYLOAD_TOO_LARGE']);
    });

    it('the address of the client is the real one, whatever it says itself', async () => {
      const other = new Agent({ keepAlive: true, ca: certificate, localAddress: '127.0.0.2' });
      const before = log.length;
      const headers = { authorization: `Bearer ${apiToken}`, ...FORGED };
      assert.equal((await send('GET', `${base}/helo`, undefined, headers, other)).status, 200);
      other.destroy();
      const addresses = log.slice(before).flatMap(line => JSON.parse(line).address ?? []);
      assert.deepEqual([...new Set(addresses)], ['127.0.0.2']);
    });

    it('clients are told to stay with https, by https only, and http leads there', async () => {
      const answer = await send('GET', '/docs', undefined, FORGED);
      assert.equal(answer.headers['strict-transport-security'], 'max-age=31536000');
      const bare = await fetch(`${direct}/docs`);
      assert.equal(bare.headers.get('strict-transport-security'), null);
      const led = await fetch(`${plain}/erp/docs`, { redirect: 'manual', headers: { host: 'localhost' } });
      assert.ok([301, 308].includes(led.status));
      assert.match(led.headers.get('location') ?? '', /^https:.*\/erp\/docs$/);
      assert.equal(led.headers.get('strict-transport-security'), null);
    });

    it('requests in a row use kept connections', async () => {
      await api('GET', '/status');
      const before = connections();
      for (let count = 0; count < 40; count++) assert.equal((await api('GET', '/status')).status, 200);
      assert.ok(connections() - before <= 1, `${connections() - before} new connections`);
    });

    it('a create with all its warnings is answered, however many unknown fields and codes it has', async () => {
      const items = Array.from({ length: 100 }, (_, index) => ({
        description: 'Tea',
        item_code: `NONE-${index}`,
        quantity: 1,
        'Campo próprio': 1,
      }));
      const head = { document_set: 'FT', seq_number: 'P2', date: '2026-03-02', currency: 'EUR', total_amount: 0 };
      const answer = await api('POST', '/invoices', JSON.stringify({ ...head, items }));
      assert.equal(answer.status, 201, answer.text);
      for (const header of ['x-ignored-fields', 'x-warnings'])
        assert.match(String(answer.headers[header]), /"\.\.\. and more"$/);
    });

    it('figures for Prometheus are not passed on', async () => {
      assert.equal((await send('GET', '/metrics')).status, 404);
      assert.equal((await fetch(`${direct}/metrics`)).status, 200);
    });
  });
}
