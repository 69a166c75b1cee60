// Answers a page of any list.

import { awaitOrder } from '../database/document.sql.ts';
import { inTransaction } from '../database/transaction.ts';
import { writeCursor } from '../query/cursor.ts';
import type { ListPlan } from '../query/plan.ts';
import { pageStatement } from '../query/sql.ts';
import type { Caller, Context } from './context.ts';
import { read } from './read.ts';

export interface Page {
  /** The elements as one JSON array, each as PostgreSQL wrote it. */
  body: string;
  /** Cursor of the next page, after a full one. */
  next: string | undefined;
  /** Version of the record that was asked for by id. */
  version: string | undefined;
}

/**
 * Reads the page of a plan. Ids are drawn from a sequence, so a record may be committed after one with a greater id;
 * a client that has already paged past would never see it. A full page that reaches into the last minute therefore
 * waits until the writers who have drawn an id have ended, and is read again. Older pages never wait.
 */
export async function listRecords(context: Context, caller: Caller, plan: ListPlan): Promise<Page> {
  const statement = pageStatement(plan, caller.accountId);
  const mode = { atOnce: true, planByValue: statement.name === undefined };
  const { result } = await read(context, caller, transaction => transaction.query(statement), mode);
  let rows = result;
  const isFull = () => plan.limit > 0 && rows.length === plan.limit;
  if (isFull() && rows.some(({ recent }) => recent) && plan.id === undefined) {
    rows = await inTransaction(context.pool, caller.accountId, { ...mode, readOnly: true }, async transaction => {
      transaction.send(awaitOrder(caller.accountId, plan.resource.orderLock));
      return transaction.query(statement);
    });
  }
  return {
    body: `[${rows.map(({ json }) => json).join(',')}]`,
    next: isFull() ? writeCursor(rows.at(-1)?.id as number) : undefined,
    version: rows[0]?.version as string | undefined,
  };
}
