// Checks the next rows of an import: the checks of a create or update of the interface, without a change.

import {
  type ImportRow,
  noteChecks,
  type RowState,
  rowsWithValues,
  uncheckedRows,
} from '../../database/sql/imports/rows.ts';
import { valuesTaken } from '../../database/sql/master-data/records.ts';
import type { ColumnValues } from '../../definitions/fields/column-values.ts';
import { AppError, alreadyExists, type FieldError } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import { toStoredErrors } from '../../domain/messages/stored.ts';
import type { System } from '../actor.ts';
import type { DatabaseContext } from '../context.ts';
import { writingOf } from '../master-data/record-rows.ts';
import { readRowsAs, runReadAs } from '../read/run-read.ts';
import { defineWrite } from '../write/define-write.ts';
import { runWriteAs } from '../write/run-write.ts';
import { codeIn, type ImportPlan, isRowError, readBody, rowErrors } from './import-plan.ts';
import { CHECK_CREATE, CHECK_UPDATE } from './row-writes.ts';

/** Result of a row's check. */
export interface Check {
  row: number;
  state: RowState;
  errors: FieldError[];
  /** Values that the import would write. */
  values?: ColumnValues;
  /** Further unique values beside the code: column and value. */
  uniqueValues?: string[];
}

/** Records the results of checks of rows. */
const NOTE_CHECKS = defineWrite({
  name: 'import.note-checks',
  locks: (_: { importId: number; checks: Check[] }) => ({}),
  rows: ({ checks }) => checks.length,
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
          errors: errors.length > 0 ? toStoredErrors(errors) : undefined,
          uniqueValues,
        })),
      ),
    ],
  }),
  trail: { none: 'nothing is written to records' },
});

/** Rows of a slice. */
const SLICE = 500;
/** Rows that are checked at the same time; few, so that writes of users don't wait for them. */
const AT_ONCE = 16;

/** Checks the next rows. Resolves to true if there may be more. */
export async function checkSlice(context: DatabaseContext, actor: System, plan: ImportPlan): Promise<boolean> {
  const { accountId } = actor;
  const { job, resource } = plan;
  const query = uncheckedRows(accountId, job.id, plan.codeColumn + 1, SLICE);
  const rows = await readRowsAs(context, actor, query, { cost: 'scan' });
  if (rows.length === 0) return false;
  const existing = await existingCodes(context, actor, plan, rows);
  const waiting = rows.values();
  const checks: Check[] = [];
  const lane = async () => {
    for (const imported of waiting) {
      const { row_number: row, cells, repeats } = imported;
      const exists = existing.has(codeIn(plan, cells));
      if (repeats !== null) checks.push({ row, state: 'bad', errors: [repeated(resource.codeField, repeats)] });
      else if (exists && job.on_existing === 'skip') checks.push({ row, state: 'skip', errors: [] });
      else {
        const found = await checkRow(context, actor, plan, imported, exists);
        checks.push({ row, state: exists ? 'update' : 'create', ...found });
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  await checkUniques(context, actor, plan, checks);
  await runWriteAs(context, actor, NOTE_CHECKS, { importId: job.id, checks });
  return rows.length === SLICE;
}

/** The codes of rows that records have. */
export async function existingCodes(
  context: DatabaseContext,
  { accountId }: System,
  plan: ImportPlan,
  rows: Pick<ImportRow, 'cells'>[],
): Promise<Set<string>> {
  const { resource } = plan;
  const codes = rows.flatMap(({ cells }) => codeIn(plan, cells) || []);
  const query = valuesTaken(accountId, resource, resource.codeField, codes);
  return new Set((await readRowsAs(context, { accountId }, query, { cost: 'scan' })).map(({ value }) => value));
}

function repeated(field: string, row: number): FieldError {
  return { field, message: new Message('field_same_as_row', { field, row }) };
}

async function checkRow(
  context: DatabaseContext,
  actor: System,
  plan: ImportPlan,
  row: ImportRow,
  exists: boolean,
): Promise<Pick<Check, 'errors' | 'values'>> {
  const { resource } = plan;
  const { body, errors } = readBody(plan, row, exists);
  if (errors.length > 0) return { errors };
  const input = { resource, writing: writingOf(resource), body };
  try {
    const values = exists
      ? await runWriteAs(context, actor, CHECK_UPDATE, { ...input, ...namedBy(plan, body) })
      : await runWriteAs(context, actor, CHECK_CREATE, input);
    return { errors: [], values };
  } catch (error) {
    if (!(error instanceof AppError) || !isRowError(error)) throw error;
    return { errors: rowErrors(error).filter(each => !plan.isInFile(each.field, body)) };
  }
}

/** The record that the code of a row names. */
export function namedBy({ resource }: ImportPlan, body: ColumnValues) {
  return { id: undefined, code: body[resource.codeField] as string, ifMatch: undefined };
}

// Checks values that must be unique beside the code, in records and in earlier rows of the file.
async function checkUniques(context: DatabaseContext, actor: System, plan: ImportPlan, checks: Check[]): Promise<void> {
  const { job, resource } = plan;
  // Two spellings of a code are one code.
  const uniqueColumns = { [resource.codeField]: resource.codeField, ...writingOf(resource).uniqueColumns };
  checks.sort((a, b) => a.row - b.row);
  for (const [field, column] of Object.entries(uniqueColumns)) {
    const withValue = checks.filter(({ values }) => typeof values?.[column] === 'string');
    const values = withValue.map(check => check.values?.[column] as string);
    const keyOf = (value: string) => `${column} ${value}`;
    const asked = {
      taken: valuesTaken(actor.accountId, resource, column, values),
      earlier: rowsWithValues(actor.accountId, job.id, values.map(keyOf)),
    };
    const { taken, earlier } = await runReadAs(context, actor, asked, { cost: 'scan' });
    const owners = new Map(taken.map(({ value, code }) => [value, code]));
    const rows = new Map(earlier.map(({ value, row_number }) => [value, row_number]));
    for (const check of withValue) {
      const value = check.values?.[column] as string;
      const code = check.values?.[resource.codeField];
      const owner = owners.get(value);
      const row = rows.get(keyOf(value));
      if (owner !== undefined && owner !== code)
        check.errors.push(...(alreadyExists(resource.noun, field, `${owner}`).details ?? []));
      else if (row !== undefined) check.errors.push(repeated(field, row));
      if (check.errors.length > 0) continue;
      check.uniqueValues = [...(check.uniqueValues ?? []), keyOf(value)];
      rows.set(keyOf(value), check.row);
    }
  }
}
