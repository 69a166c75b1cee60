// Analyzes tables that grow fast, long before PostgreSQL does. A statement is planned once for each connection (docs/decisions/0011),
// and in a table that is nearly empty one index looks as good as another; an analysis has the statements planned anew.

import { analyzeGrownTable } from '../database/statements/grown-tables.ts';
import type { DatabaseContext } from './context.ts';

/** Analyzes the table that has grown most, if one has doubled since it was analyzed. Resolves to whether there may be more of them. */
export async function analyzeGrownTables({ pool }: Pick<DatabaseContext, 'pool'>): Promise<boolean> {
  const [row] = await pool.query(analyzeGrownTable());
  return typeof row?.grown === 'string';
}
