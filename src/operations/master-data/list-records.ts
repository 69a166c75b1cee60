// Lists all records of a kind for administrators, as the interface answers them.

import { allRecords } from '../../database/sql/master-data/records.ts';
import type { RecordResource } from '../../definitions/define-record.ts';
import type { Row } from '../../query/statement.ts';
import type { Administrator } from '../actor.ts';
import type { DatabaseContext } from '../context.ts';
import { readRowsAs } from '../read/run-read.ts';

/** All records of a kind by code. */
export async function listRecords(
  context: DatabaseContext,
  actor: Administrator,
  resource: RecordResource,
): Promise<Row[]> {
  const found = await readRowsAs(context, actor, allRecords(actor.accountId, resource), { cost: 'scan' });
  return found.map(({ json }) => JSON.parse(json));
}
