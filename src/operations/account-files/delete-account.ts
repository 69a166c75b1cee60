// Deletes one account with all its rows, table by table. The command continues an interrupted deletion.

import {
  accountRow,
  beginDeletion,
  deleteRows,
  newestDocument,
  tableFacts,
  vacuum,
} from '../../database/sql/account-files/rows.ts';
import { AppError, conflict } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import type { Administrator } from '../actor.ts';
import type { DatabaseContext } from '../context.ts';
import type { Look } from '../integrity/difference.ts';
import { runSnapshot } from '../read/run-snapshot.ts';
import { failedWith, runLongWrite, runMaintenance, transferPool } from '../write/run-long-write.ts';
import { tablesInOrder, withDependents } from './table-order.ts';

export interface DeleteOptions {
  /** True if documents within the retention period are deleted too. */
  force: boolean;
  progress(done: number, of: number): void;
}

/** Tables that give access to an account: sessions with their dependents, API tokens and users. */
const ACCESS = ['session', 'api_token', 'app_user'];

/** Advice for an unknown outcome; the next deletion continues. */
const ADVICE = new Message('look_delete_again');

/** Deleted rows from which on a table is vacuumed before the tables that it refers to. */
const VACUUM_ROWS = 100;

/**
 * Deletes an account. Its sessions, tokens and users are deleted first, in one transaction. Resolves to the number of rows. Throws
 * CONFLICT if it has documents within its retention period, unless forced. contract §12 Company data as files
 */
export async function deleteAccount(
  context: DatabaseContext,
  actor: Administrator,
  options: DeleteOptions,
): Promise<number> {
  const { accountId } = actor;
  const { tables, access } = await runSnapshot({ pool: transferPool(context) }, actor, async look => {
    await refuseWhileKept(look, accountId, options.force);
    const tables: { name: string; rows: number }[] = [];
    for (const table of (await tablesInOrder(look, { temporary: true })).reverse()) {
      const [found] = await look(tableFacts(accountId, { ...table, numeric: [] }));
      tables.push({ name: table.name, rows: found?.rows ?? 0 });
    }
    return { tables, access: await withDependents(look, ACCESS) };
  });
  const of = tables.reduce((sum, { rows }) => sum + rows, 0);
  await runLongWrite(context, accountId, ADVICE, async ({ send }) => {
    const [begun] = await send(beginDeletion(accountId));
    if (!begun) throw conflict('account_leaving');
    for (const { name } of tables) if (access.has(name)) await send(deleteRows(accountId, name));
  });
  let done = 0;
  for (const { name, rows } of tables) {
    await deleteTable(context, accountId, name);
    if (rows >= VACUUM_ROWS) await runMaintenance(context, vacuum(name));
    done += rows;
    options.progress(done, of);
  }
  return of;
}

async function refuseWhileKept(look: Look, accountId: number, force: boolean): Promise<void> {
  const [account] = await look(accountRow(accountId));
  const [newest] = await look(newestDocument(accountId));
  // A begun deletion was allowed when it began. Documents of an account that another database owns are kept there, and those of a test
  // company nowhere.
  if (force || !account || account.is_test || account.deletion_began || !newest?.is_kept) return;
  if (account.ownership === 'moved' || account.ownership === 'arriving') return;
  throw conflict('account_keeps_documents', {
    code: account.code,
    date: newest.date ?? '',
    years: yearsText(account.retention_years),
    until: newest.keep_until ?? '',
  });
}

const yearsText = (count: number) => (count === 1 ? new Message('one_year') : new Message('years', { count }));

async function deleteTable(context: DatabaseContext, accountId: number, name: string): Promise<void> {
  try {
    await runLongWrite(context, accountId, ADVICE, ({ send }) => send(deleteRows(accountId, name)));
  } catch (error) {
    if (!failedWith(error, '23503')) throw error;
    throw new AppError('CONFLICT', new Message('account_written_meanwhile'), { cause: error });
  }
}
