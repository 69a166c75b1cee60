/** The SMPP gateway against real server sessions: bind, parts, throttling, lost connections, receipts. */
import assert from 'node:assert/strict';
import { createServer, type Socket } from 'node:net';
import { afterEach, describe, it } from 'node:test';
import tls from 'node:tls';
import smpp from 'smpp';
import type { DeliveryReport, SmsGateway, SmsMessage } from '../../src/sms-gateways/gateway.ts';
import type { SmppSettings } from '../../src/sms-gateways/settings.ts';
import { smppGateway } from '../../src/sms-gateways/smpp/smpp-gateway.ts';
import { logLines } from './log-lines.ts';
import { selfSigned } from './self-signed.ts';
import { type Behaviour, receipt, smppServer, status, until } from './smpp-server.ts';

const never = new AbortController().signal;
const closing: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const thing of closing.splice(0).reverse()) await thing.close();
});

function message(text: string, more: Partial<SmsMessage> = {}): SmsMessage {
  return { reference: 'sms-17', from: 'Kontor', to: '+351912345678', message: text, ...more };
}

function gatewayTo(port: number, more: Partial<SmppSettings> = {}) {
  const lines = logLines();
  const gateway = smppGateway(
    {
      kind: 'smpp',
      host: '127.0.0.1',
      port,
      systemId: 'kontor',
      password: 'secret',
      partsPerSecond: 1000,
      answerSeconds: 0.5,
      reconnectSeconds: 0.02,
      ...more,
    },
    lines.logger,
  );
  closing.push(gateway);
  const reports: DeliveryReport[] = [];
  gateway.onReport(async report => void reports.push(report));
  return { gateway, reports, ...lines };
}

async function both(behaviour: Behaviour = {}, more: Partial<SmppSettings> = {}) {
  const server = await smppServer(behaviour);
  closing.push(server);
  return { server, ...gatewayTo(server.port, more) };
}

const bound = (gateway: SmsGateway) => until(() => gateway.healthy(), 'the bind');

describe('a message is submitted', () => {
  it('short, in the default alphabet, with a receipt asked for', async () => {
    const { server, gateway } = await both();
    assert.deepEqual(await gateway.send(message('Olà €uro [1]'), never), { outcome: 'sent', gatewayIds: ['id-1'] });
    const [one] = server.submitted;
    assert.equal(one?.text, 'Olà €uro [1]');
    assert.partialDeepStrictEqual(one?.pdu, {
      source_addr_ton: 5,
      source_addr_npi: 0,
      source_addr: 'Kontor',
      dest_addr_ton: 1,
      dest_addr_npi: 1,
      destination_addr: '351912345678',
      registered_delivery: 1,
      data_coding: 0,
      esm_class: 0,
    });
  });

  it('as UCS-2 when a character is outside the default alphabet', async () => {
    const { server, gateway } = await both();
    await gateway.send(message('Ação 🙂'), never);
    assert.equal(server.submitted[0]?.text, 'Ação 🙂');
    assert.equal(server.submitted[0]?.pdu.data_coding, 8);
  });

  const senders: [from: string | undefined, ton: number, npi: number, address: string][] = [
    ['+351210000000', 1, 1, '351210000000'],
    ['12345', 3, 0, '12345'],
    ['Kontor', 5, 0, 'Kontor'],
    [undefined, 0, 0, ''],
  ];
  for (const [from, ton, npi, address] of senders) {
    it(`from ${from ?? 'nobody'} as type ${ton}`, async () => {
      const { server, gateway } = await both();
      await gateway.send(message('x', { from }), never);
      const pdu = server.submitted[0]?.pdu;
      assert.deepEqual([pdu?.source_addr_ton, pdu?.source_addr_npi, pdu?.source_addr], [ton, npi, address]);
    });
  }

  it('not at all when the sender can not be one', async () => {
    const { server, gateway } = await both();
    assert.equal((await gateway.send(message('x', { from: 'far too long a name' }), never)).outcome, 'failed');
    assert.equal(server.submitted.length, 0);
  });
});

describe('a long message is submitted', () => {
  it('in parts with a concatenation header, the euro sign never cut', async () => {
    const { server, gateway } = await both();
    const text = `${'a'.repeat(152)}€${'b'.repeat(200)}`;
    assert.deepEqual(await gateway.send(message(text), never), {
      outcome: 'sent',
      gatewayIds: ['id-1', 'id-2', 'id-3'],
    });
    assert.deepEqual(
      server.submitted.map(part => part.text.length),
      [152, 152, 49],
    );
    assert.equal(server.submitted.map(part => part.text).join(''), text);
    const headers = server.submitted.map(part => part.udh);
    const number = headers[0]?.slice(4, 6);
    assert.deepEqual(headers, [`0003${number}0301`, `0003${number}0302`, `0003${number}0303`]);
    assert.ok(server.submitted.every(part => part.pdu.esm_class === 0x40));
  });

  it('in UCS-2 parts, an emoji never cut', async () => {
    const { server, gateway } = await both();
    const text = `${'ж'.repeat(66)}🙂${'ж'.repeat(30)}`;
    await gateway.send(message(text), never);
    assert.deepEqual(
      server.submitted.map(part => [part.text.length, part.pdu.data_coding]),
      [
        [66, 8],
        [32, 8],
      ],
    );
    assert.equal(server.submitted.map(part => part.text).join(''), text);
  });

  it('whole in message_payload when that is the setting', async () => {
    const { server, gateway } = await both({}, { long: 'payload' });
    const text = `${'€ruo '.repeat(306)}`;
    assert.deepEqual(await gateway.send(message(text), never), { outcome: 'sent', gatewayIds: ['id-1'] });
    assert.equal(server.submitted.length, 1);
    assert.equal(server.submitted[0]?.text, text);
  });
});

describe('what the server answers decides what becomes of the message', () => {
  const answers: [statusName: string, outcome: 'retry' | 'failed'][] = [
    ['ESME_RTHROTTLED', 'retry'],
    ['ESME_RMSGQFUL', 'retry'],
    ['ESME_RSYSERR', 'retry'],
    ['ESME_RX_T_APPN', 'retry'],
    ['ESME_RINVDSTADR', 'failed'],
    ['ESME_RINVSRCADR', 'failed'],
    ['ESME_RX_P_APPN', 'failed'],
  ];
  for (const [name, outcome] of answers) {
    it(`${name}: ${outcome}`, async () => {
      const { gateway } = await both({ onSubmit: () => ({ command_status: status(name) }) });
      assert.partialDeepStrictEqual(await gateway.send(message('x'), never), { outcome, reason: name });
    });
  }

  it('a throttled part is the only one sent again, and the others wait', async () => {
    const { server, gateway } = await both({
      onSubmit: (_one, _session, count) =>
        count === 2 ? { command_status: status('ESME_RTHROTTLED') } : { message_id: `id-${count}` },
    });
    const long = message('a'.repeat(400));
    assert.deepEqual(await gateway.send(long, never), {
      outcome: 'retry',
      reason: 'ESME_RTHROTTLED (part 2 of 3, 1 already sent)',
      afterSeconds: 1,
    });
    const began = Date.now();
    assert.deepEqual(await gateway.send(long, never), { outcome: 'sent', gatewayIds: ['id-1', 'id-3', 'id-4'] });
    assert.ok(Date.now() - began >= 900, 'throttling slows us down');
    const sequence = server.submitted.map(part => part.udh.slice(-2));
    assert.deepEqual(sequence, ['01', '02', '02', '03']);
    assert.equal(new Set(server.submitted.map(part => part.udh.slice(0, -2))).size, 1);
  });

  it('a part refused for good fails the message and says what went out', async () => {
    const { gateway } = await both({
      onSubmit: (_one, _session, count) =>
        count === 3 ? { command_status: status('ESME_RX_R_APPN') } : { message_id: `id-${count}` },
    });
    assert.deepEqual(await gateway.send(message('a'.repeat(400)), never), {
      outcome: 'failed',
      reason: 'ESME_RX_R_APPN (part 3 of 3, 2 already sent)',
    });
  });

  it('a silent server is tried again; an answer that came late is not sent twice', async () => {
    let answerLate = () => {};
    const { server, gateway } = await both(
      {
        onSubmit: ({ pdu }, session) => {
          answerLate = () => void session.send(pdu.response({ message_id: 'late' }));
          return undefined;
        },
      },
      { answerSeconds: 0.1 },
    );
    assert.deepEqual(await gateway.send(message('x'), never), { outcome: 'retry', reason: 'no answer in time' });
    answerLate();
    await new Promise(resolve => setTimeout(resolve, 50));
    assert.deepEqual(await gateway.send(message('x'), never), { outcome: 'sent', gatewayIds: ['late'] });
    assert.equal(server.submitted.length, 1);
  });

  it('stopping answers at once', async () => {
    const { gateway } = await both({ onSubmit: () => undefined }, { answerSeconds: 60 });
    await bound(gateway);
    const result = await gateway.send(message('x'), AbortSignal.timeout(30));
    assert.deepEqual(result, { outcome: 'retry', reason: 'stopped before the answer' });
  });
});

describe('we keep inside what the server allows', () => {
  it('no more unanswered parts than the window', async () => {
    let open = 0;
    let most = 0;
    const { gateway } = await both(
      {
        onSubmit: ({ pdu }, session, count) => {
          open += 1;
          most = Math.max(most, open);
          setTimeout(() => {
            open -= 1;
            session.send(pdu.response({ message_id: `id-${count}` }));
          }, 50);
          return undefined;
        },
      },
      { window: 3 },
    );
    const sends = Array.from({ length: 12 }, (_, index) =>
      gateway.send(message('x', { reference: `sms-${index}` }), never),
    );
    assert.ok((await Promise.all(sends)).every(result => result.outcome === 'sent'));
    assert.equal(most, 3);
  });

  it('no more parts a second than the rate', async () => {
    const { gateway } = await both({}, { partsPerSecond: 20 });
    await bound(gateway);
    const began = performance.now();
    const sends = Array.from({ length: 6 }, (_, index) =>
      gateway.send(message('x', { reference: `sms-${index}` }), never),
    );
    await Promise.all(sends);
    assert.ok(performance.now() - began >= 250, 'six parts at 20 a second take a quarter of a second');
  });
});

describe('the session', () => {
  it('a wrong password leaves the gateway unhealthy and the message to be tried again', async () => {
    const { gateway, aboveDebug } = await both({ password: 'another' }, { answerSeconds: 0.2 });
    assert.deepEqual(await gateway.send(message('x'), never), { outcome: 'retry', reason: 'not bound' });
    assert.equal(gateway.healthy(), false);
    assert.match(aboveDebug(), /bind refused: ESME_RINVPASWD/);
    assert.doesNotMatch(aboveDebug(), /secret/);
  });

  it('a lost connection is made again and the next message goes out', async () => {
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

  it('a server that comes back later is found again', async () => {
    const first = await smppServer();
    const { gateway } = gatewayTo(first.port);
    await bound(gateway);
    await first.close();
    await until(() => !gateway.healthy(), 'the loss');
    assert.equal((await gateway.send(message('x'), AbortSignal.timeout(100))).outcome, 'retry');
    const second = await smppServer({}, first.port);
    closing.unshift(second);
    await bound(gateway);
    assert.equal((await gateway.send(message('x'), never)).outcome, 'sent');
  });

  it('is kept alive by enquire_link, and one that does not answer is dropped', async () => {
    const { server, gateway, aboveDebug } = await both({}, { enquireSeconds: 0.05, answerSeconds: 0.2 });
    await bound(gateway);
    await until(() => server.commands.filter(command => command === 'enquire_link').length > 2, 'enquiries');
    assert.equal(server.sessions.length, 1);
    server.behaviour.answersEnquiries = false;
    await until(() => server.sessions.length > 1, 'another session');
    assert.match(aboveDebug(), /enquire_link: no answer in time/);
  });

  it('the server may ask too, say unknown things, and unbind', async () => {
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

  it('one that takes the connection and says nothing, or nonsense, is dropped', async () => {
    for (const nonsense of [undefined, Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')]) {
      const sockets: Socket[] = [];
      const server = createServer(socket => {
        sockets.push(socket);
        socket.on('error', () => {});
        if (nonsense !== undefined) socket.write(nonsense);
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

  it('with TLS is made only with a server whose certificate is trusted', async () => {
    const certificate = selfSigned();
    const { gateway, aboveDebug } = await both({ tls: certificate }, { tls: true, host: 'localhost' });
    await until(() => /DEPTH_ZERO_SELF_SIGNED_CERT/.test(aboveDebug()), 'the refusal');
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

  it('closing unbinds, and a message after that is not sent', async () => {
    const { server, gateway } = await both();
    await bound(gateway);
    await gateway.close();
    assert.equal(server.commands.at(-1), 'unbind');
    assert.equal((await gateway.send(message('x'), never)).outcome, 'retry');
    assert.equal(gateway.healthy(), false);
  });

  it('closing does not wait for a server that is away', async () => {
    const { gateway } = gatewayTo(1);
    const began = Date.now();
    await gateway.close();
    assert.ok(Date.now() - began < 500);
  });
});

describe('a receipt', () => {
  const ends: [stat: string, report: DeliveryReport | undefined][] = [
    ['DELIVRD', { gatewayId: 'id-1', state: 'delivered' }],
    ['UNDELIV', { gatewayId: 'id-1', state: 'failed', reason: 'UNDELIV, error 027' }],
    ['EXPIRED', { gatewayId: 'id-1', state: 'failed', reason: 'EXPIRED, error 027' }],
    ['REJECTD', { gatewayId: 'id-1', state: 'failed', reason: 'REJECTD, error 027' }],
    ['ENROUTE', undefined],
    ['ACCEPTD', undefined],
    ['UNKNOWN', undefined],
  ];
  for (const [stat, report] of ends) {
    it(`${stat} is acknowledged and says ${report?.state ?? 'nothing yet'}`, async () => {
      const { server, gateway, reports } = await both();
      await gateway.send(message('x'), never);
      server.sessions[0]?.send(receipt('id-1', stat));
      await until(() => server.answers.length === 1, 'the acknowledgement');
      assert.equal(server.answers[0]?.command_status, 0);
      assert.deepEqual(reports, report === undefined ? [] : [report]);
    });
  }

  it('may come as tags instead of text', async () => {
    const { server, gateway, reports } = await both();
    await gateway.send(message('x'), never);
    const tags = { receipted_message_id: 'id-1', message_state: 2, short_message: Buffer.alloc(0) };
    server.sessions[0]?.send(receipt('', '', tags));
    await until(() => reports.length === 1, 'the report');
    assert.deepEqual(reports, [{ gatewayId: 'id-1', state: 'delivered' }]);
  });

  it('that comes with the answer is told after the message was sent', async () => {
    const order: string[] = [];
    const { gateway } = await both({
      onSubmit: ({ pdu }, session) => {
        session.send(pdu.response({ message_id: 'quick' }));
        session.send(receipt('quick', 'DELIVRD'));
        return undefined;
      },
    });
    gateway.onReport(async report => void order.push(report.gatewayId));
    await gateway.send(message('x'), never);
    order.push('sent');
    await until(() => order.length === 2, 'the report');
    assert.deepEqual(order, ['sent', 'quick']);
  });

  it('that could not be stored is refused for now, so that it comes again', async () => {
    const { server, gateway, reports, aboveDebug } = await both();
    let full = true;
    gateway.onReport(async report => {
      if (full) throw new Error('no database');
      reports.push(report);
    });
    await gateway.send(message('x'), never);
    server.sessions[0]?.send(receipt('id-1', 'DELIVRD'));
    await until(() => server.answers.length === 1, 'the refusal');
    assert.equal(server.answers[0]?.command_status, status('ESME_RX_T_APPN'));
    assert.match(aboveDebug(), /report not stored/);
    full = false;
    server.sessions[0]?.send(receipt('id-1', 'DELIVRD'));
    await until(() => server.answers.length === 2, 'the acknowledgement');
    assert.deepEqual(reports, [{ gatewayId: 'id-1', state: 'delivered' }]);
  });

  it('of a part of a long message is told as it comes, by the id that the part was answered with', async () => {
    const { server, gateway, reports } = await both();
    const result = await gateway.send(message('a'.repeat(200)), never);
    assert.deepEqual(result, { outcome: 'sent', gatewayIds: ['id-1', 'id-2'] });
    server.sessions[0]?.send(receipt('id-2', 'UNDELIV'));
    server.sessions[0]?.send(receipt('id-1', 'DELIVRD'));
    await until(() => server.answers.length === 2, 'both acknowledgements');
    assert.deepEqual(reports, [
      { gatewayId: 'id-2', state: 'failed', reason: 'UNDELIV, error 027' },
      { gatewayId: 'id-1', state: 'delivered' },
    ]);
  });

  it('is not what a phone writes: that is acknowledged and ignored', async () => {
    const { server, gateway, reports, aboveDebug } = await both();
    await bound(gateway);
    server.sessions[0]?.send(receipt('id-1', 'DELIVRD', { esm_class: 0 }));
    await until(() => server.answers.length === 1, 'the acknowledgement');
    assert.deepEqual(reports, []);
    assert.doesNotMatch(aboveDebug(), /4711|912345678/);
  });
});

describe('numbers, texts and secrets stay out of the log', () => {
  it('through sending, refusal, a lost connection and a receipt', async () => {
    const { server, gateway, reports, aboveDebug, debug } = await both({
      onSubmit: (_one, session, count) => {
        if (count === 2) session.destroy();
        return count === 3 ? { command_status: status('ESME_RINVDSTADR') } : { message_id: `id-${count}` };
      },
    });
    const secret = message('Hello 4711', { from: '+351210000000' });
    const results = [];
    for (let attempt = 0; attempt < 3; attempt++) {
      results.push(await gateway.send({ ...secret, reference: `sms-${attempt}` }, never));
    }
    server.sessions.at(-1)?.send(receipt('id-1', 'UNDELIV'));
    await until(() => reports.length === 1, 'the report');
    assert.deepEqual(
      results.map(result => result.outcome),
      ['sent', 'retry', 'failed'],
    );
    const written = aboveDebug() + JSON.stringify(results) + JSON.stringify(reports);
    assert.match(aboveDebug(), /sms-0/);
    for (const word of ['912345678', '210000000', '4711', 'secret']) assert.ok(!written.includes(word), written);
    assert.match(debug(), /351912345678.*4711/);
  });
});
