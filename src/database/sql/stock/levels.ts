// Changes of stock levels.

import type { LevelChange } from '../../../domain/stock/plan.ts';
import { decimal, digits } from '../../../domain/values/decimal.ts';
import type { Command } from '../../../query/statement.ts';
import { defineInsert } from '../multi-row-insert.ts';

/** Adds to the levels of articles at locations; a level that does not exist is made. Several changes of one level are added up. */
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
    reserved = stock_level.reserved + excluded.reserved, expected = stock_level.expected + excluded.expected, updated_at = now()`,
    combineRows: sumsOfLevels,
  },
);

const QUANTITIES = ['on_hand', 'reserved', 'expected'] as const;

type LevelValues = Record<string, unknown> & Record<(typeof QUANTITIES)[number], string>;

function sumsOfLevels(rows: readonly Record<string, unknown>[]): readonly Record<string, unknown>[] {
  const sums = new Map<string, LevelValues>();
  for (const row of rows as readonly LevelValues[]) {
    const key = `${row.article_id} ${row.location_id}`;
    const sum = sums.get(key);
    const added = sum && QUANTITIES.map(name => [name, digits(decimal(sum[name]).plus(decimal(row[name])))]);
    sums.set(key, added ? { ...row, ...Object.fromEntries(added) } : row);
  }
  return [...sums.values()];
}
