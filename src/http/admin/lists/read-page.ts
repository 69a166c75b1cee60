// Reads a page of a list for a table, with the list language and the operation of the API.

import Big from 'big.js';
import { documentList, documents } from '../../../definitions/catalogue.ts';
import type { ListResource } from '../../../definitions/define-list.ts';
import { SHOWN_STATUS_FIELD } from '../../../definitions/fields/document-relations.ts';
import { type FieldError, FieldErrors } from '../../../domain/errors.ts';
import { digits, ZERO } from '../../../domain/values/decimal.ts';
import { readJson } from '../../../formats/read-json.ts';
import { inSteps } from '../../../operations/in-steps.ts';
import { listPage } from '../../../operations/read/list-page.ts';
import { type CurrencySum, listSums } from '../../../operations/read/list-sums.ts';
import { isOfDocuments } from '../../../operations/search/search-list.ts';
import { parse } from '../../../query/parse.ts';
import { plan } from '../../../query/plan.ts';
import type { PageRequest } from '../page/page-request.ts';
import type { ListParameters } from './list-address.ts';
import type { Element } from './list-columns.ts';
import { requestOf, withIds } from './list-request.ts';

/** Default rows of a page. */
export const ROWS = 50;
const MAX_ROWS = 100;

export interface TablePage {
  elements: Element[];
  /** Cursor of the next page. */
  next: string | undefined;
  /** Total number of matches, if the address requests it. */
  total: number | undefined;
  /** Sums of all documents found, by currency; undefined if unknown. */
  sums: CurrencySum[] | undefined;
  /** Errors of the parameters. With errors there are no elements. */
  errors: FieldError[];
}

/** Reads a page of elements. Throws AUTH_FAILED, DB_TIMEOUT … */
export async function readTable(
  page: PageRequest,
  resource: ListResource,
  parameters: ListParameters,
): Promise<TablePage> {
  const { context, actor } = page;
  const errors = new FieldErrors();
  const limit = Math.min(Number(parameters.limit ?? ROWS) || ROWS, MAX_ROWS);
  const { request, filters } = await requestOf(page, resource, { ...parameters, limit: String(limit) }, errors);
  const listPlan = plan(resource, request, errors);
  listPlan.filters.push(...filters);
  if (isOfDocuments(resource)) listPlan.added.push(SHOWN_STATUS_FIELD);
  const nothing = { elements: [], next: undefined, total: undefined, sums: undefined };
  if (errors.list.length > 0) return { ...nothing, errors: errors.list };
  // The statement of the sums counts, too.
  const isAdded = addsUp(resource);
  const {
    body,
    next,
    memory,
    total: counted,
  } = await listPage(context, actor, isAdded ? { ...listPlan, counted: false } : listPlan);
  try {
    const elements = await elementsOf(body);
    if (!isAdded) return { elements, next, total: counted, sums: undefined, errors: [] };
    const isWhole = next === undefined && parameters.cursor === undefined;
    const sums = isWhole ? sumsOf(elements) : listPlan.counted ? await listSums(context, actor, listPlan) : undefined;
    const found = isWhole ? elements.length : sums?.reduce((all, { count }) => all + count, 0);
    const total = listPlan.counted ? found : undefined;
    return { elements, next, total, sums, errors: [] };
  } finally {
    memory.release();
  }
}

/** True if a list has sums by currency: the list of all documents, and those of types with a party. */
export const addsUp = (resource: ListResource): boolean =>
  resource === documentList || documents.some(({ path, party }) => path === resource.path && party !== undefined);

// As sums.ts counts and adds up in the database.
function sumsOf(elements: Element[]): CurrencySum[] {
  const sums = new Map<string, { count: number; total: Big | undefined; due: Big | undefined }>();
  for (const { currency, status, total_amount: total, amount_due: due } of elements) {
    if (typeof currency !== 'string') continue;
    const sum = sums.get(currency) ?? { count: 0, total: undefined, due: undefined };
    sums.set(currency, sum);
    sum.count++;
    if (status === 'VOID') continue;
    if (total instanceof Big) sum.total = (sum.total ?? ZERO).plus(total);
    if (due instanceof Big) sum.due = (sum.due ?? ZERO).plus(due);
  }
  return [...sums]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, { count, total, due }]) => ({
      currency,
      count,
      total: total ? digits(total) : null,
      due: due ? digits(due) : null,
    }));
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

/** Reads the elements with these ids, at most as many as a page has rows. */
export async function readElements(
  { context, actor }: PageRequest,
  resource: ListResource,
  ids: readonly string[],
): Promise<Element[]> {
  const errors = new FieldErrors();
  const request = parse(new Map([['limit', String(MAX_ROWS)]]), errors);
  const listPlan = plan(resource, request, errors);
  listPlan.filters.push(withIds(ids));
  const { body, memory } = await listPage(context, actor, listPlan);
  try {
    return await elementsOf(body);
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
