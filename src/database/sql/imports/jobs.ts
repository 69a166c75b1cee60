// Statements about imports: the job, its rows as they were uploaded, the remembered mapping.

import {
  type Allocation,
  allocation,
  type Command,
  command,
  type Query,
  query,
  type RowLock,
  rowLock,
} from '../../../query/statement.ts';
import { defineInsert } from '../multi-row-insert.ts';

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
  /** JSON of how the file was read; null for one that an earlier version read. */
  reading: string | null;
  created_at: Date;
  updated_at: Date;
}

const JOB = `id, kind, login, file_name, headings, row_count, state, fields, decimal_mark, on_existing, all_or_nothing, problem,
  reading, created_at, updated_at`;

/** The id of a new import. */
export const newImportId = (): Allocation<{ id: number }> =>
  allocation({ name: 'import id', text: `SELECT nextval('import_job_id_seq') AS id` });

const insertJobs = defineInsert('import_job', [
  'account_id',
  'id',
  'kind',
  'login',
  'file_name',
  'headings',
  'row_count',
  'decimal_mark',
  'reading',
]);
const insertRows = defineInsert('import_row', ['account_id', 'import_id', 'row_number', 'cells', 'exact']);
/** Rows of an insert. */
const ROWS = 400;

/** A row of a file: the number that a spreadsheet program shows, texts, and exact values where they are not the texts. */
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

/** Bytes of a part: a line of an account file, and a message to PostgreSQL, stay short. */
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

/** Replaces the rows of an import by those of its file as it was read again. */
export const replaceRows = (accountId: number, id: number, job: FileOfImport, rows: FileRow[]): Command[] => [
  command({ text: 'DELETE FROM import_row WHERE account_id = $1 AND import_id = $2', values: [accountId, id] }),
  updateImport(accountId, id, { ...job, row_count: rows.length, state: 'uploaded', fields: null }),
  ...insertFileRows(accountId, id, rows),
];

/** The file of an import in parts; none when it is not kept any more. */
export const importFile = (accountId: number, id: number): Query<{ content: Buffer }> =>
  query({
    text: 'SELECT content FROM import_file WHERE account_id = $1 AND import_id = $2 ORDER BY part',
    values: [accountId, id],
  });

/** Deletes the file of an import. */
export const deleteImportFile = (accountId: number, id: number): Command =>
  command({
    text: 'DELETE FROM import_file WHERE account_id = $1 AND import_id = $2',
    values: [accountId, id],
  });

/** Deletes the files of all imports of an account but the newest ones. */
export const deleteOldFiles = (accountId: number, kept: number): Command =>
  command({
    text: `DELETE FROM import_file WHERE account_id = $1 AND import_id NOT IN
      (SELECT id FROM import_job WHERE account_id = $1 ORDER BY id DESC LIMIT $2)`,
    values: [accountId, kept],
  });

/** Deletes the imports of an account that have ended, but for the newest. */
export const deleteOldImports = (accountId: number, kept: number): Command =>
  command({
    text: `DELETE FROM import_job WHERE account_id = $1 AND state IN ('uploaded', 'checked', 'done', 'undone')
      AND id < (SELECT min(id) FROM (SELECT id FROM import_job WHERE account_id = $1 ORDER BY id DESC LIMIT $2) newest)`,
    values: [accountId, kept],
  });

/** Deletes an import that has written nothing. */
export const deleteImport = (accountId: number, id: number): Command =>
  command({
    text: `DELETE FROM import_job WHERE account_id = $1 AND id = $2`,
    values: [accountId, id],
  });

/** An import; none when the account has none of that id. */
export const importJob = (accountId: number, id: number): Query<ImportJob> =>
  query({ text: `SELECT ${JOB} FROM import_job WHERE account_id = $1 AND id = $2`, values: [accountId, id] });

/** The same, locked. */
export const lockImport = (accountId: number, id: number): RowLock<ImportJob> =>
  rowLock({
    text: `SELECT ${JOB} FROM import_job WHERE account_id = $1 AND id = $2 FOR UPDATE`,
    values: [accountId, id],
  });

/** The newest imports of an account. */
export const importJobs = (accountId: number, most: number): Query<ImportJob> =>
  query({
    text: `SELECT ${JOB} FROM import_job WHERE account_id = $1 ORDER BY id DESC LIMIT $2`,
    values: [accountId, most],
  });

/** Sets columns of an import. */
export function updateImport(accountId: number, id: number, changes: Partial<ImportJob>): Command {
  const columns = Object.keys(changes);
  const settings = columns.map((column, index) => `${column} = $${index + 3}`);
  return command({
    text: `UPDATE import_job SET ${[...settings, 'updated_at = now()'].join(', ')}
      WHERE account_id = $1 AND id = $2`,
    values: [accountId, id, ...Object.values(changes)],
  });
}

/** Has all rows of an import checked again. */
export const uncheckRows = (accountId: number, id: number): Command =>
  command({
    text: `UPDATE import_row SET state = 'unchecked', errors = NULL WHERE account_id = $1 AND import_id = $2 AND state <> 'unchecked'`,
    values: [accountId, id],
  });

/** The mapping of the last import of a kind. */
export const rememberedMapping = (accountId: number, kind: string): Query<{ headings: string[]; fields: string[] }> =>
  query({
    text: 'SELECT headings, fields FROM import_mapping WHERE account_id = $1 AND kind = $2',
    values: [accountId, kind],
  });

/** Remembers the mapping of a kind. */
export const rememberMapping = (accountId: number, kind: string, headings: string[], fields: string[]): Command =>
  command({
    text: `INSERT INTO import_mapping (account_id, kind, headings, fields) VALUES ($1, $2, $3, $4)
      ON CONFLICT (account_id, kind) DO UPDATE SET headings = excluded.headings, fields = excluded.fields, updated_at = now()`,
    values: [accountId, kind, headings, fields],
  });
