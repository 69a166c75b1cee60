// From what effects change to the commands that write it.

import { insertRelations } from '../../database/statements/documents/relations.ts';
import { insertReservations } from '../../database/statements/documents/reservations.ts';
import { updateDocument } from '../../database/statements/documents/update.ts';
import type { LedgerHeading } from '../../database/statements/stock/ledger.ts';
import type { Changes } from '../../domain/effects/apply.ts';
import { digits } from '../../domain/values/decimal.ts';
import type { Command } from '../../query/statement.ts';
import { stockCommands } from '../stock/stock-commands.ts';

/** The commands of changes that the document of the heading makes, when it is issued or made void. */
export function changeCommands(
  accountId: number,
  { reservations, relations, stock, documents }: Changes,
  heading: Required<LedgerHeading>,
): Command[] {
  const { created: updated, document } = heading;
  return [
    ...(reservations.length > 0 ? [insertReservations(accountId, document.id, reservations)] : []),
    ...(relations.length > 0 ? [insertRelations(accountId, document.id, relations)] : []),
    ...stockCommands(accountId, stock, heading),
    ...documents.map(({ id, status, amount_paid }) =>
      updateDocument(accountId, id, {
        ...{ status, updated },
        ...(amount_paid && { amount_paid: digits(amount_paid) }),
      }),
    ),
  ];
}
