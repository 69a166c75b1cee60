// Statements about articles: found or locked by code, by document or by id.

import { type Command, mergeableCommand, query, rowLock } from '../../../query/statement.ts';

/** The columns of an `ArticleRow`. */
export const ARTICLE =
  'id, item_code, description, serial_tracking, item_type, weighted_average_cost, cost_known, unit_code, vat_exemption';

/** An article as documents need it; the cost is that of one unit in the account's currency. */
export interface ArticleRow {
  id: number;
  item_code: string;
  description: string;
  serial_tracking: string;
  item_type: string;
  weighted_average_cost: string;
  /** True if a cost of 0 is the real cost, not a missing one. Any other cost is known. */
  cost_known: boolean;
  unit_code: string | null;
  vat_exemption: string | null;
}

/** Quantity of an article on hand at a location. */
export interface LevelRow {
  article_id: number;
  location_id: number;
  on_hand: string;
}

/** Articles by code, locked in the order of their ids: every write that acts on their stock takes this lock first. */
export const lockArticles = (accountId: number, codes: string[]) =>
  rowLock<ArticleRow>({
    name: 'articles lock',
    text: `SELECT ${ARTICLE} FROM article WHERE account_id = $1 AND item_code = ANY ($2) ORDER BY id FOR NO KEY UPDATE`,
    values: [accountId, codes],
  });

/** Articles by code, for documents that do not act on stock. */
export const articlesByCode = (accountId: number, codes: string[]) =>
  query<ArticleRow>({
    name: 'articles by code',
    text: `SELECT ${ARTICLE} FROM article WHERE account_id = $1 AND item_code = ANY ($2)`,
    values: [accountId, codes],
  });

/** Quantities of articles on hand at all locations. It is sent after the lock, so it reads the rows as committed by earlier transactions. */
export const levelsByCode = (accountId: number, codes: string[]) =>
  query<LevelRow>({
    name: 'levels by code',
    text: `SELECT s.article_id, s.location_id, s.on_hand
    FROM article a JOIN stock_level s ON s.account_id = a.account_id AND s.article_id = a.id
    WHERE a.account_id = $1 AND a.item_code = ANY ($2)`,
    values: [accountId, codes],
  });

/** The same of articles by id. */
export const levelsById = (accountId: number, ids: number[]) =>
  query<LevelRow>({
    name: 'levels by id',
    text: 'SELECT article_id, location_id, on_hand FROM stock_level WHERE account_id = $1 AND article_id = ANY ($2)',
    values: [accountId, ids],
  });

/** Writes a new average cost, which is known. Of several of one article, the last one stays. */
export const updateCost = (accountId: number, articleId: number, cost: string): Command =>
  mergeableCommand('article costs', [{ articleId, cost }], MAX_COSTS, costs => {
    const last = new Map(costs.map(each => [each.articleId, each.cost]));
    return {
      name: 'article costs',
      text: `UPDATE article a SET weighted_average_cost = v.cost, cost_known = true, updated_at = now() FROM unnest($2::bigint[], $3::numeric[]) AS v (id, cost)
      WHERE a.account_id = $1 AND a.id = v.id`,
      values: [accountId, [...last.keys()], [...last.values()]],
    };
  });

const MAX_COSTS = 400;
