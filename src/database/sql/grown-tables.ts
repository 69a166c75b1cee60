// The statement that keeps what PostgreSQL knows of growing tables near to what they hold.

import { type Query, query } from '../../query/statement.ts';

/**
 * Analyzes the table that has grown most, if one has at least 50 rows and twice as many as when it was analyzed, and nothing else has
 * locked it. Answers its name; null if there is none, or another process does this.
 */
export const analyzeGrownTable = (): Query<{ grown: string | null }> =>
  query({ name: 'analyze grown table', text: 'SELECT analyze_grown_table() AS grown', values: [] });
