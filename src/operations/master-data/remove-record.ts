// Removes a record of master data that nothing uses.

import { deleteRecords, lockRecords, recordByCode } from '../../database/sql/master-data/records.ts';
import { referringTables, usesIn } from '../../database/sql/master-data/uses.ts';
import type { RecordResource } from '../../definitions/define-record.ts';
import { AppError } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import type { Administrator } from '../actor.ts';
import type { DatabaseContext } from '../context.ts';
import { runReadAs } from '../read/run-read.ts';
import { defineWrite } from '../write/define-write.ts';
import { runWriteAs } from '../write/run-write.ts';
import { definedKind } from '../write/trail.ts';
import { describeUse } from './describe-use.ts';

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
  lookUp: () => ({}),
  decide: (input, { locked }) => recordIn(input, locked.rows.records),
  write: ({ resource, code }, { id }, { account }) => ({
    answer: id,
    outcome: `removed ${resource.noun} ${id}, ${code}`,
    commands: [deleteRecords(account.id, resource, [id])],
  }),
  // A record that it found unused was used meanwhile.
  violation: (constraint, { resource, code }) =>
    constraint.endsWith('_fkey')
      ? new AppError('CONFLICT', new Message('record_used_meanwhile', { noun: resource.noun, code }))
      : undefined,
  trail: {
    of: 'everyone',
    entries: ({ resource, code }, record) => [
      { type: definedKind(resource.noun), id: record.id, name: code, before: record },
    ],
  },
});

/** The record that was found. Throws NOT_FOUND. */
function recordIn<R>({ resource: { noun, path }, code }: Removed, found: R[]): R {
  const [record] = found;
  if (record) return record;
  throw new AppError('NOT_FOUND', new Message('no_record_code', { noun, code, command: noun, path }));
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
    const question = { used: usesIn(accountId, table, record[table.to]) };
    const [used] = (await runReadAs(context, actor, question, { cost: 'scan' })).used;
    if (used && used.count > 0) uses.push(describeUse(table, used));
  }
  const [first, ...more] = uses;
  if (first) {
    const reason = more.reduce((before, use) => new Message('both', { first: before, second: use }), first);
    throw new AppError('CONFLICT', new Message('record_used', { noun: resource.noun, code, reason }));
  }
  return runWriteAs(context, actor, REMOVE_RECORD, input);
}
