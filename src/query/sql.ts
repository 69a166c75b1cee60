// Step 3 of the list language: from a plan to one SELECT that answers a page as JSON text, with all values bound.

import type { ListResource } from '../definitions/define-list.ts';
import { type Column, jsonOf, maxBytes } from '../definitions/fields/element.ts';
import { daysBetween } from '../domain/values/dates.ts';
import { type Bind, behind, daysOf, inIdOrder } from './conditions.ts';
import { type Matching, matching, orderOf, rangeSearch, type Source } from './matching.ts';
import { elementFields, type ListPlan } from './plan.ts';
import { sortedIds, sortedKeys } from './sorted-keys.ts';
import { type Query, query } from './statement.ts';

/** While a row is younger, the transaction of a row with a smaller id may still be open (see operations/read/list-page.ts). */
const RECENT = "interval '60 seconds'";

/** Seconds since the youngest record of a page was created. A standby has no row of a transaction that it has not replayed. */
const AGE = 'CASE WHEN NOT pg_is_in_recovery() THEN extract(epoch FROM now() - max(created_at))::bigint END AS age';

/** The days of a longer range are not read one by one. */
const MAX_DAYS = 31;

/** Maximum bytes of a page that is one text in the memory of PostgreSQL and Node. Larger ones are read in parts (large-pages.ts). */
const MAX_TEXT_BYTES = 4 * 1024 * 1024;
const MIN_TEXT_BYTES = 256 * 1024;
/** Bytes of an element in a page of many. A typical invoice has a fifth of it. */
const BYTES_PER_ELEMENT = 8 * 1024;

/** Maximum bytes of a page of `limit` elements that is one text. */
export function textBytes(limit: number): number {
  return Math.min(MAX_TEXT_BYTES, Math.max(MIN_TEXT_BYTES, limit * BYTES_PER_ELEMENT));
}

/** True if a page is one text whatever its records have, as with a few short `fields`. */
export function isAlwaysSmall({ fields, limit }: ListPlan): boolean {
  return fields !== undefined && limit * maxBytes(fields) < textBytes(limit);
}

// Elements of this size are not joined, so that PostgreSQL never makes a text of more than `MAX_TEXT_BYTES` for a page.
const elementBytes = (limit: number) => Math.min(textBytes(limit), Math.floor(MAX_TEXT_BYTES / Math.max(1, limit)));

/** The one row that the statement of a page answers. */
export interface PageRow {
  count: number;
  json: string | null;
  last: number | null;
  /** For a page with `skip`: id of the first record. */
  first?: number | null;
  /** For a page with `skip`: seconds since the youngest one was created; null on a standby, which may lack records. */
  age?: number | null;
  recent: boolean | null;
  version?: string | null;
  /** For a sorted list: value of the last record as text. */
  value?: string | null;
  /** Total number of matches, if the plan counts them. */
  total?: number;
  /** For a page that is too large for one text: id and size of each element, `id:size,id:size`. See large-pages.ts */
  ids?: string | null;
}

/**
 * Writes the statement of a page. It answers one row: `count`; `json` (the elements in their order, separated by commas; null
 * when there are none, or when they are more than `textBytes`); `last` (the id of the last one); `recent` (whether one was created within the
 * last minute); for `?id=N` the `version`; for a sorted list the `value` of the last one; and `total` if the plan counts. One
 * row, because a row for each element costs Node more than the rest.
 */
export function pageStatement(plan: ListPlan, accountId: number): Query<PageRow> {
  const { values, bind } = binding(accountId);
  const text = pageText(plan, matching(plan, bind), bind);
  return query({ text, values, preparedByText: isPrepared(plan) });
}

/** Writes the statement of the JSON of one record, without what only `?id=N` adds to it. */
export function elementStatement({ json, from }: ListResource, accountId: number, id: bigint): Query<{ json: string }> {
  const text = `SELECT ${json} AS json FROM ${from} WHERE r.account_id = $1 AND r.id = $2`;
  return query({ text, values: [accountId, id], preparedByText: true });
}

/** Writes the statement of the JSON of some records; those that are gone are left out. */
export function elementsStatement(
  { json, from }: ListResource,
  accountId: number,
  ids: number[],
): Query<{ id: number; json: string }> {
  const text = `SELECT r.id, ${json} AS json FROM ${from} WHERE r.account_id = $1 AND r.id = ANY ($2::bigint[])`;
  return query({ text, values: [accountId, ids], preparedByText: true });
}

/** SQL of a page of the records that match. */
function pageText(plan: ListPlan, found: Matching, bind: Bind): string {
  const { place, columns } = summaryOf(plan, found, bind);
  const elements = elementsOf(plan, found, `${factsOf(plan)}, ${elementJson(plan)} AS json`, bind);
  return `${found.prelude}SELECT ${columns}, ${joinedJson(plan, place, bind)} AS json FROM (${elements}) page`;
}

/** SQL that joins the `json` of all elements in the order of `place`; NULL if they are too large for one text. */
export function joinedJson(plan: ListPlan, place: string, bind: Bind): string {
  const joined = `string_agg(json, ',' ORDER BY ${place})`;
  // A single element is not joined.
  if (plan.id !== undefined || plan.limit <= 1 || isAlwaysSmall(plan)) return joined;
  const size = 'octet_length(json)';
  const [most, full] = [bind(elementBytes(plan.limit), 'integer'), bind(textBytes(plan.limit), 'bigint')];
  return `CASE WHEN max(${size}) < ${most} AND sum(${size}) < ${full} THEN ${joined} FILTER (WHERE ${size} < ${most}) END`;
}

/** The values of a statement on an account, `$1`. */
export function binding(accountId: number): { values: unknown[]; bind: Bind } {
  const values: unknown[] = [accountId];
  return { values, bind: (value, type) => `$${values.push(value)}::${type}` };
}

/** SQL of an element's JSON: the fields that the request chooses, or all with those that options and `?id=N` add. */
export function elementJson({ resource, added, fields }: ListPlan): string {
  if (fields) return jsonOf(fields);
  if (added.length === 0) return resource.json;
  return jsonOf(elementFields(resource, added), resource.storedJson);
}

/** SQL of the tables of an element, with the joins of the fields that options add. */
export function withAdded({ added }: ListPlan, from: string): string {
  return [from, ...added.flatMap(({ join }) => join ?? [])].join(' ');
}

/** SQL of the columns of each element beside its JSON. */
export function factsOf(plan: ListPlan): string {
  const { resource, id } = plan;
  const hasPlace = plan.skip > 0 && !plan.sort;
  const version = id === undefined ? '' : `, ${resource.version} AS version`;
  const created = hasPlace ? ', r.created_at' : '';
  return `r.id, r.created_at > now() - ${RECENT} AS recent${created}${version}`;
}

/** SQL of the columns of a page's row beside its JSON, and the column that has the order of the elements. */
export function summaryOf(plan: ListPlan, found: Matching, bind: Bind): { place: string; columns: string } {
  const last = plan.sort
    ? '(array_agg(id ORDER BY place DESC))[1] AS last, (array_agg(value ORDER BY place DESC))[1] AS value'
    : `${plan.newestFirst ? 'min' : 'max'}(id) AS last${plan.skip > 0 ? `, min(id) AS first, ${AGE}` : ''}`;
  const version = plan.id === undefined ? '' : ', max(version) AS version';
  const total = plan.counted ? `, (${totalOf(plan, found, bind)}) AS total` : '';
  return {
    place: plan.sort ? 'place' : inIdOrder(plan, 'id'),
    columns: `count(*), ${last}, bool_or(recent) AS recent${version}${total}`,
  };
}

/** SQL of the bytes of all preceding elements, in the order of `place`. */
export function bytesBefore(place: string): string {
  return `coalesce(sum(octet_length(json)) OVER (ORDER BY ${place} ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)`;
}

/** SELECT of the elements of a page. `element`: its columns. */
export function elementsOf(plan: ListPlan, found: Matching, element: string, bind: Bind): string {
  const { sort, resource } = plan;
  const [source] = found.sources;
  const onKeys = withAdded(plan, `JOIN ${resource.from} ON r.account_id = $1 AND r.id = k.id`);
  if (sort) {
    return `SELECT ${element}, k.place, k.value FROM (${sortedKeys(plan, sort, found, bind)}) k ${onKeys} ORDER BY k.place`;
  }
  if (source && found.sources.length === 1 && !plan.skip && !isByDay(plan)) {
    // Every row that is read is answered.
    const from = withAdded(plan, source.from);
    return `SELECT ${element} FROM ${inOrder(plan, { ...source, from }, bind)} LIMIT ${bind(plan.limit, 'bigint')}`;
  }
  return `SELECT ${element} FROM (${keysOf(plan, found, bind)}) k ${onKeys} ORDER BY ${inIdOrder(plan, 'r.id')}`;
}

/** SQL of the ids of a page, in its order. */
export function idsOf(plan: ListPlan, found: Matching, bind: Bind): string {
  return plan.sort ? sortedIds(plan, plan.sort, found, bind) : keysOf(plan, found, bind);
}

// The page is found as ids first, so that JSON is written only for the elements that are answered.
function keysOf(plan: ListPlan, { sources }: Matching, bind: Bind): string {
  const [limit, skip] = [bind(plan.limit, 'bigint'), bind(plan.skip, 'bigint')];
  const [source] = sources;
  if (source && sources.length === 1 && !isByDay(plan)) {
    return `SELECT r.id FROM ${inOrder(plan, source, bind)} LIMIT ${limit} OFFSET ${skip}`;
  }
  const parts = sources.map(source =>
    isByDay(plan) && !source.few
      ? keysByDay(plan, source, `${limit} + ${skip}`, bind)
      : `(SELECT r.id FROM ${inOrder(plan, source, bind)} LIMIT ${limit} + ${skip})`,
  );
  return `SELECT k.id FROM (${parts.join(' UNION ALL ')}) k ORDER BY ${inIdOrder(plan, 'k.id')} LIMIT ${limit} OFFSET ${skip}`;
}

function inOrder(plan: ListPlan, { from, conditions }: Source, bind: Bind): string {
  const all = [...conditions, ...behind(plan, bind), ...daysOf(plan, bind)];
  return `${from} WHERE ${all.join(' AND ')} ORDER BY ${inIdOrder(plan, 'r.id')}`;
}

function keysByDay(plan: ListPlan & Days, { from, conditions }: Source, most: string, bind: Bind): string {
  const { resource, days, type } = plan;
  const day = `generate_series(0, ${bind(daysBetween(days.from, days.to), 'integer')}) AS day (n)`;
  const ofDay = [...conditions, ...behind(plan, bind), `${resource.dateColumn} = ${bind(days.from, 'date')} + day.n`];
  const sources = [day];
  if (resource.datesByType && type === undefined) {
    const types = resource.type?.values.map(value => `('${value}')`);
    sources.push(`(VALUES ${types}) AS kind (type)`);
    ofDay.push(`${resource.type?.column} = kind.type`);
  }
  return `SELECT k.id FROM ${sources.join(' CROSS JOIN ')} CROSS JOIN LATERAL (
      SELECT r.id FROM ${from} WHERE ${ofDay.join(' AND ')} ORDER BY ${inIdOrder(plan, 'r.id')} LIMIT ${most}
    ) k`;
}

// Number of matches, independent of `skip`, `limit` and the position of the page. It is a part of the statement of the page, so
// that both see the same records.
function totalOf(plan: ListPlan, { counted }: Matching, bind: Bind): string {
  const days = daysOf(plan, bind);
  const counts = counted.map(
    ({ from, conditions }) => `(SELECT count(*) FROM ${from} WHERE ${[...conditions, ...days].join(' AND ')})`,
  );
  return `SELECT ${counts.join(' + ')}`;
}

interface Days {
  days: NonNullable<ListPlan['days']>;
}

/**
 * True if the days are read one by one. The index has the records of each day in the order of their ids, so that a page reads at
 * most `limit` of each day; all days together would have to be sorted.
 */
export function isByDay(plan: ListPlan): plan is ListPlan & Days {
  return plan.days !== undefined && daysBetween(plan.days.from, plan.days.to) < MAX_DAYS;
}

/**
 * True if the page behind another one is found by its position alone: in the order of ids or of a column by which an index has the
 * records, without conditions. Other pages look for their records anew.
 */
export function isFoundByPosition(plan: ListPlan): boolean {
  const { search, days, filters, type, sort } = plan;
  if (search.length > 0 || days || filters.length > 0) return false;
  return !sort || (type === undefined && orderOf(plan, sort.column) !== undefined);
}

/** True if the statement of a page is prepared: only where the best plan is the same for all values. */
export function isPrepared(plan: ListPlan): boolean {
  if (plan.filters.length > 0 || plan.counted) return false;
  if (plan.sort) return isReadInOrder(plan, plan.sort.column);
  if (plan.days && (!isByDay(plan) || plan.search.length > 0)) return false;
  const { defaultColumns } = plan.resource;
  const byKey = plan.search.every(
    ({ column, operator }) => operator === 'eq' && (column.indexed || defaultColumns.includes(column)),
  );
  return byKey || rangeSearch(plan) !== undefined;
}

// True if one index has all that the ids of a sorted page are found by. For any number of records it is then the best one.
function isReadInOrder(plan: ListPlan, column: Column): boolean {
  const inOrder = plan.search.length === 0 || rangeSearch(plan)?.column === column;
  return orderOf(plan, column) !== undefined && inOrder && !plan.days && plan.id === undefined;
}
