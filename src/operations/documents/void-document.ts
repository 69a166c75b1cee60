// Voids a document: opposite stock movements, released reservations and numbers, the document it named open again. Its number
// stays. Contract section 5, Life.

import type Big from 'big.js';
import type { RelatedRow } from '../../database/statements/documents/lock.ts';
import { dependentDocuments } from '../../database/statements/documents/look-up.ts';
import { stockLinesOf } from '../../database/statements/documents/stock-lines.ts';
import { updateDocument } from '../../database/statements/documents/update.ts';
import type { LevelRow } from '../../database/statements/stock/articles.ts';
import { ledgerOfDocument } from '../../database/statements/stock/ledger.ts';
import { serialsOfDocument } from '../../database/statements/stock/serial-numbers.ts';
import { documentOf } from '../../definitions/catalogue.ts';
import { DOCUMENT_ORDER_LOCK } from '../../definitions/define-document.ts';
import { serialNumbersList } from '../../definitions/lists/serial-numbers.ts';
import { transactions } from '../../definitions/lists/stock-transactions.ts';
import type { EarlierDocument } from '../../domain/documents/document-facts.ts';
import { named, related } from '../../domain/documents/relations.ts';
import { apply, type Changes } from '../../domain/effects/apply.ts';
import type { Effect } from '../../domain/effects/effect.ts';
import { reverse } from '../../domain/effects/reverse.ts';
import { AppError, fieldError } from '../../domain/errors.ts';
import { changesAverageCost } from '../../domain/stock/movement-type.ts';
import { levelKey } from '../../domain/stock/plan.ts';
import { decimal, digits } from '../../domain/values/decimal.ts';
import type { RowsOf } from '../../query/statement.ts';
import type { Administrator } from '../actor.ts';
import type { DatabaseContext } from '../context.ts';
import { stockCommands } from '../stock/stock-commands.ts';
import { defineWrite } from '../write/define-write.ts';
import { runWriteAs } from '../write/run-write.ts';
import { readEarlier, readLevels, readSerial } from './document-facts.ts';
import { earlierLines, storedEffects } from './stored-effects.ts';

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
    dependents: dependentDocuments(accountId, set, number),
    lines: stockLinesOf(accountId, { set, number }),
    serials: serialsOfDocument(accountId, set, number),
    ledger: ledgerOfDocument(accountId, set, number),
  }),
  decide({ set, number, reason }, { account, locked, found }): Plan {
    if (reason.trim() === '' || reason.length > 255) throw fieldError('reason', 'must have 1 to 255 characters');
    const rows = locked.documents as unknown as RelatedRow[];
    const row = rows.find(each => each.document_set === set && each.seq_number === number);
    if (!row) throw new AppError('NOT_FOUND', `There is no document '${number}' in document set '${set}'`);
    const document = readEarlier(row, []);
    if (document.status === 'VOID') throw new AppError('CONFLICT', `${named(document)} is void already`);
    refuseDependents(document, found.dependents);
    const linesOf = (id: number) => found.lines.filter(line => line.document_id === id);
    const relatedRow = rows.find(each => each.id === row.related_document_id);
    const relatedLines = relatedRow ? linesOf(relatedRow.id) : [];
    const earlier = relatedRow && related(readEarlier(relatedRow, relatedLines), documentOf(document.type).relates);
    const before = earlier && { ...earlier, lines: earlierLines({ ...earlier, status: 'ISSUED' }, relatedLines) };
    const done = storedEffects(document, linesOf(document.id), before ? [before] : []);
    const changes = apply(reverse(withCosts(done, found.ledger)), {
      stock: {
        onHand: readLevels(locked.levels as unknown as LevelRow[]),
        serials: found.serials.map(readSerial),
        negativeStock: account.negative_stock,
      },
      related: earlier ? [earlier] : [],
    });
    return { document, changes };
  },
  write({ set, number, reason }, { document, changes }, { account }) {
    const { id, type } = document;
    const updated = account.today;
    const heading = { date: updated, created: updated, document: { id, type, set, number } };
    const commands = [
      ...stockCommands(account.id, changes.stock, heading),
      updateDocument(account.id, id, { status: 'VOID', void_reason: reason, updated }),
    ];
    for (const { id: changedId, status, amount_paid } of changes.documents) {
      const change = { status, ...(amount_paid && { amount_paid: digits(amount_paid) }), updated };
      commands.push(updateDocument(account.id, changedId, change));
    }
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

// Goods that were bought leave at what they cost then.
function withCosts(effects: Effect[], ledger: RowsOf<ReturnType<typeof ledgerOfDocument>>): Effect[] {
  const key = (articleId: number, locationId: number, batch: string | undefined) =>
    `${levelKey(articleId, locationId)} ${batch}`;
  const paid = new Map<string, Big>();
  for (const row of ledger) {
    const batch = row.serial_tracking === 'batch' ? row.serial_numbers?.[0] : undefined;
    paid.set(key(row.article_id, row.location_id, batch), decimal(row.unit_cost));
  }
  return effects.map((effect): Effect => {
    if (effect.kind !== 'move' || !changesAverageCost(effect.type)) return effect;
    const { article, serial_numbers, location } = effect;
    const batch = article.tracking === 'batch' ? serial_numbers[0] : undefined;
    return { ...effect, cost: paid.get(key(article.id, location.id, batch)) };
  });
}
