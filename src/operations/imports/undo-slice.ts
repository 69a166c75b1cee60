// Undoes the next rows of an import, the last ones first: removes unused created records, and gives updated ones their
// former values, unless they were changed since.

import { attachedTo, deleteAttachedTo } from '../../database/sql/attachments.ts';
import { type Former, noteUndone, resultsToUndo } from '../../database/sql/imports/rows.ts';
import { deleteRecords, lockRecordsById, updateRecord, usedAmong } from '../../database/sql/master-data/records.ts';
import { type ReferringTable, referringTables } from '../../database/sql/master-data/uses.ts';
import type { RecordResource } from '../../definitions/define-record.ts';
import { AppError, conflict } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import { toStoredText } from '../../domain/messages/stored.ts';
import type { Command, RowsOf } from '../../query/statement.ts';
import type { System } from '../actor.ts';
import { deletedEvents } from '../attachments/attachable-record.ts';
import type { DatabaseContext } from '../context.ts';
import { recordEvents, writingOf } from '../master-data/record-rows.ts';
import { readRowsAs, runReadAs } from '../read/run-read.ts';
import { asAdministration, defineWrite } from '../write/define-write.ts';
import { runWriteAs } from '../write/run-write.ts';
import { definedKind } from '../write/trail.ts';
import type { ImportPlan } from './import-plan.ts';

/** A row that was written. */
export type Done = RowsOf<ReturnType<typeof resultsToUndo>>[number];

/** Rows that are undone. */
interface Undoing {
  importId: number;
  resource: RecordResource;
  results: Done[];
}

const CHANGED = toStoredText(new Message('changed_after_import'));
const idsOf = (results: readonly Done[]): number[] => results.map(({ record_id }) => record_id);

/** Reason why a record stays. */
export const USED = new Message('in_use');
/** Reason why records stay if the server has no right to remove any. */
const NO_RIGHT = new Message('login_not_owner');

/** Removes created records that were not changed since. */
const REMOVE_CREATED = defineWrite({
  name: 'import.remove',
  role: 'administration',
  locks: ({ resource, results }: Undoing, accountId) => ({
    rows: {
      records: lockRecordsById(accountId, resource, idsOf(results)),
    },
  }),
  rows: ({ results }) => results.length,
  lookUp: ({ resource, results }, accountId) => ({
    attached: attachedTo(accountId, resource.noun, idsOf(results)),
  }),
  decide({ results }, { locked }) {
    const versions = new Map(locked.rows.records.map(({ id, version }) => [id, version]));
    const isSame = ({ record_id, version }: Done) => (versions.get(record_id) ?? version) === version;
    return { removed: results.filter(isSame), kept: results.filter(result => !isSame(result)) };
  },
  write: ({ importId, resource }, { removed, kept }, { account, found }) => ({
    answer: undefined,
    outcome: 'removed imported records',
    commands: [
      deleteRecords(account.id, resource, idsOf(removed)),
      ...deleteAttachedTo(account.id, resource.noun, idsOf(removed)),
      noteUndone(account.id, importId, rowsOf(removed), 'removed', undefined),
      ...(kept.length > 0 ? [noteUndone(account.id, importId, rowsOf(kept), 'kept', CHANGED)] : []),
    ],
    events: [
      ...removed.flatMap(({ record_id }) => recordEvents(resource, 'deleted', record_id)),
      ...deletedEvents(found.attached.filter(({ record_id }) => idsOf(removed).includes(record_id))),
    ],
  }),
  violation: constraint => (constraint.endsWith('_fkey') ? new AppError('CONFLICT', USED) : undefined),
  trail: {
    of: 'people',
    entries: ({ resource }, { removed }) =>
      removed.map(({ record_id: id }) => ({ type: definedKind(resource.noun), id, before: {} })),
  },
});

/** Gives an updated record its former values, unless it was changed since. */
const RESTORE = defineWrite({
  name: 'import.restore',
  locks: ({ resource, results }: Undoing, accountId) => ({
    rows: { records: lockRecordsById(accountId, resource, [results[0]?.record_id ?? 0]) },
  }),
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
    const reason = booked ? toStoredText(new Message('stock_stays')) : undefined;
    const commands: Command[] = [noteUndone(account.id, importId, rows, 'restored', reason)];
    const changes = Object.keys(values).length > 0;
    if (changes) commands.unshift(updateRecord(account.id, resource, restored.record_id, values));
    const events = changes ? recordEvents(resource, 'updated', restored.record_id) : [];
    return { answer: undefined, outcome: 'restored a record', commands, events };
  },
  violation: (constraint, { resource }) =>
    constraint in writingOf(resource).uniques || constraint.endsWith('_fkey')
      ? conflict('former_values_clash')
      : undefined,
  trail: {
    of: 'people',
    entries({ resource }, restored) {
      if (!restored) return [];
      const { values } = JSON.parse(restored.former ?? '{}') as Former;
      return [{ type: definedKind(resource.noun), id: restored.record_id, after: values }];
    },
  },
});

/** The same for the kinds that only administrators write. */
const RESTORE_BY_ADMINISTRATION = asAdministration(RESTORE, 'import.restore');

/** Records that records stay, with the reason. */
const KEEP = defineWrite({
  name: 'import.keep',
  locks: (_: Undoing & { reason: Message }) => ({}),
  write: ({ importId, results, reason }, _, { account }) => ({
    answer: undefined,
    outcome: 'kept imported records',
    commands: [noteUndone(account.id, importId, rowsOf(results), 'kept', toStoredText(reason))],
  }),
  trail: { none: 'nothing is written to records' },
});

const rowsOf = (results: Done[]) => results.map(({ row_number }) => row_number);

const SLICE = 200;
/** Records that one transaction removes. */
const AT_ONCE = 50;

/** Undoes the next rows. Resolves to true if there may be more. */
export async function undoSlice(context: DatabaseContext, actor: System, plan: ImportPlan): Promise<boolean> {
  const { job, resource } = plan;
  const results = await readRowsAs(context, actor, resultsToUndo(actor.accountId, job.id, SLICE), { cost: 'scan' });
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

// After a conflict the records are removed one by one, to find the used ones.
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
  await runWriteAs(context, actor, KEEP, { ...undoing, reason: error.said });
}

async function recordsInUse(
  context: DatabaseContext,
  actor: System,
  resource: RecordResource,
  created: Done[],
): Promise<Set<number>> {
  const tables = await readRowsAs(context, actor, referringTables(resource.table), { cost: 'point' });
  const questions = (tables as ReferringTable[])
    .filter(({ to }) => to === 'id')
    .map((table, index) => [`table ${index}`, usedAmong(actor.accountId, table, idsOf(created))] as const);
  const found = await runReadAs(context, actor, Object.fromEntries(questions), { cost: 'scan' });
  return new Set(Object.values(found).flatMap(rows => rows.map(({ value }) => Number(value))));
}
