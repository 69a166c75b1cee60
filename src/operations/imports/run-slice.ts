// Imports the next good rows. Each is one write with its note, so that a restart repeats none.

import { type ImportResult, type ImportRow, rowsToRun } from '../../database/sql/imports/rows.ts';
import { AppError, conflict, type FieldError } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import { toStoredErrors } from '../../domain/messages/stored.ts';
import type { System } from '../actor.ts';
import type { DatabaseContext } from '../context.ts';
import { writingOf } from '../master-data/record-rows.ts';
import { readRowsAs } from '../read/run-read.ts';
import { runWriteAs } from '../write/run-write.ts';
import { existingCodes, namedBy } from './check-slice.ts';
import { codeIn, type ImportPlan, isRowError, readBody, rowErrors } from './import-plan.ts';
import { CHANGE_ROW, CREATE_ROW, DONE, NOTE_ROW, UPDATE_ROW } from './row-writes.ts';

const SLICE = 250;
/** Rows that are written at the same time; the writes of one account share transactions. */
const AT_ONCE = 16;

/** Imports the next rows. Resolves to whether there may be more, and to the first error of a row. */
export async function runSlice(
  context: DatabaseContext,
  actor: System,
  plan: ImportPlan,
): Promise<{ more: boolean; failed: FieldError | undefined }> {
  const { accountId } = actor;
  const { job } = plan;
  const rows = await readRowsAs(context, actor, rowsToRun(accountId, job.id, SLICE), { cost: 'scan' });
  const existing = await existingCodes(context, actor, plan, rows);
  const waiting = rows.values();
  let failed: FieldError | undefined;
  const lane = async () => {
    for (const row of waiting) {
      const exists = existing.has(codeIn(plan, row.cells));
      const [error] = await runRow(context, actor, plan, row, exists);
      failed ??= error && {
        field: error.field,
        message: new Message('row_problem', { row: row.row_number, reason: error.message }),
      };
      if (failed && job.all_or_nothing) return;
    }
  };
  await Promise.all(Array.from({ length: plan.namesOwnKind ? 1 : AT_ONCE }, lane));
  return { more: rows.length === SLICE, failed };
}

async function runRow(
  context: DatabaseContext,
  actor: System,
  plan: ImportPlan,
  imported: ImportRow,
  exists: boolean,
): Promise<FieldError[]> {
  const { job, resource } = plan;
  const row = imported.row_number;
  const note = (result: Omit<ImportResult, 'row_number'>) =>
    runWriteAs(context, actor, NOTE_ROW, { importId: job.id, result: { row_number: row, ...result } });
  try {
    if (exists && job.on_existing === 'skip') {
      await note({ outcome: 'skipped' });
      return [];
    }
    const { body, errors } = readBody(plan, imported, exists);
    if (errors[0]) throw new AppError('INVALID_ARGUMENT', errors[0].message, { details: errors });
    const writing = writingOf(resource);
    const input = { resource, writing, body, importId: job.id, row };
    if (!exists) await runWriteAs(context, actor, CREATE_ROW, input);
    else {
      if (!writing.byClients && !context.administrationPool) throw conflict('login_not_owner_records');
      const update = writing.byClients ? UPDATE_ROW : CHANGE_ROW;
      await runWriteAs(context, actor, update, { ...input, ...namedBy(plan, body) });
    }
    return [];
  } catch (error) {
    if (!(error instanceof AppError) || !isRowError(error)) throw error;
    if (error.cause === DONE) return [];
    const errors = rowErrors(error);
    await note({ outcome: 'failed', errors: toStoredErrors(errors) }).catch(ignoreDone);
    return errors;
  }
}

function ignoreDone(error: unknown): void {
  if (!(error instanceof AppError) || error.cause !== DONE) throw error;
}
