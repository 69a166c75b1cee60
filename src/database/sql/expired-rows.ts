// The statements that delete expired rows, over all accounts.

import type { Statement } from '../../query/statement.ts';

/**
 * Deletes at most so many expired rows of each table; answers the largest number of one table, and 0 while another process does it.
 * It waits for no lock.
 */
export const deleteExpired = (most: number): Statement => ({
  name: 'delete expired',
  text: 'SELECT delete_expired($1) AS deleted',
  values: [most],
});

/** The same for steps of sign-ins, links that reset a password, and known browsers. */
export const deleteExpiredSignIns = (most: number): Statement => ({
  name: 'delete expired sign-ins',
  text: 'SELECT delete_expired_sign_ins($1) AS deleted',
  values: [most],
});
