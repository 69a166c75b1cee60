// The audit trail of accounts under test: their entries, and whether they verify.

import assert from 'node:assert/strict';
import { type AuditEntry, listAuditEntries } from '../../../src/operations/audit/list-entries.ts';
import { verifyTrail } from '../../../src/operations/audit/verify-trail.ts';
import { startRig } from '../../support/rig.ts';

export const actorOf = ({ id }: { id: number }) => ({ kind: 'administrator', accountId: id, name: 'root' }) as const;

/** Starts a server, and reads the audit trails of its accounts. */
export async function startAuditRig() {
  const rig = await startRig();
  const context = rig.administration;
  const entriesOf = (account: { id: number }, filter = {}) =>
    listAuditEntries(context, actorOf(account), { limit: 1000, ...filter });
  const verify = (account: { id: number }, end?: { number: number; hash: string }) =>
    verifyTrail(context, actorOf(account), end);
  return {
    rig,
    context,
    entriesOf,
    verify,
    newest: async (account: { id: number }) => (await entriesOf(account, { limit: 1 }))[0] as AuditEntry,
    sound: async (account: { id: number }) => assert.deepEqual((await verify(account)).faults, []),
  };
}

/** The parts of an entry that describe a change. */
export const changeOf = ({ action, record_type, record_name, before, after }: AuditEntry) => ({
  action,
  record: `${record_type} ${record_name}`,
  before,
  after,
});
