// Statements about imports: the job, its uploaded rows, the mapping of columns.

import { allocation, type Command, command, lockOf, query } from '../../../query/statement.ts';
import { columnNames, defineInsert } from '../multi-row-insert.ts';
import { deleteFrom, updateTable } from '../rows-by-columns.ts';

export type ImportState = 'uploaded' | 'checking' | 'checked' | 'running' | 'done' | 'undoing' | 'undone';

export interface ImportJob {
  id: number;
  kind: string;
  login: string;
  file_name: string;
  headings: string[];
  row_count: number;
  state: ImportState;
  fields: string[] | null;
  decimal_mark: '.' | ',';
  on_existing: 'update' | 'skip';
  all_or_nothing: boolean;
  problem: string | null;
  /** JSON of the settings with which the file was read; null if an earlier version read it. */
  reading: string | null;
  created_at: Date;
  updated_at: Date;
}

const JOB = `id, kind, login, file_name, headings, row_count, state, fields, decimal_mark, on_existing, all_or_nothing, problem,
  reading, created_at, updated_at`;

/** The id of a new import. */
export const newImportId = () =>
  allocation<{ id: number }>({ name: 'import id', text: `SELECT nextval('import_job_id_seq') AS id` });

const insertJobs = defineInsert(
  'import_job',
  columnNames('account_id, id, kind, login, file_name, headings, row_count, decimal_mark, reading'),
);
const insertRows = defineInsert('import_row', columnNames('account_id, import_id, row_number, cells, exact'));
/** Rows of an insert. */
const ROWS = 400;

/** A row of a file: the number that a spreadsheet program shows, the texts, and exact values that differ from the texts. */
interface FileRow {
  number: number;
  cells: string[];
  exact?: string[];
}

/** Properties of an imported file beside its rows. */
export type FileOfImport = Pick<ImportJob, 'headings' | 'decimal_mark' | 'reading'>;

/** Inserts an import, the rows of its file and the file. */
export function insertImport(
  accountId: number,
  job: FileOfImport & Pick<ImportJob, 'id' | 'kind' | 'login' | 'file_name'>,
  rows: FileRow[],
  file: Buffer,
): Command[] {
  return [
    insertJobs([{ account_id: accountId, ...job, row_count: rows.length }]),
    ...insertFileRows(accountId, job.id, rows),
    ...insertFile(accountId, job.id, file),
  ];
}

function insertFileRows(accountId: number, id: number, rows: FileRow[]): Command[] {
  const commands: Command[] = [];
  for (let start = 0; start < rows.length; start += ROWS)
    commands.push(
      insertRows(
        rows.slice(start, start + ROWS).map(({ number, cells, exact = null }) => ({
          account_id: accountId,
          import_id: id,
          row_number: number,
          cells,
          exact,
        })),
      ),
    );
  return commands;
}

/** Bytes of a part, which keep lines of account files and messages to PostgreSQL short. */
const PART_BYTES = 256 * 1024;

function insertFile(accountId: number, id: number, file: Buffer): Command[] {
  const commands: Command[] = [];
  for (let start = 0, part = 1; start < file.length; start += PART_BYTES, part++)
    commands.push(
      command({
        name: 'insert part of import file',
        text: 'INSERT INTO import_file (account_id, import_id, part, content) VALUES ($1, $2, $3, $4)',
        values: [accountId, id, part, file.subarray(start, start + PART_BYTES)],
      }),
    );
  return commands;
}

/** Replaces the rows of an import after its file was read again. */
export const replaceRows = (accountId: number, id: number, job: FileOfImport, rows: FileRow[]): Command[] => [
  deleteFrom('import_row', { account_id: accountId, import_id: id }),
  updateImport(accountId, id, { ...job, row_count: rows.length, state: 'uploaded', fields: null }),
  ...insertFileRows(accountId, id, rows),
];

/** The file of an import in parts; none after its deletion. */
export const importFile = (accountId: number, id: number) =>
  query<{ content: Buffer }>({
    text: 'SELECT content FROM import_file WHERE account_id = $1 AND import_id = $2 ORDER BY part',
    values: [accountId, id],
  });

/** Deletes the file of an import. */
export const deleteImportFile = (accountId: number, id: number) =>
  deleteFrom('import_file', { account_id: accountId, import_id: id });

/** Deletes the files of all imports of an account except the newest `kept`. */
export const deleteOldFiles = (accountId: number, kept: number) =>
  command({
    text: `DELETE FROM import_file WHERE account_id = $1 AND import_id NOT IN
      (SELECT id FROM import_job WHERE account_id = $1 ORDER BY id DESC LIMIT $2)`,
    values: [accountId, kept],
  });

/** Deletes the finished imports of an account except the newest `kept`. */
export const deleteOldImports = (accountId: number, kept: number) =>
  command({
    text: `DELETE FROM import_job WHERE account_id = $1 AND state IN ('uploaded', 'checked', 'done', 'undone')
      AND id < (SELECT min(id) FROM (SELECT id FROM import_job WHERE account_id = $1 ORDER BY id DESC LIMIT $2) newest)`,
    values: [accountId, kept],
  });

/** Deletes an import that has written nothing. */
export const deleteImport = (accountId: number, id: number) => deleteFrom('import_job', { account_id: accountId, id });

/** An import; none when the account has none of that id. */
export const importJob = (accountId: number, id: number) =>
  query<ImportJob>({
    text: `SELECT ${JOB} FROM import_job WHERE account_id = $1 AND id = $2`,
    values: [accountId, id],
  });

/** The same, locked. */
export const lockImport = (accountId: number, id: number) => lockOf(importJob(accountId, id));

/** The newest imports of an account. */
export const importJobs = (accountId: number, limit: number) =>
  query<ImportJob>({
    text: `SELECT ${JOB} FROM import_job WHERE account_id = $1 ORDER BY id DESC LIMIT $2`,
    values: [accountId, limit],
  });

/** Sets columns of an import. */
export const updateImport = (accountId: number, id: number, changes: Partial<ImportJob>) =>
  updateTable('import_job', { account_id: accountId, id }, changes, ['updated_at = now()']);

/** Marks all rows of an import as unchecked. */
export const uncheckRows = (accountId: number, id: number) =>
  command({
    text: `UPDATE import_row SET state = 'unchecked', errors = NULL WHERE account_id = $1 AND import_id = $2 AND state <> 'unchecked'`,
    values: [accountId, id],
  });

/** The mapping of the last import of a kind. */
export const rememberedMapping = (accountId: number, kind: string) =>
  query<{ headings: string[]; fields: string[] }>({
    text: 'SELECT headings, fields FROM import_mapping WHERE account_id = $1 AND kind = $2',
    values: [accountId, kind],
  });

/** Remembers the mapping of a kind. */
export const rememberMapping = (accountId: number, kind: string, headings: string[], fields: string[]) =>
  command({
    text: `INSERT INTO import_mapping (account_id, kind, headings, fields) VALUES ($1, $2, $3, $4)
      ON CONFLICT (account_id, kind) DO UPDATE SET headings = excluded.headings, fields = excluded.fields, updated_at = now()`,
    values: [accountId, kind, headings, fields],
  });
