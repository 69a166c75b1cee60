// Advisory locks of a transaction, and the ids that are allocated behind them.

import { query, type Statement } from '../../query/statement.ts';

/** Locks names for the transaction, in their order. Names of different accounts differ, unless their hashes collide. */
export const lockNames = (accountId: number, names: string[]): Statement => ({
  name: 'exclusive names',
  text: "SELECT count(pg_advisory_xact_lock(hashtextextended('exclusive ' || n, $1))) FROM unnest($2::text[]) AS n",
  values: [accountId, names],
});

/**
 * Takes the id-order locks of several lists, shared with other writers. Held from before the allocation of an id until COMMIT, so that
 * readers see the ids of a list in the order of commit (docs/decisions/0002).
 */
export const joinIdOrders = (accountId: number, orderLocks: number[]): Statement => ({
  name: 'id orders join',
  text: 'SELECT count(pg_advisory_xact_lock_shared($1, o)) FROM unnest($2::int[]) AS o',
  values: [accountId, orderLocks],
});

/** Waits for all writers that hold the id-order lock of a list. */
export const awaitIdOrder = (accountId: number, orderLock: number) =>
  query({
    name: 'id order await',
    text: 'SELECT pg_advisory_xact_lock($1, $2)',
    values: [accountId, orderLock],
  });

/** Allocates ids from a sequence; its name comes from our own code. The caller holds the id-order lock of the list. */
export const allocateIds = (sequence: string, count: number): Statement => ({
  name: `ids ${sequence}`,
  text: `SELECT nextval('${sequence}') AS id FROM generate_series(1, $1::int)`,
  values: [count],
});
