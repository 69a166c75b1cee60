// Computes the stock changes of a stock count. Pure.

import type Big from 'big.js';
import { AppError } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import { levelKey, planStock, type StockPlan } from '../../domain/stock/plan.ts';
import type { LocationFacts } from '../../domain/stock/stock-facts.ts';
import { decimal, isZero } from '../../domain/values/decimal.ts';
import type { ArticleOnFile } from '../stock/stock-facts.ts';

/** A line that was counted, as it is found under the lock of its article. */
export interface CountedLine {
  article: ArticleOnFile;
  counted: string;
  /** Quantity in the ledger when it was counted. */
  expected: string;
}

/**
 * The plan that books the differences of counted lines. A difference is that to the stock in the ledger when the line was counted, so
 * that movements since then stay: the article has what was counted, and what moved since. It moves at the average cost, which stays
 * as it is. Throws INSUFFICIENT_STOCK, CONFLICT for an article that has serial numbers by now.
 */
export function planCount(
  lines: CountedLine[],
  location: LocationFacts,
  onHand: Map<string, Big>,
  negativeStock: 'allow' | 'reject',
): StockPlan {
  const movements = lines.flatMap(({ article, counted, expected }) => {
    const qty = decimal(counted).minus(decimal(expected));
    if (isZero(qty)) return [];
    if (!article.stocked || article.tracking !== 'none') {
      const message = new Message('article_not_counted', { code: article.item_code });
      throw new AppError('CONFLICT', message, { details: [{ field: levelKey(article.id, location.id), message }] });
    }
    return [{ type: 'adjustment' as const, article, location, qty, serial_numbers: [] }];
  });
  return planStock(movements, [], { onHand, serials: [], negativeStock });
}
