// The records of a page of a sorted list: their ids, their places in it, and their values for the cursor. contract §4 Lists

import { type Column, LONG_TEXT } from '../definitions/fields/element.ts';
import { type Bind, CASTS, daysOf, sqlOf } from './conditions.ts';
import { type Matching, orderOf, type Source } from './matching.ts';
import type { ListPlan } from './plan.ts';
import type { SortPlan } from './plan-sort.ts';

/** Common to the parts of a statement. */
interface Sorting extends SortPlan {
  plan: ListPlan;
  /** SQL of the value that records are sorted by. */
  key: string;
  direction: 'ASC' | 'DESC';
  /** Maximum records of each part. */
  most: string;
  /** SQL of the position of the cursor. */
  position: { value: string | undefined; id: string } | undefined;
}

/** A part of the records, in order. */
interface Part {
  conditions: string[];
  order: string[];
  /** SQL of the value that they are sorted by, where it is not that of the others. */
  key?: string;
  /** True if the index, read in this order, has the ids of each value backwards. */
  idsBackwards?: boolean;
}

/** SQL of rows with `id`, `place` (1, 2, …) and `value` (as text). */
export function sortedKeys(plan: ListPlan, sort: SortPlan, found: Matching, bind: Bind): string {
  const { rows, order } = sortedRows(plan, sort, found, bind);
  return `SELECT id, ${textOf(sort.column)} AS value, row_number() OVER (ORDER BY ${order}) AS place FROM (${rows}) page`;
}

/** SQL of the ids of a page, in its order. */
export function sortedIds(plan: ListPlan, sort: SortPlan, found: Matching, bind: Bind): string {
  const { rows, order } = sortedRows(plan, sort, found, bind);
  return `SELECT id FROM (${rows}) page ORDER BY ${order}`;
}

// Rows with `id` and `key`, and their order.
function sortedRows(
  plan: ListPlan,
  sort: SortPlan,
  { sources }: Matching,
  bind: Bind,
): { rows: string; order: string } {
  const [limit, skip] = [bind(plan.limit, 'bigint'), bind(plan.skip, 'bigint')];
  const { column, after, descending } = sort;
  const sorting: Sorting = {
    ...sort,
    plan,
    key: keyOf(plan, column),
    direction: descending ? 'DESC' : 'ASC',
    most: `${limit} + ${skip}`,
    position: after && {
      value: after.value === undefined ? undefined : bind(after.value, CASTS[column.type]),
      id: bind(after.id.toString(), 'bigint'),
    },
  };
  const days = daysOf(plan, bind);
  const parts = sources.flatMap(source => {
    const all = { ...source, conditions: [...source.conditions, ...days] };
    return source.few || !sortOrderOf(plan, column) ? unordered(sorting, all) : ordered(sorting, all);
  });
  const order = `key ${sorting.direction} NULLS LAST, id${idDirection(sort)}`;
  const all = parts.map(part => `(${part})`).join(' UNION ALL ');
  return { rows: `SELECT * FROM (${all}) part ORDER BY ${order} LIMIT ${limit} OFFSET ${skip}`, order };
}

// No index has the order: all records that match are read, in one scan.
function unordered(sorting: Sorting, source: Source): string[] {
  const { key, position, most, direction, descending, complete } = sorting;
  const behindIn = sorting.newestIds ? '<' : '>';
  const conditions = [...source.conditions];
  if (position) {
    const { value, id } = position;
    const sign = descending ? '<' : '>';
    if (value === undefined) conditions.push(`${key} IS NULL AND r.id > ${id}`);
    // Written this way, PostgreSQL can use an index that the definition does not mention.
    else if (complete)
      conditions.push(`${key} ${sign}= ${value} AND (${key} ${sign} ${value} OR r.id ${behindIn} ${id})`);
    else conditions.push(`(${key} ${sign} ${value} OR (${key} = ${value} AND r.id > ${id}) OR ${key} IS NULL)`);
  }
  const nulls = complete ? '' : ' NULLS LAST';
  return [
    `SELECT r.id, ${key} AS key FROM ${source.from} WHERE ${conditions.join(' AND ')} ORDER BY ${key} ${direction}${nulls}, r.id${idDirection(sorting)} LIMIT ${most}`,
  ];
}

// An index has the order. Each part reads one range of it: the records with the value of the position, those behind it, those
// without a value, and those that do not have the column, which another index has.
function ordered(sorting: Sorting, source: Source): string[] {
  const { plan, complete } = sorting;
  const parts = sorting.position?.value === undefined && sorting.position ? [] : withValue(sorting);
  if (!complete) parts.push(withoutValue(sorting));
  if (sorting.column.guard) parts.push(withoutColumn(sorting, sorting.column.guard));
  const { resource, type } = plan;
  const select = (part: Part, more: string[]) =>
    (part.idsBackwards ? selectByValues : selectInOrder)(sorting, part, {
      ...source,
      conditions: [...source.conditions, ...more],
    });
  const byType = resource.datesByType && type === undefined ? resource.type : undefined;
  if (!byType) return parts.map(part => select(part, []));
  const types = byType.values.map(value => `('${value}')`).join(', ');
  return parts.map(
    part =>
      `SELECT k.* FROM (VALUES ${types}) AS kind (type) CROSS JOIN LATERAL (${select(part, [`${byType.column} = kind.type`])}) k`,
  );
}

const selectInOrder = (
  { key, most }: Sorting,
  { conditions, order, key: own }: Part,
  source: Source,
  more = '',
): string =>
  `SELECT r.id, ${own ?? key} AS key${more} FROM ${source.from}
    WHERE ${[...source.conditions, ...conditions].join(' AND ')} ORDER BY ${order.join(', ')} LIMIT ${most}`;

// The first records of the index, read backwards, are all those of each value except the last one. The records of the last value are
// found by it, in the order of their ids. So a page reads at most twice its length, however many records have one value.
function selectByValues(sorting: Sorting, { conditions, order }: Part, source: Source): string {
  const { plan, column, key } = sorting;
  const near = sortOrderOf(plan, column)?.near;
  const isLast = [
    ...(near ? [`${near} = (SELECT near FROM last_value)`] : []),
    `${key} = (SELECT key FROM last_value)`,
    ...guardOf(column),
  ];
  const first = { conditions, order: [...order, 'r.id DESC'] };
  return `WITH first AS MATERIALIZED (${selectInOrder(sorting, first, source, near && `, ${near} AS near`)}),
      last_value AS MATERIALIZED (SELECT * FROM first ORDER BY key LIMIT 1)
    SELECT id, key FROM first WHERE key > (SELECT key FROM last_value)
    UNION ALL (${selectInOrder(sorting, { conditions: isLast, order: [key, 'r.id'] }, source)})`;
}

function withValue(sorting: Sorting): Part[] {
  const { plan, column, key, descending, newestIds, direction, complete, position } = sorting;
  const { near, unique = false } = sortOrderOf(plan, column) ?? {};
  const idsBackwards = descending && !unique && !newestIds;
  const ids = unique || idsBackwards ? [] : [`r.id${idDirection(sorting)}`];
  const order = [...(near ? [`${near} ${direction}`] : []), `${key} ${direction}`, ...ids];
  const guard = guardOf(column);
  const hasValue = [...(complete ? [] : [`${key} IS NOT NULL`]), ...guard];
  if (!position?.value) return [{ conditions: hasValue, order, idsBackwards }];
  const { value, id } = position;
  const sign = descending ? '<' : '>';
  const nearby = (comparison: string) => (near ? [`${near} ${comparison} ${value}::double precision`] : []);
  return [
    {
      conditions: [...nearby('='), `${key} = ${value}`, `r.id ${newestIds ? '<' : '>'} ${id}`, ...guard],
      order: newestIds ? order : [key, 'r.id'],
    },
    { conditions: [...nearby(`${sign}=`), `${key} ${sign} ${value}`, ...guard], order, idsBackwards },
  ];
}

// Ordered by the key too, although all have the same: so PostgreSQL sees that the index has the order.
const withoutValue = ({ key, column, position }: Sorting): Part => ({
  conditions: [`${key} IS NULL`, ...guardOf(column), ...behindId(position)],
  order: [key, 'r.id'],
});

const withoutColumn = ({ column, position }: Sorting, guard: string): Part => ({
  conditions: [`NOT (${guard})`, ...behindId(position)],
  order: ['r.id'],
  key: `NULL::${CASTS[column.type]}`,
});

const idDirection = ({ newestIds }: SortPlan) => (newestIds ? ' DESC' : '');

const guardOf = ({ guard }: Column) => (guard ? [guard] : []);

const behindId = (position: Sorting['position']) =>
  position && position.value === undefined ? [`r.id > ${position.id}`] : [];

// The index that has those of the records in order that have the column at all.
const sortOrderOf = (plan: ListPlan, { guard: _, ...column }: Column) => orderOf(plan, column);

function keyOf(plan: ListPlan, column: Column): string {
  if (sortOrderOf(plan, column)) return sqlOf(column);
  const condition = column.wrap?.('true') ?? column.guard;
  const sql = condition ? `(CASE WHEN ${condition} THEN ${column.sql} END)` : column.sql;
  return sqlOf({ type: column.type, sql: column.long ? `left(${sql}, ${LONG_TEXT})` : sql });
}

// The value in the form of the cursor; an instant in UTC, independent of the database's time zone.
const textOf = ({ type }: Column): string =>
  `to_json(${type === 'date-time' ? "key AT TIME ZONE 'UTC'" : 'key'}) #>> '{}'`;
