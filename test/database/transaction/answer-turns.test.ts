// Answers of groups: in order within an account, and few of each account in one turn of the event loop.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ANSWERS_PER_TURN, AnswerTurns } from '../../../src/database/transaction/answer-turns.ts';

const [HEAVY, LIGHT] = [1, 2];

function answersOf(name: string, count: number, given: string[]): (() => void)[] {
  return Array.from({ length: count }, (_, i) => () => void given.push(`${name}${i}`));
}

async function until(given: string[], count: number): Promise<void> {
  for (let turn = 0; given.length < count && turn < 10_000; turn++) await nextTurn();
  assert.equal(given.length, count);
}

describe('Answers', () => {
  it('of one account are given in the order in which they came, also those of a later group', async () => {
    const [turns, given]: [AnswerTurns, string[]] = [new AnswerTurns(), []];
    const first = turns.add(HEAVY, answersOf('a', 8, given));
    await nextTurn();
    const second = turns.add(HEAVY, answersOf('b', 5, given));
    await first;
    assert.ok(given.includes('a7') && !given.includes('b4'), 'the first group is complete before the second one');
    await second;
    assert.deepEqual(given, ['a0', 'a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'b0', 'b1', 'b2', 'b3', 'b4']);
  });

  it('of an account with few of them are not behind those of an account with many', async () => {
    const [turns, given]: [AnswerTurns, string[]] = [new AnswerTurns(), []];
    void turns.add(HEAVY, answersOf('heavy', 1000, given));
    void turns.add(LIGHT, answersOf('light', 1, given));
    assert.ok(given.length < 10, `${given.length} answers were given at once`);
    assert.equal(given.at(-1), 'light0');
    await until(given, 1001);
  });

  it('of an account are so many in a turn, and no fewer, that a group of eight takes two', async () => {
    const [turns, given]: [AnswerTurns, string[]] = [new AnswerTurns(), []];
    let ended = false;
    void turns.add(HEAVY, answersOf('a', 8, given)).then(() => {
      ended = true;
    });
    assert.deepEqual([given.length, ANSWERS_PER_TURN], [4, 4]);
    await nextTurn();
    assert.deepEqual([given.length, ended], [8, true]);
  });

  it('of several accounts are given in turns', async () => {
    const [turns, given]: [AnswerTurns, string[]] = [new AnswerTurns(), []];
    for (const name of ['a', 'b', 'c']) void turns.add(name.charCodeAt(0), answersOf(name, 100, given));
    await until(given, 300);
    for (const name of ['a', 'b', 'c']) {
      const last = given.lastIndexOf(`${name}99`);
      assert.ok(last >= 300 - 3 * ANSWERS_PER_TURN, `${name} was complete after ${last} answers`);
    }
  });

  it('let the server read a socket before all of them are given', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const [socket] = (await once(server, 'connection')) as [Socket];
    const [turns, given]: [AnswerTurns, string[]] = [new AnswerTurns(), []];
    const arrived = once(socket, 'data').then(() => given.length);
    client.write('a request of another account');
    void turns.add(HEAVY, answersOf('heavy', 10_000, given));
    assert.ok((await arrived) < 10_000);
    client.destroy();
    socket.destroy();
    server.close();
  });
});
