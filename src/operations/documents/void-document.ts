// Voids a document: opposite stock movements, plans and numbers freed, the document it named opened again; its number stays.

import type Big from 'big.js';
import type { Row } from '../../database/connection/pool.ts';
import {
  dependentDocuments,
  documentWithRelated,
  stockLines,
  updateDocument,
} from '../../database/statements/documents/look-up.ts';
import { levelsOfDocument, lockDocumentArticles } from '../../database/statements/stock/articles.ts';
import { costsOfDocument } from '../../database/statements/stock/ledger.ts';
import { serialsOfDocument } from '../../database/statements/stock/serial-numbers.ts';
import type { Transaction } from '../../database/transaction/transaction.ts';
import { documentOf } from '../../definitions/catalogue.ts';
import type { AccountFacts } from '../../domain/account.ts';
import { named, paymentStatus } from '../../domain/documents/status.ts';
import type { Effect } from '../../domain/effects/effect.ts';
import { AppError, fieldError } from '../../domain/errors.ts';
import { levelKey, planStock } from '../../domain/stock/plan.ts';
import { decimal, digits } from '../../domain/values/decimal.ts';
import { writeStock } from '../stock/stock-commands.ts';
import { readLevels, readRelated, readSerial } from './document-facts.ts';
import { plannedEffects, storedEffects } from './stored-effects.ts';

/**
 * Voids a document in the transaction of its account. Throws NOT_FOUND, CONFLICT (void already, or a later document
 * depends on it, which the message names; a serial has moved on), INSUFFICIENT_STOCK. Contract section 5, Life.
 */
export async function voidDocument(
  transaction: Transaction,
  account: AccountFacts,
  { set, number, reason }: { set: string; number: string; reason: string },
): Promise<{ id: number; type: string }> {
  if (reason.trim() === '' || reason.length > 255) throw fieldError('reason', 'must have 1 to 255 characters');
  const { accountId } = transaction;
  const locked = await transaction.query(documentWithRelated(accountId, set, number));
  const row = locked.find(found => found.document_set === set && found.seq_number === number);
  if (!row) throw new AppError('NOT_FOUND', `There is no document '${number}' in document set '${set}'`);
  const document = readRelated(row);
  if (document.status === 'VOID') throw new AppError('CONFLICT', `${named(document)} is void already`);

  const { id, type } = document;
  const relatedId = row.related_document_id as number | null;
  const looking = [
    dependentDocuments(accountId, id),
    lockDocumentArticles(accountId, relatedId ? [id, relatedId] : [id]),
    stockLines(accountId, id),
    stockLines(accountId, relatedId ?? 0),
    levelsOfDocument(accountId, id),
    serialsOfDocument(accountId, id),
    costsOfDocument(accountId, id),
  ].map(statement => transaction.query(statement));
  const [dependents, , lines = [], relatedLines = [], levels = [], serials = [], costs = []] =
    await Promise.all(looking);
  refuseDependents(document, dependents ?? []);

  const relatedRow = locked.find(found => found.id === relatedId);
  const { relates } = documentOf(type);
  const related = relatedRow && relatedRow.type === relates?.to ? readRelated(relatedRow) : undefined;
  const reopened = related && relates?.as === 'bills' ? plannedEffects(related.type, relatedLines) : [];
  const stock = planStock([...opposite(storedEffects(type, lines), costs), ...reopened], {
    onHand: readLevels(levels),
    serials: serials.map(readSerial),
    negativeStock: account.negative_stock,
  });
  const updated = account.today;
  writeStock(transaction, stock, { date: updated, created: updated, document: { id, type, set, number } });
  transaction.send(updateDocument(accountId, id, { status: 'VOID', void_reason: reason, updated }));
  if (related && relates?.as === 'bills') {
    transaction.send(updateDocument(accountId, related.id, { status: 'ISSUED', updated }));
  } else if (related) {
    const left = related.amount_paid.minus(document.total_amount);
    const status = paymentStatus(related.total_amount, left);
    transaction.send(updateDocument(accountId, related.id, { status, amount_paid: digits(left), updated }));
  }
  return { id, type };
}

function refuseDependents(document: { type: string; name: string }, dependents: Row[]): void {
  if (dependents.length === 0) return;
  const names = dependents.map(row =>
    named({ type: row.type as string, name: `${row.document_set} ${row.seq_number}` }),
  );
  throw new AppError(
    'CONFLICT',
    names.length === 1
      ? `${named(document)} can't be void while ${names[0]} depends on it: void that first`
      : `${named(document)} can't be void while ${names.join(', ')} depend on it: void those first`,
  );
}

// What was done last is undone first; goods that were bought leave at what they cost then.
function opposite(effects: Effect[], costs: Row[]): Effect[] {
  const key = (articleId: number, locationId: number, batch: string | undefined) =>
    `${levelKey(articleId, locationId)} ${batch}`;
  const paid = new Map<string, Big>();
  for (const row of costs) {
    const [batch] = (row.serial_tracking === 'batch' && (row.serial_numbers as string[])) || [];
    paid.set(key(row.article_id as number, row.location_id as number, batch), decimal(row.unit_cost as string));
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
