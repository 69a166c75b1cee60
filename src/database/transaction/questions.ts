// Questions to the database as data: sent all at once, answered by name.

import type {
  Allocation,
  MergeableAllocation,
  MergeableQuery,
  Query,
  Row,
  RowLock,
  RowsOf,
  Statement,
} from '../../query/statement.ts';
import type { Transaction } from './transaction.ts';

/** Queries and allocations by name; a Command does not compile here. */
export type Questions = Record<string, Query<unknown> | MergeableQuery<unknown> | Allocation<unknown> | undefined>;

/** Rows to lock, by name; they are locked in the order of the names. */
export type RowLocks = Record<string, RowLock<unknown> | undefined>;

/** The rows of each query; none for a query that was left out. */
export type Answers<Q> = { [K in keyof Q]: RowsOf<Q[K]> };

type Mergeable = MergeableQuery<unknown> | MergeableAllocation<unknown>;
type Rows = Record<string, Row[]>;

/**
 * Sends `locking` and the questions of several members at once; resolves to the rows of `locking`, and of each member's questions,
 * by name. Equal queries of different members are sent once, except those with binary values, such as hashes; mergeable questions
 * of one name are one statement. `lockingLast` is sent behind all questions.
 */
export async function ask(
  transaction: Transaction,
  members: Questions[],
  locking: Record<string, Statement | undefined> = {},
  lockingLast: Record<string, Statement | undefined> = {},
): Promise<{ locked: Rows; found: Rows[] }> {
  const collected = new Collected(members.length > 1);
  const locks = Object.entries(locking).map(([name, lock]) => ({ name, place: lock && collected.addAlone(lock) }));
  const places = members.map(questions =>
    Object.entries(questions).map(([name, question]) => ({ name, place: question && collected.add(question) })),
  );
  for (const [name, lock] of Object.entries(lockingLast)) locks.push({ name, place: lock && collected.addAlone(lock) });
  const rows = await transaction.queryAll(collected.statements());
  return { locked: rowsByName(locks, rows), found: places.map(placed => rowsByName(placed, rows)) };
}

function rowsByName(placed: { name: string; place: Place | undefined }[], rows: Row[][]): Rows {
  const answers: Rows = {};
  for (const { name, place } of placed) answers[name] = place ? rowsAt(rows, place) : [];
  return answers;
}

/** Where the rows of a question are: the number of its statement, and of its item where the statement has several. */
interface Place {
  statement: number;
  item?: number;
}

function rowsAt(rows: Row[][], { statement, item }: Place): Row[] {
  const all = rows[statement] ?? [];
  return item === undefined ? all : all.filter(each => each.item === item);
}

/** The statements of a group, each of which is sent once. */
class Collected {
  readonly #statements: Statement[] = [];
  readonly #queries: Map<string, Place> | undefined;
  readonly #merged = new Map<string, { statement: number; items: unknown[]; of: Mergeable }>();

  constructor(shared: boolean) {
    this.#queries = shared ? new Map() : undefined;
  }

  addAlone(statement: Statement): Place {
    return { statement: this.#statements.push(statement) - 1 };
  }

  add(question: NonNullable<Questions[string]>): Place {
    if ('statementOf' in question) return this.#merge(question);
    const key = this.#queries && keyOf(question);
    if (key === undefined) return this.addAlone(question);
    const place = this.#queries?.get(key) ?? this.addAlone(question);
    this.#queries?.set(key, place);
    return place;
  }

  statements(): Statement[] {
    for (const { statement, items, of } of this.#merged.values()) this.#statements[statement] = of.statementOf(items);
    return this.#statements;
  }

  #merge(question: Mergeable): Place {
    const { name, item } = question;
    let merged = this.#merged.get(name);
    if (!merged) {
      // Its place among the statements; its text is made when all items are known.
      merged = { statement: this.#statements.push(NOT_YET) - 1, items: [], of: question };
      this.#merged.set(name, merged);
    }
    return { statement: merged.statement, item: merged.items.push(item) - 1 };
  }
}

const NOT_YET: Statement = { text: '' };

// Equal keys mean equal queries; undefined for a statement that each write sends by itself.
function keyOf(statement: Statement): string | undefined {
  if ('allocates' in statement) return undefined;
  const { name, text, values = [] } = statement;
  return values.some(hasBytes) ? undefined : `${name ?? text} ${JSON.stringify(values)}`;
}

function hasBytes(value: unknown): boolean {
  return value instanceof Uint8Array || (Array.isArray(value) && value.some(hasBytes));
}
