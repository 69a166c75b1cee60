// Checks the next rows of an import: the checks of a create or update of the interface, without a change.

import { valuesTaken } from '../../database/statements/imports/records.ts';
import { uncheckedRows } from '../../database/statements/imports/rows.ts';
import type { ColumnValues } from '../../definitions/fields/column-values.ts';
import { AppError, alreadyExists, type FieldError } from '../../domain/errors.ts';
import type { System } from '../actor.ts';
import type { DatabaseContext } from '../context.ts';
import { writingOf } from '../master-data/record-rows.ts';
import { runReadAs } from '../read/run-read.ts';
import { runWriteAs } from '../write/run-write.ts';
import { type Check, NOTE_CHECKS } from './check-write.ts';
import { codeIn, type ImportPlan, isRowError, readBody, rowErrors } from './import-plan.ts';
import { CHECK_CREATE, CHECK_UPDATE } from './row-writes.ts';

/** Rows of a slice. */
const SLICE = 500;
/** Rows that are checked at the same time; few, so that the writes of people don't wait behind them. */
const AT_ONCE = 16;

/** Checks the next rows; resolves to whether there may be more. */
export async function checkSlice(context: DatabaseContext, actor: System, plan: ImportPlan): Promise<boolean> {
  const { accountId } = actor;
  const { job, resource } = plan;
  const asked = { rows: uncheckedRows(accountId, job.id, plan.codeColumn + 1, SLICE) };
  const { rows } = await runReadAs(context, actor, asked, { cost: 'scan' });
  if (rows.length === 0) return false;
  const codes = rows.flatMap(({ cells }) => codeIn(plan, cells) || []);
  const asksCodes = { taken: valuesTaken(accountId, resource, resource.codeField, codes) };
  const existing = new Set(
    (await runReadAs(context, actor, asksCodes, { cost: 'scan' })).taken.map(({ value }) => value),
  );
  const waiting = rows.values();
  const checks: Check[] = [];
  const lane = async () => {
    for (const { row_number: row, cells, repeats } of waiting) {
      const exists = existing.has(codeIn(plan, cells));
      if (repeats !== null) checks.push({ row, state: 'bad', errors: [repeated(plan, repeats)] });
      else if (exists && job.on_existing === 'skip') checks.push({ row, state: 'skip', errors: [] });
      else {
        const found = await checkRow(context, actor, plan, cells, exists);
        checks.push({ row, state: exists ? 'update' : 'create', ...found });
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  await checkUniques(context, actor, plan, checks);
  await runWriteAs(context, actor, NOTE_CHECKS, { importId: job.id, checks });
  return rows.length === SLICE;
}

function repeated({ resource: { codeField } }: ImportPlan, row: number): FieldError {
  return { field: codeField, message: `Field '${codeField}' is the same as in row ${row} of the file` };
}

async function checkRow(
  context: DatabaseContext,
  actor: System,
  plan: ImportPlan,
  cells: string[],
  exists: boolean,
): Promise<Pick<Check, 'errors' | 'values'>> {
  const { resource } = plan;
  const { body, errors } = readBody(plan, cells, exists);
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

// Values that must be unique beside the code, which only a write finds out: those of records, and those of earlier rows.
async function checkUniques(context: DatabaseContext, actor: System, plan: ImportPlan, checks: Check[]): Promise<void> {
  const { resource } = plan;
  const { uniqueColumns = {} } = writingOf(resource);
  for (const [field, column] of Object.entries(uniqueColumns)) {
    const withValue = checks.filter(({ values }) => typeof values?.[column] === 'string');
    const values = withValue.map(check => check.values?.[column] as string);
    const asked = { taken: valuesTaken(actor.accountId, resource, column, values) };
    const { taken } = await runReadAs(context, actor, asked, { cost: 'scan' });
    const owners = new Map(taken.map(({ value, code }) => [value, code]));
    for (const check of withValue) {
      const value = check.values?.[column] as string;
      const code = check.values?.[resource.codeField];
      const owner = owners.get(value);
      if (owner !== undefined && owner !== code)
        check.errors.push(...(alreadyExists(resource.noun, field, `${owner}`).details ?? []));
    }
  }
}
