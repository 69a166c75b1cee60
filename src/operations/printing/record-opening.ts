// Records that a document was opened by its link. docs/decisions/0127

import { countOpening, recentOpening } from '../../database/sql/documents/openings.ts';
import type { Context } from '../context.ts';
import { readRowsAs } from '../read/run-read.ts';
import { defineWrite } from '../write/define-write.ts';
import { runWriteAs } from '../write/run-write.ts';

const RECORD_OPENING = defineWrite({
  name: 'document.record-opening',
  asynchronousCommit: true,
  locks: ({ id }: { id: bigint }) => ({ exclusive: [`opening of ${id}`] }),
  write: ({ id }, _, { account }) => ({
    answer: undefined,
    outcome: `recorded an opening of document ${id}`,
    commands: [countOpening(account.id, id)],
  }),
  trail: { none: 'the recipient is no user, and can open a document any number of times' },
});

/**
 * Records that a document was opened. Openings within five minutes count as one, so a link that is requested again and again costs one
 * read each time. Never rejects: an opening that can't be stored is not counted.
 */
export async function recordOpening(context: Context, accountId: number, id: bigint): Promise<void> {
  if (context.pool.availability.writesFail) return;
  try {
    const recent = await readRowsAs(context, { accountId }, recentOpening(accountId, id), { cost: 'point' });
    if (recent.length === 0) await runWriteAs(context, { kind: 'system', accountId }, RECORD_OPENING, { id });
  } catch {
    // The reader has the document all the same.
  }
}
