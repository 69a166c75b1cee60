// Parallel writes: in one session, without nonces, as many at a time as the client may, and nothing written twice.

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

describe('Eight writers', () => {
  it('create eighty invoices at once: numbers without a gap, one session, no nonce, eight at a time', async () => {
    const client = newClient({ writers: 8 });
    const created = await Promise.all(several(80).map(() => client.invoices.create(invoice('*'))));
    const numbers = created.map(({ documentNumber }) => Number(documentNumber.split('/')[1])).toSorted((a, b) => a - b);
    assert.deepEqual(
      numbers,
      several(80).map(n => n + 1),
    );
    assert.equal(new Set(writes().map(({ session }) => session)).size, 1);
    assert.deepEqual(new Set(writes().map(({ nonce }) => nonce)), new Set([null]));
    assert.equal(Math.max(...writes().map(({ together }) => together)), 8);
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
});

describe('A batch', () => {
  const lines = [
    { method: 'POST', path: '/customers', body: { name: 'Ana', code: 'BATCH' } },
    { method: 'POST', path: '/customers', body: { name: '' } },
    { method: 'PUT', path: '/customers', body: { code: 'BATCH', name: 'Ana Lima' } },
  ] as const;

  it('whose answer is lost is sent again, answers each line, and writes nothing twice', async () => {
    const client = newClient();
    proxy.next('pass', 'unanswered', 'lost', 'half');
    await client.status();
    const answers = await client.batch(lines);
    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.entity_code ?? body.code]),
      [
        [201, 'BATCH'],
        [400, 'INVALID_ARGUMENT'],
        [201, 'BATCH'],
      ],
    );
    assert.ok(writes().length > 1);
    assert.equal((await client.customers.list({ searchString: 'BATCH' }))[0]?.name, 'Ana Lima');
  });

  it('of all or none throws the error of the line that is refused', async () => {
    const client = newClient();
    const before = await client.customers.count();
    await assert.rejects(client.batch([...lines.slice(1), lines[0]], { atomic: true }), (error: KontorError) => {
      return error.code === 'INVALID_ARGUMENT' && error.details[0]?.field === 'line 1: name';
    });
    assert.equal(await client.customers.count(), before);
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
