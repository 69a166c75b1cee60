// Writes that share a transaction continue from the stock that the earlier ones leave.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Outcome, submit } from '../../../src/database/transaction/group-commit.ts';
import type { Locked, LockSet } from '../../../src/database/transaction/locks.ts';
import { AppError } from '../../../src/domain/errors.ts';
import { Message } from '../../../src/domain/messages/message.ts';
import { decimal, ZERO } from '../../../src/domain/values/decimal.ts';
import { command } from '../../../src/query/statement.ts';
import { openShop } from '../../operations/stock/shop.ts';
import { startRig } from '../../support/rig.ts';

const rig = await startRig({ RATE_LOGINS: '0' });
const shop = await openShop(rig);
await shop.article('TEA', { stock: 10, weighted_average_cost: 2 });
await shop.article('MILK', { stock: 5 });

const run = (locks: LockSet, decide: (locked: Locked) => Outcome<unknown>) =>
  submit(rig.database.pool, { accountId: shop.account.id, name: 'test', rows: 1, locks, questions: {}, decide });

describe('Writes of one batch', () => {
  it('read what the accepted ones before them leave of an article', async () => {
    const written = [0, 1, 2, 3].map(index =>
      run({ articles: index === 3 ? ['MILK'] : ['TEA', 'MILK'] }, ({ articles, levels }) => {
        const tea = articles.find(({ item_code }) => item_code === 'TEA');
        const onHand = levels.filter(({ article_id }) => article_id === tea?.id).map(({ on_hand }) => on_hand);
        if (index === 1) throw new AppError('CONFLICT', new Message('in_use'));
        const [articleId, locationId] = [Number(tea?.id), Number(levels[0]?.location_id)];
        const sold = { articleId, locationId, on_hand: decimal('-3'), reserved: ZERO, expected: ZERO };
        return {
          answer: [articles.length, tea?.weighted_average_cost, ...onHand],
          commands: [],
          stock: tea && { levels: [sold], costs: new Map([[articleId, decimal('2.5')]]) },
        };
      }),
    );
    const answers = await Promise.allSettled(written);
    assert.deepEqual(
      answers.map(answer => (answer.status === 'fulfilled' ? answer.value : answer.reason.code)),
      [[2, '2', '10'], 'CONFLICT', [2, '2.5', '7'], [1, undefined]],
    );
  });

  it('must return their changes to articles, also one that is alone', async () => {
    const select = command({ text: 'SELECT 1' });
    const silent = run({ articles: ['TEA'] }, () => ({ answer: 1, commands: [select] }));
    await assert.rejects(silent, /test must return its changes to the articles that it locks/);
    assert.equal(await run({}, () => ({ answer: 1, commands: [select] })), 1);
  });
});
