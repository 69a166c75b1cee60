// The writes that undo rows of an import.

import { deleteRecords, lockRecordsById } from '../../database/sql/imports/records.ts';
import { type Former, noteUndone, type resultsToUndo } from '../../database/sql/imports/rows.ts';
import { updateRecord } from '../../database/sql/master-data/records.ts';
import type { RecordResource } from '../../definitions/define-record.ts';
import { AppError } from '../../domain/errors.ts';
import type { RowsOf } from '../../query/statement.ts';
import { writingOf } from '../master-data/record-rows.ts';
import { asAdministration, defineWrite } from '../write/define-write.ts';

/** A row that was written. */
export type Done = RowsOf<ReturnType<typeof resultsToUndo>>[number];

/** Rows that are undone. */
export interface Undoing {
  importId: number;
  resource: RecordResource;
  results: Done[];
}

const CHANGED = 'it was changed after the import';
/** Why a record stays. */
export const USED = 'it is in use';
/** Why records stay where the server may not remove any. */
export const NO_RIGHT = 'the login of the server may not remove records: it is not the owner of the database';

/** Removes created records that nobody has changed since. */
export const REMOVE_CREATED = defineWrite({
  name: 'import.remove',
  role: 'administration',
  locks: ({ resource, results }: Undoing, accountId) => ({
    rows: {
      records: lockRecordsById(
        accountId,
        resource,
        results.map(({ record_id }) => record_id),
      ),
    },
  }),
  rows: ({ results }) => results.length,
  lookUp: () => ({}),
  decide({ results }, { locked }) {
    const versions = new Map(locked.rows.records.map(({ id, version }) => [id, version]));
    const isSame = ({ record_id, version }: Done) => (versions.get(record_id) ?? version) === version;
    return { removed: results.filter(isSame), kept: results.filter(result => !isSame(result)) };
  },
  write: ({ importId, resource }, { removed, kept }, { account }) => ({
    answer: undefined,
    outcome: 'removed imported records',
    commands: [
      deleteRecords(
        account.id,
        resource,
        removed.map(({ record_id }) => record_id),
      ),
      noteUndone(account.id, importId, rowsOf(removed), 'removed', undefined),
      ...(kept.length > 0 ? [noteUndone(account.id, importId, rowsOf(kept), 'kept', CHANGED)] : []),
    ],
  }),
  violation: constraint => (constraint.endsWith('_fkey') ? new AppError('CONFLICT', USED) : undefined),
  trail: {
    of: 'people',
    entries: ({ resource }, { removed }) =>
      removed.map(({ record_id }) => ({
        type: resource.noun,
        id: record_id,
        before: {},
      })),
  },
});

/** Gives an updated record its former values, unless somebody has changed it since. */
export const RESTORE = defineWrite({
  name: 'import.restore',
  locks: ({ resource, results }: Undoing, accountId) => ({
    rows: { records: lockRecordsById(accountId, resource, [results[0]?.record_id ?? 0]) },
  }),
  lookUp: () => ({}),
  decide({ results: [result] }, { locked }) {
    const [record] = locked.rows.records;
    return record && result && record.version === result.version ? result : undefined;
  },
  write({ importId, resource, results }, restored, { account }) {
    const rows = rowsOf(results);
    if (!restored) {
      const commands = [noteUndone(account.id, importId, rows, 'kept', CHANGED)];
      return { answer: undefined, outcome: 'kept a changed record', commands };
    }
    const { values, booked } = JSON.parse(restored.former ?? '{}') as Former;
    const reason = booked ? 'the stock that was booked with it stays' : undefined;
    const commands = [noteUndone(account.id, importId, rows, 'restored', reason)];
    if (Object.keys(values).length > 0)
      commands.unshift(updateRecord(account.id, resource, restored.record_id, values));
    return { answer: undefined, outcome: 'restored a record', commands };
  },
  violation: (constraint, { resource }) =>
    constraint in writingOf(resource).uniques || constraint.endsWith('_fkey')
      ? new AppError('CONFLICT', 'its former values would clash with another record')
      : undefined,
  trail: {
    of: 'people',
    entries({ resource }, restored) {
      if (!restored) return [];
      const { values } = JSON.parse(restored.former ?? '{}') as Former;
      return [{ type: resource.noun, id: restored.record_id, after: values }];
    },
  },
});

/** The same for the kinds that only administrators write. */
export const RESTORE_BY_ADMINISTRATION = asAdministration(RESTORE, 'import.restore');

/** Notes that records stay, and why. */
export const KEEP = defineWrite({
  name: 'import.keep',
  locks: (_: Undoing & { reason: string }) => ({}),
  lookUp: () => ({}),
  decide: () => undefined,
  write: ({ importId, results, reason }, _, { account }) => ({
    answer: undefined,
    outcome: 'kept imported records',
    commands: [noteUndone(account.id, importId, rowsOf(results), 'kept', reason)],
  }),
  trail: { none: 'nothing is written to records' },
});

const rowsOf = (results: Done[]) => results.map(({ row_number }) => row_number);
