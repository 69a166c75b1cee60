/** The SMPP gateway reads the answers to its submissions, and keeps its window and rate. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { both, bound, message, never } from './smpp-rig.ts';
import { status } from './smpp-server.ts';

describe('the answer of the server decides the outcome', () => {
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

  it('after throttling only the missing parts are sent, and not within a second', async () => {
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
    assert.ok(Date.now() - began >= 900, 'the next part waits after throttling');
    const sequence = server.submitted.map(part => part.udh.slice(-2));
    assert.deepEqual(sequence, ['01', '02', '02', '03']);
    assert.equal(new Set(server.submitted.map(part => part.udh.slice(0, -2))).size, 1);
  });

  it('a rejected part fails the message, and the reason says how many parts were sent', async () => {
    const { gateway } = await both({
      onSubmit: (_one, _session, count) =>
        count === 3 ? { command_status: status('ESME_RX_R_APPN') } : { message_id: `id-${count}` },
    });
    assert.deepEqual(await gateway.send(message('a'.repeat(400)), never), {
      outcome: 'failed',
      reason: 'ESME_RX_R_APPN (part 3 of 3, 2 already sent)',
    });
  });

  it('without an answer the message is tried again; after a late answer it is not sent twice', async () => {
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

  it('an abort ends the attempt at once', async () => {
    const { gateway } = await both({ onSubmit: () => undefined }, { answerSeconds: 60 });
    await bound(gateway);
    const result = await gateway.send(message('x'), AbortSignal.timeout(30));
    assert.deepEqual(result, { outcome: 'retry', reason: 'stopped before the answer' });
  });
});

describe('the gateway keeps the limits of the settings', () => {
  it('on parts without an answer (the window)', async () => {
    let open = 0;
    let max = 0;
    const { gateway } = await both(
      {
        onSubmit: ({ pdu }, session, count) => {
          open += 1;
          max = Math.max(max, open);
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
    assert.equal(max, 3);
  });

  it('on parts per second', async () => {
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
