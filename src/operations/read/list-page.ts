// Answers a page of any list.

import { awaitOrder } from '../../database/statements/documents/look-up.ts';
import { inTransaction } from '../../database/transaction/transaction.ts';
import { fieldError } from '../../domain/errors.ts';
import { writeCursor } from '../../query/cursor.ts';
import type { Comparison, ListPlan } from '../../query/plan.ts';
import { pageStatement } from '../../query/sql.ts';
import type { Caller, Context } from '../context.ts';
import { read } from './run-read.ts';

export interface Page {
  /** The elements as one JSON array, each as PostgreSQL wrote it. */
  body: string;
  /** Cursor of the next page, after a full one. */
  next: string | undefined;
  /** Version of the record that was asked for by id. */
  version: string | undefined;
}

/** Most elements of a page that may travel with others' requests. */
const BRIEF_LIMIT = 100;

/**
 * Reads the page of a plan. Ids are drawn from a sequence, so a record may be committed after one with a greater id;
 * a client that has already paged past would never see it. A full page that reaches into the last minute therefore
 * waits until the writers who have drawn an id have ended, and is read again. Older pages never wait.
 */
export async function listRecords(context: Context, caller: Caller, plan: ListPlan): Promise<Page> {
  const statement = pageStatement(plan, caller.accountId);
  const mode = { atOnce: true, planByValue: statement.name === undefined };
  const travels = isBrief(plan) ? 'brief' : mode;
  const { result } = await read(context, caller, transaction => transaction.query(statement), travels);
  let [page] = result;
  const isFull = () => plan.limit > 0 && page?.count === plan.limit;
  if (isFull() && page?.recent && plan.id === undefined) {
    [page] = await inTransaction(context.pool, caller.accountId, { ...mode, readOnly: true }, async transaction => {
      transaction.send(awaitOrder(caller.accountId, plan.resource.orderLock));
      return transaction.query(statement);
    });
  }
  if (page?.count !== 0 && page?.json === null) throw fieldError('limit', 'asks for more than fits into one answer');
  return {
    body: `[${page?.json ?? ''}]`,
    next: isFull() ? writeCursor(page?.last as number) : undefined,
    version: (page?.version as string | null | undefined) ?? undefined,
  };
}

// Whether the page is found at once whatever is on file: it begins at a key, or an index has it in the order of ids.
function isBrief({ resource, search, days, type, filters, added, skip, limit }: ListPlan): boolean {
  if (days || type !== undefined || filters.length > 0 || added.length > 0 || skip > 0) return false;
  if (resource.sums || limit > BRIEF_LIMIT) return false;
  return search.length === 0 || (search.length === 1 && search.every(isIndexed));

  function isIndexed({ column, operator }: Comparison): boolean {
    return operator === 'eq' && !column.within && (column.indexed || column === resource.defaultColumns[0]);
  }
}
