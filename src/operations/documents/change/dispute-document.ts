// Stops the payment reminders of an invoice that is disputed, and lets them go on. contract §7 Reminders

import { disputeDocument } from '../../../database/sql/documents/write.ts';
import { defineWrite } from '../../write/define-write.ts';
import { definedKind } from '../../write/trail.ts';
import { type ChangeTarget, changed, keyOf, targetRow } from './change-target.ts';

/** Sets the reason of a dispute; null ends it. Throws NOT_FOUND, CONFLICT (id and number of different documents). */
export const DISPUTE_DOCUMENT = defineWrite({
  name: 'document.dispute',
  right: 'write',
  locks: ({ target }: { target: ChangeTarget; dispute: string | null }) => ({ documents: { key: keyOf(target) } }),
  decide: ({ target }, { locked }) => targetRow(target, locked),
  write: ({ dispute }, row, { account }) => ({
    ...changed(row, dispute === null ? 'ended the dispute of' : 'disputed'),
    commands: [disputeDocument(account.id, row.id, dispute, account.today)],
    events: [{ type: `${row.type}.updated`, id: row.id }],
  }),
  trail: {
    of: 'everyone',
    entries: ({ dispute }, { id, type, document_set, seq_number }) => [
      {
        type: definedKind(type),
        id,
        name: `${document_set} ${seq_number}`,
        after: { dispute_reason: dispute },
      },
    ],
  },
});
