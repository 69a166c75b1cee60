// An account moves to another database while clients write it: all that was acknowledged is there, once, and every answer is the same.

import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Account } from '../../support/account.ts';
import { contentOf } from '../account-files/account-files-rig.ts';
import {
  accountWithDocuments,
  answersOf,
  assertAllThere,
  assertSound,
  type Cell,
  ownershipOf,
  startLoad,
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
      const load = await startLoad(cells, account, 4);
      await load.more(20);
      const moving = cells.start(account.code, to, ['--json', ...(turn === 1 ? ['--delete-source'] : [])]);
      const { code, out, err } = await moving.ended;
      assert.equal(code, 0, err);
      await load.more(20);
      await load.stop();
      assert.equal(cells.routed(), to);
      await assertAllThere(cells, account, load);
      await assertSound(cells[to], account.code);
      const { held_ms, seconds, ...facts } = JSON.parse(out);
      assert.equal(facts.hook, 'done');
      assert.ok(held_ms > 0 && seconds > 0, out);
      assert.equal(facts.source_deleted, turn === 1);
      assert.ok(facts.documents >= 150, out);
    });
});

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
