// Changes of stock levels.

import type { LevelChange } from '../../../domain/stock/plan.ts';
import { digits } from '../../../domain/values/decimal.ts';
import type { Command } from '../../../query/statement.ts';
import { defineInsert } from '../multi-row-insert.ts';

/** Adds to the levels of articles at locations, in the order given; a level that does not exist is made. */
export const changeLevels = (accountId: number, levels: LevelChange[]): Command =>
  addToLevels(
    levels.map(level => ({
      account_id: accountId,
      article_id: level.articleId,
      location_id: level.locationId,
      on_hand: digits(level.on_hand),
      reserved: digits(level.reserved),
      expected: digits(level.expected),
    })),
  );

const addToLevels = defineInsert(
  'stock_level',
  ['account_id', 'article_id', 'location_id', 'on_hand', 'reserved', 'expected'],
  {
    ending: `ON CONFLICT (account_id, article_id, location_id) DO UPDATE SET on_hand = stock_level.on_hand + excluded.on_hand,
    reserved = stock_level.reserved + excluded.reserved, expected = stock_level.expected + excluded.expected`,
  },
);
