// Bodies of documents that drafts and recurring documents store. contract §7 Master data

import type { RecordResource } from '../../../definitions/define-record.ts';
import { type Command, rowLock } from '../../../query/statement.ts';
import { updateTable } from '../rows-by-columns.ts';

/** A stored body. */
export interface StoredBody {
  table: 'draft' | 'recurring_document';
  id: number;
  type: string;
  /** JSON. */
  body: string;
}

/** Locks the stored bodies in which the present code of a record is a text, if `code` is another one. */
export const lockBodiesWithCode = (
  accountId: number,
  stored: StoredBody['table'],
  { path, table, codeField }: RecordResource,
  { id, code }: { id: string; code: string },
) =>
  rowLock<StoredBody>({
    name: `${stored} of ${path}`,
    text: `SELECT '${stored}' AS table, b.id, b.type, b.body FROM ${table} r JOIN ${stored} b ON b.account_id = r.account_id
      WHERE r.account_id = $1 AND r.id = $2 AND r.${codeField} <> $3 AND strpos(b.body, to_json(r.${codeField})::text) > 0
      ORDER BY b.id FOR UPDATE OF b`,
    values: [accountId, id, code],
  });

/** Changes a stored body. */
export const changeBody = (accountId: number, { table, id, body }: StoredBody): Command =>
  updateTable(table, { account_id: accountId, id }, { body }, ['version = version + 1', 'updated_at = now()']);
