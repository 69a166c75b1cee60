// Books the stock and cost that a client gives for an article: an opening on create, an adjustment on update. Pure.

import type Big from 'big.js';
import type { LevelRow } from '../../database/sql/stock/articles.ts';
import { AppError, fieldError } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import { levelKey, type StockPlan } from '../../domain/stock/plan.ts';
import type { LocationFacts } from '../../domain/stock/stock-facts.ts';
import { digits, sum, ZERO } from '../../domain/values/decimal.ts';
import type { Row } from '../../query/statement.ts';
import type { ArticleOnFile } from './stock-facts.ts';

/** The figures that a client gives; a figure that is undefined stays as it is. */
export interface StockFigures {
  stock: Big | undefined;
  cost: Big | undefined;
}

/**
 * Adjustment that brings an article to the given figures at the account's default location; undefined if nothing changes. A new cost
 * without a new stock is booked too, as an adjustment of nothing, so that costs follow from the ledger. Throws
 * INVALID_ARGUMENT, INSUFFICIENT_STOCK. contract §6 Stock
 */
export function planAdjustment(
  type: 'opening' | 'adjustment',
  { stock, cost }: StockFigures,
  state: {
    article: ArticleOnFile;
    onHand: Map<string, Big>;
    defaultLocation: LocationFacts | undefined;
    negativeStock: 'allow' | 'reject';
  },
): StockPlan | undefined {
  const { article, onHand, defaultLocation: location, negativeStock } = state;
  if (stock === undefined && cost === undefined) return undefined;
  const total = sum([...onHand.values()]);
  const change = stock ? stock.minus(total) : ZERO;
  const known = article.average_cost;
  // An unknown cost is returned as 0, so a 0 that is sent back does not count; neither does a 0 without stock.
  const isGiven = cost !== undefined && !cost.eq(known ?? ZERO);
  const isOpeningCost = type === 'opening' && !change.eq(ZERO);
  const average = isGiven || isOpeningCost ? (cost ?? known) : known;
  if (change.eq(ZERO) && !isGiven) return undefined;

  if (!article.stocked)
    throw fieldError(
      stock ? 'stock' : 'weighted_average_cost',
      new Message('not_kept_for_type', { type: article.item_type }),
    );
  if (!location) throw fieldError('stock', new Message('no_default_location'));
  if (!change.eq(ZERO) && article.tracking !== 'none') {
    throw fieldError('stock', new Message('stock_tracked', { type: article.tracking }));
  }
  const balance = (onHand.get(levelKey(article.id, location.id)) ?? ZERO).plus(change);
  if (negativeStock === 'reject' && change.lt(ZERO) && balance.lt(ZERO)) {
    throw new AppError(
      'INSUFFICIENT_STOCK',
      new Message('stock_balance', {
        code: article.item_code,
        balance: digits(balance),
        location: location.location_code,
      }),
    );
  }
  const entry = { type, article, location, qty: change, unit_price: undefined, unit_cost: average };
  const level = { articleId: article.id, locationId: location.id, on_hand: change, reserved: ZERO, expected: ZERO };
  return {
    levels: change.eq(ZERO) ? [] : [level],
    ledger: [{ ...entry, average_cost: average, balance, serial_numbers: [] }],
    costs: average && !(known && average.eq(known)) ? new Map([[article.id, average]]) : new Map(),
    serials: [],
  };
}

/**
 * Throws CONFLICT when an update changes how an article is tracked, or whether it is kept in stock, after it has had stock or
 * orders: its ledger would change its meaning.
 */
export function checkTrackingChange(record: Row, values: Row, levels: LevelRow[]): void {
  const changed = ['serial_tracking', 'item_type'].find(
    field => values[field] !== undefined && values[field] !== record[field],
  );
  // Levels are created by the first movement or reservation and never deleted.
  if (!changed || levels.length === 0) return;
  const message = new Message('tracking_fixed', { field: changed, value: String(record[changed]) });
  throw new AppError('CONFLICT', message, { details: [{ field: changed, message }] });
}
