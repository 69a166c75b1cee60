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

/** A statement of a set: one of `Questions`, of `RowLocks`, or one that the executor takes locks with. */
type Asked = Statement | Mergeable | undefined;
type Mergeable = MergeableQuery<unknown> | MergeableAllocation<unknown>;

/**
 * Sends the statements of all sets at once and resolves to the rows of each set by name. Equal queries of different sets are
 * sent once, except those with binary values, such as hashes; mergeable ones of one name are one statement.
 */
export async function ask(transaction: Transaction, sets: Record<string, Asked>[]): Promise<Record<string, Row[]>[]> {
  const collected = new Collected(sets.length > 1);
  const places = sets.map(set => Object.entries(set).map(([name, asked]) => ({ name, place: collected.add(asked) })));
  const rows = await transaction.queryAll(collected.statements());
  return places.map(placed => {
    const answers: Record<string, Row[]> = {};
    for (const { name, place } of placed) answers[name] = place ? rowsAt(rows, place) : [];
    return answers;
  });
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

/** The statements of several sets, each of which is sent once. */
class Collected {
  readonly #statements: Statement[] = [];
  readonly #queries: Map<string, Place> | undefined;
  readonly #merged = new Map<string, { statement: number; items: unknown[]; of: Mergeable }>();

  constructor(shared: boolean) {
    this.#queries = shared ? new Map() : undefined;
  }

  add(asked: Asked): Place | undefined {
    if (!asked) return undefined;
    if ('statementOf' in asked) return this.#merge(asked);
    const key = this.#queries && keyOf(asked);
    const known = key === undefined ? undefined : this.#queries?.get(key);
    if (known) return known;
    const place = { statement: this.#statements.push(asked) - 1 };
    if (key !== undefined) this.#queries?.set(key, place);
    return place;
  }

  statements(): Statement[] {
    for (const { statement, items, of } of this.#merged.values()) this.#statements[statement] = of.statementOf(items);
    return this.#statements;
  }

  #merge(asked: Mergeable): Place {
    const { name, item } = asked;
    let merged = this.#merged.get(name);
    if (!merged) {
      // Its place among the statements; its text is made when all items are known.
      merged = { statement: this.#statements.push(NOT_YET) - 1, items: [], of: asked };
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
  return values.some(value => value instanceof Uint8Array) ? undefined : `${name ?? text} ${JSON.stringify(values)}`;
}
