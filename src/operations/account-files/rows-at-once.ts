// Number of rows of a table that fit into a batch whatever their files are.

import type { TableRow } from '../../database/sql/account-files/catalogue.ts';
import { largestRow } from '../../database/sql/account-files/rows.ts';
import type { Look } from '../integrity/difference.ts';

/** Maximum rows of a batch. */
const MAX_ROWS = 5_000;
/** Maximum bytes of files in a batch. In JSON they are twice as long. */
const MAX_BYTES = 16 * 1024 * 1024;

/** Maximum rows of a batch, so that no batch has more than 16 MiB of files, or more than one row. */
export async function rowsAtOnce(look: Look, accountId: number, table: TableRow): Promise<number> {
  if (table.bytes.length === 0) return MAX_ROWS;
  const [largest] = await look(largestRow(accountId, table));
  return Math.min(MAX_ROWS, Math.max(1, Math.floor(MAX_BYTES / Math.max(1, largest?.bytes ?? 1))));
}
