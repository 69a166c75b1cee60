// Work of accounts: in order within an account, and few pieces of each account in one turn of the event loop.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { AccountTurns, SLOTS_PER_TURN } from '../../../src/database/connection/account-turns.ts';

const [HEAVY, LIGHT] = [1, 2];
const MAXIMUM_WAITING = 3;
const shared = () => new AccountTurns(() => true, MAXIMUM_WAITING);

function piecesOf(name: string, count: number, done: string[]): (() => void)[] {
  return Array.from({ length: count }, (_, i) => () => void done.push(`${name}${i}`));
}

async function until(done: string[], count: number): Promise<void> {
  for (let turn = 0; done.length < count && turn < 10_000; turn++) await nextTurn();
  assert.equal(done.length, count);
}

describe('Work', () => {
  it('is done at once while one account has the process to itself', async () => {
    const [turns, done]: [AccountTurns, string[]] = [new AccountTurns(() => false, MAXIMUM_WAITING), []];
    const all = turns.run('answers', HEAVY, piecesOf('a', 1000, done));
    assert.equal(done.length, 1000);
    await all;
  });

  it('of an account is done in its order, four pieces in a turn', async () => {
    const [turns, done]: [AccountTurns, string[]] = [shared(), []];
    let ended = false;
    void turns.run('answers', HEAVY, piecesOf('a', 10, done)).then(() => {
      ended = true;
    });
    assert.deepEqual([done.length, SLOTS_PER_TURN], [4, 4]);
    await nextTurn();
    assert.deepEqual([done.length, ended], [8, false]);
    await nextTurn();
    assert.equal(ended, true);
    assert.deepEqual(done, ['a0', 'a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8', 'a9']);
  });

  it('of an account that comes later is done later', async () => {
    const [turns, done]: [AccountTurns, string[]] = [shared(), []];
    const first = turns.run('answers', HEAVY, piecesOf('a', 8, done));
    const second = turns.run('answers', HEAVY, piecesOf('b', 5, done));
    await first;
    assert.ok(done.includes('a7') && !done.includes('b0'), done.join(' '));
    await second;
    assert.deepEqual(done, ['a0', 'a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'b0', 'b1', 'b2', 'b3', 'b4']);
  });

  it('that waits is not overtaken when the other account has ended', async () => {
    let isShared = true;
    const [turns, done]: [AccountTurns, string[]] = [new AccountTurns(() => isShared, MAXIMUM_WAITING), []];
    const first = turns.run('requests', HEAVY, piecesOf('a', 6, done));
    isShared = false;
    assert.equal(turns.waiting('requests', HEAVY), 2);
    await Promise.all([first, turns.run('requests', HEAVY, piecesOf('b', 2, done))]);
    assert.deepEqual(done, ['a0', 'a1', 'a2', 'a3', 'a4', 'a5', 'b0', 'b1']);
    assert.deepEqual([turns.waiting('requests', HEAVY), turns.enter('requests', HEAVY)], [0, undefined]);
  });

  it('that fails after a wait fails those that wait for it', async () => {
    const turns = shared();
    const pieces = [...piecesOf('a', 4, []), () => assert.fail('the fifth piece')];
    await assert.rejects(turns.run('decisions', HEAVY, pieces), /the fifth piece/);
  });

  it('of an account that comes piece by piece is four pieces in a turn', async () => {
    const [turns, done]: [AccountTurns, string[]] = [shared(), []];
    const begin = (name: string) => {
      const turn = turns.enter('requests', HEAVY);
      if (turn) void turn.then(() => done.push(name));
      else done.push(name);
    };
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']) begin(name);
    assert.equal(done.join(''), 'abcd');
    await nextTurn();
    begin('j');
    assert.equal(done.join(''), 'abcdefgh');
    await nextTurn();
    assert.equal(done.join(''), 'abcdefghij');
  });

  it('is refused when it is a request and too many of the account wait', async () => {
    const turns = shared();
    const entered = Array.from({ length: SLOTS_PER_TURN + MAXIMUM_WAITING }, () => turns.enterRequest(HEAVY));
    await assert.rejects(turns.enterRequest(HEAVY) ?? Promise.resolve(), { code: 'OVERLOADED' });
    assert.equal(turns.enterRequest(LIGHT), undefined);
    await Promise.all(entered);
    assert.equal(turns.waiting('requests', HEAVY), 0);
  });

  it('of each kind has turns of its own', () => {
    const turns = shared();
    for (let n = 0; n < SLOTS_PER_TURN; n++) assert.equal(turns.enter('requests', HEAVY), undefined);
    assert.notEqual(turns.enter('requests', HEAVY), undefined);
    assert.equal(turns.enter('answers', HEAVY), undefined);
  });

  it('of an account with little of it is not behind that of an account with much', async () => {
    const [turns, done]: [AccountTurns, string[]] = [shared(), []];
    void turns.run('answers', HEAVY, piecesOf('heavy', 1000, done));
    void turns.run('answers', LIGHT, piecesOf('light', 1, done));
    assert.ok(done.length < 10, `${done.length} pieces were done at once`);
    assert.equal(done.at(-1), 'light0');
    await until(done, 1001);
  });

  it('of several accounts is done in turns', async () => {
    const [turns, done]: [AccountTurns, string[]] = [shared(), []];
    for (const name of ['a', 'b', 'c']) void turns.run('decisions', name.charCodeAt(0), piecesOf(name, 100, done));
    await until(done, 300);
    for (const name of ['a', 'b', 'c']) {
      const last = done.lastIndexOf(`${name}99`);
      assert.ok(last >= 300 - 3 * SLOTS_PER_TURN, `${name} was complete after ${last} pieces`);
    }
  });

  it('lets the server read a socket before all of it is done', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const [socket] = (await once(server, 'connection')) as [Socket];
    const [turns, done]: [AccountTurns, string[]] = [shared(), []];
    const arrived = once(socket, 'data').then(() => done.length);
    client.write('a request of another account');
    void turns.run('answers', HEAVY, piecesOf('heavy', 10_000, done));
    assert.ok((await arrived) < 10_000);
    client.destroy();
    socket.destroy();
    server.close();
  });
});
