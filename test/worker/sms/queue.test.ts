// A running server sends the messages of the queue to a service on a real socket.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { connectOnce } from '../../../src/database/migration/prepare-database.ts';
import { type Rig, startRig } from '../../support/rig.ts';
import { accept, answer, smsService } from './sms-service.ts';
import { asOwner, eventually, later, smsOf, untilSms } from './sms-state.ts';

const TO = '+351912345678';

// The start time of each statement that waits to record an outcome.
const WAITING = `SELECT query_start::text AS began FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'SELECT state FROM job%'`;

// A server whose worker reads the queue once an hour, so that it sends only after `jobQueued`.
async function serverTo(service: { environment: Record<string, string> }, more = {}): Promise<Rig> {
  const rig = await startRig({ ...service.environment, SMS_POLL_SECONDS: '3600', ...more });
  await rig.listen();
  return rig;
}

describe('a queued message', () => {
  it('is sent at once by the process that queued it, with its reference', async () => {
    const service = await smsService();
    const rig = await serverTo(service);
    const account = await rig.account();
    await account.client.post('/sms', { to: TO, message: 'Olá', from: 'Shop' });
    const [sms] = await untilSms(rig, account, ({ state }) => state === 'sent');
    assert.equal(sms?.attempts, 1);
    assert.partialDeepStrictEqual(service.received, [{ to: TO, body: 'Olá', reference: sms?.reference }]);
  });

  it('is found by a process that only polls the queue', async () => {
    const service = await smsService();
    const queueing = await startRig();
    const account = await queueing.account();
    await account.client.post('/sms', { to: TO, message: 'x' });
    const sending = await queueing.another({ ...service.environment, SMS_POLL_SECONDS: '1' });
    await sending.listen();
    await untilSms(queueing, account, ({ state }) => state === 'sent');
    assert.equal(service.received.length, 1);
  });

  it('is one of 200 that two servers share: each is sent once, and both servers send', async () => {
    const { promise: bothSent, resolve: resolveBoth } = Promise.withResolvers<void>();
    const service = await smsService(async (received, response) => {
      if (new Set(service.received.map(({ account }) => account)).size === 2) resolveBoth();
      await bothSent;
      await accept(received, response);
    });
    const rig = await serverTo(service);
    const other = await rig.another({ SMS_HTTP_ACCOUNT: 'AC2' });
    await other.listen();
    const accounts = [await rig.account(), await rig.account()];
    for (let count = 0; count < 100; count++) {
      for (const { client } of accounts) await client.post('/sms', { to: TO, message: String(count) });
      if (count % 10 === 0) other.server.context.jobQueued();
    }
    for (const account of accounts) await untilSms(rig, account, ({ state }) => state === 'sent');
    assert.equal(service.received.length, 200);
    assert.equal(new Set(service.received.map(({ reference }) => reference)).size, 200);
  });

  it('that the service rejects fails, with the reason', async () => {
    const service = await smsService((_, response) => answer(response, 400, { code: 21211, message: `no ${TO}` }));
    const rig = await serverTo(service);
    const account = await rig.account();
    await account.client.post('/sms', { to: TO, message: 'x' });
    const [sms] = await untilSms(rig, account, ({ state }) => state === 'failed');
    assert.equal(sms?.last_error, 'HTTP 400, code 21211: no …');
    assert.equal(service.received.length, 1);
  });

  it('is tried again after 15 seconds, 30 seconds, a minute …, and fails after 24 hours', async () => {
    const service = await smsService((_, response) => answer(response, 503, {}));
    const rig = await serverTo(service);
    const account = await rig.account();
    await account.client.post('/sms', { to: TO, message: 'x' });
    for (const [index, seconds] of [15, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600].entries()) {
      await eventually(() => rig.log.some(line => line.includes(`"attempt":${index + 1},`)));
      const [{ state, wait } = { state: '', wait: 0 }] = await smsOf(rig, account);
      assert.equal(state, 'queued');
      assert.ok(wait > seconds * 0.79 && wait < seconds * 1.21, `attempt ${index + 1} waits ${wait}`);
      await later(rig, account, index === 9 ? 24 : 0);
    }
    const [sms] = await untilSms(rig, account, ({ state }) => state === 'failed');
    assert.equal(sms?.last_error, 'given up after 24 hours: HTTP 503');
    assert.equal(service.received.length, 10);
    assert.match((await account.client.get('/status')).body.status, /^degraded - login: admin/);
    service.behaviour = accept;
    await account.client.post('/sms', { to: TO, message: 'y' });
    await eventually(async () => (await account.client.get('/status')).body.status.startsWith('ready - '));
  });

  it('is sent once if the database is not available during the attempt', async () => {
    const rig = await startRig();
    const locking = await connectOnce(rig.ownerUrl);
    const service = await smsService(async (received, response) => {
      await locking.query('BEGIN; LOCK TABLE job');
      accept(received, response);
    });
    const deadline = { DATABASE_DEADLINE_MS: '100' };
    const sending = await rig.another({ ...service.environment, ...deadline, SMS_POLL_SECONDS: '1' });
    await sending.listen();
    const account = await rig.account();
    await account.client.post('/sms', { to: TO, message: 'x' });
    // The worker tries several times to record the outcome.
    const tries = new Set<string>();
    await eventually(async () => {
      for (const { began } of await asOwner<{ began: string }>(rig, WAITING)) tries.add(began);
      return tries.size >= 3;
    });
    await locking.query('COMMIT');
    await locking.end();
    await untilSms(rig, account, ({ state }) => state === 'sent');
    assert.equal(service.received.length, 1);
  });

  it('is sent for any sid of the service', async () => {
    const service = await smsService((_, response) => answer(response, 201, { sid: `SM\u0000${'x'.repeat(10_000)}` }));
    const rig = await serverTo(service);
    const account = await rig.account();
    await account.client.post('/sms', { to: TO, message: 'x' });
    await untilSms(rig, account, ({ state }) => state === 'sent');
    assert.equal(service.received.length, 1);
  });
});

describe('a server that is stopped', () => {
  it('finishes the message that it is sending and takes no other', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const service = await smsService(async (received, response) => {
      await released;
      await accept(received, response);
    });
    const rig = await startRig(service.environment);
    const sending = await rig.another({ SMS_AT_ONCE: '1' });
    await sending.listen();
    const account = await rig.account();
    for (const message of ['first', 'second']) await account.client.post('/sms', { to: TO, message });
    sending.server.context.jobQueued();
    await eventually(() => service.received.length === 1);
    const stopped = sending.server.stop(10);
    release();
    await stopped;
    const states = (await smsOf(rig, account)).map(({ state, attempts }) => [state, attempts]);
    assert.deepEqual(states, [
      ['sent', 1],
      ['queued', 0],
    ]);
    assert.equal(service.received.length, 1);
  });

  it('does not wait longer than allowed; the message is tried again later and does not count as interrupted', async () => {
    const service = await smsService(() => {});
    const rig = await startRig(service.environment);
    const sending = await rig.another();
    await sending.listen();
    const account = await rig.account();
    await account.client.post('/sms', { to: TO, message: 'x' });
    sending.server.context.jobQueued();
    await eventually(() => service.received.length === 1);
    await sending.server.stop(0);
    const [sms] = await smsOf(rig, account);
    assert.partialDeepStrictEqual(sms, { state: 'queued', under_way: false, last_error: 'stopped before the answer' });
    service.behaviour = accept;
    await rig.listen();
    await later(rig, account);
    const [sent] = await untilSms(rig, account, ({ state }) => state === 'sent');
    assert.equal(sent?.interrupted, 0);
  });
});

describe('numbers and texts are in the log', () => {
  const logAt = async (level: string) => {
    const service = await smsService((received, response) => {
      if (received.body.includes('sent')) return accept(received, response);
      return answer(response, 400, { code: 21211, message: `To ${received.to}: ${received.body}` });
    });
    const rig = await serverTo(service, { LOG_LEVEL: level });
    const account = await rig.account();
    for (const word of ['sent', 'refused']) {
      await account.client.post('/sms', { to: TO, message: `K-4711 is ${word}`, from: '+351210000000' });
    }
    await account.client.post('/sms', { to: '+35191234567899999', message: 'K-4711' });
    await untilSms(rig, account, ({ state }) => state !== 'queued');
    return rig.log.join('');
  };

  it('at debug only', async () => {
    const log = await logAt('info');
    assert.match(log, /SMS answered by the HTTP gateway/);
    assert.doesNotMatch(log, /912345678|210000000|K-4711/);
    assert.match(await logAt('debug'), /912345678.*K-4711/);
  });
});
