// Findings of the integrity check, and their text.

import type { Query } from '../../query/statement.ts';

/** A figure that differs from what ledger and documents say. */
export interface Difference {
  check: string;
  subject: string;
  expected: string;
  found: string;
}

/** Runs a query on the snapshot of the account that is checked. */
export type Look = <R>(query: Query<R>) => Promise<R[]>;
