// An SQL statement with its bound values, and the kinds of statement that reads and writes may send.

/** A row of a result, by column name. */
export type Row = Record<string, unknown>;

export interface Statement {
  text: string;
  values?: unknown[];
  /** Prepared once per connection under this name; the same name always has the same text. */
  name?: string;
  /** True if it is prepared without a name: one of very many texts, of which a connection keeps the most recently used. */
  preparedByText?: boolean;
}

declare const kind: unique symbol;
declare const row: unique symbol;

/** Reads rows and changes nothing. Equal queries of a batch of writes are sent once. */
export interface Query<R = Row> extends Statement {
  readonly [kind]: 'query';
  readonly [row]?: R;
}

/**
 * A query for an item. Queries of the same name in a batch of writes are one statement for all their items: everything else that it
 * uses must follow from the name and the account.
 */
interface MergeableQuestion<R> {
  readonly [row]?: R;
  readonly name: string;
  readonly item: unknown;
  /** Its rows have the position of their item, from 0, in the column `item`. */
  statementOf(items: readonly unknown[]): Statement;
}

/** Reads rows for an item. */
export interface MergeableQuery<R = Row> extends MergeableQuestion<R> {
  readonly [kind]: 'query';
}

/** Locks rows until the transaction ends, and reads them. */
export interface RowLock<R = Row> extends Statement {
  readonly [kind]: 'lock';
  readonly [row]?: R;
}

/**
 * Allocates something for one write (a number, a claim, a session) and returns it. Unlike a command it is sent before the decision,
 * so it may stay unused if the write is rejected.
 */
export type Allocation<R = Row> = SingleAllocation<R> | MergeableAllocation<R>;

/** An allocation that is one statement. */
export interface SingleAllocation<R = Row> extends Statement {
  readonly [kind]: 'allocation';
  readonly [row]?: R;
  readonly allocates: true;
}

/** Allocates something for an item. */
export interface MergeableAllocation<R = Row> extends MergeableQuestion<R> {
  readonly [kind]: 'allocation';
}

/** Changes rows and returns none. */
export type Command = SingleCommand | MergeableCommand;

/** A command that is one statement. */
export interface SingleCommand extends Statement {
  readonly [kind]: 'command';
}

/** A command that writes items, so that the items of several writes become one statement. */
export interface MergeableCommand {
  readonly [kind]: 'command';
  /** Commands of the same name are joined. */
  readonly name: string;
  readonly items: readonly unknown[];
  /** Maximum items of a joined statement. */
  readonly maxItems: number;
  statementOf(items: readonly unknown[]): Statement;
}

/** The rows of a query, lock or allocation. */
export type RowsOf<S> =
  NonNullable<S> extends Query<infer R> | MergeableQuery<infer R> | Allocation<infer R> | RowLock<infer R>
    ? R[]
    : never;

// Only these functions set the kind of a statement, so each cast is in one place.
/** Marks a statement that reads rows and changes none. */
export const query = <R = Row>(statement: Statement): Query<R> => statement as Query<R>;
/** Marks an item of a query; `statementOf` returns the statement for all items. */
export const mergeableQuery = <T, R = Row>(
  name: string,
  item: T,
  statementOf: (items: readonly T[]) => Statement,
): MergeableQuery<R> => ({ name, item, statementOf }) as unknown as MergeableQuery<R>;
/** Marks a statement that locks rows and reads them. */
export const rowLock = <R = Row>(statement: Statement): RowLock<R> => statement as RowLock<R>;
/** The lock of the rows that a query reads; `strength` is the locking clause. */
export const lockOf = <R>(found: Query<R>, strength = 'FOR UPDATE'): RowLock<R> =>
  rowLock({ ...found, ...(found.name && { name: `${found.name} lock` }), text: `${found.text} ${strength}` });
/** Marks a statement that allocates something for one write and returns it. */
export const allocation = <R = Row>(statement: Statement): SingleAllocation<R> =>
  ({ ...statement, allocates: true }) as SingleAllocation<R>;
/** Marks an item of an allocation; `statementOf` returns the statement for all items. */
export const mergeableAllocation = <T, R = Row>(
  name: string,
  item: T,
  statementOf: (items: readonly T[]) => Statement,
): MergeableAllocation<R> => ({ name, item, statementOf }) as unknown as MergeableAllocation<R>;
/** Marks a statement that changes rows and returns none. */
export const command = (statement: Statement): SingleCommand => statement as SingleCommand;

/** Marks items of a command; `statementOf` returns the statement that writes all of them. */
export const mergeableCommand = <T>(
  name: string,
  items: readonly T[],
  maxItems: number,
  statementOf: (items: readonly T[]) => Statement,
): MergeableCommand => ({ name, items, maxItems, statementOf }) as unknown as MergeableCommand;
