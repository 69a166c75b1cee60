// Commands of the changes that effects make.

import type Big from 'big.js';
import { insertRelations } from '../../database/sql/documents/relations.ts';
import { insertReservations } from '../../database/sql/documents/reservations.ts';
import { type DocumentUpdate, updateDocument } from '../../database/sql/documents/write.ts';
import type { LedgerHeading } from '../../database/sql/stock/ledger.ts';
import type { Changes } from '../../domain/effects/apply.ts';
import type { DocumentChange } from '../../domain/effects/related-changes.ts';
import { digits, ZERO } from '../../domain/values/decimal.ts';
import type { Command } from '../../query/statement.ts';
import { inChunks, stockCommands } from '../stock/stock-commands.ts';

/** The commands of the changes of the document in the heading. */
export function changeCommands(
  accountId: number,
  { reservations, relations, stock, documents }: Changes,
  snapshots: Map<number, string>,
  heading: Required<LedgerHeading>,
): Command[] {
  const { created: updated, document } = heading;
  return [
    ...inChunks(reservations, rows => insertReservations(accountId, document.id, rows)),
    ...inChunks(relations, rows => insertRelations(accountId, document.id, rows)),
    ...stockCommands(accountId, stock, heading),
    ...documents.map(change => updateDocument(accountId, change.id, documentUpdate(change, snapshots, updated))),
  ];
}

/** The new values of an earlier document. */
export function documentUpdate(
  { id, status, amount_paid, amount_due, amount_open, open }: DocumentChange,
  snapshots: Map<number, string>,
  updated: string,
): DocumentUpdate {
  return {
    status,
    updated,
    amount_paid: amount_paid && digits(amount_paid),
    amount_due: amount_due && digits(amount_due),
    amount_open: amount_open && digits(amount_open),
    snapshot: open && withOpenQuantities(snapshots.get(id), index => open[index]),
  };
}

/** The snapshot of a document without open quantities. */
export const withNothingOpen = (snapshot: string | undefined): string => withOpenQuantities(snapshot, () => ZERO);

// Quotes within a text are escaped, so the pattern matches only the field itself.
const OPEN_QUANTITY = /"open_qty":[\d.]+/g;

// The snapshot with other open quantities, given for the lines that have one in their order. A document may have a thousand lines,
// and a write may name a hundred documents, so the text is changed and not read as JSON.
function withOpenQuantities(snapshot: string | undefined, openOf: (index: number) => Big | undefined): string {
  if (snapshot === undefined) throw new Error('The snapshot of a document whose lines are taken was not read');
  let index = 0;
  return snapshot.replaceAll(OPEN_QUANTITY, () => {
    const open = openOf(index++);
    if (!open) throw new Error('The snapshot of a document has more lines with a quantity than the document');
    return `"open_qty":${digits(open)}`;
  });
}
