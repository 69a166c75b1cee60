// Questions to the database as data: all are sent at once, and each gets its own rows.

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

/** Queries and allocations by name; a Command does not compile here. */
export type Questions = Record<string, Query<unknown> | MergeableQuery<unknown> | Allocation<unknown> | undefined>;

/** Rows to lock, by name; they are locked in the order of the names. */
export type RowLocks = Record<string, RowLock<unknown> | undefined>;

/** The rows of each query; none for a query that was left out. */
export type Answers<Q> = { [K in keyof Q]: RowsOf<Q[K]> };

type Mergeable = MergeableQuery<unknown> | MergeableAllocation<unknown>;
type Rows = Record<string, Row[]>;

/** Statements to send, and what their rows answer. */
interface CollectedQuestions {
  statements: Statement[];
  /** The rows of the locks by name, and those of each list of questions by name, in the rows of the statements. */
  answersIn(rows: Row[][]): { locked: Rows; found: Rows[] };
}

/**
 * Turns the questions of several requests into statements: first `locking`, then the questions, then `lockingLast`. Equal queries of
 * different requests are sent once, except those with binary values, such as hashes; mergeable questions of one name are one statement.
 */
export function collectQuestions(
  requests: Questions[],
  locking: Record<string, Statement | undefined> = {},
  lockingLast: Record<string, Statement | undefined> = {},
): CollectedQuestions {
  const collected = new StatementList(requests.length > 1);
  const locks = Object.entries(locking).map(([name, lock]) => ({ name, source: lock && collected.addAlone(lock) }));
  const sources = requests.map(questions =>
    Object.entries(questions).map(([name, question]) => ({ name, source: question && collected.add(question) })),
  );
  for (const [name, lock] of Object.entries(lockingLast))
    locks.push({ name, source: lock && collected.addAlone(lock) });
  return {
    statements: collected.statements(),
    answersIn: rows => ({
      locked: rowsByName(locks, rows),
      found: sources.map(each => rowsByName(each, rows)),
    }),
  };
}

function rowsByName(sources: { name: string; source: Source | undefined }[], rows: Row[][]): Rows {
  const answers: Rows = {};
  for (const { name, source } of sources) answers[name] = source ? rowsFrom(rows, source) : [];
  return answers;
}

/** Source of the rows of a question: position of its statement, and of its item if the statement has several. */
interface Source {
  statement: number;
  item?: number;
}

function rowsFrom(rows: Row[][], { statement, item }: Source): Row[] {
  const all = rows[statement] ?? [];
  return item === undefined ? all : all.filter(each => each.item === item);
}

/** The statements of a batch, each of which is sent once. */
class StatementList {
  readonly #statements: Statement[] = [];
  readonly #queries: Map<string, Source> | undefined;
  readonly #merged = new Map<string, { statement: number; items: unknown[]; of: Mergeable }>();

  constructor(shared: boolean) {
    this.#queries = shared ? new Map() : undefined;
  }

  addAlone(statement: Statement): Source {
    return { statement: this.#statements.push(statement) - 1 };
  }

  add(question: NonNullable<Questions[string]>): Source {
    if ('statementOf' in question) return this.#merge(question);
    const key = this.#queries && keyOf(question);
    if (key === undefined) return this.addAlone(question);
    const source = this.#queries?.get(key) ?? this.addAlone(question);
    this.#queries?.set(key, source);
    return source;
  }

  statements(): Statement[] {
    for (const { statement, items, of } of this.#merged.values()) this.#statements[statement] = of.statementOf(items);
    return this.#statements;
  }

  #merge(question: Mergeable): Source {
    const { name, item } = question;
    let merged = this.#merged.get(name);
    if (!merged) {
      // The text is made when all items are known.
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
  return values.some(hasBytes) ? undefined : `${name ?? text} ${JSON.stringify(values, withBigInts)}`;
}

// JSON has no numbers of this type, such as ids of documents.
const withBigInts = (_: string, value: unknown) => (typeof value === 'bigint' ? { bigint: String(value) } : value);

function hasBytes(value: unknown): boolean {
  return value instanceof Uint8Array || (Array.isArray(value) && value.some(hasBytes));
}
