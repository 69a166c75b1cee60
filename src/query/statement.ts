// An SQL statement with its bound values, and the kinds of statement that reads and writes may send.

/** A row as PostgreSQL answered it, by column name. */
export type Row = Record<string, unknown>;

export interface Statement {
  text: string;
  values?: unknown[];
  /** Prepared once per connection under this name; the same name always has the same text. */
  name?: string;
}

declare const kind: unique symbol;
declare const row: unique symbol;

/** Reads rows and changes nothing. Writes of one group that have an equal query send it once. */
export interface Query<R = Row> extends Statement {
  readonly [kind]: 'query';
  readonly [row]?: R;
}

/** Locks rows until the transaction ends, and reads them. */
export interface RowLock<R = Row> extends Statement {
  readonly [kind]: 'lock';
  readonly [row]?: R;
}

/**
 * Takes something for one write (a number, a claim, a session) and returns it. Unlike a command it is sent before the decision,
 * so it may stay unused when the write is rejected.
 */
export interface Allocation<R = Row> extends Statement {
  readonly [kind]: 'allocation';
  readonly [row]?: R;
  readonly allocates: true;
}

/** Changes rows and answers none. */
export interface Command extends Statement {
  readonly [kind]: 'command';
  /** How it is joined with commands of the same name; without it, it is not joined with others. */
  readonly merge?: Merge;
}

/** The items of a command, and how many items fit one statement. */
export interface Merge {
  readonly name: string;
  readonly items: readonly unknown[];
  readonly maxItems: number;
  make(items: readonly unknown[]): Command;
}

/** The rows that a query, lock or allocation answers. */
export type RowsOf<S> = NonNullable<S> extends Query<infer R> | Allocation<infer R> | RowLock<infer R> ? R[] : never;

// Only these functions give a statement its kind, so each cast is in one place.
/** Marks a statement that reads rows and changes none. */
export const query = <R = Row>(statement: Statement): Query<R> => statement as Query<R>;
/** Marks a statement that locks rows and reads them. */
export const rowLock = <R = Row>(statement: Statement): RowLock<R> => statement as RowLock<R>;
/** Marks a statement that takes something for one write and returns it. */
export const allocation = <R = Row>(statement: Statement): Allocation<R> =>
  ({ ...statement, allocates: true }) as Allocation<R>;
/** Marks a statement that changes rows and returns none. */
export const command = (statement: Statement): Command => statement as Command;

/** A command that writes each of its items, so that the items of several writes become one statement. */
export function mergeable<T>(
  name: string,
  items: readonly T[],
  maxItems: number,
  statementOf: (items: readonly T[]) => Statement,
): Command {
  const merge: Merge = {
    name,
    items,
    maxItems,
    make: all => mergeable(name, all as readonly T[], maxItems, statementOf),
  };
  return { ...statementOf(items), merge } as Command;
}
