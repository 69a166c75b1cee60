// Lists the jobs of an account, as pages and commands show them.

import { jobsOf } from '../../database/sql/jobs.ts';
import { readStoredText } from '../../domain/messages/stored.ts';
import type { Row } from '../../query/statement.ts';
import type { Administrator } from '../actor.ts';
import type { DatabaseContext } from '../context.ts';
import { readRowsAs } from '../read/run-read.ts';
import type { JobKind } from './job-kind.ts';

/** Reads the newest jobs of a kind, in all states or in one, with the shown keys of their content. */
export async function listJobs(
  context: DatabaseContext,
  actor: Administrator,
  { name, shown }: JobKind,
  choice: { state: string | undefined; limit: number },
): Promise<Row[]> {
  const jobs = jobsOf(actor.accountId, { kind: name, shown }, choice);
  const rows = await readRowsAs(context, actor, jobs, { cost: 'scan' });
  return rows.map(row => (typeof row.reason === 'string' ? { ...row, reason: readStoredText(row.reason) } : row));
}
