// Routes that are loaded after the start: the administration area.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import Fastify from 'fastify';
import { LaterApplication } from '../../../src/http/server/later-routes.ts';
import { injectRequest } from '../../support/client.ts';
import { startRig } from '../../support/rig.ts';

const rig = await startRig();

describe('Routes that are loaded after the start', () => {
  it('answer requests that come before they are loaded, also several at once', async () => {
    const server = await rig.another({});
    const [page, same, other] = await Promise.all([
      server.call('GET', '/admin/sign-in'),
      server.call('GET', '/admin/sign-in'),
      server.call('GET', '/healthz'),
    ]);
    assert.deepEqual([page.status, same.status, other.status], [200, 200, 200]);
    assert.equal(page.headers['content-type'], 'text/html; charset=utf-8');
    await server.server.loadRest();
  });

  it('are found under every spelling of their address', async () => {
    for (const url of [
      '/admin/sign-in',
      '/admin/sign-in/',
      '/admin/sign-in?to=%2Fadmin',
      '/%61dmin/sign-in',
      '/admin#x',
    ])
      assert.notEqual((await rig.call('GET', url)).status, 404, url);
    for (const url of ['/adminx', '/xadmin', '/docs/admin', '/admin/nosuch', '/%2561dmin'])
      assert.equal((await rig.call('GET', url)).status, 404, url);
    assert.equal((await rig.call('GET', '/admin/%zz')).status, 400);

    const { port, hostname } = new URL(await rig.listen());
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.end('GET http://any.example/admin/sign-in HTTP/1.1\r\nHost: any.example\r\nConnection: close\r\n\r\n');
    assert.match(await text(socket), /^HTTP\/1\.1 200 /);
  });

  it('count in the metrics of the server', async () => {
    await rig.call('GET', '/admin/sign-in');
    const metrics = (await rig.call('GET', '/metrics')).text;
    assert.match(metrics, /route="\/admin\/sign-in"/);
  });

  it('that can not be loaded are 500, are reported, and are tried again', async () => {
    const reported: unknown[] = [];
    const failure = new Error('no such file');
    let broken = true;
    const later = new LaterApplication({
      routes: {
        below: 'later',
        async load() {
          if (broken) throw failure;
          return fastify => void fastify.get('/later', async () => 'loaded');
        },
      },
      async build(register) {
        const fastify = Fastify();
        register(fastify, {} as never);
        await fastify.ready();
        return fastify;
      },
      onError: error => reported.push(error),
    });
    const server = { handle: later.before((_request, response) => void response.end('other')) };
    const refused = await injectRequest(server, { url: '/later' });
    assert.deepEqual([refused.statusCode, refused.json().code], [500, 'INTERNAL']);
    assert.deepEqual(reported, [failure]);
    await later.load();
    assert.deepEqual(reported, [failure, failure]);
    assert.equal((await injectRequest(server, { url: '/other' })).body, 'other');

    broken = false;
    assert.equal((await injectRequest(server, { url: '/later' })).body, 'loaded');
    await later.close();
  });
});
