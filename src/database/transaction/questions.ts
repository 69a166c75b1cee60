// Questions to the database as data: sent all at once, answered by name.

import type { Allocation, Query, Row, RowLock, RowsOf, Statement } from '../../query/statement.ts';
import type { Transaction } from './transaction.ts';

/** Queries and allocations by name; a Command does not compile here. */
export type Questions = Record<string, Query<unknown> | Allocation<unknown> | undefined>;

/** Rows to lock, by name; they are locked in the order of the names. */
export type RowLocks = Record<string, RowLock<unknown> | undefined>;

/** The rows of each query; none for a query that was left out. */
export type Answers<Q> = { [K in keyof Q]: RowsOf<Q[K]> };

/** Sends statements at once and resolves to their rows by name. With `asked`, equal queries are sent once; queries with binary values, such as hashes, are never shared. */
export async function ask(
  transaction: Transaction,
  statements: Record<string, Statement | undefined>,
  asked?: Map<string, Promise<Row[]>>,
): Promise<Record<string, Row[]>> {
  const names = Object.keys(statements);
  const rows = await Promise.all(names.map(name => send(transaction, statements[name], asked)));
  return Object.fromEntries(names.map((name, index) => [name, rows[index] ?? []]));
}

function send(transaction: Transaction, statement: Statement | undefined, asked?: Map<string, Promise<Row[]>>) {
  if (!statement) return undefined;
  const isOwn = 'allocates' in statement || statement.values?.some(value => value instanceof Uint8Array);
  if (!asked || isOwn) return transaction.query(statement);
  const key = `${statement.name ?? statement.text} ${JSON.stringify(statement.values)}`;
  const answer = asked.get(key) ?? transaction.query(statement);
  asked.set(key, answer);
  return answer;
}
