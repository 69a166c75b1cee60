// Answers a page of any list.

import { fieldError } from '../../domain/errors.ts';
import { writeCursor } from '../../query/cursor.ts';
import type { Comparison, ListPlan } from '../../query/plan.ts';
import { type PageRow, pageStatement } from '../../query/sql.ts';
import type { SessionActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { runRead } from './run-read.ts';

export interface Page {
  /** The elements as one JSON array, each as PostgreSQL wrote it. */
  body: string;
  /** Cursor of the next page, after a full one. */
  next: string | undefined;
  /** Version of the record requested by id. */
  version: string | undefined;
  /** How many records match in all, if the plan counts them. */
  total: number | undefined;
}

/** Most elements of a page that is a point read. */
const MAX_POINT_LIMIT = 100;

/**
 * Reads the page of a plan. Ids are allocated from a sequence, so a record may be committed after one with a greater id; a
 * client that has paged beyond it would never see it. A full page that contains records of the last minute is therefore read
 * again after all writers that hold an id have ended. Older pages never wait, nor do pages of a sorted list, where a new record
 * may come before the position of the client in any case. See docs/decisions/0002 and 0020.
 */
export async function listPage(context: Context, actor: SessionActor, plan: ListPlan): Promise<Page> {
  const statement = pageStatement(plan, actor.accountId);
  const planByValue = statement.name === undefined;
  const cost = isPointRead(plan) ? ('point' as const) : ('scan' as const);
  const { found } = await runRead(context, actor, { page: statement }, { cost, planByValue });
  let [page] = found.page;
  const isFull = () => plan.limit > 0 && page?.count === plan.limit;
  if (isFull() && page?.recent && plan.id === undefined && !plan.sort) {
    const mode = { cost: 'scan' as const, planByValue, afterIdOrder: plan.resource.orderLock };
    [page] = (await runRead(context, actor, { page: statement }, mode)).found.page;
  }
  if (page?.count !== 0 && page?.json === null)
    throw fieldError('limit', 'is too large: the page would exceed the maximum size of a response');
  return {
    body: `[${page?.json ?? ''}]`,
    next: page && isFull() ? cursorBehind(plan, page) : undefined,
    version: page?.version ?? undefined,
    total: page?.total,
  };
}

function cursorBehind({ resource, sort }: ListPlan, { last, value }: PageRow): string {
  return writeCursor({ list: resource.path, sort: sort?.name ?? '', id: last ?? 0, value: value ?? undefined });
}

// Whether the cost of the page does not grow with the table: it begins at a key, or an index has it in the order of ids.
function isPointRead(plan: ListPlan): boolean {
  const { resource, search, days, type, filters, added, sort, counted, skip, limit } = plan;
  if (days || type !== undefined || filters.length > 0 || added.length > 0 || skip > 0 || sort || counted) return false;
  if (resource.sums || limit > MAX_POINT_LIMIT) return false;
  return search.length === 0 || (search.length === 1 && search.every(isIndexed));

  function isIndexed({ column, operator }: Comparison): boolean {
    return operator === 'eq' && !column.wrap && (column.indexed || column === resource.defaultColumns[0]);
  }
}
