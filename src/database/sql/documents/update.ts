// Changes of documents after they were issued.

import { type Command, command } from '../../../query/statement.ts';

/** New values of a document; those that are undefined stay. */
export interface DocumentUpdate {
  status?: string | undefined;
  amount_paid?: string | undefined;
  amount_due?: string | undefined;
  amount_open?: string | undefined;
  /** The snapshot with other open quantities. */
  snapshot?: string | undefined;
  /** Reason of the void or close. */
  status_reason?: string | undefined;
  /** The day of the change. */
  updated: string;
}

const COLUMNS = ['status', 'amount_paid', 'amount_due', 'amount_open', 'snapshot', 'status_reason'] as const;
const TYPES = { status: 'text', amount_paid: 'numeric', amount_due: 'numeric', amount_open: 'numeric' };
const SETTINGS = COLUMNS.map((column, index) => {
  const type = column in TYPES ? TYPES[column as keyof typeof TYPES] : 'text';
  return `${column} = coalesce($${index + 4}::${type}, ${column})`;
});

/** Changes a document. */
export const updateDocument = (accountId: number, id: number, change: DocumentUpdate): Command =>
  command({
    name: 'document update',
    text: `UPDATE document SET updated = $3, ${SETTINGS.join(', ')} WHERE account_id = $1 AND id = $2`,
    values: [accountId, id, change.updated, ...COLUMNS.map(column => change[column] ?? null)],
  });
