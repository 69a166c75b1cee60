// Statements of the maintenance over all accounts: they delete expired rows and analyze tables that grow.

import { query, type Statement } from '../../query/statement.ts';

/**
 * Analyzes the table that has grown most, if one has at least 50 rows and twice as many as when it was analyzed. Skips locked tables.
 * Returns its name; null if there is none, or if another process does this.
 */
export const analyzeGrownTable = () =>
  query<{ grown: string | null }>({
    name: 'analyze grown table',
    text: 'SELECT analyze_grown_table() AS grown',
    values: [],
  });

/**
 * Deletes at most `limit` expired rows of each table, and waits for no lock. Returns the largest number of one table; 0 while another
 * process does this.
 */
export const deleteExpired = (limit: number): Statement => ({
  name: 'delete expired',
  text: 'SELECT delete_expired($1) AS deleted',
  values: [limit],
});

/** The same for steps of sign-ins, links that reset a password, and known browsers. */
export const deleteExpiredSignIns = (limit: number): Statement => ({
  name: 'delete expired sign-ins',
  text: 'SELECT delete_expired_sign_ins($1) AS deleted',
  values: [limit],
});
