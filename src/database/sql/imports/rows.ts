// Statements about the rows of an import: the results of their check, of their import, and of its undo.

import { type Command, command, query, type Row } from '../../../query/statement.ts';
import { columnNames, defineInsert } from '../multi-row-insert.ts';
import { arraysOf } from '../rows-by-columns.ts';

export type RowState = 'unchecked' | 'create' | 'update' | 'skip' | 'bad';
export type RowOutcome = 'created' | 'updated' | 'skipped' | 'failed';

export interface ImportRow {
  row_number: number;
  cells: string[];
  /** Exact values by cell, where they differ from the texts. */
  exact: string[] | null;
  state: RowState;
}

/** The next unchecked rows. `repeats`: the first row with the same text in the column `codeColumn`, counted from 1. */
export const uncheckedRows = (accountId: number, id: number, codeColumn: number, limit: number) =>
  query<ImportRow & { repeats: number | null }>({
    text: `WITH repeated AS MATERIALIZED (SELECT cells[$3] AS code, min(row_number) AS first FROM import_row
        WHERE account_id = $1 AND import_id = $2 AND cells[$3] <> '' GROUP BY 1 HAVING count(*) > 1)
      SELECT r.row_number, r.cells, r.exact, r.state, nullif(f.first, r.row_number) AS repeats
      FROM import_row r LEFT JOIN repeated f ON f.code = r.cells[$3]
      WHERE r.account_id = $1 AND r.import_id = $2 AND r.state = 'unchecked' ORDER BY r.row_number LIMIT $4`,
    values: [accountId, id, codeColumn, limit],
  });

/** The first good row of an import that has one of some unique values. */
export const rowsWithValues = (accountId: number, id: number, values: string[]) =>
  query<{ value: string; row_number: number }>({
    text: `SELECT v.value, min(r.row_number) AS row_number FROM import_row r, unnest(r.unique_values) AS v (value)
      WHERE r.account_id = $1 AND r.import_id = $2 AND r.state IN ('create', 'update') AND r.unique_values && $3::text[]
        AND v.value = ANY ($3::text[]) GROUP BY 1`,
    values: [accountId, id, values],
  });

/** Records the results of checks. */
export const noteChecks = (
  accountId: number,
  id: number,
  checks: { row: number; state: RowState; errors: string | undefined; uniqueValues: string[] }[],
) =>
  command({
    text: `UPDATE import_row r SET state = v.state, errors = v.errors,
        unique_values = ARRAY (SELECT json_array_elements_text(v.unique_values::json))
      FROM unnest($3::integer[], $4::text[], $5::text[], $6::text[]) AS v (row_number, state, errors, unique_values)
      WHERE r.account_id = $1 AND r.import_id = $2 AND r.row_number = v.row_number`,
    values: [
      accountId,
      id,
      ...arraysOf(checks, 'row', 'state'),
      checks.map(({ errors }) => errors ?? null),
      checks.map(({ uniqueValues }) => JSON.stringify(uniqueValues)),
    ],
  });

/**
 * The next good rows without a result. NOT IN uses a hash table, whatever PostgreSQL's statistics say of tables that were empty a
 * moment ago.
 */
export const rowsToRun = (accountId: number, id: number, limit: number) =>
  query<ImportRow>({
    text: `SELECT row_number, cells, exact, state FROM import_row
      WHERE account_id = $1 AND import_id = $2 AND state IN ('create', 'update', 'skip')
        AND row_number NOT IN (SELECT row_number FROM import_result WHERE account_id = $1 AND import_id = $2)
      ORDER BY row_number LIMIT $3`,
    values: [accountId, id, limit],
  });

/** Outcome of a row. Missing columns are null. */
export interface ImportResult {
  row_number: number;
  outcome: RowOutcome;
  record_id?: number;
  record_code?: string;
  version?: number;
  /** JSON of a `Former`. */
  former?: string;
  /** JSON of field errors. */
  errors?: string;
}

/** State before an update: the former values, and true for `booked` if the update booked stock. */
export interface Former {
  values: Row;
  booked: boolean;
}

const insertResults = defineInsert(
  'import_result',
  columnNames('account_id, import_id, row_number, outcome, record_id, record_code, version, former, errors'),
);

/** Records the outcome of rows. A second outcome of a row violates `import_result_pkey`. */
export const insertResult = (accountId: number, importId: number, results: ImportResult[]): Command =>
  insertResults(results.map(result => ({ account_id: accountId, import_id: importId, ...result })));

/** The next written rows to undo, in reverse order. */
export const resultsToUndo = (accountId: number, id: number, limit: number) =>
  query<{ row_number: number; outcome: RowOutcome; record_id: number; version: number; former: string | null }>({
    text: `SELECT row_number, outcome, record_id, version, former FROM import_result
      WHERE account_id = $1 AND import_id = $2 AND outcome IN ('created', 'updated') AND undone IS NULL
      ORDER BY row_number DESC LIMIT $3`,
    values: [accountId, id, limit],
  });

/** Records the result of the undo of rows. */
export const noteUndone = (
  accountId: number,
  id: number,
  rows: number[],
  undone: 'removed' | 'restored' | 'kept',
  reason: string | undefined,
) =>
  command({
    text: `UPDATE import_result SET undone = $4, undo_reason = $5
      WHERE account_id = $1 AND import_id = $2 AND row_number = ANY ($3::integer[])`,
    values: [accountId, id, rows, undone, reason ?? null],
  });

/** Rows of an import by state. */
export const stateCounts = (accountId: number, id: number) =>
  query<{ state: RowState; count: number }>({
    text: `SELECT state, count(*)::int AS count FROM import_row WHERE account_id = $1 AND import_id = $2 GROUP BY state`,
    values: [accountId, id],
  });

/** Rows of an import by outcome, and by result of the undo. */
export const outcomeCounts = (accountId: number, id: number) =>
  query<{ outcome: RowOutcome; undone: 'removed' | 'restored' | 'kept' | null; count: number }>({
    text: `SELECT outcome, undone, count(*)::int AS count FROM import_result
      WHERE account_id = $1 AND import_id = $2 GROUP BY outcome, undone`,
    values: [accountId, id],
  });

export interface ShownRow extends ImportRow {
  errors: string | null;
  outcome: RowOutcome | null;
  record_id: number | null;
  record_code: string | null;
  undone: string | null;
  undo_reason: string | null;
}

/** Rows that a page of an import shows. */
export type RowChoice = 'all' | 'bad' | 'kept';

const CHOICES: Record<RowChoice, string> = {
  all: 'true',
  bad: "(r.state = 'bad' OR d.outcome = 'failed')",
  kept: "d.undone = 'kept'",
};

/** Rows of an import after a row, with their results. */
export const shownRows = (accountId: number, id: number, choice: RowChoice, after: number, limit: number) =>
  query<ShownRow>({
    text: `SELECT r.row_number, r.cells, r.exact, r.state, coalesce(d.errors, r.errors) AS errors, d.outcome, d.record_id, d.record_code,
        d.undone, d.undo_reason
      FROM import_row r
      LEFT JOIN import_result d ON d.account_id = r.account_id AND d.import_id = r.import_id AND d.row_number = r.row_number
      WHERE r.account_id = $1 AND r.import_id = $2 AND r.row_number > $3 AND ${CHOICES[choice]}
      ORDER BY r.row_number LIMIT $4`,
    values: [accountId, id, after, limit],
  });
