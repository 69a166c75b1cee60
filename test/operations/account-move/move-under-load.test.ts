// An account moves to another database while clients write it: all that was acknowledged is there, once, and every answer is the same.

import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Account } from '../../support/account.ts';
import { clientOf } from '../../support/client.ts';
import { contentOf } from '../account-files/account-files-rig.ts';
import {
  accountWithDocuments,
  answersOf,
  assertAllThere,
  assertSound,
  type Cell,
  changeText,
  type Load,
  ownershipOf,
  startLoad,
  startReader,
  startTwoCells,
} from './two-cells.ts';

const cells = await startTwoCells();
let account: Account;
let neighbours: Record<Cell, Account>;

before(async () => {
  account = await accountWithDocuments(cells, 150);
  neighbours = { one: await cells.one.account(), two: await cells.two.account() };
});

describe('Under load', () => {
  for (const [turn, to] of (['two', 'one', 'two', 'one'] as const).entries())
    it(`an account moves to cell ${to}, for the ${turn < 2 ? 'first' : 'second'} time, with every acknowledged write, once`, async () => {
      const reader = await startReader(cells, account);
      const load = await startLoad(cells, account, 4);
      await load.more(20);
      const moving = cells.start(account.code, to, ['--json', ...(turn === 1 ? ['--delete-source'] : [])]);
      const { code, out, err } = await moving.ended;
      assert.equal(code, 0, err);
      await load.more(20);
      await load.stop();
      assert.equal(cells.routed(), to);
      await assertReadOnce(await reader.stop(), load);
      await assertAllThere(cells, account, load);
      await assertSound(cells[to], account.code);
      const { held_ms, seconds, ...facts } = JSON.parse(out);
      assert.equal(facts.hook, 'done');
      assert.ok(held_ms > 0 && seconds > 0, out);
      assert.equal(facts.source_deleted, turn === 1);
      assert.ok(facts.documents >= 150, out);
    });
});

/** A reader has every change once, in the order of the feed where the account is now. */
async function assertReadOnce(read: string[], { acknowledged }: Load): Promise<void> {
  const feed: string[] = [];
  const client = clientOf(
    cells.call,
    account.code,
    (await cells[cells.routed()].session(account.code, account.apiToken)).token,
  );
  for (let cursor: string | undefined; ; ) {
    const answer = await client.get('/changes', { limit: 1000, ...(cursor && { cursor }) });
    assert.equal(answer.status, 200, answer.text);
    feed.push(...answer.body.map(changeText));
    if (answer.body.length === 0) break;
    cursor = answer.headers['x-next-cursor'];
  }
  assert.equal(new Set(feed).size, feed.length);
  assert.ok(read.length >= acknowledged.size, `${read.length} changes`);
  assert.deepEqual(read, feed.slice(feed.indexOf(read[0] ?? '')));
  const created = read.filter(each => each.includes(' invoice.created ')).map(each => Number(each.split(' ')[2]));
  assert.deepEqual(created.toSorted(), [...acknowledged.values()].toSorted());
}

it('Every list answers the same before and after a move, and accounts beside it are not touched', async () => {
  const content = async () => {
    const [one, two] = [await contentOf(cells.one), await contentOf(cells.two)];
    const of = (content: Record<string, string>, { id }: Account) =>
      Object.entries(content).filter(([name]) => name.endsWith(` of ${id}`));
    return [of(one, neighbours.one), of(two, neighbours.two)];
  };
  const [before, beside] = [await answersOf(cells, account), await content()];
  assert.ok(Object.keys(before).length > 10);
  const { code, err } = await cells.start(account.code, 'two').ended;
  assert.equal(code, 0, err);
  assert.equal(await ownershipOf(cells, account.code), 'one: moved, two: active');
  assert.deepEqual(await answersOf(cells, account), before);
  assert.deepEqual(await content(), beside);
});
