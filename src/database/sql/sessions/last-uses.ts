// The statement that records when sessions and API tokens were last used, over all accounts.

import { query } from '../../../query/statement.ts';
import { arraysOf } from '../rows-by-columns.ts';

/** A use of a session or an API token. */
export interface Use {
  accountId: number;
  /** Hash of the token. */
  hash: Buffer;
  /** Seconds since the use. */
  age: number;
}

/**
 * Records uses unless later ones are on record. Returns the positions, from 1, of those to send again, because other transactions have
 * locked their rows. Waits for no lock.
 */
export const recordLastUses = (uses: Use[]) =>
  query<{ position: number }>({
    name: 'last uses',
    text: 'SELECT record_last_uses($1, $2, $3) AS position',
    values: arraysOf(uses, 'accountId', 'hash', 'age'),
  });
