// Analyzes tables that grow fast, long before PostgreSQL does. A statement is planned once for each connection (docs/performance.md),
// and in a table that is nearly empty one index looks as good as another; an analysis has the statements planned anew.

import { analyzeGrownTable } from '../database/sql/grown-tables.ts';
import type { DatabaseContext } from './context.ts';

/** Analyzes the table that has grown most, if one has doubled since it was analyzed. Resolves to whether there may be more of them. */
export async function analyzeGrownTables({ pool }: Pick<DatabaseContext, 'pool'>): Promise<boolean> {
  // The analysis of a large table may take longer than a request may.
  const [row] = await pool.withConnection(connection => connection.query(analyzeGrownTable()), { noTimeout: true });
  return typeof row?.grown === 'string';
}
