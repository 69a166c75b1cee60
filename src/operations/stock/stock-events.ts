// Events of articles whose stock changes. contract §11 Changes

import type { NewEvent } from '../../domain/event.ts';
import type { StockPlan } from '../../domain/stock/plan.ts';

/** Events of the articles whose stock or average cost a plan changes. */
export function stockEvents(stock: Pick<StockPlan, 'levels' | 'costs'> | undefined): NewEvent[] {
  if (!stock) return [];
  const ids = new Set([...stock.levels.map(({ articleId }) => articleId), ...stock.costs.keys()]);
  return [...ids].map(id => ({ type: 'article.stock_changed', id }));
}
