// The statements of large pages: first ids and sizes, then the elements in parts.

import { matching } from './matching.ts';
import type { ListPlan } from './plan.ts';
import {
  binding,
  bytesBefore,
  elementJson,
  elementsOf,
  factsOf,
  idsOf,
  isPrepared,
  type PageRow,
  summaryOf,
  textBytes,
  withAdded,
} from './sql.ts';
import { type Query, query } from './statement.ts';

/** Maximum bytes of a part. One element may be larger. */
export const PIECE_BYTES = 512 * 1024;
/** Maximum elements of a part. */
const MAX_ELEMENTS = 64;

/** An element of a page that is read in parts. */
export interface PageElement {
  id: string;
  /** About how many bytes it has. */
  size: number;
}

/** The row of the statement of a part. */
export interface PieceRow {
  /** Number of existing elements. */
  count: number;
  /** Number of elements in the part, from the first on. */
  taken: number;
  /** Position of the last element among the ids, from 1; null if none of the elements exists. */
  last: number | null;
  json: string | null;
}

/**
 * Writes the statement of a page that may be large. It answers the row of `pageStatement`, but of more than `textBytes` it has
 * `ids` in place of `json`. PostgreSQL knows the size of stored JSON without reading it, so that it writes no JSON of a page that
 * is too large.
 */
export function largePageStatement(plan: ListPlan, accountId: number): Query<PageRow> {
  const { values, bind } = binding(accountId);
  const { resource } = plan;
  const { storedJson } = resource;
  const found = matching(plan, bind);
  const { place, columns } = summaryOf(plan, found, bind);
  const full = bind(textBytes(plan.limit), 'bigint');
  const json = elementJson(plan);
  const written = storedJson ? `${storedJson.size} AS size` : `${json} AS json`;
  const elements = elementsOf(plan, found, `${factsOf(plan)}, ${written}`, bind);
  const size = storedJson ? 'size' : 'octet_length(json)';
  // A lateral query with OFFSET runs for each element, independent of PostgreSQL's estimate of their number.
  const source = storedJson
    ? `page CROSS JOIN LATERAL (SELECT ${json} AS json FROM ${withAdded(plan, resource.from)} WHERE r.account_id = $1 AND r.id = page.id OFFSET 0) e`
    : 'page';
  // PostgreSQL runs the two inner queries only where CASE needs them.
  const text = `${found.prelude ? `${found.prelude}, ` : 'WITH '}page AS MATERIALIZED (${elements})
    SELECT ${columns},
      CASE WHEN sum(${size}) < ${full} THEN (SELECT string_agg(json, ',' ORDER BY ${place}) FROM ${source}) END AS json,
      CASE WHEN sum(${size}) >= ${full} THEN (SELECT string_agg(id || ':' || ${size}, ',' ORDER BY ${place}) FROM page) END AS ids
    FROM page`;
  return query({ text, values, preparedByText: isPrepared(plan) });
}

/** The elements of a page, from `ids` of its row. */
export function readElements(ids: string): PageElement[] {
  return ids.split(',').map(element => {
    const [id = '', size = ''] = element.split(':');
    return { id, size: Number(size) };
  });
}

/** The elements of the part that begins at `from`, by their sizes. */
export function pieceFrom(elements: PageElement[], from: number): string[] {
  const ids: string[] = [];
  let bytes = 0;
  for (const { id, size } of elements.slice(from, from + MAX_ELEMENTS)) {
    if (ids.length > 0 && bytes + size > PIECE_BYTES) break;
    ids.push(id);
    bytes += size;
  }
  return ids;
}

/**
 * Writes the statement of the ids of all records that a plan finds, in its order, up to its limit: one row with the ids separated by
 * commas, null when there are none.
 */
export function idsStatement(plan: ListPlan, accountId: number): Query<{ ids: string | null }> {
  const { values, bind } = binding(accountId);
  const found = matching(plan, bind);
  // An array of a query has its order.
  const text = `${found.prelude}SELECT nullif(array_to_string(ARRAY(${idsOf(plan, found, bind)}), ','), '') AS ids`;
  return query({ text, values });
}

/** The statement of a part: the elements with these ids, in this order, up to `PIECE_BYTES`. */
export function pieceStatement(plan: ListPlan, accountId: number, ids: string[]): Query<PieceRow> {
  const { values, bind } = binding(accountId);
  const { resource } = plan;
  const fits = `before < ${PIECE_BYTES}`;
  const text = `SELECT count(*), count(*) FILTER (WHERE ${fits}) AS taken, max(place) FILTER (WHERE ${fits}) AS last,
      string_agg(json, ',' ORDER BY place) FILTER (WHERE ${fits}) AS json
    FROM (SELECT *, ${bytesBefore('place')} AS before
      FROM (SELECT k.place, e.json FROM unnest(${bind(ids, 'bigint[]')}) WITH ORDINALITY AS k (id, place)
        CROSS JOIN LATERAL (SELECT ${elementJson(plan)} AS json FROM ${withAdded(plan, resource.from)} WHERE r.account_id = $1 AND r.id = k.id OFFSET 0) e
      ) element) piece`;
  return query({ text, values });
}
