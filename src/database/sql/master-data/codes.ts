// Codes that the server assigns to new records: C0001, S0001.

import type { RecordResource } from '../../../definitions/define-record.ts';
import { type Allocation, mergeableAllocation } from '../../../query/statement.ts';
import { scopeOf } from './records.ts';

/**
 * The next free code of a kind: `C0001`, growing past 9999; each member of a group gets one of its own. Codes that clients chose are skipped. It is sent behind the lock of
 * the kind's counter, so it reads the counter as committed by earlier transactions.
 */
export function nextCode(accountId: number, resource: RecordResource, prefix: string): Allocation<{ code: string }> {
  const code = `$3 || lpad(i::text, greatest(4, length(i::text)), '0')`;
  const name = `codes of ${resource.path}`;
  return mergeableAllocation(name, undefined, items => ({
    name,
    // A scalar subquery looks up each number by key; EXISTS would be planned as a join with all records.
    text: `WITH RECURSIVE n (i) AS (
        SELECT coalesce((SELECT k.last FROM code_counter k WHERE k.account_id = $1 AND k.kind = $2), 0) + 1
        UNION ALL SELECT i + 1 FROM n
      ), free AS (
        SELECT i, ${code} AS code FROM n WHERE (SELECT r.id FROM ${resource.table} r
          WHERE r.account_id = $1${scopeOf(resource)} AND r.${resource.codeField} = ${code}) IS NULL
        LIMIT $4
      ), counter AS (
        INSERT INTO code_counter (account_id, kind, last) SELECT $1, $2, max(i) FROM free
        ON CONFLICT (account_id, kind) DO UPDATE SET last = excluded.last
      )
      SELECT (row_number() OVER (ORDER BY i) - 1)::int AS item, code FROM free`,
    values: [accountId, resource.path, prefix, items.length],
  }));
}
