// Rows of stock_reservation: quantities that lines reserve or expect. Rows are only inserted; their sum is the current state.

import type { Reservation } from '../../../domain/stock/stock-facts.ts';
import { digits } from '../../../domain/values/decimal.ts';
import { type Command, query } from '../../../query/statement.ts';
import { defineInsert } from '../multi-row-insert.ts';
import { type DocumentKey, type DocumentReference, idOf, idsOf, ofDocument, ofDocuments } from './lock.ts';

/** Quantity, or change of a quantity, that a line reserves or expects. */
export interface ReservationRow {
  document_id: number;
  line: number;
  article_id: number;
  location_id: number;
  location_code: string;
  kind: string;
  quantity: string;
}

export const RESERVATION_COLUMNS = ['account_id', 'document_id', 'line', 'kind', 'quantity', 'cause_document_id'];

/** Records changes by the document `causeId` of quantities that lines reserve or expect. */
export const insertReservations = (accountId: number, causeId: number, reservations: Reservation[]): Command =>
  insertRows(reservations.map(reservation => reservationRow(accountId, causeId, reservation)));

const insertRows = defineInsert('stock_reservation', RESERVATION_COLUMNS);

/** The row of a change by the document `causeId`. */
export const reservationRow = (
  accountId: number,
  causeId: number,
  { level, documentId, line, qty }: Reservation,
): Record<string, unknown> => ({
  account_id: accountId,
  document_id: documentId,
  line,
  kind: level,
  quantity: digits(qty),
  // Null saves PostgreSQL the check that the document exists, which the line has (docs/performance.md).
  cause_document_id: causeId === documentId ? null : causeId,
});

// A line reserves its article at its source location, and expects it at its destination.
const LINE = `document_line i ON i.account_id = r.account_id AND i.document_id = r.document_id AND i.line = r.line
      JOIN location l ON l.account_id = r.account_id
        AND l.id = CASE r.kind WHEN 'reserved' THEN i.location_id ELSE i.destination_id END`;

/** Quantities that lines of referenced documents reserve or expect now. */
export const reservedBy = (accountId: number, reference: DocumentReference) =>
  query<ReservationRow>({
    ...ofDocuments('reserved', accountId, reference),
    text: `SELECT r.document_id, r.line, i.article_id, l.id AS location_id, l.location_code, r.kind, sum(r.quantity) AS quantity
      FROM stock_reservation r JOIN ${LINE}
      WHERE r.account_id = $1 AND r.document_id = ANY (${idsOf(reference)})
      GROUP BY r.document_id, r.line, i.article_id, l.id, l.location_code, r.kind HAVING sum(r.quantity) <> 0
      ORDER BY r.document_id, r.line`,
  });

/** The changes that a document made to lines of its predecessors. */
export const reservationsCausedBy = (accountId: number, key: DocumentKey) =>
  query<ReservationRow>({
    ...ofDocument('reservations caused', accountId, key),
    text: `SELECT r.document_id, r.line, i.article_id, l.id AS location_id, l.location_code, r.kind, r.quantity
      FROM stock_reservation r
      JOIN ${LINE}
      WHERE r.account_id = $1 AND r.cause_document_id = ${idOf(key)} AND r.document_id <> ${idOf(key)} AND r.document_id = ANY (
        ARRAY(SELECT t.related_document_id FROM document_relation t WHERE t.account_id = $1 AND t.document_id = ${idOf(key)}))
      ORDER BY r.id`,
  });
