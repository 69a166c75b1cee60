// From what effects change to the commands that write it.

import { parse } from 'lossless-json';
import { insertRelations } from '../../database/statements/documents/relations.ts';
import { insertReservations } from '../../database/statements/documents/reservations.ts';
import { type DocumentUpdate, updateDocument } from '../../database/statements/documents/update.ts';
import type { LedgerHeading } from '../../database/statements/stock/ledger.ts';
import type { Changes } from '../../domain/effects/apply.ts';
import type { DocumentChange } from '../../domain/effects/related-changes.ts';
import { decimal, digits, ZERO } from '../../domain/values/decimal.ts';
import { jsonText } from '../../formats/write-json.ts';
import type { Command } from '../../query/statement.ts';
import { stockCommands } from '../stock/stock-commands.ts';

/** The commands of changes that the document of the heading makes, when it is issued or changed. */
export function changeCommands(
  accountId: number,
  { reservations, relations, stock, documents }: Changes,
  snapshots: Map<number, string>,
  heading: Required<LedgerHeading>,
): Command[] {
  const { created: updated, document } = heading;
  return [
    ...(reservations.length > 0 ? [insertReservations(accountId, document.id, reservations)] : []),
    ...(relations.length > 0 ? [insertRelations(accountId, document.id, relations)] : []),
    ...stockCommands(accountId, stock, heading),
    ...documents.map(change => updateDocument(accountId, change.id, documentUpdate(change, snapshots, updated))),
  ];
}

/** The new values of an earlier document. */
export function documentUpdate(
  { id, status, amount_paid, amount_due, open }: DocumentChange,
  snapshots: Map<number, string>,
  updated: string,
): DocumentUpdate {
  return {
    ...{ status, updated },
    amount_paid: amount_paid && digits(amount_paid),
    amount_due: amount_due && digits(amount_due),
    snapshot: open.size > 0 ? withOpenQuantities(snapshots.get(id), line => open.get(line)) : undefined,
  };
}

/** The snapshot of a document of which nothing is open any more. */
export const withNothingOpen = (snapshot: string | undefined): string => withOpenQuantities(snapshot, () => ZERO);

// The snapshot with new open quantities; a line without a quantity has none.
function withOpenQuantities(snapshot: string | undefined, openOf: (line: number) => typeof ZERO | undefined): string {
  if (snapshot === undefined) throw new Error('The snapshot of a document whose lines are taken was not read');
  const document = parse(snapshot, null, text => decimal(text)) as { items?: Record<string, unknown>[] };
  document.items?.forEach((item, line) => {
    const open = openOf(line);
    if (open && 'open_qty' in item) item.open_qty = open;
  });
  return jsonText(document);
}
