// The question whether the database takes writes.

import { query } from '../../query/statement.ts';

/** True if the server is a standby, or read-only by its settings. In a transaction of any kind. */
export const readOnlyDatabase = query<{ read_only: boolean }>({
  name: 'read only',
  text: `SELECT pg_is_in_recovery() OR current_setting('default_transaction_read_only')::boolean AS read_only`,
});
