// The writes of single rows: the creates and updates of the interface, which record the row in the same transaction; and the
// same without a change, for the check of a row.

import type { ImportResult } from '../../database/sql/imports/rows.ts';
import { insertResult } from '../../database/sql/imports/rows.ts';
import { findRecords } from '../../database/sql/master-data/records.ts';
import type { ColumnValues } from '../../definitions/fields/column-values.ts';
import { AppError } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import type { Row } from '../../query/statement.ts';
import { CREATE_RECORD } from '../master-data/create-record.ts';
import { type RecordInput, recordQuestions } from '../master-data/record-rows.ts';
import { UPDATE_RECORD, type UpdateInput } from '../master-data/update-record.ts';
import { asAdministration, defineWrite } from '../write/define-write.ts';

/** The row of an import that a write is for. */
export interface RowPlace {
  importId: number;
  row: number;
}

/** Cause of the error of a row that another worker has written. */
export const DONE = 'the row is done';

/** Creates a record, and records the row. The result is unique, so a row never creates two records. */
export const CREATE_ROW = defineWrite({
  name: 'import.create',
  locks: (input: RecordInput & RowPlace, accountId) => {
    const locks = CREATE_RECORD.locks(input, accountId);
    return { ...locks, uniqueValues: [...(locks.uniqueValues ?? []), `import row ${input.importId} ${input.row}`] };
  },
  lookUp: (input, accountId) => CREATE_RECORD.lookUp(input, accountId),
  decide: (input, known) => CREATE_RECORD.decide(input, known),
  write(input: RecordInput & RowPlace, plan, known) {
    const written = CREATE_RECORD.write(input, plan, known);
    const { id, entity_code } = written.answer;
    const result: ImportResult = {
      row_number: input.row,
      outcome: 'created',
      record_id: id,
      record_code: entity_code,
      version: 1,
    };
    return { ...written, commands: [...written.commands, insertResult(known.account.id, input.importId, [result])] };
  },
  violation: (constraint, input) => doneBefore(constraint) ?? CREATE_RECORD.violation?.(constraint, input),
  trail: CREATE_RECORD.trail,
});

/** Updates a record, and records its former values. */
export const UPDATE_ROW = defineWrite({
  name: 'import.update',
  locks: (input: UpdateInput & RowPlace, accountId) => UPDATE_RECORD.locks(input, accountId),
  lookUp: (input, accountId) => UPDATE_RECORD.lookUp(input, accountId),
  decide: (input, known) => UPDATE_RECORD.decide(input, known),
  write(input: UpdateInput & RowPlace, plan, known) {
    const written = UPDATE_RECORD.write(input, plan, known);
    const { record, values, stock } = plan;
    const former: Row = {};
    for (const column of Object.keys(values)) former[column] = record[column];
    const result: ImportResult = {
      row_number: input.row,
      outcome: 'updated',
      record_id: record.id,
      record_code: record.code,
      version: record.version + 1,
      former: JSON.stringify({ values: former, booked: stock !== undefined }),
    };
    return { ...written, commands: [...written.commands, insertResult(known.account.id, input.importId, [result])] };
  },
  violation: (constraint, input) => doneBefore(constraint) ?? UPDATE_RECORD.violation?.(constraint, input),
  trail: UPDATE_RECORD.trail,
});

/** The same for the kinds that only administrators write. */
export const CHANGE_ROW = asAdministration(UPDATE_ROW, 'import.change');

/** Runs the checks of a create, and returns the values that it would write. */
export const CHECK_CREATE = defineWrite({
  name: 'import.check-create',
  locks: (_: RecordInput) => ({}),
  lookUp: (input, accountId): ReturnType<typeof CREATE_RECORD.lookUp> => ({
    ...recordQuestions(accountId, input),
    code: undefined,
  }),
  decide: (input, known): ColumnValues => CREATE_RECORD.decide(input, known).values,
  write: (_, values) => ({ answer: values, outcome: 'checked a row', commands: [] }),
  trail: { none: 'it changes nothing' },
});

/** The same of an update. */
export const CHECK_UPDATE = defineWrite({
  name: 'import.check-update',
  locks: (_: UpdateInput) => ({}),
  lookUp: (input, accountId) => ({
    ...UPDATE_RECORD.lookUp(input, accountId),
    record: findRecords(accountId, input.resource, input.code ?? ''),
  }),
  decide(input, { account, locked, found }): ColumnValues {
    const rows = { records: found.record, drafts: [], recurring: [] };
    return UPDATE_RECORD.decide(input, { account, found, locked: { ...locked, rows } }).values;
  },
  write: (_, values) => ({ answer: values, outcome: 'checked a row', commands: [] }),
  trail: { none: 'it changes nothing' },
});

/** Records a row without a write. */
export const NOTE_ROW = defineWrite({
  name: 'import.note',
  locks: ({ importId, result }: { importId: number; result: ImportResult }) => ({
    uniqueValues: [`import row ${importId} ${result.row_number}`],
  }),
  write: ({ importId, result }, _, { account }) => ({
    answer: undefined,
    outcome: 'noted a row',
    commands: [insertResult(account.id, importId, [result])],
  }),
  violation: doneBefore,
  trail: { none: 'nothing is written to records' },
});

function doneBefore(constraint: string): AppError | undefined {
  if (constraint !== 'import_result_pkey') return undefined;
  return new AppError('CONFLICT', new Message('row_imported_elsewhere'), { cause: DONE });
}
