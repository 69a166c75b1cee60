// The names of the entries of a backup, and the entry that describes its columns and sequences.

import type { Table } from './tables.ts';

export const DATABASE = 'database.json';
export const SETTINGS = 'settings.json';
export const TABLES = 'tables/';

/** The entry with the rows of a table. */
export const rowsEntry = (table: string): string => `${TABLES}${table}.copy`;

/** The table whose rows an entry has. */
export const tableOf = (entry: string): string => entry.slice(TABLES.length, -'.copy'.length);

/** The content of the entry `database.json`. */
export interface DatabaseContents {
  /** The columns of each table in the order of its rows. */
  columns: Record<string, string[]>;
  /** The last value of each sequence. */
  sequences: Record<string, string>;
}

/** Facts about tables in `database.json`. */
export const columnsOf = (tables: Table[]): Record<string, string[]> =>
  Object.fromEntries(tables.map(({ name, columns }) => [name, columns]));

/** An entry of JSON. */
export const json = (value: unknown): Buffer[] => [Buffer.from(`${JSON.stringify(value, null, 2)}\n`)];
