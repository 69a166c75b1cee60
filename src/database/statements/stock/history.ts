// Statements about an article's stock: at each location, and day by day.

import { type Query, query } from '../../../query/statement.ts';

/** An article by id. */
export const articleById = (
  accountId: number,
  id: number,
): Query<{
  id: number;
  item_code: string;
  description: string;
  item_type: string;
  serial_tracking: string;
  weighted_average_cost: string;
  safety_stock: string | null;
}> =>
  query({
    text: `SELECT id, item_code, description, item_type, serial_tracking, trim_scale(weighted_average_cost)::text AS weighted_average_cost,
        trim_scale(safety_stock)::text AS safety_stock
      FROM article WHERE account_id = $1 AND id = $2`,
    values: [accountId, id],
  });

/** What each location has of an article. */
export const levelsByLocation = (
  accountId: number,
  id: number,
): Query<{
  location_code: string;
  description: string;
  on_hand: string;
  reserved: string;
  expected: string;
  available: string;
}> =>
  query({
    text: `SELECT l.location_code, l.description, trim_scale(s.on_hand)::text AS on_hand, trim_scale(s.reserved)::text AS reserved,
        trim_scale(s.expected)::text AS expected, trim_scale(s.on_hand - s.reserved)::text AS available
      FROM stock_level s JOIN location l ON l.account_id = s.account_id AND l.id = s.location_id
      WHERE s.account_id = $1 AND s.article_id = $2 ORDER BY l.location_code`,
    values: [accountId, id],
  });

/**
 * What came and went of an article on each day of a period on which something did, by the day on which it was entered, and `all` that
 * ever moved; `location` null: over all locations. `byCode`: only movements under the code that the article has now, which an index
 * finds.
 */
export const movementsByDay = (
  accountId: number,
  id: number,
  { from, location, byCode }: { from: string; location: string | null; byCode: boolean },
): Query<{ day: string; came: string; went: string; all: string }> =>
  query({
    text: `WITH moved AS MATERIALIZED (SELECT t.created, t.qty FROM stock_transaction t
        WHERE t.account_id = $1 AND t.article_id = $2 AND ($4::text IS NULL OR t.location_code = $4)
          ${byCode ? 'AND t.item_code = (SELECT item_code FROM article WHERE account_id = $1 AND id = $2)' : ''})
      SELECT created::text AS day, trim_scale(coalesce(sum(qty) FILTER (WHERE qty > 0), 0))::text AS came,
        trim_scale(coalesce(-sum(qty) FILTER (WHERE qty < 0), 0))::text AS went,
        (SELECT coalesce(sum(qty), 0) FROM moved)::text AS all
      FROM moved WHERE created >= $3 GROUP BY created ORDER BY created`,
    values: [accountId, id, from, location],
  });
