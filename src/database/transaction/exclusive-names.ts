// Advisory locks by name, for what one write of an account at a time may do.

import type { Statement } from '../../query/statement.ts';

/** Locks names for the transaction, in their order. Names of different accounts are different, except when their hashes collide. */
export const lockNames = (accountId: number, names: string[]): Statement => ({
  name: 'exclusive names',
  text: "SELECT count(pg_advisory_xact_lock(hashtextextended('exclusive ' || n, $1))) FROM unnest($2::text[]) AS n",
  values: [accountId, names],
});
