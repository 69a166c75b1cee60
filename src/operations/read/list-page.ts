// Answers a page of any list.

import type { ReadMode } from '../../database/transaction/read.ts';
import { writeCursor } from '../../query/cursor.ts';
import { firstPageStatement, mayBeAmongFirst } from '../../query/first-records.ts';
import { largePageStatement, PIECE_BYTES } from '../../query/large-pages.ts';
import type { Comparison, ListPlan } from '../../query/plan.ts';
import { NEWEST_FIRST } from '../../query/plan-sort.ts';
import { isAlwaysSmall, isByDay, type PageRow, pageStatement, textBytes } from '../../query/sql.ts';
import type { Query } from '../../query/statement.ts';
import type { SessionActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { largeBody } from './large-body.ts';
import { leaderReads, type SessionReads, sessionReads } from './session-reads.ts';

export interface Page {
  /** The elements as one JSON array from PostgreSQL; in parts if it is large. */
  body: string | AsyncIterable<string>;
  /** Cursor of the next page, after a full one. */
  next: string | undefined;
  /** Version of the record requested by id. */
  version: string | undefined;
  /** Total number of matches, if the plan counts them. */
  total: number | undefined;
  /** The memory that the body takes; to be given back when it is sent. */
  memory: { release(): void };
}

/** Maximum elements of a page that is a point read. */
const MAX_POINT_LIMIT = 100;
/** Maximum entries of an index that are read before the page. */
const MAX_POINT_SKIP = 2_000;

/**
 * Reads the page of a plan. The caller gives its memory back when it is sent. Throws AUTH_FAILED, PERMISSION_DENIED; OVERLOADED
 * when the account has too many pages that are not read. docs/performance.md
 *
 * Ids are allocated from a sequence, so a record may be committed after one with a greater id; a client that has paged beyond it
 * would never see it. A full page that contains records of the last minute is therefore read again after all writers that hold an
 * id have ended. Older pages never wait, nor do pages of a sorted list, where a new record may come before the position of the
 * client in any case. See docs/decisions/0002 and 0020.
 */
export async function listPage(context: Context, actor: SessionActor, plan: ListPlan): Promise<Page> {
  const memory = await context.pool.pages.reserve(actor.accountId, textBytes(plan.limit));
  try {
    // One record costs the leader no more than the check of the session, and its version must be current.
    const reads = plan.id === undefined ? sessionReads(context, actor) : leaderReads(context, actor);
    const page = await readRow(reads, actor.accountId, context.places.fromNearest(actor.accountId, plan));
    if (page) context.places.learn(actor.accountId, plan, page);
    const next = page && isFull(plan, page) ? cursorBehind(plan, page) : undefined;
    const { version, total } = page ?? {};
    const body = page?.ids ? await largeBody(reads.askMore, actor.accountId, plan, page.ids) : `[${page?.json ?? ''}]`;
    memory.shrink(typeof body === 'string' ? body.length : 2 * PIECE_BYTES);
    return { body, next, version: version ?? undefined, total, memory };
  } catch (error) {
    memory.release();
    throw error;
  }
}

async function readRow(reads: SessionReads, accountId: number, plan: ListPlan): Promise<PageRow | undefined> {
  const cost = isPointRead(plan) ? ('point' as const) : ('list' as const);
  const mayBeLarge = plan.limit > MAX_POINT_LIMIT && !isAlwaysSmall(plan);
  if (!mayBeLarge && mayBeAmongFirst(plan)) {
    const first = await ask(firstPageStatement, { cost: 'point' });
    if (first?.complete && !mustReadAgain(plan, first)) return complete(first);
  }
  const write = mayBeLarge ? largePageStatement : pageStatement;
  const page = await ask(write, { cost });
  if (page && mustReadAgain(plan, page))
    return complete(await ask(write, { cost: 'list', afterIdOrder: plan.resource.orderLock }));
  return complete(page);

  async function ask<R extends PageRow>(
    of: (plan: ListPlan, accountId: number) => Query<R>,
    mode: Pick<ReadMode, 'cost' | 'afterIdOrder'>,
  ) {
    const statement = of(plan, accountId);
    const planByValue = !statement.preparedByText;
    const { page } = await reads.ask({ page: statement }, { ...mode, planByValue });
    return page[0] as R | undefined;
  }

  // A small page that is too large for one text is found again and read in parts.
  async function complete(row: PageRow | undefined) {
    return row && row.count > 0 && row.json === null && !mayBeLarge ? ask(largePageStatement, { cost: 'list' }) : row;
  }
}

const mustReadAgain = (plan: ListPlan, page: PageRow) =>
  isFull(plan, page) && page.recent && plan.id === undefined && !plan.sort && !plan.newestFirst;

const isFull = ({ limit }: ListPlan, { count }: PageRow) => limit > 0 && count === limit;

function cursorBehind({ resource, sort, newestFirst }: ListPlan, { last, value }: PageRow): string {
  const name = sort?.name ?? (newestFirst ? NEWEST_FIRST : '');
  return writeCursor({ list: resource.path, sort: name, id: last ?? 0, value: value ?? undefined });
}

// True if the cost of the page does not grow with the table: it begins at a key, or an index has it in the order of ids.
function isPointRead(plan: ListPlan): boolean {
  const { resource, search, days, type, filters, added, sort, counted, skip, limit } = plan;
  if (type !== undefined || filters.length > 0 || sort || counted) return false;
  // Joined rows are found by key.
  if (!added.every(({ join }) => join) || resource.sums || limit > MAX_POINT_LIMIT) return false;
  // At most a page of each day is read; a list of all types would read as much of each type.
  if (days) return isByDay(plan) && search.length === 0 && skip === 0 && !resource.datesByType;
  return skip <= MAX_POINT_SKIP && (search.length === 0 || (search.length === 1 && search.every(isIndexed)));

  function isIndexed({ column, operator }: Comparison): boolean {
    return operator === 'eq' && !column.wrap && (column.indexed || column === resource.defaultColumns[0]);
  }
}
