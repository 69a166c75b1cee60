// Answers a page of any list.

import { awaitOrder } from '../database/document.sql.ts';
import { inTransaction } from '../database/transaction.ts';
import { writeCursor } from '../query/cursor.ts';
import type { ListPlan } from '../query/plan.ts';
import { pageStatement } from '../query/sql.ts';
import type { Caller, Context } from './context.ts';
import { read } from './read.ts';

export interface Page {
  /** The elements as one JSON array, as PostgreSQL wrote it. */
  body: string;
  count: number;
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
  const { result } = await read(context, caller, transaction => transaction.query(statement), { atOnce: true });
  let row = result[0];
  const full = plan.limit > 0 && row?.count === plan.limit;
  if (full && row?.recent && plan.id === undefined) {
    [row] = await inTransaction(context.pool, caller.accountId, { readOnly: true, atOnce: true }, async transaction => {
      transaction.send(awaitOrder(caller.accountId, plan.resource.orderLock));
      return transaction.query(statement);
    });
  }
  return {
    body: row?.body as string,
    count: row?.count as number,
    next: full && row?.count === plan.limit ? writeCursor(row?.last as number) : undefined,
    version: (row?.version as string | null) ?? undefined,
  };
}
