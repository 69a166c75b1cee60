// Exports all records of a list in batches, so that memory and connections don't grow with the list.

import type { ListResource } from '../../definitions/define-list.ts';
import { SHOWN_STATUS_FIELD } from '../../definitions/fields/document-relations.ts';
import { FieldErrors } from '../../domain/errors.ts';
import { readCursor } from '../../query/cursor.ts';
import type { ListRequest } from '../../query/parse.ts';
import { type ListPlan, plan } from '../../query/plan.ts';
import { isFoundByPosition } from '../../query/sql.ts';
import type { SessionActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { listPage } from '../read/list-page.ts';
import { cellsOf, type ExportColumn, type ExportWords, withFieldsOf } from './export-columns.ts';
import { elementsOfIds, findIds, MAX_IDS } from './found-ids.ts';

/** Records of a page. */
const PAGE = 1_000;

export interface ExportRequest {
  resource: ListResource;
  /** Filters and sort of the list; the page is ignored. */
  request: ListRequest;
  /** Further conditions. */
  filters?: ListPlan['filters'];
  columns: ExportColumn[];
  /** Words in the reader's language: of flags, and of values that are codes. */
  words: ExportWords;
}

/**
 * The rows of an export, in batches. The first batch is read before this resolves, so that its errors become an error response.
 * Each batch is a separate read that checks the session again: a record has its state at the read of its batch, and none appears
 * twice in the order of ids. Throws INVALID_ARGUMENT, AUTH_FAILED, PERMISSION_DENIED, DB_TIMEOUT.
 *
 * A list in the order of an index is read page by page. In every other list each page would have to search for its records among
 * all, so the ids are found once, in one statement. docs/performance.md
 */
export async function exportList(
  context: Context,
  actor: SessionActor,
  { resource, request, filters = [], columns, words }: ExportRequest,
): Promise<AsyncGenerator<(string | undefined)[][]>> {
  const narrow = withFieldsOf(resource, columns);
  const planned = planOf(undefined);
  const batches = isFoundByPosition(planned) ? pages() : pieces();
  const first = await batches.next();
  return rows();

  async function* rows() {
    for (let batch = first; !batch.done; batch = await batches.next())
      yield (JSON.parse(batch.value, asDigits) as unknown[]).map(element => cellsOf(columns, element, words));
  }

  async function* pages() {
    for (let page = planned; ; ) {
      const { text, next } = await readPage({ ...page, resource: narrow });
      yield text;
      if (next === undefined) return;
      page = planOf(next);
    }
  }

  async function* pieces() {
    const ids = await findIds(context, actor, { ...planned, limit: MAX_IDS + 1 });
    yield* elementsOfIds(context, actor, { ...planned, resource: narrow }, ids);
  }

  function planOf(next: string | undefined): ListPlan {
    const errors = new FieldErrors();
    const { cursor: _, id: __, ...whole } = request;
    const cursor = next === undefined ? undefined : readCursor(next);
    const all = { ...whole, skip: 0, limit: PAGE, print: false, counted: false };
    const found = plan(resource, { ...all, ...(cursor && { cursor }) }, errors);
    errors.throwIfAny();
    found.filters.push(...filters);
    if (columns.some(({ name }) => name === SHOWN_STATUS_FIELD.name)) found.added.push(SHOWN_STATUS_FIELD);
    return found;
  }

  async function readPage(page: ListPlan): Promise<{ text: string; next: string | undefined }> {
    const { body, next, memory } = await listPage(context, actor, page);
    try {
      let text = '';
      if (typeof body === 'string') text = body;
      else for await (const piece of body) text += piece;
      return { text, next };
    } finally {
      memory.release();
    }
  }
}

// Numbers keep the digits that PostgreSQL wrote.
function asDigits(_: string, value: unknown, { source }: { source?: string } = {}): unknown {
  return typeof value === 'number' ? source : value;
}
