// Lists the audit trail of an account.

import { type AuditEntry, type AuditFilter, auditEntriesOf } from '../../database/statements/audit-trail.ts';
import { FieldErrors } from '../../domain/errors.ts';
import { isDay } from '../../domain/values/dates.ts';
import type { Administrator } from '../actor.ts';
import type { DatabaseContext } from '../context.ts';
import { runReadAs } from '../read/run-read.ts';

export type { AuditEntry, AuditFilter };

/** Entries of the audit trail, newest first. Throws INVALID_ARGUMENT for a day that is none. */
export async function listAuditEntries(
  context: DatabaseContext,
  { accountId }: Pick<Administrator, 'accountId'>,
  filter: AuditFilter,
): Promise<AuditEntry[]> {
  const errors = new FieldErrors();
  for (const field of ['from', 'to'] as const) {
    const day = filter[field];
    errors.check(day === undefined || isDay(day), field, 'must be a day such as 2026-11-20');
  }
  errors.throwIfAny();
  const questions = { entries: auditEntriesOf(accountId, filter) };
  return (await runReadAs(context, { accountId }, questions, { cost: 'scan' })).entries;
}
