// Accounts take turns for what is scarce, and one that fills the queue is refused itself.

import assert from 'node:assert/strict';
import { describe, it, mock } from 'node:test';
import { ConnectionShares } from '../../../src/database/connection/connection-shares.ts';
import { FairQueue } from '../../../src/database/connection/fair-queue.ts';
import { type PageHold, PageMemory } from '../../../src/database/connection/page-memory.ts';
import { AppError } from '../../../src/domain/errors.ts';
import { Message } from '../../../src/domain/messages/message.ts';

const codeOf = (error: unknown) => (error instanceof AppError ? error.code : error);

function queue({ free = 0, maximumWaiting = 100, waitMs = 60_000 } = {}) {
  const entered: string[] = [];
  const fair = new FairQueue<string>({
    take(claim) {
      if (free === 0) return false;
      free--;
      entered.push(claim);
      return true;
    },
    isFull: () => free === 0,
    maximumWaiting,
    waitMs,
    tooLate: () => new AppError('DB_TIMEOUT', new Message('no_connection_in_time')),
  });
  return {
    entered,
    enter: (line: string, claim = line) => {
      try {
        return Promise.resolve(fair.enter(line, claim)).then(() => 'in', codeOf);
      } catch (error) {
        return Promise.resolve(codeOf(error));
      }
    },
    give: (count: number) => {
      free += count;
      fair.wake();
    },
    waiting: () => fair.waiting,
  };
}

describe('A fair queue', () => {
  it('lets in at once while there is something free, and serves accounts in turn, each in its own order', () => {
    const { enter, entered, give, waiting } = queue({ free: 1 });
    for (const claim of ['a1', 'a2', 'a3', 'a4']) enter('a', claim);
    for (const claim of ['b1', 'b2']) enter('b', claim);
    enter('c', 'c1');
    assert.deepEqual([entered, waiting()], [['a1'], 6]);
    give(2);
    assert.deepEqual(entered, ['a1', 'a2', 'b1']);
    give(4);
    assert.deepEqual(entered, ['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
    assert.equal(waiting(), 0);
  });

  it('refuses the account that fills it, and not the others', async () => {
    const { enter, give } = queue({ maximumWaiting: 6 });
    const greedy = Array.from({ length: 8 }, () => enter('greedy'));
    const modest = Array.from({ length: 2 }, () => enter('modest'));
    const last = enter('greedy');
    give(20);
    assert.deepEqual(await Promise.all(greedy), ['in', 'in', 'in', 'in', 'in', 'in', 'OVERLOADED', 'OVERLOADED']);
    assert.deepEqual(await Promise.all(modest), ['in', 'in']);
    assert.equal(await last, 'OVERLOADED');
  });

  it('gives up a request that waited too long, and forgets it', async () => {
    const { enter, entered, give, waiting } = queue({ waitMs: 20 });
    assert.equal(await enter('a'), 'DB_TIMEOUT');
    give(1);
    assert.deepEqual([entered, waiting()], [[], 0]);
  });
});

const isHold = (hold: unknown): hold is PageHold => typeof hold === 'object' && hold !== null && 'release' in hold;

describe('The memory of pages', () => {
  it('is a quarter for one account, and when it is all taken every account still gets its equal part', async () => {
    const memory = new PageMemory({ bytes: 400, maximumWaiting: 0, waitMs: 60_000 });
    const reserve = (account: number, bytes: number) => memory.reserve(account, bytes).then(hold => hold, codeOf);
    const holds = [];
    for (const account of [1, 2, 3, 4]) {
      holds.push(await reserve(account, 60), await reserve(account, 40));
      assert.equal(await reserve(account, 1), 'OVERLOADED');
    }
    assert.equal(memory.held, 400);
    assert.equal(await reserve(5, 81), 'OVERLOADED');
    holds.push(await reserve(5, 80));
    for (const hold of holds) {
      assert.ok(isHold(hold));
      hold.shrink(10);
      hold.shrink(50);
      hold.release();
      hold.release();
    }
    assert.equal(memory.held, 0);
  });

  it('may be exceeded by one response that turns out to be larger, and by no second one', async () => {
    const memory = new PageMemory({ bytes: 400, maximumWaiting: 0, waitMs: 60_000 });
    const [first, second] = [await memory.reserve(1, 10), await memory.reserve(1, 10)];
    first.resize(500);
    assert.equal(memory.held, 510);
    assert.throws(() => second.resize(11), { code: 'OVERLOADED' });
    second.resize(5);
    const other = await memory.reserve(2, 10);
    first.release();
    second.release();
    other.release();
    assert.equal(memory.held, 0);
  });

  it('that an account returns goes to its next page', async () => {
    const memory = new PageMemory({ bytes: 400, maximumWaiting: 10, waitMs: 60_000 });
    const first = await memory.reserve(1, 100);
    const second = memory.reserve(1, 50);
    first.shrink(50);
    (await second).release();
    assert.equal(memory.held, 50);
  });
});

describe('The connections of a pool', () => {
  it('know that several accounts take them, until one has been alone for a second', () => {
    let now = 5_000;
    const clock = mock.method(performance, 'now', () => now);
    const shares = new ConnectionShares({ size: 4, maximumWaiting: 10, waitMs: 100 });
    const use = (accountId?: number) => {
      assert.equal(shares.enter({ accountId }), undefined);
      shares.leave({ accountId });
      return shares.hasSeveralAccounts;
    };
    assert.deepEqual([use(1), use(1), use(undefined)], [false, false, false]);
    assert.equal(use(2), true);
    now += 999;
    assert.equal(use(2), true);
    now += 1;
    assert.equal(use(2), false);
    assert.equal(use(1), true);
    // Both have to have done so in the last second.
    now += 10_000;
    assert.deepEqual([use(2), use(2)], [false, false]);
    now += 999;
    assert.equal(use(1), true);
    clock.mock.restore();
  });

  it('do not count those who name a code that no account has', () => {
    const shares = new ConnectionShares({ size: 4, maximumWaiting: 10, waitMs: 100 });
    for (const accountId of [1, 0, 1, 0, 0, 1]) {
      assert.equal(shares.enter({ accountId }), undefined);
      shares.leave({ accountId });
    }
    assert.equal(shares.hasSeveralAccounts, false);
  });
});

describe('Pages of an account', () => {
  const sharesOf = () => new ConnectionShares({ size: 16, maximumWaiting: 100, waitMs: 1_000, busyBesideOthers: 1 });
  const page = { accountId: 1, slow: true, busy: true };
  const running = (shares: ConnectionShares, count: number) =>
    Array.from({ length: count }, () => shares.enter(page)).filter(waits => {
      waits?.catch(() => {});
      return waits === undefined;
    }).length;

  it('have half of the connections while no other account has requests', () => {
    assert.equal(running(sharesOf(), 16), 8);
  });

  it('leave processors free while another account has requests, which may be slow too', async () => {
    const shares = sharesOf();
    assert.equal(shares.enter({ accountId: 2 }), undefined);
    shares.leave({ accountId: 2 });
    assert.equal(running(shares, 16), 1);
    assert.equal(shares.enter({ accountId: 2, slow: true, busy: true }), undefined);
    assert.equal(shares.enter({ accountId: 2 }), undefined);
    // Each that ends lets one begin.
    for (let left = 15; left > 0; left--) {
      const before = shares.waiting;
      shares.leave(page);
      assert.equal(shares.waiting, before - 1);
    }
  });

  it('that have begun before are not followed by others until one is left', () => {
    const shares = sharesOf();
    assert.equal(running(shares, 10), 8);
    assert.equal(shares.enter({ accountId: 2 }), undefined);
    for (let ended = 0; ended < 7; ended++) {
      shares.leave(page);
      assert.equal(shares.waiting, 2);
    }
    shares.leave(page);
    assert.equal(shares.waiting, 1);
  });
});
