// Removes a record of master data that nothing uses.

import { recordByCode } from '../../database/sql/master-data/records.ts';
import { referringTables, usesIn } from '../../database/sql/master-data/uses.ts';
import type { RecordResource } from '../../definitions/define-record.ts';
import { AppError } from '../../domain/errors.ts';
import type { Administrator } from '../actor.ts';
import type { DatabaseContext } from '../context.ts';
import { runReadAs } from '../read/run-read.ts';
import { runWriteAs } from '../write/run-write.ts';
import { describeUse } from './describe-use.ts';
import { REMOVE_RECORD, recordIn } from './remove-record-write.ts';

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
  const uses: string[] = [];
  for (const table of tables) {
    const question = { used: usesIn(accountId, table, record[table.to]) };
    const [used] = (await runReadAs(context, actor, question, { cost: 'scan' })).used;
    if (used && used.count > 0) uses.push(describeUse(table, used));
  }
  if (uses.length > 0) {
    const message = `The ${resource.noun} '${code}' is used, so it stays: ${uses.join('; ')}`;
    throw new AppError('CONFLICT', message);
  }
  return runWriteAs(context, actor, REMOVE_RECORD, input);
}
