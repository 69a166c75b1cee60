// Statements about an article's stock: at each location, and day by day.

import { type Query, query } from '../../../query/statement.ts';
import type { ArticlePlace } from './article-overview.ts';

/** An article by id. */
export const articleById = (accountId: number, id: number) =>
  query<{
    id: number;
    item_code: string;
    description: string;
    item_type: string;
    serial_tracking: string;
    /** Null if it is not known. */
    weighted_average_cost: string | null;
    safety_stock: string | null;
  }>({
    text: `SELECT id, item_code, description, item_type, serial_tracking, 
        CASE WHEN cost_known OR weighted_average_cost <> 0 THEN trim_scale(weighted_average_cost)::text END AS weighted_average_cost,
        trim_scale(safety_stock)::text AS safety_stock
      FROM article WHERE account_id = $1 AND id = $2`,
    values: [accountId, id],
  });

/** True if an article has had another code, by the audit trail. */
export const hasHadOtherCode = (accountId: number, id: number) =>
  query<{ had: boolean }>({
    text: `SELECT EXISTS (SELECT FROM audit_entry WHERE account_id = $1 AND record_type = 'article' AND record_id = $2::bigint::text
      AND action <> 'record.create' AND after ? 'item_code') AS had`,
    values: [accountId, id],
  });

/** Stock of an article at each location. */
export const levelsByLocation = (accountId: number, id: number) =>
  query<ArticlePlace>({
    text: `SELECT l.location_code, l.description, trim_scale(s.on_hand)::text AS on_hand, trim_scale(s.reserved)::text AS reserved,
        trim_scale(s.expected)::text AS expected, trim_scale(s.on_hand - s.reserved)::text AS available
      FROM stock_level s JOIN location l ON l.account_id = s.account_id AND l.id = s.location_id
      WHERE s.account_id = $1 AND s.article_id = $2 ORDER BY l.location_code`,
    values: [accountId, id],
  });

/** Movements of a day; without a day, the subject of the rows. */
export interface MovementRow {
  day: string | null;
  came: string;
  went: string;
  all: string | null;
  reaches_back: boolean | null;
}

/**
 * Movements of an article since `from`, by the day of entry; days without movements have no row. `location`: null for all. `byCode`: only
 * movements under the present code of the article, found through an index without reading earlier ones. The first row has no day: `all` is the
 * sum of the movements that were read, `reaches_back` is true if there are earlier ones.
 */
export const movementsByDay = (
  accountId: number,
  id: number,
  { from, location, byCode }: { from: string; location: string | null; byCode: boolean },
): Query<MovementRow> => {
  const code = '(SELECT item_code FROM article WHERE account_id = $1 AND id = $2)';
  const ofArticle = `t.account_id = $1 AND t.article_id = $2${byCode ? ` AND t.item_code = ${code}` : ''}`;
  // Days follow the ids, but for transactions around midnight and a change of the time zone.
  const before = byCode
    ? `SELECT t.id FROM stock_transaction t WHERE ${ofArticle} AND t.created < $3::date - 2 ORDER BY t.id DESC LIMIT 1`
    : 'SELECT 0::bigint AS id WHERE false';
  return query({
    text: `WITH before AS MATERIALIZED (SELECT coalesce(max(id), 0) AS id FROM (${before}) newest),
      moved AS MATERIALIZED (
        SELECT t.created, t.qty FROM stock_transaction t
        WHERE ${ofArticle} AND t.id > (SELECT id FROM before) AND ($4::text IS NULL OR t.location_id = (SELECT id FROM location WHERE account_id = $1 AND location_code = $4))
      )
      SELECT NULL AS day, '0' AS came, '0' AS went, coalesce(sum(qty), 0)::text AS all, (SELECT id > 0 FROM before) AS reaches_back FROM moved
      UNION ALL
      (SELECT created::text, trim_scale(coalesce(sum(qty) FILTER (WHERE qty > 0), 0))::text,
        trim_scale(coalesce(-sum(qty) FILTER (WHERE qty < 0), 0))::text, NULL, NULL
      FROM moved WHERE created >= $3::date GROUP BY created ORDER BY created)`,
    values: [accountId, id, from, location],
  });
};
