// Voids a document: its effects are reverted from its recorded rows, independent of its current definition. Its number stays.
// contract §5 Life

import { bookedBy } from '../../../database/sql/documents/booked.ts';
import { serialsOfDocument } from '../../../database/sql/documents/document-articles.ts';
import { relationsOf, type TakerRow, takersOf } from '../../../database/sql/documents/relations.ts';
import { reservationsCausedBy } from '../../../database/sql/documents/reservations.ts';
import { serialNumbersList } from '../../../definitions/lists/serial-numbers.ts';
import { transactions } from '../../../definitions/lists/stock-transactions.ts';
import { type EarlierDocument, RELATIONS } from '../../../domain/documents/document-facts.ts';
import { named } from '../../../domain/documents/relations.ts';
import { apply } from '../../../domain/effects/apply.ts';
import { reverse } from '../../../domain/effects/reverse.ts';
import { releaseAll } from '../../../domain/effects/take.ts';
import { AppError } from '../../../domain/errors.ts';
import { Message } from '../../../domain/messages/message.ts';
import { readSerial } from '../../stock/stock-facts.ts';
import { defineWrite } from '../../write/define-write.ts';
import { earlierQuestions, earlierReader, readSnapshots, takerName } from '../earlier-documents.ts';
import { recordedEffects } from '../recorded-effects.ts';
import {
  CHANGE_OF_DOCUMENTS,
  type ChangeTarget,
  changed,
  keyOf,
  lockedArticles,
  otherDocuments,
  stockState,
  targetRow,
} from './change-target.ts';
import { type Ending, endCommands, endingEntry } from './end-commands.ts';

/**
 * Voids a document. Throws NOT_FOUND, CONFLICT (void already; a later document takes from it, which the message names; a serial
 * number has moved on), INSUFFICIENT_STOCK.
 */
export const VOID_DOCUMENT = defineWrite({
  name: 'document.void',
  right: 'write',
  userRoles: ['admin', 'manager'],
  locks: ({ target }: { target: ChangeTarget; reason: string }) => ({
    idOrders: [transactions.orderLock, serialNumbersList.orderLock],
    exclusive: [CHANGE_OF_DOCUMENTS],
    documents: { key: keyOf(target) },
    articlesOfDocuments: true,
  }),
  // It has its own transaction, because its locks are known only behind the lock of the document.
  lookUp({ target }, accountId) {
    const key = keyOf(target);
    return {
      ...earlierQuestions(accountId, { key }, [...RELATIONS]),
      ownBooked: bookedBy(accountId, key),
      takers: takersOf(accountId, key),
      relations: relationsOf(accountId, key),
      reservations: reservationsCausedBy(accountId, key),
      serials: serialsOfDocument(accountId, key),
    };
  },
  decide({ target }, { account, locked, found }): Ending {
    const row = targetRow(target, locked);
    const articles = lockedArticles(locked);
    const document = earlierReader(found, articles)(row);
    if (document.status === 'VOID')
      throw new AppError('CONFLICT', new Message('void_already', { document: named(document) }));
    refuseTakers(document, found.takers);
    const { ownBooked: booked, relations, reservations } = found;
    const recorded = recordedEffects({ booked, relations, reservations }, articles, document.currency);
    const others = otherDocuments(row, locked, found);
    const closed = new Set(others.filter(({ status }) => status === 'CLOSED').map(({ id }) => id));
    const own = releaseAll(document.lines.flatMap(line => line.reservations));
    const stock = stockState(locked, found.serials.map(readSerial), account.negative_stock);
    const changes = apply([...reverse(recorded, closed), ...own], { stock, related: others });
    return { row, changes, snapshots: readSnapshots(found.snapshots) };
  },
  write: ({ reason }, ending, { account }) => ({
    ...changed(ending.row, 'voided'),
    commands: endCommands(account, ending, { status: 'VOID', reason }),
  }),
  trail: { of: 'everyone', entries: ({ reason }, { row }) => [endingEntry(row, { status: 'VOID', reason })] },
});

function refuseTakers(document: EarlierDocument, takers: TakerRow[]): void {
  const [name, ...others] = takers.map(takerName);
  if (name === undefined) return;
  throw new AppError(
    'CONFLICT',
    others.length === 0
      ? new Message('void_dependant', { document: named(document), documents: name })
      : new Message('void_dependants', { document: named(document), documents: [name, ...others] }),
  );
}
