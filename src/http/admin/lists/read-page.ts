// Reads a page of a list for a table, with the list language and the operation of the API.

import { documents } from '../../../definitions/catalogue.ts';
import type { ListResource } from '../../../definitions/define-list.ts';
import { SHOWN_STATUS_FIELD } from '../../../definitions/fields/document-relations.ts';
import { type FieldError, FieldErrors } from '../../../domain/errors.ts';
import { readJson } from '../../../formats/read-json.ts';
import { inSteps } from '../../../operations/in-steps.ts';
import { listPage } from '../../../operations/read/list-page.ts';
import { parse } from '../../../query/parse.ts';
import { plan } from '../../../query/plan.ts';
import type { PageRequest } from '../page/page-request.ts';
import type { ListParameters } from './list-address.ts';
import { type Element, usualSort } from './list-columns.ts';

/** Default rows of a page. */
export const ROWS = 50;
const MAX_ROWS = 100;

export interface TablePage {
  elements: Element[];
  /** Cursor of the next page. */
  next: string | undefined;
  /** Total number of matches, if the address asks for it. */
  total: number | undefined;
  /** Errors of the parameters. With errors there are no elements. */
  errors: FieldError[];
}

/** Reads a page of elements. Throws AUTH_FAILED, DB_TIMEOUT … */
export async function readTable(
  { context, actor }: PageRequest,
  resource: ListResource,
  { count, ...parameters }: ListParameters,
): Promise<TablePage> {
  const errors = new FieldErrors();
  const sort = parameters.sort ?? usualSort(resource);
  const limit = Math.min(Number(parameters.limit ?? ROWS) || ROWS, MAX_ROWS);
  const all = new Map(Object.entries({ ...parameters, limit: String(limit), ...(sort && { sort }) }));
  const request = { ...parse(all, errors), counted: count === 'exact' };
  const listPlan = plan(resource, request, errors);
  if (documents.some(({ list }) => list === resource) || resource.path === 'documents')
    listPlan.added.push(SHOWN_STATUS_FIELD);
  if (errors.list.length > 0) return { elements: [], next: undefined, total: undefined, errors: errors.list };
  const { body, next, total, memory } = await listPage(context, actor, listPlan);
  try {
    return { elements: await elementsOf(body), next, total, errors: [] };
  } finally {
    memory.release();
  }
}

/** Reads the element with an id, with the fields that only `?id=N` returns, and its version. Undefined if it does not exist. */
export async function readElement(
  { context, actor }: PageRequest,
  resource: ListResource,
  id: string,
  options?: string,
): Promise<{ element: Element; version: string | undefined } | undefined> {
  const errors = new FieldErrors();
  const request = parse(new Map(Object.entries({ id, ...(options && { options }) })), errors);
  if (errors.list.length > 0) return undefined;
  const { body, version, memory } = await listPage(context, actor, plan(resource, request, errors));
  try {
    const [element] = await elementsOf(body);
    return element && { element, version };
  } finally {
    memory.release();
  }
}

async function elementsOf(body: string | AsyncIterable<string>): Promise<Element[]> {
  let text = '';
  if (typeof body === 'string') text = body;
  else for await (const piece of body) text += piece;
  return (await inSteps(readJson(Buffer.from(text)))) as Element[];
}
