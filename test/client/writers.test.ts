// Parallel writers: a session each, one write at a time in each, and nothing written twice or refused for its nonce.

import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { createClient, KontorError } from '../../packages/client/src/client.ts';
import type { Fate } from '../support/faulty-proxy.ts';
import { startRig } from '../support/rig.ts';
import { collected, invoice, startClientRig } from './client-rig.ts';

const rig = await startRig();
const { account, proxy, client: newClient } = await startClientRig(rig);
const several = (count: number) => Array.from({ length: count }, (_, index) => index);
const writes = () => proxy.seen.filter(({ method }) => method === 'POST');

beforeEach(() => {
  proxy.next();
  proxy.seen.length = 0;
});

/** The nonces of each session, in the order in which they arrived. */
function noncesOfSessions(): number[][] {
  return [...Map.groupBy(writes(), ({ session }) => session).values()].map(seen =>
    seen.map(({ nonce }) => Number(nonce)),
  );
}

describe('Eight writers', () => {
  it('create eighty invoices at once: numbers without a gap, sessions of their own, one write at a time in each', async () => {
    const client = newClient({ writers: 8 });
    const created = await Promise.all(several(80).map(() => client.invoices.create(invoice('*'))));
    const numbers = created.map(({ documentNumber }) => Number(documentNumber.split('/')[1])).toSorted((a, b) => a - b);
    assert.deepEqual(
      numbers,
      several(80).map(n => n + 1),
    );
    assert.equal(noncesOfSessions().length, 8);
    for (const nonces of noncesOfSessions())
      assert.deepEqual(
        nonces,
        nonces.map((_, index) => index + 1),
      );
    assert.deepEqual(new Set(writes().map(({ together }) => together)), new Set([1]));
    assert.deepEqual(new Set(writes().map(({ status }) => status)), new Set([201]));
  });

  it('on a network that loses a third of everything write each order once', async () => {
    const client = newClient({ writers: 8, retries: 12 });
    const fates: Fate[] = ['unanswered', 'pass', 'lost', 'pass', 'pass', 'half', 'pass', 'gateway', 'pass', 'pass'];
    proxy.next(...several(12).flatMap(() => fates));
    const bodies = several(40).map(n => ({ ...invoice(`P${n}`), document_set: 'ORD' }));
    const created = await Promise.all(bodies.map(body => client.orders.create(body)));
    const listed = await collected(client.orders.all({ limit: 7 }));
    assert.deepEqual(
      listed.map(({ id }) => id),
      created.map(({ id }) => id).toSorted((a, b) => a - b),
    );
    assert.deepEqual(new Set(listed.map(({ seq_number }) => seq_number)).size, 40);
  });

  it('open no session that is not needed', async () => {
    const client = newClient({ writers: 8 });
    for (let n = 0; n < 5; n++) await client.invoices.create(invoice('*'));
    await client.invoices.list();
    assert.equal(new Set(proxy.seen.filter(({ path }) => path === '/invoices').map(({ session }) => session)).size, 1);
  });
});

it('One writer keeps the order in which writes were asked for', async () => {
  const client = newClient({ writers: 1 });
  await Promise.all(several(10).map(n => client.invoices.create(invoice(`ORDER-${n}`))));
  const listed = await client.invoices.list({ searchString: 'ORDER-', searchOperator: 'starts', sort: 'id' });
  assert.deepEqual(
    listed.map(({ seq_number }) => seq_number),
    several(10).map(n => `ORDER-${n}`),
  );
});

it('Two clients of one token do not disturb each other, and one key is carried out once for both', async () => {
  const clients = [newClient({ writers: 2 }), newClient({ writers: 2 })];
  await Promise.all(several(20).map(n => clients[n % 2]?.invoices.create(invoice('*'))));
  assert.ok(writes().every(({ status }) => status === 201));

  const keyed = await Promise.all(
    clients.map(client => client.invoices.create(invoice('ONCE'), { idempotencyKey: 'shop-order-4711' })),
  );
  assert.equal(keyed[0]?.id, keyed[1]?.id);
  const other = clients[0]?.invoices.create(invoice('OTHER'), { idempotencyKey: 'shop-order-4711' });
  await assert.rejects(other ?? assert.fail(), ({ code }: KontorError) => code === 'IDEMPOTENCY_MISMATCH');
});

it('A write that waits for a writer leaves the queue when it is aborted, and is not sent', async () => {
  const client = newClient({ writers: 1 });
  const stop = new AbortController();
  const first = client.invoices.create(invoice('FIRST'));
  const waiting = client.invoices.create(invoice('WAITING'), { signal: stop.signal });
  const last = client.invoices.create(invoice('LAST'));
  stop.abort(new Error('changed their mind'));
  await assert.rejects(waiting, /changed their mind/);
  await Promise.all([first, last]);
  assert.equal(await client.invoices.count({ searchString: 'WAITING' }), 0);
});

describe('Above the rate limit', () => {
  const limits = { RATE_REQUESTS: '3' };

  it('requests wait as long as Retry-After says, and all are answered', async () => {
    const limited = await rig.another(limits);
    const retries: number[] = [];
    const client = createClient({
      url: await limited.listen(),
      account: account.code,
      token: account.apiToken,
      retries: 20,
      onRetry: ({ error, waitMs }) => {
        assert.ok(error instanceof KontorError && error.code === 'RATE_LIMITED');
        assert.ok(waitMs >= (error.retryAfterMs ?? assert.fail()));
        retries.push(waitMs);
      },
    });
    const answers = await Promise.all(several(8).map(() => client.articles.list()));
    assert.equal(answers.length, 8);
    assert.ok(retries.length > 0);
  });

  it('a wait that is longer than maxWaitMs is an error at once', async () => {
    const limited = await rig.another(limits);
    const client = createClient({
      url: await limited.listen(),
      account: account.code,
      token: account.apiToken,
      maxWaitMs: 500,
    });
    const answers = await Promise.allSettled(several(12).map(() => client.articles.list()));
    const refused = answers.filter(answer => answer.status === 'rejected');
    assert.ok(refused.length > 0);
    for (const { reason } of refused) assert.ok(reason.code === 'RATE_LIMITED' && reason.retryable);
  });
});
