// Undoes the next rows of an import, the last ones first: removes created records that nothing uses, and gives updated ones their
// former values, unless someone has changed them since.

import { usedAmong } from '../../database/sql/imports/records.ts';
import { resultsToUndo } from '../../database/sql/imports/rows.ts';
import { type ReferringTable, referringTables } from '../../database/sql/master-data/uses.ts';
import type { RecordResource } from '../../definitions/define-record.ts';
import { AppError } from '../../domain/errors.ts';
import type { System } from '../actor.ts';
import type { DatabaseContext } from '../context.ts';
import { writingOf } from '../master-data/record-rows.ts';
import { runReadAs } from '../read/run-read.ts';
import { runWriteAs } from '../write/run-write.ts';
import type { ImportPlan } from './import-plan.ts';
import {
  type Done,
  KEEP,
  NO_RIGHT,
  REMOVE_CREATED,
  RESTORE,
  RESTORE_BY_ADMINISTRATION,
  type Undoing,
  USED,
} from './undo-writes.ts';

const SLICE = 200;
/** Records that one transaction removes. */
const AT_ONCE = 50;

/** Undoes the next rows; resolves to whether there may be more. */
export async function undoSlice(context: DatabaseContext, actor: System, plan: ImportPlan): Promise<boolean> {
  const { job, resource } = plan;
  const asked = { results: resultsToUndo(actor.accountId, job.id, SLICE) };
  const { results } = await runReadAs(context, actor, asked, { cost: 'scan' });
  const created = results.filter(({ outcome }) => outcome === 'created');
  const undoing = { importId: job.id, resource };
  const used = await recordsInUse(context, actor, resource, created);
  const isOwner = context.administrationPool !== undefined;
  const stays = created.filter(({ record_id }) => used.has(record_id) || !isOwner);
  if (stays.length > 0)
    await runWriteAs(context, actor, KEEP, { ...undoing, results: stays, reason: isOwner ? USED : NO_RIGHT });
  const free = created.filter(({ record_id }) => isOwner && !used.has(record_id));
  for (let start = 0; start < free.length; start += AT_ONCE)
    await remove(context, actor, { ...undoing, results: free.slice(start, start + AT_ONCE) });
  const restore = writingOf(resource).byClients ? RESTORE : RESTORE_BY_ADMINISTRATION;
  for (const result of results) {
    if (result.outcome !== 'updated') continue;
    const one = { ...undoing, results: [result] };
    if (restore === RESTORE_BY_ADMINISTRATION && !isOwner) {
      await runWriteAs(context, actor, KEEP, { ...one, reason: NO_RIGHT });
      continue;
    }
    await runWriteAs(context, actor, restore, one).catch(error => keep(context, actor, one, error));
  }
  return results.length === SLICE;
}

// Records that are used meanwhile are found one by one.
async function remove(context: DatabaseContext, actor: System, undoing: Undoing): Promise<void> {
  try {
    await runWriteAs(context, actor, REMOVE_CREATED, undoing);
  } catch (error) {
    if (undoing.results.length === 1) return keep(context, actor, undoing, error);
    if (!(error instanceof AppError) || error.code !== 'CONFLICT') throw error;
    for (const result of undoing.results) await remove(context, actor, { ...undoing, results: [result] });
  }
}

async function keep(context: DatabaseContext, actor: System, undoing: Undoing, error: unknown): Promise<void> {
  if (!(error instanceof AppError) || error.code !== 'CONFLICT') throw error;
  await runWriteAs(context, actor, KEEP, { ...undoing, reason: error.message });
}

async function recordsInUse(
  context: DatabaseContext,
  actor: System,
  resource: RecordResource,
  created: Done[],
): Promise<Set<number>> {
  const ids = created.map(({ record_id }) => record_id);
  const { tables } = await runReadAs(context, actor, { tables: referringTables(resource.table) }, { cost: 'point' });
  const questions = (tables as ReferringTable[])
    .filter(({ to }) => to === 'id')
    .map((table, index) => [`table ${index}`, usedAmong(actor.accountId, table, ids)] as const);
  const found = await runReadAs(context, actor, Object.fromEntries(questions), { cost: 'scan' });
  return new Set(Object.values(found).flatMap(rows => rows.map(({ value }) => Number(value))));
}
