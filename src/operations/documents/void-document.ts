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
import { named, paymentStatus } from '../../domain/documents/status.ts';
import type { Effect } from '../../domain/effects/effect.ts';
import { AppError, fieldError } from '../../domain/errors.ts';
import { levelKey, planStock, type StockPlan } from '../../domain/stock/plan.ts';
import { decimal, digits } from '../../domain/values/decimal.ts';
import type { RowsOf } from '../../query/statement.ts';
import type { Administrator } from '../actor.ts';
import type { DatabaseContext } from '../context.ts';
import { stockCommands } from '../stock/stock-commands.ts';
import { defineWrite } from '../write/define-write.ts';
import { runWriteAs } from '../write/run-write.ts';
import { readLevels, readRelated, readSerial } from './document-facts.ts';
import { plannedEffects, storedEffects } from './stored-effects.ts';

interface Input {
  set: string;
  number: string;
  reason: string;
}

type Document = ReturnType<typeof readRelated>;

interface Plan {
  document: Document;
  related: Document | undefined;
  stock: StockPlan;
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
    const document = readRelated(row);
    if (document.status === 'VOID') throw new AppError('CONFLICT', `${named(document)} is void already`);
    refuseDependents(document, found.dependents);
    const relatedRow = rows.find(each => each.id === row.related_document_id);
    const relates = documentOf(document.type).relates;
    const related = relatedRow && relatedRow.type === relates?.to ? readRelated(relatedRow) : undefined;
    const linesOf = (id: number) => found.lines.filter(line => line.document_id === id);
    const reopened = related && relates?.as === 'bills' ? plannedEffects(related.type, linesOf(related.id)) : [];
    const done = storedEffects(document.type, linesOf(document.id));
    const stock = planStock([...opposite(done, found.ledger), ...reopened], {
      onHand: readLevels(locked.levels as unknown as LevelRow[]),
      serials: found.serials.map(readSerial),
      negativeStock: account.negative_stock,
    });
    return { document, related, stock };
  },
  write({ set, number, reason }, { document, related, stock }, { account }) {
    const { id, type } = document;
    const updated = account.today;
    const commands = [
      ...stockCommands(account.id, stock, { date: updated, created: updated, document: { id, type, set, number } }),
      updateDocument(account.id, id, { status: 'VOID', void_reason: reason, updated }),
    ];
    if (related && documentOf(type).relates?.as === 'bills') {
      commands.push(updateDocument(account.id, related.id, { status: 'ISSUED', updated }));
    } else if (related) {
      const left = related.amount_paid.minus(document.total_amount);
      const status = paymentStatus(related.total_amount, left);
      commands.push(updateDocument(account.id, related.id, { status, amount_paid: digits(left), updated }));
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

function refuseDependents(document: Document, dependents: RowsOf<ReturnType<typeof dependentDocuments>>): void {
  if (dependents.length === 0) return;
  const names = dependents.map(row => named({ type: row.type, name: `${row.document_set} ${row.seq_number}` }));
  throw new AppError(
    'CONFLICT',
    names.length === 1
      ? `${named(document)} can't be void while ${names[0]} depends on it: void that first`
      : `${named(document)} can't be void while ${names.join(', ')} depend on it: void those first`,
  );
}

// The last effect is undone first. Goods that were bought leave at what they cost then.
function opposite(effects: Effect[], ledger: RowsOf<ReturnType<typeof ledgerOfDocument>>): Effect[] {
  const key = (articleId: number, locationId: number, batch: string | undefined) =>
    `${levelKey(articleId, locationId)} ${batch}`;
  const paid = new Map<string, Big>();
  for (const row of ledger) {
    const batch = row.serial_tracking === 'batch' ? row.serial_numbers?.[0] : undefined;
    paid.set(key(row.article_id, row.location_id, batch), decimal(row.unit_cost));
  }
  return effects.toReversed().map((effect): Effect => {
    if (effect.kind === 'plan') return { ...effect, qty: effect.qty.neg() };
    if (effect.kind !== 'move') return effect;
    const { article, serial_numbers } = effect.line;
    const batch = article.tracking === 'batch' ? serial_numbers[0] : undefined;
    const cost = effect.type === 'purchase' ? paid.get(key(article.id, effect.location.id, batch)) : undefined;
    return { ...effect, type: 'void', qty: effect.qty.neg(), ...(cost && { cost }) };
  });
}
