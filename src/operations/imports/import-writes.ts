// The writes of an import's job: actions of users, and the end of a step by the worker.

import {
  deleteImport,
  deleteImportFile,
  deleteOldFiles,
  deleteOldImports,
  type ImportJob,
  type ImportState,
  insertImport,
  lockImport,
  newImportId,
  rememberMapping,
  replaceRows,
  uncheckRows,
  updateImport,
} from '../../database/sql/imports/jobs.ts';
import { queueJob } from '../../database/sql/jobs.ts';
import { conflict, notFound } from '../../domain/errors.ts';
import type { Role } from '../../domain/roles.ts';
import type { Command } from '../../query/statement.ts';
import { defineWrite } from '../write/define-write.ts';
import { IMPORT_JOB, type ImportContent } from './import-kind.ts';
import type { UploadedTable } from './read-file.ts';

/** Roles that may import. */
export const IMPORTERS: readonly Role[] = ['admin', 'manager'];

/** Imports of an account that are kept with their rows, so that they can be undone. */
const KEPT = 30;
/** Imports of an account whose files are kept beside their rows. */
const KEPT_FILES = 5;

interface Upload {
  kind: string;
  login: string;
  fileName: string;
  table: UploadedTable;
  bytes: Buffer;
}

/** Stores the rows of an uploaded file. */
export const UPLOAD = defineWrite({
  name: 'import.upload',
  right: 'write',
  userRoles: IMPORTERS,
  locks: (_: Upload) => ({}),
  rows: ({ table }) => table.rows.length,
  lookUp: () => ({ id: newImportId() }),
  decide: (_, { found }) => found.id[0]?.id ?? 0,
  write: ({ kind, login, fileName, table, bytes }, id, { account }) => ({
    answer: id,
    outcome: `uploaded import ${id}`,
    commands: [
      deleteOldImports(account.id, KEPT - 1),
      ...insertImport(account.id, { id, kind, login, file_name: fileName, ...fileOf(table) }, table.rows, bytes),
      deleteOldFiles(account.id, KEPT_FILES),
    ],
  }),
  trail: {
    of: 'people',
    entries: ({ kind, fileName }, id) => [{ type: 'import', id, after: { kind, file: fileName } }],
  },
});

const fileOf = ({ headings, decimalMark, reading }: UploadedTable) => ({
  headings,
  decimal_mark: decimalMark,
  reading: JSON.stringify(reading),
});

interface Step {
  id: number;
}

// The job in one of some states. Throws NOT_FOUND, CONFLICT.
function jobIn(rows: ImportJob[], id: number, states: ImportState[]): ImportJob {
  const [job] = rows;
  if (!job) throw notFound('no_import', { id });
  if (states.includes(job.state)) return job;
  throw conflict('import_state', { state: job.state });
}

const JOB_IDS = 'job_id_seq';

/** States in which an import has a job in the queue. */
const AT_WORK: ImportState[] = ['checking', 'running', 'undoing'];

// Queues the work on an import, unless a worker is at work, which reads the state before each slice.
const workOn = (accountId: number, id: number, state: ImportState, newId: number): Command[] => {
  const content: ImportContent = { import: id };
  return AT_WORK.includes(state) ? [] : [queueJob(accountId, { id: newId, kind: IMPORT_JOB.name, content })];
};

/** Replaces the rows of an import after its file was read with other settings. */
export const READ_AGAIN = defineWrite({
  name: 'import.read-again',
  right: 'write',
  userRoles: IMPORTERS,
  locks: ({ id }: Step & { table: UploadedTable }, accountId) => ({ rows: { job: lockImport(accountId, id) } }),
  rows: ({ table }) => table.rows.length,
  decide: ({ id }, { locked }) => jobIn(locked.rows.job, id, ['uploaded', 'checked']),
  write: ({ id, table }, _, { account }) => ({
    answer: id,
    outcome: `read the file of import ${id} again`,
    commands: replaceRows(account.id, id, fileOf(table), table.rows),
  }),
  trail: { none: 'nothing is written to records' },
});

/** Choices for a file. */
export interface Choice extends Step {
  fields: string[];
  decimalMark: '.' | ',';
  onExisting: 'update' | 'skip';
}

/** Starts the check of the rows under a mapping, which is stored for the next import. */
export const CHECK = defineWrite({
  name: 'import.check',
  right: 'write',
  userRoles: IMPORTERS,
  locks: ({ id }: Choice, accountId) => ({ newId: JOB_IDS, rows: { job: lockImport(accountId, id) } }),
  decide: ({ id }, { locked }) => jobIn(locked.rows.job, id, ['uploaded', 'checking', 'checked']),
  write: ({ id, fields, decimalMark, onExisting }, { kind, headings, state }, { account, locked }) => ({
    answer: id,
    outcome: `began to check import ${id}`,
    commands: [
      ...workOn(account.id, id, state, locked.newId),
      updateImport(account.id, id, {
        state: 'checking',
        fields,
        decimal_mark: decimalMark,
        on_existing: onExisting,
      }),
      uncheckRows(account.id, id),
      rememberMapping(account.id, kind, headings, fields),
    ],
  }),
  trail: { none: 'nothing is written to records' },
});

/** Imports the good rows. `allOrNothing`: every row must be good, and stay so. */
export const START = defineWrite({
  name: 'import.start',
  right: 'write',
  userRoles: IMPORTERS,
  locks: ({ id }: Step & { allOrNothing: boolean }, accountId) => ({
    newId: JOB_IDS,
    rows: { job: lockImport(accountId, id) },
  }),
  decide: ({ id }, { locked }) => jobIn(locked.rows.job, id, ['checked']),
  write: ({ id, allOrNothing }, { state }, { account, locked }) => ({
    answer: id,
    outcome: `started import ${id}`,
    commands: [
      ...workOn(account.id, id, state, locked.newId),
      updateImport(account.id, id, { state: 'running', all_or_nothing: allOrNothing }),
      deleteImportFile(account.id, id),
    ],
  }),
  trail: {
    of: 'people',
    entries: ({ id, allOrNothing }, { kind }) => [
      { type: 'import', id, after: { kind, state: 'running', all_or_nothing: allOrNothing } },
    ],
  },
});

/** Undoes an import, also a running one. */
export const UNDO = defineWrite({
  name: 'import.undo',
  right: 'write',
  userRoles: IMPORTERS,
  locks: ({ id }: Step, accountId) => ({ newId: JOB_IDS, rows: { job: lockImport(accountId, id) } }),
  decide: ({ id }, { locked }) => jobIn(locked.rows.job, id, ['running', 'done']),
  write: ({ id }, { state }, { account, locked }) => ({
    answer: id,
    outcome: `began to undo import ${id}`,
    commands: [...workOn(account.id, id, state, locked.newId), updateImport(account.id, id, { state: 'undoing' })],
  }),
  trail: { of: 'people', entries: ({ id }, { kind }) => [{ type: 'import', id, after: { kind, state: 'undoing' } }] },
});

/** Deletes an import that has written nothing. */
export const DISCARD = defineWrite({
  name: 'import.discard',
  right: 'write',
  userRoles: IMPORTERS,
  locks: ({ id }: Step, accountId) => ({ rows: { job: lockImport(accountId, id) } }),
  decide: ({ id }, { locked }) => jobIn(locked.rows.job, id, ['uploaded', 'checking', 'checked']),
  write: ({ id }, _, { account }) => ({
    answer: id,
    outcome: `discarded import ${id}`,
    commands: [deleteImport(account.id, id)],
  }),
  trail: { of: 'people', entries: ({ id }, { kind }) => [{ type: 'import', id, before: { kind } }] },
});

interface Ended extends Step {
  from: ImportState;
  to: ImportState;
  problem?: string | undefined;
}

/** Changes the state of an import after the last slice of a step. Returns false if its state was changed meanwhile. */
export const END_STEP = defineWrite({
  name: 'import.end-step',
  locks: ({ id }: Ended, accountId) => ({ rows: { job: lockImport(accountId, id) } }),
  decide: ({ from }, { locked }) => locked.rows.job[0]?.state === from,
  write: ({ id, to, problem }, isSame, { account }) => ({
    answer: isSame,
    outcome: 'ended a step of an import',
    commands: isSame ? [updateImport(account.id, id, { state: to, ...(problem !== undefined && { problem }) })] : [],
  }),
  trail: { none: 'the import has its state, and the trail who started it' },
});
