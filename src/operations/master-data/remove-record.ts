// Removes a record of master data that nothing uses.

import { attachedToCode, deleteAttachedTo } from '../../database/sql/attachments.ts';
import { deleteRecords, lockRecords, recordByCode } from '../../database/sql/master-data/records.ts';
import { MAX_USES, type ReferringTable, referringTables, usesIn } from '../../database/sql/master-data/uses.ts';
import type { RecordResource } from '../../definitions/define-record.ts';
import { conflict, notFound } from '../../domain/errors.ts';
import { Message, type Param } from '../../domain/messages/message.ts';
import { ownValue } from '../../domain/values/own-value.ts';
import type { Administrator, SessionActor } from '../actor.ts';
import { deletedEvents } from '../attachments/attachable-record.ts';
import type { Context, DatabaseContext } from '../context.ts';
import { readRowsAs, runReadAs } from '../read/run-read.ts';
import { defineWrite } from '../write/define-write.ts';
import { runWrite, runWriteAs, type WriteRequest, type WriteResult } from '../write/run-write.ts';
import { definedKind } from '../write/trail.ts';
import { recordEvents } from './record-rows.ts';

/** The record that is removed, by its code. */
export interface Removed {
  resource: RecordResource;
  code: string;
}

/** Removes a record; a foreign key refuses it while something refers to it. */
const REMOVE_RECORD = defineWrite({
  name: 'record.remove',
  role: 'administration',
  locks: ({ resource, code }: Removed, accountId) => ({
    rows: { records: lockRecords(accountId, resource, undefined, code) },
  }),
  lookUp: ({ resource, code }, accountId) => ({ attached: attachedToCode(accountId, resource, code) }),
  decide: (input, { locked }) => recordIn(input, locked.rows.records),
  write: ({ resource, code }, { id }, { account, found }) => ({
    answer: id,
    outcome: `removed ${resource.noun} ${id}, ${code}`,
    commands: [deleteRecords(account.id, resource, [id]), ...deleteAttachedTo(account.id, resource.noun, [id])],
    events: [...recordEvents(resource, 'deleted', id), ...deletedEvents(found.attached)],
  }),
  // A record that it found unused was used meanwhile.
  violation: (constraint, { resource, code }) =>
    constraint.endsWith('_fkey') ? conflict('record_used_meanwhile', { noun: resource.noun, code }) : undefined,
  trail: {
    of: 'everyone',
    entries: ({ resource, code }, record) => [
      { type: definedKind(resource.noun), id: record.id, name: code, before: record },
    ],
  },
});

/** Deletes a record of a kind that clients may delete, by its id. */
const DELETE_RECORD = defineWrite({
  name: 'record.delete',
  right: 'write',
  locks: ({ resource, id }: { resource: RecordResource; id: number }, accountId) => ({
    rows: { records: lockRecords(accountId, resource, String(id), undefined) },
  }),
  decide({ resource: { noun }, id }, { locked }) {
    const [record] = locked.rows.records;
    if (!record) throw notFound('no_record_id', { noun, id });
    return record;
  },
  write: ({ resource, id }, { code }, { account }) => ({
    answer: { id },
    outcome: `deleted ${resource.noun} ${id}, ${code}`,
    commands: [deleteRecords(account.id, resource, [id])],
    events: recordEvents(resource, 'deleted', id),
  }),
  trail: {
    of: 'everyone',
    entries: ({ resource }, record) => [
      { type: definedKind(resource.noun), id: record.id, name: record.code, before: record },
    ],
  },
});

/** Deletes a record of a kind with `isRemovable`, which nothing refers to. Throws NOT_FOUND. */
export const deleteRecord = (
  context: Context,
  actor: SessionActor,
  resource: RecordResource,
  id: number,
  request: WriteRequest,
): Promise<WriteResult<{ id: number }>> => runWrite(context, actor, DELETE_RECORD, { resource, id }, request);

/** The record that was found. Throws NOT_FOUND. */
function recordIn<R>({ resource: { noun, path }, code }: Removed, found: R[]): R {
  const [record] = found;
  if (record) return record;
  throw notFound('no_record_code', { noun, code, command: noun, path });
}

/**
 * Removes a record that nothing refers to; resolves to its id. Throws NOT_FOUND, and CONFLICT with what uses it. Foreign keys hold
 * while others write.
 */
export async function removeRecord(
  context: DatabaseContext,
  actor: Administrator,
  resource: RecordResource,
  code: string,
): Promise<number> {
  const input = { resource, code };
  const { accountId } = actor;
  const questions = { found: recordByCode(accountId, resource, code), tables: referringTables(resource.table) };
  const { found, tables } = await runReadAs(context, actor, questions, { cost: 'point' });
  const record = recordIn(input, found);
  const uses: Message[] = [];
  for (const table of tables) {
    const [used] = await readRowsAs(context, actor, usesIn(accountId, table, record[table.to]), { cost: 'scan' });
    if (used && used.count > 0) uses.push(describeUse(table, used));
  }
  const [first, ...more] = uses;
  if (first) {
    const reason = more.reduce((before, use) => new Message('both', { first: before, second: use }), first);
    throw conflict('record_used', { noun: resource.noun, code, reason });
  }
  return runWriteAs(context, actor, REMOVE_RECORD, input);
}

/** Names of a row and of several rows, by table. */
const NOUNS: Record<string, [one: Message, several: Message]> = {
  article: [new Message('noun_article'), new Message('noun_articles')],
  document_line: [new Message('noun_document_line'), new Message('noun_document_lines')],
  document_set: [new Message('noun_document_set'), new Message('noun_document_sets')],
  family: [new Message('noun_family'), new Message('noun_families')],
  group_discount: [new Message('noun_group_discount'), new Message('noun_group_discounts')],
  price: [new Message('noun_price'), new Message('noun_prices')],
  serial_number: [new Message('noun_serial_number'), new Message('noun_serial_numbers')],
  stock_count: [new Message('noun_stock_count'), new Message('noun_stock_counts')],
  stock_level: [new Message('noun_stock_level'), new Message('noun_stock_levels')],
  third_party: [new Message('noun_party'), new Message('noun_parties')],
  stock_transaction: [new Message('noun_stock_movement'), new Message('noun_stock_movements')],
};

/** Describes the rows of a table that use a record. */
export function describeUse(
  { table, columns, code }: Pick<ReferringTable, 'table' | 'columns' | 'code'>,
  { count, codes }: { count: number; codes: string[] | null },
): Message {
  if (table === 'account')
    return new Message(columns.includes('payment_terms_code') ? 'default_terms' : 'default_location');
  const [one, several]: Param[] = ownValue(NOUNS, table) ?? [table, table];
  const noun = (count === 1 ? one : several) ?? table;
  const shown = codes ?? [];
  const hasNames = code !== null && shown.length > 0;
  if (hasNames && count <= shown.length) return new Message('uses_named', { noun, codes: shown });
  if (count > MAX_USES)
    return hasNames
      ? new Message('more_uses_named', { count: MAX_USES, noun, codes: shown })
      : new Message('more_uses', { count: MAX_USES, noun });
  return hasNames
    ? new Message('uses_counted_named', { count, noun, codes: shown })
    : new Message('uses', { count, noun });
}
