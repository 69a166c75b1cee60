// Recomputes all that is kept beside ledger and documents (levels, costs, reservations, payments, numbers) and tells each
// difference. Contract section 6.

import type { Pool, Row } from '../../database/connection/pool.ts';
import { balanceDifferences, levelDifferences } from '../../database/statements/integrity.ts';
import type { Statement } from '../../query/statement.ts';
import { examineDocuments, examineSnapshots } from './check-documents.ts';
import { examineLedger } from './check-ledger.ts';

/** Something that stands otherwise than ledger and documents say. */
export interface Difference {
  check: string;
  subject: string;
  expected: string;
  found: string;
}

/** Runs statements on one snapshot of an account. */
export type Look = (statement: Statement) => Promise<Row[]>;

/** Examines an account on one snapshot, without stopping anyone's work. Resolves to every difference. */
export async function examine(pool: Pool, accountId: number): Promise<Difference[]> {
  return pool.withConnection(
    async connection => {
      // One snapshot for all statements, and no deadline: a large account takes its time.
      await connection.command({ text: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY' });
      await connection.command({ text: `SET LOCAL kontor.account = '${Math.trunc(accountId)}'` });
      await connection.command({ text: 'SET LOCAL statement_timeout = 0' });
      // It reads whole tables in ranges, which is not what connections are set up for (see database/connect.ts).
      await connection.command({ text: 'SET LOCAL plan_cache_mode = auto' });
      await connection.command({ text: 'SET LOCAL enable_seqscan = on' });
      try {
        const look: Look = statement => connection.query(statement);
        const levels = await look(levelDifferences(accountId));
        const balances = await look(balanceDifferences(accountId));
        return [
          ...levels.map(row => difference('on hand', `${row.item_code} at ${row.location_code}`, row)),
          ...balances.map(row =>
            difference('balance', `transaction ${row.id}, ${row.item_code} at ${row.location_code}`, row),
          ),
          ...(await examineLedger(look, accountId)),
          ...(await examineDocuments(look, accountId)),
          ...(await examineSnapshots(look, accountId)),
        ];
      } finally {
        await connection.command({ text: 'ROLLBACK' });
      }
    },
    { noTimeout: true },
  );
}

function difference(check: string, subject: string, row: Row): Difference {
  return { check, subject, expected: row.expected as string, found: row.found as string };
}
