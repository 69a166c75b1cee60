// The statement that keeps what PostgreSQL knows of growing tables near to what they hold.

import { type Query, query } from '../../query/statement.ts';

/**
 * Analyzes the table that has grown most, if one has at least 50 rows and twice as many as when it was analyzed. Answers its name; null if
 * none has, or another process does this. It waits for no lock.
 */
export const analyzeGrownTable = (): Query<{ grown: string | null }> =>
  query({ name: 'analyze grown table', text: 'SELECT analyze_grown_table() AS grown', values: [] });
