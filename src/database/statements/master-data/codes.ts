// Codes that the server assigns to new records: C0001, S0001.

import type { RecordResource } from '../../../definitions/define-record.ts';
import { type Allocation, allocation } from '../../../query/statement.ts';
import { scopeOf } from './records.ts';

/**
 * The next free code of a kind: `C0001`, growing past 9999. Codes that clients chose are skipped. It is sent behind the lock of
 * the kind's counter, so it reads the counter as committed by earlier transactions.
 */
export function nextCode(accountId: number, resource: RecordResource, prefix: string): Allocation<{ code: string }> {
  const code = (n: string) => `$3 || lpad(${n}::text, greatest(4, length(${n}::text)), '0')`;
  return allocation({
    name: `code of ${resource.path}`,
    // A scalar subquery looks up each number by key; EXISTS would be planned as a join with all records.
    text: `INSERT INTO code_counter AS c (account_id, kind, last) VALUES ($1, $2, (
        WITH RECURSIVE n (i) AS (
          SELECT coalesce((SELECT k.last FROM code_counter k WHERE k.account_id = $1 AND k.kind = $2), 0) + 1
          UNION ALL SELECT i + 1 FROM n)
        SELECT i FROM n WHERE (SELECT r.id FROM ${resource.table} r
          WHERE r.account_id = $1${scopeOf(resource)} AND r.${resource.codeField} = ${code('i')}) IS NULL
        LIMIT 1))
      ON CONFLICT (account_id, kind) DO UPDATE SET last = excluded.last
      RETURNING ${code('c.last')} AS code`,
    values: [accountId, resource.path, prefix],
  });
}
