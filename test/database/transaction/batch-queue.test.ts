// Which requests form a batch, and when batches run.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Pool } from '../../../src/database/connection/pool.ts';
import { BatchQueue } from '../../../src/database/transaction/batch-queue.ts';

/** Batches of at most four, two at a time, each of which runs until `end` is called with one of its requests. */
function collect({
  maximumWaiting = 1000,
  ...options
}: {
  maximumWaiting?: number;
  smallBatch?: number;
  maxInFlight?: number;
} = {}) {
  const pool = { maximumWaiting } as Pool;
  const started: string[] = [];
  const running = new Map<string, { end: () => void; release: () => void }>();
  const queue = new BatchQueue<string>({
    maxInFlight: 2,
    ...options,
    run: (_, requests, release) => {
      started.push(requests.join(' '));
      return new Promise(end => {
        for (const request of requests) running.set(request, { end, release });
      });
    },
  });
  const add = (request: string, ...locks: string[]) => queue.add(pool, 'account', request, { locks, maxSize: 4 });
  const addSharing = (request: string, ...sharedLocks: string[]) =>
    queue.add(pool, 'account', request, { locks: [], sharedLocks, maxSize: 4 });
  const turn = async () => {
    await setImmediate();
    await setImmediate();
  };
  return {
    add,
    addSharing,
    turn,
    started,
    end: (request: string) => running.get(request)?.end(),
    release: (request: string) => running.get(request)?.release(),
  };
}

describe('Batches', () => {
  it('collect the requests of a turn, as many as may share', async () => {
    const { add, turn, started } = collect();
    for (const request of ['a', 'b', 'c', 'd', 'e']) add(request);
    assert.deepEqual(started, []);
    await turn();
    assert.deepEqual(started, ['a b c d', 'e']);
  });

  it('are even where one is to run while the next fills, counting the requests that have not ended, but not smaller than small batches', async () => {
    const { add, turn, started, end } = collect({ smallBatch: 2 });
    for (const request of ['a', 'b', 'c', 'd', 'e', 'f']) add(request);
    await turn();
    assert.deepEqual(started, ['a b e', 'c d f']);
    for (const request of ['g', 'h', 'i']) add(request);
    end('a');
    end('d');
    await turn();
    assert.deepEqual(started.slice(2), ['g h i'], 'half of nine, but at most four');
    end('g');
    await turn();
    for (const request of ['j', 'k', 'l']) add(request);
    await turn();
    end('j');
    await turn();
    assert.deepEqual(started.slice(3), ['j k', 'l'], 'none of the earlier ones counts any more');
  });

  it('wait for as many requests as are in flight, if these are two small batches or more, but not for long', async t => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const { add, turn, started, release, end } = collect({ smallBatch: 1, maxInFlight: 1 });
    for (const request of ['a', 'b', 'c', 'd', 'e']) add(request);
    await turn();
    release('a');
    await turn();
    assert.deepEqual(started, ['a c e'], 'three are in flight, and two wait');
    end('a');
    await turn();
    assert.deepEqual(started.slice(1), ['b d'], 'none is in flight');
    end('b');
    add('f');
    await turn();
    release('f');
    add('g');
    await turn();
    assert.deepEqual(started.slice(2), ['f', 'g'], 'one small batch was in flight');
    release('g');
    add('h');
    await turn();
    assert.equal(started.length, 4, 'two are in flight, and one waits');
    t.mock.timers.tick(5);
    assert.deepEqual(started.slice(4), ['h'], 'the commits before it take long');
  });

  it('do not wait for requests of a batch that runs for long', async t => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const { add, turn, started } = collect({ smallBatch: 1, maxInFlight: 1 });
    for (const request of ['a', 'b', 'c', 'd']) add(request);
    await turn();
    t.mock.timers.tick(50);
    await turn();
    assert.deepEqual(started, ['a c', 'b d']);
    t.mock.timers.tick(50);
    add('e');
    await turn();
    assert.deepEqual(started.slice(2), ['e']);
  });

  it('are not divided where their requests have a shared lock', async () => {
    const { addSharing, turn, started } = collect({ smallBatch: 1 });
    for (const request of ['a', 'b', 'c', 'd']) addSharing(request, 'session');
    await turn();
    assert.deepEqual(started, ['a b c d']);
  });

  it('hold requests with a shared lock together, and run one after the other, in the order of their arrival', async () => {
    const { addSharing, turn, started, end } = collect();
    for (const request of ['a', 'b', 'c', 'd', 'e']) addSharing(request, 'session');
    addSharing('x', 'another session');
    await turn();
    assert.deepEqual(started, ['a b c d']);
    for (const request of ['f', 'g', 'h']) addSharing(request, 'session');
    await turn();
    end('a');
    await turn();
    assert.deepEqual(started.slice(1), ['e x'], 'one batch at a time');
    end('e');
    await turn();
    assert.deepEqual(started.slice(2), ['f g h']);
  });

  it('collect further requests while two of them run', async () => {
    const { add, turn, started, end, release } = collect();
    for (const request of ['a', 'b', 'c', 'd', 'e']) {
      add(request);
      await turn();
    }
    assert.deepEqual(started, ['a', 'b']);
    end('a');
    await turn();
    assert.deepEqual(started, ['a', 'b', 'c d e']);
    add('f');
    release('b');
    await turn();
    assert.deepEqual(started.slice(3), ['f'], 'a batch that was released still runs');
  });

  it('that run for long do not keep others waiting', async () => {
    const { add, turn, started } = collect();
    for (const request of ['a', 'b', 'c']) {
      add(request);
      await turn();
    }
    await setTimeout(100);
    assert.deepEqual(started, ['a', 'b', 'c']);
  });

  it('never hold two requests with a lock in common', async () => {
    const { add, turn, started } = collect();
    add('a', 'tea');
    add('b', 'tea', 'milk');
    add('c', 'sugar');
    await turn();
    assert.deepEqual(started, ['a c'], 'b would wait for the locks of a');
  });

  it('that would wait for a running one do not delay others', async () => {
    const { add, turn, started, end } = collect();
    add('a', 'tea');
    await turn();
    add('b', 'tea');
    add('c', 'milk');
    await turn();
    assert.deepEqual(started, ['a', 'c']);
    end('a');
    await turn();
    assert.deepEqual(started, ['a', 'c', 'b']);
  });

  it('run requests with a lock in common in the order in which they were added', async () => {
    const { add, turn, started, end } = collect();
    add('a', 'tea');
    await turn();
    add('first', 'tea', 'session');
    add('second', 'session');
    await turn();
    assert.deepEqual(started, ['a']);
    end('a');
    await turn();
    end('first');
    await turn();
    assert.deepEqual(started, ['a', 'first', 'second']);
  });

  it('refuse a request that would have to wait when too many wait', async () => {
    const { add, turn, started, end } = collect({ maximumWaiting: 1 });
    for (const request of ['a', 'b', 'c']) {
      add(request);
      await turn();
    }
    assert.throws(() => add('d'), { code: 'OVERLOADED' });
    end('a');
    await turn();
    add('e');
    assert.throws(() => add('f'), { code: 'OVERLOADED' });
    assert.deepEqual(started, ['a', 'b', 'c']);
  });
});
