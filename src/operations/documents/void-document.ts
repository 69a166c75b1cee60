// Voids a document: what it did is taken back from its recorded rows, whatever its definition says today. Its number stays.
// contract §5 Life

import type { RelatedRow } from '../../database/statements/documents/lock.ts';
import { dependentDocuments } from '../../database/statements/documents/look-up.ts';
import { relationsOf } from '../../database/statements/documents/relations.ts';
import { reservationsCausedBy } from '../../database/statements/documents/reservations.ts';
import { updateDocument } from '../../database/statements/documents/update.ts';
import type { ArticleRow, LevelRow } from '../../database/statements/stock/articles.ts';
import { serialsOfDocument } from '../../database/statements/stock/serial-numbers.ts';
import { DOCUMENT_ORDER_LOCK } from '../../definitions/define-document.ts';
import { serialNumbersList } from '../../definitions/lists/serial-numbers.ts';
import { transactions } from '../../definitions/lists/stock-transactions.ts';
import { type EarlierDocument, RELATIONS } from '../../domain/documents/document-facts.ts';
import { named } from '../../domain/documents/relations.ts';
import { apply, type Changes } from '../../domain/effects/apply.ts';
import { reverse } from '../../domain/effects/reverse.ts';
import { AppError, fieldError } from '../../domain/errors.ts';
import type { RowsOf } from '../../query/statement.ts';
import type { Administrator } from '../actor.ts';
import type { DatabaseContext } from '../context.ts';
import { readLevels, readSerial } from '../stock/stock-facts.ts';
import { defineWrite } from '../write/define-write.ts';
import { runWriteAs } from '../write/run-write.ts';
import { changeCommands } from './change-commands.ts';
import { earlierQuestions, readEarlier } from './earlier-documents.ts';
import { recordedEffects } from './recorded-effects.ts';

interface Input {
  set: string;
  number: string;
  reason: string;
}

interface Plan {
  document: EarlierDocument;
  changes: Changes;
}

const VOID_DOCUMENT = defineWrite({
  name: 'document.void',
  locks: ({ set, number }: Input) => ({
    idOrders: [DOCUMENT_ORDER_LOCK, transactions.orderLock, serialNumbersList.orderLock],
    documents: { set, number },
  }),
  // It has the transaction to itself: what it locks is known only behind the lock of the document.
  lookUp: ({ set, number }, accountId) => ({
    ...earlierQuestions(accountId, { set, number }, [...RELATIONS]),
    dependents: dependentDocuments(accountId, set, number),
    relations: relationsOf(accountId, set, number),
    reservations: reservationsCausedBy(accountId, set, number),
    serials: serialsOfDocument(accountId, set, number),
  }),
  decide({ set, number, reason }, { account, locked, found }): Plan {
    if (reason.trim() === '' || reason.length > 255) throw fieldError('reason', 'must have 1 to 255 characters');
    const articles = new Map((locked.articles as unknown as ArticleRow[]).map(row => [row.id, row]));
    const rows = locked.documents as unknown as RelatedRow[];
    const row = rows.find(each => each.document_set === set && each.seq_number === number);
    if (!row) throw new AppError('NOT_FOUND', `There is no document '${number}' in document set '${set}'`);
    const document = readEarlier(row, found, articles);
    if (document.status === 'VOID') throw new AppError('CONFLICT', `${named(document)} is void already`);
    refuseDependents(document, found.dependents);
    const booked = found.booked.filter(({ document_id }) => document_id === document.id);
    const { relations, reservations } = found;
    const recorded = recordedEffects({ booked, relations, reservations }, articles, document.currency);
    const changes = apply(reverse(recorded), {
      stock: {
        onHand: readLevels(locked.levels as unknown as LevelRow[]),
        serials: found.serials.map(readSerial),
        negativeStock: account.negative_stock,
      },
      related: rows.filter(each => each !== row).map(each => readEarlier(each, found, articles)),
    });
    return { document, changes };
  },
  write({ set, number, reason }, { document: { id, type }, changes }, { account }) {
    const updated = account.today;
    const heading = { date: updated, created: updated, document: { id, type, set, number } };
    const commands = [
      ...changeCommands(account.id, changes, heading),
      updateDocument(account.id, id, { status: 'VOID', void_reason: reason, updated }),
    ];
    return { answer: { id, type }, outcome: `voided ${type} ${id}, ${set}/${number}`, commands };
  },
});

/**
 * Voids a document. Throws INVALID_ARGUMENT (reason), NOT_FOUND, CONFLICT (void already; a later document depends on it, which
 * the message names; a serial number has moved on), INSUFFICIENT_STOCK.
 */
export function voidDocument(
  context: DatabaseContext,
  actor: Administrator,
  input: Input,
): Promise<{ id: number; type: string }> {
  return runWriteAs(context, actor, VOID_DOCUMENT, input);
}

function refuseDependents(document: EarlierDocument, dependents: RowsOf<ReturnType<typeof dependentDocuments>>): void {
  if (dependents.length === 0) return;
  const names = dependents.map(row => named({ type: row.type, name: `${row.document_set} ${row.seq_number}` }));
  throw new AppError(
    'CONFLICT',
    names.length === 1
      ? `${named(document)} can't be void while ${names[0]} depends on it: void that first`
      : `${named(document)} can't be void while ${names.join(', ')} depend on it: void those first`,
  );
}
