// Endpoints that hang, beside a healthy one, which gets its events at once. contract §11 Webhooks

import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../src/domain/errors.ts';
import { wakeEndpoints } from '../../src/operations/webhooks/send-events.ts';
import { PublicHosts } from '../../src/webhooks/public-hosts.ts';
import { WebhookSender } from '../../src/webhooks/webhook-sender.ts';
import { webhookHandler } from '../../src/worker/handlers/webhooks.ts';
import { JobWorker } from '../../src/worker/job-worker.ts';
import { WebhookWaker } from '../../src/worker/webhook-waker.ts';
import { startRig } from '../support/rig.ts';
import { startReceiver } from '../support/webhook-receiver.ts';

const rig = await startRig({ WEBHOOK_PRIVATE: 'on' });
const { context } = rig.server;
const healthy = await startReceiver();
const hanging = await startReceiver(() => undefined);
const sender = new WebhookSender(new PublicHosts(true), { version: 'test' });
const logger = { info() {}, warn() {} };
const worker = new JobWorker({
  context,
  logger,
  handlers: [webhookHandler(context, (request, stop) => sender.send(request, stop))],
});
const waker = new WebhookWaker({
  wake: accounts => wakeEndpoints(context, accounts, new Date()),
  onCommit: listener => context.pool.changes.onCommit(listener),
  queued: () => worker.wake(),
  // On a busy machine no connection may open in time. The waker looks again, and the events still have to arrive.
  onError: error => assert.ok(error instanceof AppError && error.code === 'DB_TIMEOUT', String(error)),
});
after(async () => {
  await sender.close();
  await hanging.close();
  await healthy.close();
});

async function arrives(count: number): Promise<number> {
  const started = performance.now();
  while (healthy.received.length < count && performance.now() - started < 10_000) await sleep(5);
  assert.equal(healthy.received.length, count);
  return performance.now() - started;
}

it('16 hanging endpoints of one account delay neither a healthy one of another account nor one of their own', async t => {
  // The rig closes its connections in the first `after` of the file: no look at the accounts may come behind it.
  t.after(async () => {
    await waker.stop();
    await worker.stop(1);
  });
  const [slow, quick] = [await rig.account(), await rig.account()];
  const add = async (client: typeof slow.client, url: string) =>
    assert.equal((await client.post('/webhook_endpoints', { url })).status, 201);
  for (let i = 0; i < 15; i++) await add(slow.client, `${hanging.url}/${i}`);
  await add(slow.client, healthy.url);
  await add(quick.client, healthy.url);
  waker.start();
  worker.start();
  for (let i = 0; i < 20; i++) await slow.client.post('/customers', { name: `C${i}` });
  await arrives(20);
  while (hanging.received.length < 15) await sleep(5);
  for (let i = 1; i <= 5; i++) {
    await quick.client.post('/customers', { name: `D${i}` });
    const ms = await arrives(20 + i);
    // The first one waits for the next look at all accounts, which finds the endpoint.
    assert.ok(ms < (i === 1 ? 6_000 : 1_000), `${ms} ms`);
  }
});
