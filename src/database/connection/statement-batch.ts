// A batch of statements: one socket write, one Sync message, one answer. The driver's own pipelining sends a Sync with every
// statement, each of which PostgreSQL answers separately; see docs/performance.md.

import pg from 'pg';
import type { Row, Statement } from '../../query/statement.ts';
import { MessageWriter } from './message-writer.ts';
import { type Columns, PreparedStatements, preparedName } from './prepared-statements.ts';

// Ids fit a double (sequences stay below 2^53); decimals, dates and JSON stay the text that PostgreSQL wrote.
const textual = (value: string) => value;
const parsers = new Map<number, (value: string) => unknown>([
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.DATE, textual],
  [pg.types.builtins.JSON, textual],
]);

const NO_COLUMNS: Columns = { names: [], reads: [], blank: {} };

const preparedOn = new WeakMap<pg.Connection, PreparedStatements>();

/** Result of a statement. */
export interface Answer {
  rows: Row[];
  /** The command tag, e.g. `COMMIT` or `UPDATE 1`. */
  tag: string;
}

interface Entry extends Answer {
  statement: Statement;
  /** Name of the prepared statement; empty if it is not prepared. */
  name: string;
  columns: Columns | undefined;
  /** True if this batch prepares it. */
  prepares: boolean;
}

/** Statements that were added together, and are answered or fail together. */
interface Part {
  entries: Entry[];
  /** Number of entries of this part and the parts before it. */
  end: number;
  resolve(answers: Answer[]): void;
  reject(error: unknown): void;
}

export interface BatchListener {
  /** The error that the statements of a failed batch reject with. */
  toAppError(error: unknown): unknown;
  /** Called after the answer or failure of the batch. */
  settled(): void;
}

/** Receives the driver's callbacks for messages of the protocol. */
export class StatementBatch implements pg.Submittable {
  readonly #entries: Entry[] = [];
  readonly #parts: Part[] = [];
  readonly #prepare: boolean;
  readonly #listener: BatchListener;
  #prepared: PreparedStatements | undefined;
  #next = 0;
  #nextPart = 0;

  /** `prepare`: true if named statements are prepared. */
  constructor(prepare: boolean, listener: BatchListener) {
    this.#prepare = prepare;
    this.#listener = listener;
  }

  /** Adds at least one statement. Resolves to the answers when all of them have arrived. */
  add(statements: Statement[]): Promise<Answer[]> {
    return new Promise((resolve, reject) => {
      const entries = statements.map(statement => ({
        statement,
        name: this.#prepare ? preparedName(statement) : '',
        rows: [],
        tag: '',
        columns: undefined,
        prepares: false,
      }));
      for (const entry of entries) this.#entries.push(entry);
      this.#parts.push({ entries, end: this.#entries.length, resolve, reject });
    });
  }

  /** Sends the batch. Returns the error of a value that can't be encoded; the driver then fails the batch with it. */
  submit(connection: pg.Connection): unknown {
    const prepared = preparedOn.get(connection) ?? new PreparedStatements();
    preparedOn.set(connection, prepared);
    this.#prepared = prepared;
    const prepares = new Set<string>();
    const closing = prepared.takeClosing();
    try {
      for (const name of closing) writer.close(name);
      for (const entry of this.#entries) write(entry, prepared, prepares);
      writer.sync();
    } catch (error) {
      writer.clear();
      // Nothing is sent, so the next batch closes them.
      for (const name of closing) prepared.doubt(name);
      return error;
    }
    // One buffer, because a vector of writes costs Node much more (docs/performance.md).
    connection.stream.write(writer.take());
    return undefined;
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    const entry = this.#entries[this.#next];
    if (!entry) return;
    const names = fields.map(({ name }) => name);
    entry.columns = {
      names,
      reads: fields.map(({ dataTypeID }) => parsers.get(dataTypeID) ?? pg.types.getTypeParser(dataTypeID, 'text')),
      blank: Object.fromEntries(names.map(name => [name, null])),
    };
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const entry = this.#entries[this.#next];
    if (!entry?.columns) return;
    const { names, reads, blank } = entry.columns;
    const row: Row = { ...blank };
    fields.forEach((value, i) => {
      if (value !== null) row[names[i] ?? ''] = reads[i]?.(value);
    });
    entry.rows.push(row);
  }

  handleCommandComplete({ text }: { text: string }): void {
    const entry = this.#entries[this.#next++];
    if (!entry) return;
    if (entry.name && entry.prepares) this.#prepared?.add(entry.name, entry.columns ?? NO_COLUMNS);
    entry.tag = text;
    const part = this.#parts[this.#nextPart];
    if (part?.end !== this.#next) return;
    this.#nextPart++;
    part.resolve(part.entries);
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' });
  }

  /** A failed statement also fails its part, and all statements behind it: the server ignores them until the Sync. */
  handleError(error: unknown): void {
    const failure = this.#listener.toAppError(error);
    for (const { name, prepares } of this.#entries.splice(this.#next))
      if (name && prepares) this.#prepared?.doubt(name);
    for (const { reject } of this.#parts.splice(this.#nextPart)) reject(failure);
    this.#listener.settled();
  }

  handleReadyForQuery(): void {
    this.#listener.settled();
  }
}

// Shared by all connections to keep its memory: a batch is encoded and taken synchronously.
const writer = new MessageWriter();

function write(entry: Entry, prepared: PreparedStatements, prepares: Set<string>): void {
  const { name, statement } = entry;
  const { text, values = NO_VALUES } = statement;
  entry.columns = name ? prepared.columnsOf(name) : undefined;
  if (!entry.columns && !(name && prepares.has(name))) {
    writer.parse(name, text);
    entry.prepares = true;
    prepares.add(name);
  }
  writer.bind(name, values);
  if (!entry.columns) writer.describe();
  writer.execute();
}

const NO_VALUES: unknown[] = [];
