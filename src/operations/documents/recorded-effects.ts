// The effects of a document as they were recorded when it was issued.

import type { BookedRow } from '../../database/sql/documents/booked.ts';
import type { RelationRow } from '../../database/sql/documents/relations.ts';
import type { ReservationRow } from '../../database/sql/documents/reservations.ts';
import type { ArticleRow } from '../../database/sql/stock/articles.ts';
import type { Relation } from '../../domain/documents/document-facts.ts';
import type { Effect, Move, Settle, Use } from '../../domain/effects/effect.ts';
import { changesAverageCost, type MovementType } from '../../domain/stock/movement-type.ts';
import { decimal } from '../../domain/values/decimal.ts';
import { knownCost, location, readArticle } from '../stock/stock-facts.ts';
import { readReservation } from './earlier-documents.ts';

/** Reads the rows that a document caused. Amounts are in `currency`; `articles` has all articles that the rows name. */
export function recordedEffects(
  rows: { booked: BookedRow[]; relations: RelationRow[]; reservations: ReservationRow[] },
  articles: Map<number, ArticleRow>,
  currency: string,
): Effect[] {
  return [
    ...rows.booked.map(row => readMove(row, articles)),
    ...rows.relations.map(row => readRelation(row, currency)),
    ...rows.reservations.map((row): Effect => ({ kind: 'reserve', ...readReservation(row, articles) })),
  ];
}

function readMove(row: BookedRow, articles: Map<number, ArticleRow>): Move {
  const article = articles.get(row.article_id);
  if (!article) throw new Error(`Article ${row.article_id} of a stock transaction was not read`);
  const type = row.type as MovementType;
  return {
    kind: 'move',
    type,
    article: readArticle(article),
    location: location(row.location_id, row.location_code),
    qty: decimal(row.qty),
    serial_numbers: row.serial_numbers ?? [],
    ...(changesAverageCost(type) && { cost: knownCost(row.unit_cost, row.cost_known) }),
  };
}

/** Reads a quantity or amount that a document took from an earlier one. */
export function readRelation(row: RelationRow, currency: string): Use | Settle {
  const relatedId = row.related_document_id;
  if (row.quantity === null) {
    const { own_amount: own, exchange_difference: difference, reason } = row;
    const as = row.kind as Settle['as'];
    const amount = decimal(row.amount ?? '0');
    const ownAmount = own === null ? undefined : decimal(own);
    const exchangeDifference = difference === null ? undefined : decimal(difference);
    return {
      kind: 'settle',
      as,
      relatedId,
      line: row.line ?? undefined,
      amount,
      currency,
      ...(ownAmount && { ownAmount, exchangeDifference }),
      ...(reason !== null && { reason }),
    };
  }
  const lines = { relatedLine: row.related_line ?? undefined, line: row.line ?? undefined };
  return { kind: 'use', as: row.kind as Relation, relatedId, ...lines, qty: decimal(row.quantity) };
}
