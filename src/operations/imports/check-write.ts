// The write that notes what the check of rows found.

import { noteChecks, type RowState } from '../../database/sql/imports/rows.ts';
import type { ColumnValues } from '../../definitions/fields/column-values.ts';
import type { FieldError } from '../../domain/errors.ts';
import { defineWrite } from '../write/define-write.ts';

/** What the check of a row found. */
export interface Check {
  row: number;
  state: RowState;
  errors: FieldError[];
  /** What would be written. */
  values?: ColumnValues;
  /** Values that no other record may have, beside the code: column and value. */
  uniqueValues?: string[];
}

/** Notes what the check of rows found. */
export const NOTE_CHECKS = defineWrite({
  name: 'import.note-checks',
  locks: (_: { importId: number; checks: Check[] }) => ({}),
  rows: ({ checks }) => checks.length,
  lookUp: () => ({}),
  decide: () => undefined,
  write: ({ importId, checks }, _, { account }) => ({
    answer: undefined,
    outcome: 'noted the check of rows',
    commands: [
      noteChecks(
        account.id,
        importId,
        checks.map(({ row, state, errors, uniqueValues = [] }) => ({
          row,
          state: errors.length > 0 ? ('bad' as const) : state,
          errors: errors.length > 0 ? JSON.stringify(errors) : undefined,
          uniqueValues,
        })),
      ),
    ],
  }),
  trail: { none: 'nothing is written to records' },
});
