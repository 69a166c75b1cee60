/** The SMPP connection: bind, enquire_link, loss and reconnection, TLS, unbind. */
import assert from 'node:assert/strict';
import { createServer, type Socket } from 'node:net';
import { describe, it } from 'node:test';
import tls from 'node:tls';
import smpp from 'smpp';
import { selfSigned } from '../self-signed.ts';
import { both, bound, gatewayTo, message, never, openServer } from './smpp-rig.ts';
import { until } from './smpp-server.ts';

describe('the connection', () => {
  it('with a wrong password is not bound: the gateway is unhealthy and messages are tried again', async () => {
    const { gateway, aboveDebug } = await both({ password: 'another' }, { answerSeconds: 0.2 });
    assert.deepEqual(await gateway.send(message('x'), never), { outcome: 'retry', reason: 'not bound' });
    assert.equal(gateway.healthy(), false);
    assert.match(aboveDebug(), /bind refused: ESME_RINVPASWD/);
    assert.doesNotMatch(aboveDebug(), /secret/);
  });

  it('is made again after a loss, and the next message is sent', async () => {
    const { server, gateway } = await both({
      onSubmit: (_one, session, count) => {
        if (count > 1) return { message_id: `id-${count}` };
        session.destroy();
        return undefined;
      },
    });
    assert.deepEqual(await gateway.send(message('x'), never), {
      outcome: 'retry',
      reason: 'the connection was lost before the answer',
    });
    assert.deepEqual(await gateway.send(message('x'), never), { outcome: 'sent', gatewayIds: ['id-2'] });
    assert.equal(server.sessions.length, 2);
  });

  it('is made again when the server is available again', async () => {
    const first = await openServer();
    const { gateway } = gatewayTo(first.port);
    await bound(gateway);
    await first.close();
    await until(() => !gateway.healthy(), 'the loss');
    assert.equal((await gateway.send(message('x'), AbortSignal.timeout(100))).outcome, 'retry');
    await openServer({}, first.port);
    await bound(gateway);
    assert.equal((await gateway.send(message('x'), never)).outcome, 'sent');
  });

  it('sends enquire_link, and is closed if there is no answer', async () => {
    const { server, gateway, aboveDebug } = await both({}, { enquireSeconds: 0.05, answerSeconds: 0.2 });
    await bound(gateway);
    await until(() => server.commands.filter(command => command === 'enquire_link').length > 2, 'enquiries');
    assert.equal(server.sessions.length, 1);
    server.behaviour.answersEnquiries = false;
    await until(() => server.sessions.length > 1, 'another session');
    assert.match(aboveDebug(), /enquire_link: no answer in time/);
  });

  it('answers enquire_link, unknown requests and unbind of the server', async () => {
    const { server, gateway } = await both();
    await bound(gateway);
    server.sessions[0]?.send(new smpp.PDU('enquire_link'));
    server.sessions[0]?.send(new smpp.PDU('query_sm'));
    await until(() => server.answers.length === 2, 'two answers');
    assert.deepEqual(
      server.answers.map(pdu => [pdu.command, pdu.command_status]),
      [
        ['enquire_link_resp', 0],
        ['generic_nack', 3],
      ],
    );
    server.sessions[0]?.send(new smpp.PDU('unbind'));
    await until(() => server.sessions.length === 2, 'another session');
  });

  it('is closed if the server sends nothing, or no SMPP', async () => {
    for (const received of [undefined, Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')]) {
      const sockets: Socket[] = [];
      const server = createServer(socket => {
        sockets.push(socket);
        socket.on('error', () => {});
        if (received !== undefined) socket.write(received);
      });
      await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
      const address = server.address();
      assert.ok(address !== null && typeof address === 'object');
      const { gateway } = gatewayTo(address.port, { answerSeconds: 0.1 });
      await until(() => sockets.length > 1, 'another connection');
      assert.equal(gateway.healthy(), false);
      await gateway.close();
      for (const socket of sockets) socket.destroy();
      await new Promise(resolve => server.close(resolve));
    }
  });

  it('with TLS needs a trusted certificate', async () => {
    const certificate = selfSigned();
    const { gateway, aboveDebug } = await both({ tls: certificate }, { tls: true, host: 'localhost' });
    await until(() => /DEPTH_ZERO_SELF_SIGNED_CERT/.test(aboveDebug()), 'the rejection');
    assert.equal(gateway.healthy(), false);
    const before = tls.getCACertificates('default');
    tls.setDefaultCACertificates([certificate.cert]);
    try {
      await bound(gateway);
      assert.equal((await gateway.send(message('x'), never)).outcome, 'sent');
    } finally {
      tls.setDefaultCACertificates(before);
    }
  });

  it('unbinds on close, and sends no message after that', async () => {
    const { server, gateway } = await both();
    await bound(gateway);
    await gateway.close();
    assert.equal(server.commands.at(-1), 'unbind');
    assert.equal((await gateway.send(message('x'), never)).outcome, 'retry');
    assert.equal(gateway.healthy(), false);
  });

  it('closes at once if the server is not available', async () => {
    const { gateway } = gatewayTo(1);
    const began = Date.now();
    await gateway.close();
    assert.ok(Date.now() - began < 500);
  });
});
