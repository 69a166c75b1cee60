// Books the stock and cost that a client gives for an article: an opening on create, an adjustment on update.

import type Big from 'big.js';
import type { Row } from '../../database/connection/pool.ts';
import { locationById } from '../../database/statements/documents/look-up.ts';
import { levelsById, lockArticlesById } from '../../database/statements/stock/articles.ts';
import type { Transaction } from '../../database/transaction/transaction.ts';
import type { AccountFacts } from '../../domain/account.ts';
import { AppError, fieldError } from '../../domain/errors.ts';
import { levelKey, type StockPlan } from '../../domain/stock/plan.ts';
import { digits, ZERO } from '../../domain/values/decimal.ts';
import { location, readArticle, readLevels } from '../documents/document-facts.ts';
import { writeStock } from './stock-commands.ts';

/**
 * Brings an article to the given figures at the account's default location, in the transaction of its own write.
 * A new cost without a new stock is booked too, as an adjustment of nothing, so that costs follow from the ledger.
 */
export async function adjustStock(
  transaction: Transaction,
  account: AccountFacts,
  type: 'opening' | 'adjustment',
  articleId: number,
  { stock, cost }: { stock: Big | undefined; cost: Big | undefined },
): Promise<void> {
  if (stock === undefined && cost === undefined) return;
  const { accountId } = transaction;
  const locking = transaction.query(lockArticlesById(accountId, [articleId]));
  const reading = transaction.query(levelsById(accountId, [articleId]));
  const placing = transaction.query(locationById(accountId, account.default_location_id));
  const [[row], levels, [place]] = await Promise.all([locking, reading, placing]);
  if (!row) return;
  const article = readArticle(row);
  const onHand = readLevels(levels);
  const total = [...onHand.values()].reduce((sum, quantity) => sum.plus(quantity), ZERO);
  const change = stock ? stock.minus(total) : ZERO;
  const average = cost ?? article.average_cost;
  if (change.eq(ZERO) && average.eq(article.average_cost)) return;

  if (!article.stocked)
    throw fieldError(stock ? 'stock' : 'weighted_average_cost', `can't be stocked for a ${article.item_type}`);
  if (!place) throw fieldError('stock', "can't be booked: the account has no default location");
  if (!change.eq(ZERO) && article.tracking !== 'none') {
    throw fieldError(
      'stock',
      `can't be set for an article tracked by ${article.tracking}: its numbers come and go with documents`,
    );
  }
  const at = location(place.id, place.location_code);
  const balance = (onHand.get(levelKey(articleId, at.id)) ?? ZERO).plus(change);
  if (account.negative_stock === 'reject' && change.lt(ZERO) && balance.lt(ZERO)) {
    throw new AppError(
      'INSUFFICIENT_STOCK',
      `Article '${article.item_code}' would have ${digits(balance)} at '${at.location_code}'`,
    );
  }
  const entry = { type, article, location: at, qty: change, unit_price: undefined, unit_cost: average };
  const plan: StockPlan = {
    levels: change.eq(ZERO) ? [] : [{ articleId, locationId: at.id, on_hand: change, reserved: ZERO, expected: ZERO }],
    ledger: [{ ...entry, average_cost: average, balance, serial_numbers: [] }],
    costs: average.eq(article.average_cost) ? new Map() : new Map([[articleId, average]]),
    serials: [],
  };
  writeStock(transaction, plan, { date: account.today, created: account.today });
}

/** What an article is can't be changed once it has moved, or its ledger would mean something else: how it is tracked, or that it is kept at all. */
export async function refuseTrackingChange(transaction: Transaction, record: Row, values: Row): Promise<void> {
  const changed = ['serial_tracking', 'item_type'].find(
    field => values[field] !== undefined && values[field] !== record[field],
  );
  if (!changed) return;
  // Levels are made by the first movement or reservation, and stay.
  const levels = await transaction.query(levelsById(transaction.accountId, [record.id as number]));
  if (levels.length === 0) return;
  const message = `Field '${changed}' can't change: the article has had stock or orders as '${record[changed]}'`;
  throw new AppError('CONFLICT', message, { details: [{ field: changed, message }] });
}
