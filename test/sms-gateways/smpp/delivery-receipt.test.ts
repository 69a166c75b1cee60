/** The SMPP gateway reads delivery receipts, reports them, and logs no private data. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { DeliveryReport } from '../../../src/sms-gateways/gateway.ts';
import { both, bound, message, never } from './smpp-rig.ts';
import { receipt, status, until } from './smpp-server.ts';

describe('a receipt', () => {
  const states: [stat: string, report: DeliveryReport | undefined][] = [
    ['DELIVRD', { gatewayId: 'id-1', state: 'delivered' }],
    ['UNDELIV', { gatewayId: 'id-1', state: 'failed', reason: 'UNDELIV, error 027' }],
    ['EXPIRED', { gatewayId: 'id-1', state: 'failed', reason: 'EXPIRED, error 027' }],
    ['REJECTD', { gatewayId: 'id-1', state: 'failed', reason: 'REJECTD, error 027' }],
    ['ENROUTE', undefined],
    ['ACCEPTD', undefined],
    ['UNKNOWN', undefined],
  ];
  for (const [stat, report] of states) {
    it(`${stat} is acknowledged and reported as ${report?.state ?? 'nothing'}`, async () => {
      const { server, gateway, reports } = await both();
      await gateway.send(message('x'), never);
      server.sessions[0]?.send(receipt('id-1', stat));
      await until(() => server.answers.length === 1, 'the acknowledgement');
      assert.equal(server.answers[0]?.command_status, 0);
      assert.deepEqual(reports, report === undefined ? [] : [report]);
    });
  }

  it('may have tags instead of text', async () => {
    const { server, gateway, reports } = await both();
    await gateway.send(message('x'), never);
    const tags = { receipted_message_id: 'id-1', message_state: 2, short_message: Buffer.alloc(0) };
    server.sessions[0]?.send(receipt('', '', tags));
    await until(() => reports.length === 1, 'the report');
    assert.deepEqual(reports, [{ gatewayId: 'id-1', state: 'delivered' }]);
  });

  it('that arrives with the answer is reported after `send` returned', async () => {
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

  it('that could not be stored is rejected temporarily, so that the server sends it again', async () => {
    const { server, gateway, reports, aboveDebug } = await both();
    let unavailable = true;
    gateway.onReport(async report => {
      if (unavailable) throw new Error('no database');
      reports.push(report);
    });
    await gateway.send(message('x'), never);
    server.sessions[0]?.send(receipt('id-1', 'DELIVRD'));
    await until(() => server.answers.length === 1, 'the rejection');
    assert.equal(server.answers[0]?.command_status, status('ESME_RX_T_APPN'));
    assert.match(aboveDebug(), /report not stored/);
    unavailable = false;
    server.sessions[0]?.send(receipt('id-1', 'DELIVRD'));
    await until(() => server.answers.length === 2, 'the acknowledgement');
    assert.deepEqual(reports, [{ gatewayId: 'id-1', state: 'delivered' }]);
  });

  it('of one part of a long message is reported with the id of that part', async () => {
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

  it('differs from a message of a phone, which is acknowledged and ignored', async () => {
    const { server, gateway, reports, aboveDebug } = await both();
    await bound(gateway);
    server.sessions[0]?.send(receipt('id-1', 'DELIVRD', { esm_class: 0 }));
    await until(() => server.answers.length === 1, 'the acknowledgement');
    assert.deepEqual(reports, []);
    assert.doesNotMatch(aboveDebug(), /K-4711|912345678/);
  });
});

describe('the log above debug has no numbers, texts or secrets', () => {
  it('after sending, a rejection, a lost connection and a receipt', async () => {
    const { server, gateway, reports, aboveDebug, debug } = await both({
      onSubmit: (_one, session, count) => {
        if (count === 2) session.destroy();
        return count === 3 ? { command_status: status('ESME_RINVDSTADR') } : { message_id: `id-${count}` };
      },
    });
    const secret = message('Hello K-4711', { from: '+351210000000' });
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
    for (const word of ['912345678', '210000000', 'K-4711', 'secret']) assert.ok(!written.includes(word), written);
    assert.match(debug(), /351912345678.*K-4711/);
  });
});
