// Converts rows of articles, stock levels and serial numbers to facts for the rules of stock.

import type Big from 'big.js';
import type { ArticleRow, LevelRow } from '../../database/sql/stock/articles.ts';
import type { SerialRow } from '../../database/sql/stock/serial-numbers.ts';
import { levelKey, type StockState } from '../../domain/stock/plan.ts';
import type { SerialState } from '../../domain/stock/serial-numbers.ts';
import type { ArticleFacts, LocationFacts } from '../../domain/stock/stock-facts.ts';
import { decimal, isZero } from '../../domain/values/decimal.ts';

/** An article with what its lines follow. */
export interface ArticleOnFile extends ArticleFacts {
  item_type: string;
  /** True if it is kept in stock: a product is. */
  stocked: boolean;
  /** For lines that have none. */
  unit_code: string | undefined;
  vat_exemption: string | undefined;
}

/** The cost of one unit that a row keeps; undefined if it is 0 because it is not known. */
export function knownCost(cost: string, isKnown: boolean | null): Big | undefined {
  const figure = decimal(cost);
  return isKnown || !isZero(figure) ? figure : undefined;
}

export function readArticle(row: ArticleRow): ArticleOnFile {
  return {
    id: row.id,
    item_code: row.item_code,
    description: row.description,
    tracking: row.serial_tracking as ArticleFacts['tracking'],
    average_cost: knownCost(row.weighted_average_cost, row.cost_known),
    item_type: row.item_type,
    stocked: row.item_type === 'product',
    unit_code: row.unit_code ?? undefined,
    vat_exemption: row.vat_exemption ?? undefined,
  };
}

/** On hand by `levelKey`. */
export function readLevels(rows: LevelRow[]): StockState['onHand'] {
  return new Map(
    rows.map(({ article_id, location_id, on_hand }) => [levelKey(article_id, location_id), decimal(on_hand)]),
  );
}

export function readSerial(row: SerialRow): SerialState {
  return {
    articleId: row.article_id,
    serial_number: row.serial_number,
    location: location(row.location_id, row.location_code),
    available: decimal(row.available_qty),
    status: row.status as SerialState['status'],
    production_date: row.production_date ?? undefined,
    expiration_date: row.expiration_date ?? undefined,
  };
}

export function location(id: number, location_code: string): LocationFacts {
  return { id, location_code };
}
