// Headings of the lines of a new document: how they follow when lines and groups move, and the subtotals.

import { groupsByLine, lineGroups } from '../../../../domain/documents/line-groups.ts';

/** @typedef {import('./lines.js').Row} Row */

/** @param {Row | undefined} row */
const headingOf = row => row?.values.heading;

/**
 * The row as the first one of a group, or without a heading.
 * @param {Row} row
 * @param {string | undefined} heading
 * @returns {Row}
 */
export function withHeading(row, heading) {
  const { heading: _, ...values } = row.values;
  return { ...row, values: heading === undefined ? values : { ...values, heading } };
}

// The last row is empty and in no group.
const linesOf = (/** @type {Row[]} */ rows) => rows.slice(0, -1).map(({ values }) => values);

/**
 * The groups of the rows.
 * @param {Row[]} rows
 */
export const groupsOf = rows => lineGroups(linesOf(rows));

/**
 * The groups that end, with their subtotals, by the position of their last row.
 * @param {Row[]} rows
 * @param {(line: import('./setup.js').Line) => import('big.js').Big | undefined} amountOf
 */
export const endsOf = (rows, amountOf) => groupsByLine(linesOf(rows), linesOf(rows).map(amountOf)).last;

/**
 * True if a group has no other row than its first.
 * @param {Row[]} rows
 * @param {number} first
 */
const isAlone = (rows, first) => first + 1 >= rows.length - 1 || headingOf(rows[first + 1]) !== undefined;

/**
 * The rows without one of them. Its heading passes to the next row of its group.
 * @param {Row[]} rows
 * @param {number} at
 */
export function withoutRow(rows, at) {
  const rest = rows.toSpliced(at, 1);
  const [heading, next] = [headingOf(rows[at]), rest[at]];
  return heading === undefined || !next || isAlone(rows, at) ? rest : rest.with(at, withHeading(next, heading));
}

/**
 * The rows after one of them has moved. A heading keeps its place: a line leaves its group, or enters the next one, as a step of its
 * own. The only line of a group moves with its heading. The same array if the row cannot move so far.
 * @param {Row[]} rows
 * @param {number} from
 * @param {number} to
 */
export function movedRow(rows, from, to) {
  const [row, next] = rows.slice(from, from + 2);
  const heading = headingOf(row);
  if (!row || !next || to === from || to > rows.length - 2) return rows;
  if (heading !== undefined && isAlone(rows, from)) return movedGroup(rows, from, Math.sign(to - from));
  if (to === from - 1 && heading !== undefined)
    return rows.with(from, withHeading(row, undefined)).with(from + 1, withHeading(next, heading));
  if (to === from + 1 && headingOf(next) !== undefined)
    return rows.with(from, withHeading(row, headingOf(next))).with(to, withHeading(next, undefined));
  const rest = withoutRow(rows, from);
  const target = rest[to];
  if (to < 0 || !target) return rows;
  const entered = to < from ? headingOf(target) : undefined;
  if (entered !== undefined) rest[to] = withHeading(target, undefined);
  return rest.toSpliced(to, 0, withHeading(row, entered));
}

/**
 * The rows after a group has changed places with the one before (-1) or behind it (1). The same array if there is none.
 * @param {Row[]} rows
 * @param {number} first Position of its first row.
 * @param {number} by
 */
export function movedGroup(rows, first, by) {
  const groups = groupsOf(rows);
  const at = groups.findIndex(group => group.first === first);
  const [one, other] = [groups[Math.min(at, at + by)], groups[Math.max(at, at + by)]];
  if (at < 0 || !one || !other) return rows;
  const part = (/** @type {number} */ from, /** @type {number} */ to) => rows.slice(from, to);
  return [
    ...part(0, one.first),
    ...part(other.first, other.last + 1),
    ...part(one.last + 1, other.first),
    ...part(one.first, one.last + 1),
    ...part(other.last + 1, rows.length),
  ];
}
