// Statements that travel together: one write, one Sync, one answer. The driver's own pipelining sends a Sync with every
// statement, and PostgreSQL answers each Sync with a write of its own: twenty of both for an invoice, now two.

import pg from 'pg';
import { serialize } from 'pg-protocol';
import type { Statement } from '../query/statement.ts';

export type Row = Record<string, unknown>;

export interface Answered {
  rows: Row[];
  /** What PostgreSQL says it did, e.g. `COMMIT` or `UPDATE 1`. */
  tag: string;
}

// Identifiers fit a double (sequences stay below 2^53); decimals, dates and JSON pass as the text PostgreSQL wrote.
const textual = (value: string) => value;
const parsers = new Map<number, (value: string) => unknown>([
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.DATE, textual],
  [pg.types.builtins.JSON, textual],
]);

type Field = { name: string; read: (value: string) => unknown };

/** Which statements a connection has prepared, and the columns each answers, so that both are told only once. */
interface Prepared {
  columns: Map<string, Field[]>;
  /** Names of which a failure left open whether the server knows them. */
  doubtful: Set<string>;
}
const preparedOn = new WeakMap<pg.Connection, Prepared>();

interface Entry {
  statement: Statement;
  resolve(answered: Answered): void;
  reject(error: unknown): void;
  columns: Field[] | undefined;
  rows: Row[];
  /** Whether this batch prepares it. */
  prepares: boolean;
}

/** The driver's interface to whoever speaks the protocol: a connection, and what it does with each kind of message. */
export class Batch implements pg.Submittable {
  /** Called at the end; the driver puts its own deadline around it. */
  callback: ((error?: unknown) => void) | undefined = () => {};
  readonly #entries: Entry[] = [];
  #prepared: Prepared | undefined;
  #next = 0;

  /** Adds a statement; what it answers comes once the batch is submitted. */
  add(statement: Statement): Promise<Answered> {
    return new Promise((resolve, reject) => {
      this.#entries.push({ statement, resolve, reject, columns: undefined, rows: [], prepares: false });
    });
  }

  submit(connection: pg.Connection): void {
    const prepared = preparedOn.get(connection) ?? { columns: new Map(), doubtful: new Set() };
    preparedOn.set(connection, prepared);
    this.#prepared = prepared;
    const messages: Buffer[] = [];
    const prepares = new Set<string>();
    for (const entry of this.#entries) write(messages, entry, prepared, prepares);
    messages.push(serialize.sync());
    // One buffer: the fifty messages of an invoice as a vector of writes cost Node a third of its time.
    connection.stream.write(Buffer.concat(messages));
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    const entry = this.#entries[this.#next];
    if (!entry) return;
    entry.columns = fields.map(({ name, dataTypeID }) => ({
      name,
      read: parsers.get(dataTypeID) ?? pg.types.getTypeParser(dataTypeID, 'text'),
    }));
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const entry = this.#entries[this.#next];
    if (!entry) return;
    const row: Row = {};
    entry.columns?.forEach(({ name, read }, i) => {
      const value = fields[i];
      row[name] = value === null || value === undefined ? null : read(value);
    });
    entry.rows.push(row);
  }

  handleCommandComplete({ text }: { text: string }): void {
    const entry = this.#entries[this.#next++];
    if (!entry) return;
    const { name } = entry.statement;
    if (name && entry.prepares) this.#prepared?.columns.set(name, entry.columns ?? []);
    entry.resolve({ rows: entry.rows, tag: text });
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' });
  }

  /** The failure of one statement is that of all behind it: the server passes over them. */
  handleError(error: unknown): void {
    for (const { statement, prepares, reject } of this.#entries.splice(this.#next)) {
      if (statement.name && prepares) this.#prepared?.doubtful.add(statement.name);
      reject(error);
    }
    this.callback?.(error);
  }

  handleReadyForQuery(): void {
    this.callback?.();
  }
}

const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils;
const valueMapper = (value: unknown) => prepareValue(value);

function write(messages: Buffer[], entry: Entry, prepared: Prepared, prepares: Set<string>): void {
  const { name = '', text, values = [] } = entry.statement;
  entry.columns = name ? prepared.columns.get(name) : undefined;
  if (!entry.columns && !(name && prepares.has(name))) {
    if (prepared.doubtful.delete(name)) messages.push(serialize.close({ type: 'S', name }));
    messages.push(serialize.parse({ name, text }));
    entry.prepares = true;
    prepares.add(name);
  }
  messages.push(serialize.bind({ statement: name, values, valueMapper }));
  if (!entry.columns) messages.push(serialize.describe({ type: 'P' }));
  messages.push(serialize.execute());
}
