// Lists the audit trail of an account.

import { type AuditEntry, type AuditFilter, auditEntriesOf } from '../../database/sql/audit-trail.ts';
import { FieldErrors } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import { isDay } from '../../domain/values/dates.ts';
import type { Administrator, SessionActor } from '../actor.ts';
import type { DatabaseContext } from '../context.ts';
import { readRows, readRowsAs } from '../read/run-read.ts';
import type { SessionCache } from '../session-cache.ts';

export type { AuditEntry, AuditFilter };

/** Entries of the audit trail, newest first. Throws INVALID_ARGUMENT for a day that is none. */
export async function listAuditEntries(
  context: DatabaseContext,
  actor: Administrator,
  filter: AuditFilter,
): Promise<AuditEntry[]> {
  const errors = new FieldErrors();
  for (const field of ['from', 'to'] as const) {
    const day = filter[field];
    errors.check(day === undefined || isDay(day), field, new Message('not_a_day_such_as'));
  }
  errors.throwIfAny();
  return readRowsAs(context, actor, auditEntriesOf(actor.accountId, filter), { cost: 'scan' });
}

/** History of a record or document, newest first, for everybody who may read it. Throws AUTH_FAILED, PERMISSION_DENIED. */
export async function historyOf(
  context: DatabaseContext & { sessions: SessionCache },
  actor: SessionActor,
  { type, id }: { type: string; id: string },
): Promise<AuditEntry[]> {
  const filter = { recordType: type, record: id, limit: MAX_OF_HISTORY };
  const entries = await readRows(context, actor, auditEntriesOf(actor.accountId, filter), { cost: 'point' });
  // A name may be the id of another record.
  return entries.filter(({ record_id }) => record_id === id);
}

/** Entries of one record that are read, the newest ones. */
export const MAX_OF_HISTORY = 100;
