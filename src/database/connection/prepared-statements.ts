// The prepared statements of a connection and their columns, which are requested only once.

import { hash } from 'node:crypto';
import type { Statement } from '../../query/statement.ts';

/** The result columns of a statement. */
export interface Columns {
  names: string[];
  reads: ((value: string) => unknown)[];
  /** A row of NULLs. Each row starts as a copy of it, so that V8 gives all rows the same hidden class. */
  blank: Record<string, unknown>;
}

/** Maximum unnamed statements that a connection keeps. PostgreSQL needs 0.3 MB for the plan of each (docs/performance.md). */
export const MAX_BY_TEXT = 64;

/** Name of the prepared statement: its own, or a digest of its text; empty if it is not prepared. */
export function preparedName({ name = '', text, preparedByText }: Statement): string {
  return preparedByText ? `${BY_TEXT}${hash('sha256', text, 'base64url')}` : name;
}

/** Prefix of names that are digests. */
export const BY_TEXT = 'text ';

/** Prepared statements of one connection. */
export class PreparedStatements {
  readonly #named = new Map<string, Columns>();
  /** Ordered by last use. */
  readonly #byText = new Map<string, Columns>();
  /** Names to close: superfluous ones, and those that a failed batch may have prepared. */
  readonly #closing = new Set<string>();

  /** The columns of a statement; undefined when it is not prepared. */
  columnsOf(name: string): Columns | undefined {
    const columns = this.#byText.get(name);
    if (!columns) return this.#named.get(name);
    this.#byText.delete(name);
    this.#byText.set(name, columns);
    return columns;
  }

  /** Records that a statement was prepared and answered. */
  add(name: string, columns: Columns): void {
    (name.startsWith(BY_TEXT) ? this.#byText : this.#named).set(name, columns);
  }

  /** Records that a statement may have been prepared. */
  doubt(name: string): void {
    this.#closing.add(name);
  }

  /**
   * Returns the names that the next batch must close before all else. They count as not prepared from now on. Closing a name that is
   * not prepared is no error.
   */
  takeClosing(): string[] {
    for (const name of this.#byText.keys()) {
      if (this.#byText.size <= MAX_BY_TEXT) break;
      this.#byText.delete(name);
      this.#closing.add(name);
    }
    const names = [...this.#closing];
    this.#closing.clear();
    return names;
  }
}
