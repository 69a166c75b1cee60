// Statements that find references to a record. Names of tables and columns come from PostgreSQL's catalogue.

import { type Query, query } from '../../../query/statement.ts';
import { quoted } from '../rows-by-columns.ts';

/** The foreign keys of a table that refer to another one. */
export interface ReferringTable {
  table: string;
  /** The referring columns, without account_id. */
  columns: string[];
  /** The referenced column, e.g. `id` or `family_code`. */
  to: string;
  /** The column with the code of its own rows; null for rows without a code, such as lines and stock movements. */
  code: string | null;
}

/** The tables whose rows may refer to those of a table. */
export const referringTables = (table: string) =>
  query<ReferringTable>({
    text: `SELECT f.relname::text AS "table", array_agg(a.attname::text ORDER BY a.attname) AS columns, r.attname::text AS "to",
        (SELECT c.attname::text FROM pg_attribute c WHERE c.attrelid = f.oid AND NOT c.attisdropped
          AND c.attname IN ('code', CASE f.relname WHEN 'article' THEN 'item_code' ELSE f.relname || '_code' END)
          AND f.relname <> 'account' ORDER BY c.attname LIMIT 1) AS code
      FROM pg_constraint k JOIN pg_class f ON f.oid = k.conrelid
      JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[cardinality(k.conkey)]
      JOIN pg_attribute r ON r.attrelid = k.confrelid AND r.attnum = k.confkey[cardinality(k.confkey)]
      WHERE k.contype = 'f' AND k.confrelid = to_regclass('public.' || quote_ident($1))
      GROUP BY f.oid, f.relname, r.attname ORDER BY f.relname`,
    values: [table],
  });

/** Maximum of rows that are counted. */
export const MAX_USES = 1000;

/**
 * Number of rows of a table that refer to a value, up to one more than `MAX_USES`, and the first three of their codes. Document lines
 * have no index by location, because it would slow down every create: for an unused location, all lines of the account are read.
 */
export function usesIn(
  accountId: number,
  { table, columns, code }: ReferringTable,
  value: unknown,
): Query<{ count: number; codes: string[] | null }> {
  const named = code === null ? 'NULL::text' : quoted(code);
  return query({
    text: `SELECT count(*)::int AS count, (array_agg(code ORDER BY code) FILTER (WHERE code IS NOT NULL))[1:3] AS codes
      FROM (SELECT ${named} AS code FROM ${quoted(table)}
        WHERE account_id = $1 AND $2 IN (${columns.map(quoted).join(', ')}) LIMIT ${MAX_USES + 1}) AS used`,
    values: [accountId, value],
  });
}
