// Exports all records of a list: page after page by their position, so that memory and connections don't grow with the list.

import type { ListResource } from '../../definitions/define-list.ts';
import { FieldErrors } from '../../domain/errors.ts';
import { readCursor } from '../../query/cursor.ts';
import type { ListRequest } from '../../query/parse.ts';
import { type ListPlan, plan } from '../../query/plan.ts';
import type { SessionActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { listPage } from '../read/list-page.ts';
import { cellsOf, type ExportColumn, withFieldsOf } from './export-columns.ts';

/** Records of a page. */
const PAGE = 1_000;

export interface ExportRequest {
  resource: ListResource;
  /** Filters and sort of the list; its page is not used. */
  request: ListRequest;
  columns: ExportColumn[];
  /** What flags are in the language of the reader. */
  words: { yes: string; no: string };
}

/**
 * The rows of an export, a batch for each page. The first page is read before this resolves, so that its errors are still
 * answered as such. Each page is a read of its own that checks the session again: a record is shown as it was when its page was
 * read, and none is shown twice in the order of ids. Throws INVALID_ARGUMENT, AUTH_FAILED, PERMISSION_DENIED.
 */
export async function exportList(
  context: Context,
  actor: SessionActor,
  { resource, request, columns, words }: ExportRequest,
): Promise<AsyncGenerator<(string | undefined)[][]>> {
  const narrow = withFieldsOf(resource, columns);
  const pageBehind = (next: string | undefined) => {
    const errors = new FieldErrors();
    const { cursor: _, id: __, ...filters } = request;
    const cursor = next === undefined ? undefined : readCursor(next);
    const all = { ...filters, skip: 0, limit: PAGE, print: false, counted: false };
    const planned = plan(resource, { ...all, ...(cursor && { cursor }) }, errors);
    errors.throwIfAny();
    return readPage({ ...planned, resource: narrow });
  };
  const readPage = async (planned: ListPlan) => {
    const { body, next, memory } = await listPage(context, actor, planned);
    try {
      let text = '';
      if (typeof body === 'string') text = body;
      else for await (const piece of body) text += piece;
      const elements = JSON.parse(text, asDigits) as unknown[];
      return { rows: elements.map(element => cellsOf(columns, element, words)), next };
    } finally {
      memory.release();
    }
  };
  const first = await pageBehind(undefined);
  return pages();

  async function* pages() {
    for (let page = first; ; page = await pageBehind(page.next)) {
      yield page.rows;
      if (page.next === undefined) return;
    }
  }
}

// Numbers keep the digits that PostgreSQL wrote.
function asDigits(_: string, value: unknown, { source }: { source?: string } = {}): unknown {
  return typeof value === 'number' ? source : value;
}
