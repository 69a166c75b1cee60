// The commands that end the life of a document: it is void or closed, and nothing of it is open or due any more.
// contract §5 Changes

import type { RelatedRow } from '../../../database/sql/documents/lock.ts';
import { updateDocument } from '../../../database/sql/documents/update.ts';
import { isPayable, settlementOf } from '../../../definitions/catalogue.ts';
import type { AccountFacts } from '../../../domain/account.ts';
import type { Changes } from '../../../domain/effects/apply.ts';
import type { Command } from '../../../query/statement.ts';
import { definedKind, type TrailEntry } from '../../write/trail.ts';
import { changeCommands, withNothingOpen } from '../change-commands.ts';

/** A document that ends, what that changes, and the snapshots of the documents that change. */
export interface Ending {
  row: RelatedRow;
  changes: Changes;
  snapshots: Map<number, string>;
}

/** The commands that write an end and its reason. */
export function endCommands(
  { id: accountId, today: updated }: Pick<AccountFacts, 'id' | 'today'>,
  { row, changes, snapshots }: Ending,
  { status, reason }: { status: 'VOID' | 'CLOSED'; reason: string },
): Command[] {
  const { id, type, document_set: set, seq_number: number } = row;
  const heading = { date: updated, created: updated, document: { id, type, set, number } };
  return [
    ...changeCommands(accountId, changes, snapshots, heading),
    updateDocument(accountId, id, {
      status,
      status_reason: reason,
      updated,
      snapshot: withNothingOpen(snapshots.get(id)),
      amount_due: isPayable(type) ? '0' : undefined,
      amount_open: settlementOf(type) ? '0' : undefined,
    }),
  ];
}

/** Entry of the audit trail for an end. */
export function endingEntry(row: RelatedRow, { status, reason }: { status: string; reason: string }): TrailEntry {
  const { id, type, document_set, seq_number, status: before } = row;
  return {
    type: definedKind(type),
    id,
    name: `${document_set} ${seq_number}`,
    before: { status: before },
    after: { status, reason },
  };
}
