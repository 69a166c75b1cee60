// A worker is killed between sending and recording: the message is sent at least once and at most twice, with one reference.

import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { beginAttempt, claimDueJobs, recordAttempt } from '../../../src/operations/jobs/attempts.ts';
import { SMS_JOB } from '../../../src/operations/sms/sms-job.ts';
import { type Rig, startRig } from '../../support/rig.ts';
import { accept, smsService } from './sms-service.ts';
import { eventually, later, smsOf, untilSms } from './sms-state.ts';

const PROGRAM = fileURLToPath(new URL('worker-process.ts', import.meta.url));
const children: ChildProcess[] = [];
after(() => children.forEach(child => void child.kill('SIGKILL')));

function workerProcess(rig: Rig, environment: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [PROGRAM], {
    env: { ...process.env, ...environment, DATABASE_URL: rig.ownerUrl, SMS_POLL_SECONDS: '1' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  children.push(child);
  return child;
}

// The service receives the message and never answers. The process is killed before it can record the outcome.
async function killWhileSending(rig: Rig, service: Awaited<ReturnType<typeof smsService>>): Promise<void> {
  const before = service.received.length;
  const child = workerProcess(rig, service.environment);
  await eventually(() => service.received.length > before);
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function killedWhileSending() {
  const rig = await startRig({ SMS_POLL_SECONDS: '3600' });
  const service = await smsService(() => {});
  const account = await rig.account();
  await account.client.post('/sms', { to: '+351912345678', message: 'x' });
  await killWhileSending(rig, service);
  return { rig, service, account };
}

describe('a worker that is killed between sending and recording', () => {
  it('leaves the message to another worker, which sends it again with the same reference', async () => {
    const { rig, service, account } = await killedWhileSending();
    assert.deepEqual(
      await claimDueJobs(rig.database, [{ kind: SMS_JOB, limit: 10 }]),
      [],
      'no other worker takes it before the lease ends',
    );
    service.behaviour = accept;
    const second = await rig.another(service.environment);
    await second.listen();
    await later(second, account);
    const [sms] = await untilSms(rig, account, ({ state }) => state === 'sent');
    assert.deepEqual(
      service.received.map(({ reference }) => reference),
      [sms?.reference, sms?.reference],
    );
  });

  it('twice makes the message fail; it is not sent a third time', async () => {
    const { rig, service, account } = await killedWhileSending();
    await later(rig, account);
    await killWhileSending(rig, service);
    const third = await rig.another(service.environment);
    await third.listen();
    await later(third, account);
    const [sms] = await untilSms(rig, account, ({ state }) => state === 'failed');
    assert.match(sms?.last_error ?? '', /ended twice while it was being sent; it may have arrived/);
    assert.equal(service.received.length, 2);
  });
});

describe('a lease', () => {
  const queued = async () => {
    const rig = await startRig();
    const account = await rig.account();
    await account.client.post('/sms', { to: '+351912345678', message: 'x' });
    const take = async (leaseSeconds: number) => {
      // The lease is 30 seconds longer than an attempt.
      const kind = { ...SMS_JOB, attemptSeconds: leaseSeconds - 30 };
      const [message] = await claimDueJobs(rig.database, [{ kind, limit: 1 }]);
      assert.ok(message);
      return message;
    };
    return { rig, account, take, pool: rig.database.pool };
  };

  it('that ended before the message was sent does not count as an interrupted attempt', async () => {
    const { take } = await queued();
    await take(0);
    assert.equal((await take(0)).interrupted, 0);
  });

  it('that ends too soon allows no attempt', async () => {
    const { take, pool } = await queued();
    assert.equal(await beginAttempt({ pool }, SMS_JOB, await take(30)), 'no time');
  });

  it('that another worker took over allows no attempt, and a late failure is not recorded', async () => {
    const { rig, account, take, pool } = await queued();
    const slow = await take(0);
    const quick = await take(90);
    assert.equal(await beginAttempt({ pool }, SMS_JOB, slow), 'no time');
    assert.equal(await beginAttempt({ pool }, SMS_JOB, quick), 'begun');
    await recordAttempt({ pool }, SMS_JOB, slow, { state: 'failed', reason: 'late' });
    assert.equal((await smsOf(rig, account))[0]?.state, 'queued');
  });

  it('that ended still allows to record that the message was sent', async () => {
    const { rig, account, take, pool } = await queued();
    const slow = await take(0);
    const quick = await take(90);
    await recordAttempt({ pool }, SMS_JOB, slow, {
      state: 'succeeded',
      receipt: { gateway: 'http', gatewayIds: ['SM1'] },
    });
    await recordAttempt({ pool }, SMS_JOB, quick, { state: 'queued', waitSeconds: 1, reason: 'HTTP 503' });
    assert.equal((await smsOf(rig, account))[0]?.state, 'sent');
  });
});
