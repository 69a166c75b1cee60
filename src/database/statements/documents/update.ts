// Changes of documents after they were issued.

import { type Command, command } from '../../../query/statement.ts';

/** Changes the status of a document, and its payment or void reason where given. */
export const updateDocument = (
  accountId: number,
  id: number,
  change: { status: string; amount_paid?: string; void_reason?: string; updated: string },
): Command =>
  command({
    name: 'document update',
    text: `UPDATE document SET status = $3, amount_paid = coalesce($4, amount_paid), void_reason = coalesce($5, void_reason), updated = $6
      WHERE account_id = $1 AND id = $2`,
    values: [accountId, id, change.status, change.amount_paid ?? null, change.void_reason ?? null, change.updated],
  });
