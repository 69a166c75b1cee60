// Statements about stock counts.

import { allocation, type Command, command, lockOf, query } from '../../query/statement.ts';
import { arraysOf, insertInto } from './rows-by-columns.ts';

export interface StockCount {
  id: number;
  location_id: number;
  location_code: string;
  family: string | null;
  category: string | null;
  note: string | null;
  state: 'open' | 'booked' | 'cancelled';
  login: string;
  booked_by: string | null;
  booked_at: Date | null;
  created_at: Date;
}

const COUNT = `c.id, c.location_id, l.location_code, c.family, c.category, c.note, c.state, c.login, c.booked_by, c.booked_at, c.created_at`;
const FROM = 'stock_count c JOIN location l ON l.account_id = c.account_id AND l.id = c.location_id';

/** Most lines of a count. */
export const MAX_LINES = 5_000;

/** The id of a new count, and where the ledger is. */
export const newCountId = (accountId: number) =>
  allocation<{ id: number; ledger_id: number }>({
    text: `SELECT nextval('stock_count_id_seq') AS id,
      coalesce((SELECT max(id) FROM stock_transaction WHERE account_id = $1), 0) AS ledger_id`,
    values: [accountId],
  });

/** Articles that are counted. */
export interface Sheet {
  location: string;
  /** Code of the only article. Default: all that the other fields choose. */
  article?: string | null;
  family: string | null;
  category: string | null;
  /** True if articles are on it that the location never had. */
  withoutStock: boolean;
}

/** The articles of a sheet: kept in stock, without serial or batch numbers, active or with stock there. */
export const articlesToCount = (accountId: number, { location, article, family, category, withoutStock }: Sheet) =>
  query<{ id: number }>({
    text: `SELECT a.id FROM article a
      LEFT JOIN location l ON l.account_id = a.account_id AND l.location_code = $2
      LEFT JOIN stock_level s ON s.account_id = a.account_id AND s.article_id = a.id AND s.location_id = l.id
      WHERE a.account_id = $1 AND a.item_type = 'product' AND a.serial_tracking = 'none'
        AND ($3::text IS NULL OR a.family = $3) AND ($4::text IS NULL OR a.category = $4)
        AND ($6::text IS NULL OR a.item_code = $6)
        AND (s.on_hand <> 0 OR (NOT a.inactive AND ($5 OR s.article_id IS NOT NULL)))
      ORDER BY a.item_code LIMIT ${MAX_LINES + 1}`,
    values: [accountId, location, family, category, withoutStock, article ?? null],
  });

/** Inserts a count with its lines. */
export const insertCount = (
  accountId: number,
  count: Omit<Sheet, 'location' | 'article' | 'withoutStock'> & {
    id: number;
    location_id: number;
    ledger_id: number;
    note: string | null;
    login: string;
  },
  articles: number[],
): Command[] => [
  insertInto('stock_count', { account_id: accountId, ...count }),
  command({
    text: `INSERT INTO stock_count_line (account_id, count_id, article_id) SELECT $1, $2, unnest($3::bigint[])`,
    values: [accountId, count.id, articles],
  }),
];

/** The counts of an account, the newest first, with how many of their lines are counted and differ. */
export const stockCounts = (accountId: number, limit: number) =>
  query<StockCount & { lines: number; counted: number; differing: number }>({
    text: `SELECT ${COUNT}, n.lines, n.counted, n.differing FROM ${FROM}
      CROSS JOIN LATERAL (SELECT count(*)::int AS lines, count(counted)::int AS counted,
          count(*) FILTER (WHERE counted <> expected)::int AS differing
        FROM stock_count_line i WHERE i.account_id = c.account_id AND i.count_id = c.id) n
      WHERE c.account_id = $1 ORDER BY c.id DESC LIMIT $2`,
    values: [accountId, limit],
  });

/** A count; none when the account has none of that id. */
export const stockCount = (accountId: number, id: number) =>
  query<StockCount>({
    text: `SELECT ${COUNT} FROM ${FROM} WHERE c.account_id = $1 AND c.id = $2`,
    values: [accountId, id],
  });

/** The same, locked. */
export const lockStockCount = (accountId: number, id: number) => lockOf(stockCount(accountId, id), 'FOR UPDATE OF c');

export interface CountLine {
  article_id: number;
  item_code: string;
  description: string;
  counted: string | null;
  counted_at: Date | null;
  /** Quantity in the ledger when the line was counted; for a line that is not counted, the quantity now. */
  expected: string;
  /** Null if it is not known. */
  unit_cost: string | null;
}

// Movements that were entered after a line was counted. The ids of the ledger grow with time, but for those of transactions that
// overlap.
const OVERLAP = 10_000;
const SINCE = `(SELECT coalesce(sum(t.qty), 0) FROM stock_transaction t
    WHERE t.account_id = c.account_id AND t.id > c.ledger_id - ${OVERLAP} AND t.article_id = i.article_id
      AND t.location_id = c.location_id AND t.created_at > i.counted_at)`;

/** Lines of a count by item code, behind a code. The stock of then of a counted line that is not booked is worked out from the ledger. */
export const countLines = (
  accountId: number,
  id: number,
  { after, limit, counted }: { after: string; limit: number; counted: boolean },
) =>
  query<CountLine>({
    text: `SELECT i.article_id, a.item_code, a.description, i.counted, i.counted_at,
        coalesce(i.expected, coalesce(s.on_hand, 0) - CASE WHEN i.counted IS NULL THEN 0 ELSE ${SINCE} END) AS expected,
        CASE WHEN i.expected IS NOT NULL THEN i.unit_cost
          WHEN a.cost_known OR a.weighted_average_cost <> 0 THEN a.weighted_average_cost END AS unit_cost
      FROM stock_count_line i JOIN stock_count c ON c.account_id = i.account_id AND c.id = i.count_id
      JOIN article a ON a.account_id = i.account_id AND a.id = i.article_id
      LEFT JOIN stock_level s ON s.account_id = i.account_id AND s.article_id = i.article_id AND s.location_id = c.location_id
      WHERE i.account_id = $1 AND i.count_id = $2 AND a.item_code > $3 AND ($5 = false OR i.counted IS NOT NULL)
      ORDER BY a.item_code LIMIT $4`,
    values: [accountId, id, after, limit, counted],
  });

/** Notes what was counted, and when; null takes a quantity back. Articles that are not on the sheet are left out. */
export const enterCounted = (
  accountId: number,
  id: number,
  entries: { article_id: number; counted: string | null }[],
  countedAt: string | null,
) =>
  command({
    text: `UPDATE stock_count_line i SET counted = v.counted, counted_at = CASE WHEN v.counted IS NOT NULL THEN coalesce($5::timestamptz, now()) END
      FROM unnest($3::bigint[], $4::numeric[]) AS v (article_id, counted)
      WHERE i.account_id = $1 AND i.count_id = $2 AND i.article_id = v.article_id`,
    values: [accountId, id, ...arraysOf(entries, 'article_id', 'counted'), countedAt],
  });

/** Stores stock and cost of counted lines, as the ledger had them then. */
export const noteBooked = (
  accountId: number,
  id: number,
  lines: { article_id: number; expected: string; unit_cost: string | null }[],
) =>
  command({
    text: `UPDATE stock_count_line i SET expected = v.expected, unit_cost = v.unit_cost
      FROM unnest($3::bigint[], $4::numeric[], $5::numeric[]) AS v (article_id, expected, unit_cost)
      WHERE i.account_id = $1 AND i.count_id = $2 AND i.article_id = v.article_id`,
    values: [accountId, id, ...arraysOf(lines, 'article_id', 'expected', 'unit_cost')],
  });

/** Ends a count. */
export const endCount = (accountId: number, id: number, state: 'booked' | 'cancelled', login: string) =>
  command({
    text: `UPDATE stock_count SET state = $3, booked_by = CASE WHEN $3 = 'booked' THEN $4 END,
        booked_at = CASE WHEN $3 = 'booked' THEN now() END
      WHERE account_id = $1 AND id = $2`,
    values: [accountId, id, state, login],
  });
