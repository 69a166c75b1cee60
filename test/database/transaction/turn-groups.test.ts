// Which requests form a group, and when groups run.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Pool } from '../../../src/database/connection/pool.ts';
import { TurnGroups } from '../../../src/database/transaction/turn-groups.ts';

/** Groups of at most four, two at a time, each of which runs until `end` is called with one of its members. */
function collect({
  maximumWaiting = 1000,
  ...options
}: {
  maximumWaiting?: number;
  smallGroup?: number;
  maxRunning?: number;
} = {}) {
  const pool = { maximumWaiting } as Pool;
  const started: string[] = [];
  const running = new Map<string, { end: () => void; release: () => void }>();
  const groups = new TurnGroups<string>({
    maxRunning: 2,
    ...options,
    run: (_, members, release) => {
      started.push(members.join(' '));
      return new Promise(end => {
        for (const member of members) running.set(member, { end, release });
      });
    },
  });
  const add = (member: string, ...names: string[]) => groups.add(pool, 'account', member, { names, maxMembers: 4 });
  const addSharing = (member: string, ...sharedNames: string[]) =>
    groups.add(pool, 'account', member, { names: [], sharedNames, maxMembers: 4 });
  const turn = async () => {
    await setImmediate();
    await setImmediate();
  };
  return {
    add,
    addSharing,
    turn,
    started,
    end: (member: string) => running.get(member)?.end(),
    release: (member: string) => running.get(member)?.release(),
  };
}

describe('Groups', () => {
  it('collect the requests of a turn, so many as may share', async () => {
    const { add, turn, started } = collect();
    for (const member of ['a', 'b', 'c', 'd', 'e']) add(member);
    assert.deepEqual(started, []);
    await turn();
    assert.deepEqual(started, ['a b c d', 'e']);
  });

  it('are even where two are to take turns, counting the requests that have not ended, but not smaller than small groups may be', async () => {
    const { add, turn, started, end } = collect({ smallGroup: 2 });
    for (const member of ['a', 'b', 'c', 'd', 'e', 'f']) add(member);
    await turn();
    assert.deepEqual(started, ['a b e', 'c d f']);
    for (const member of ['g', 'h', 'i']) add(member);
    end('a');
    end('d');
    await turn();
    assert.deepEqual(started.slice(2), ['g h i'], 'half of nine, but four at the most');
    end('g');
    await turn();
    for (const member of ['j', 'k', 'l']) add(member);
    await turn();
    end('j');
    await turn();
    assert.deepEqual(started.slice(3), ['j k', 'l'], 'none of the earlier ones counts any more');
  });

  it('wait for as many members as are under way, if these are two small groups or more, but not for long', async t => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const { add, turn, started, release, end } = collect({ smallGroup: 1, maxRunning: 1 });
    for (const member of ['a', 'b', 'c', 'd', 'e']) add(member);
    await turn();
    release('a');
    await turn();
    assert.deepEqual(started, ['a c e'], 'three are under way, and two wait');
    end('a');
    await turn();
    assert.deepEqual(started.slice(1), ['b d'], 'none is under way');
    end('b');
    add('f');
    await turn();
    release('f');
    add('g');
    await turn();
    assert.deepEqual(started.slice(2), ['f', 'g'], 'one small group was under way');
    release('g');
    add('h');
    await turn();
    assert.equal(started.length, 4, 'two are under way, and one waits');
    t.mock.timers.tick(5);
    assert.deepEqual(started.slice(4), ['h'], 'the commits before it take long');
  });

  it('do not wait for members of a group that runs for long', async t => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const { add, turn, started } = collect({ smallGroup: 1, maxRunning: 1 });
    for (const member of ['a', 'b', 'c', 'd']) add(member);
    await turn();
    t.mock.timers.tick(50);
    await turn();
    assert.deepEqual(started, ['a c', 'b d']);
    t.mock.timers.tick(50);
    add('e');
    await turn();
    assert.deepEqual(started.slice(2), ['e']);
  });

  it('are not divided where their members have a shared name', async () => {
    const { addSharing, turn, started } = collect({ smallGroup: 1 });
    for (const member of ['a', 'b', 'c', 'd']) addSharing(member, 'session');
    await turn();
    assert.deepEqual(started, ['a b c d']);
  });

  it('hold requests with a shared name together, and run one after the other, in the order of their arrival', async () => {
    const { addSharing, turn, started, end } = collect();
    for (const member of ['a', 'b', 'c', 'd', 'e']) addSharing(member, 'session');
    addSharing('x', 'another session');
    await turn();
    assert.deepEqual(started, ['a b c d']);
    for (const member of ['f', 'g', 'h']) addSharing(member, 'session');
    await turn();
    end('a');
    await turn();
    assert.deepEqual(started.slice(1), ['e x'], 'one group at a time');
    end('e');
    await turn();
    assert.deepEqual(started.slice(2), ['f g h']);
  });

  it('collect further requests while two of them run', async () => {
    const { add, turn, started, end, release } = collect();
    for (const member of ['a', 'b', 'c', 'd', 'e']) {
      add(member);
      await turn();
    }
    assert.deepEqual(started, ['a', 'b']);
    end('a');
    await turn();
    assert.deepEqual(started, ['a', 'b', 'c d e']);
    add('f');
    release('b');
    await turn();
    assert.deepEqual(started.slice(3), ['f'], 'a group that has released its place still runs');
  });

  it('that run for long do not keep others waiting', async () => {
    const { add, turn, started } = collect();
    for (const member of ['a', 'b', 'c']) {
      add(member);
      await turn();
    }
    await setTimeout(100);
    assert.deepEqual(started, ['a', 'b', 'c']);
  });

  it('never hold two requests with a name in common', async () => {
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

  it('run requests with a name in common in the order in which they were added', async () => {
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
    for (const member of ['a', 'b', 'c']) {
      add(member);
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
