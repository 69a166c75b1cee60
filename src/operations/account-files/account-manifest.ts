// Account data in the manifest of an account file: its code, and the rows and sums of every table.

import { beforeBaseline } from '../../database/migration/baseline.ts';
import type { TableRow } from '../../database/sql/account-files/catalogue.ts';
import { ownValue } from '../../domain/values/own-value.ts';
import { ArchiveError, damagedEntry } from '../../formats/archive/archive-error.ts';
import { MANIFEST, type Manifest, TEMPLATES } from '../../formats/archive/manifest.ts';

/** Facts of a table. */
export interface TableFacts {
  /** Columns without account_id. */
  columns: string[];
  rows: number;
  /** The exact sum of each numeric column; null without a value. */
  sums: Record<string, string | null>;
}

/** The facts of an account, in the manifest under `about`. */
export interface AccountFile {
  code: string;
  name: string;
  tables: Record<string, TableFacts>;
}

/** The entry of a table. */
export const entryOfTable = (name: string): string => `tables/${name}.ndjson`;

/** Reads the facts of an account from a manifest. Throws ArchiveError. */
export function accountFileOf({ about, counts }: Manifest): AccountFile {
  const { code, name, tables } = (about ?? {}) as Partial<Record<keyof AccountFile, unknown>>;
  const facts = Object.entries((tables ?? {}) as Record<string, TableFacts>);
  const isWhole =
    typeof code === 'string' &&
    typeof name === 'string' &&
    facts.length > 0 &&
    facts.every(
      ([table, each]) =>
        isTexts(each?.columns) &&
        Number.isSafeInteger(each.rows) &&
        each.rows === ownValue(counts, table) &&
        isSums(each.sums),
    );
  if (!isWhole) throw damagedEntry(MANIFEST, 'it lacks facts of the account');
  return { code, name, tables: Object.fromEntries(facts) };
}

const isTexts = (value: unknown) => Array.isArray(value) && value.every(each => typeof each === 'string');
const isSums = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every(each => each === null || typeof each === 'string');

/**
 * The tables and columns of the database that are in the file: all of them, or a part for a file from before the baseline. Other tables
 * of the account are then empty, and other columns have their defaults.
 */
export function tablesOfFile(tables: TableRow[], file: AccountFile, { migrations }: Manifest): TableRow[] {
  if (!beforeBaseline(migrations.map(({ name }) => name))) return tables;
  return tables.flatMap(table => {
    const columns = ownValue(file.tables, table.name)?.columns;
    if (!columns) return [];
    const inFile = (names: string[]) => names.filter(name => columns.includes(name));
    return {
      ...table,
      columns: inFile(table.columns),
      numeric: inFile(table.numeric),
      json: inFile(table.json),
      jsonNotNull: inFile(table.jsonNotNull),
      times: inFile(table.times),
    };
  });
}

/**
 * Checks that the file has the tables of the database, their columns and their entries, and no others. Throws ArchiveError.
 */
export function checkContent(tables: TableRow[], file: AccountFile, entries: Iterable<string>): void {
  const expected = new Map(tables.map(table => [table.name, table.columns.join()]));
  for (const [name, { columns }] of Object.entries(file.tables))
    if (expected.get(name) !== columns.join())
      throw new ArchiveError(`The table ${name} of the file has other columns than that of the database`);
  const names = new Set(entries);
  for (const { name } of tables) {
    if (!Object.hasOwn(file.tables, name)) throw damagedEntry(MANIFEST, `it lacks the table ${name}`);
    if (!names.delete(entryOfTable(name)))
      throw new ArchiveError(`The file is not whole: it has no entry ${entryOfTable(name)}`);
  }
  names.delete(MANIFEST);
  const unknown = [...names].find(name => !name.startsWith(TEMPLATES));
  if (unknown !== undefined)
    throw new ArchiveError(`The file has an entry ${unknown}, which is not part of an account`);
}
