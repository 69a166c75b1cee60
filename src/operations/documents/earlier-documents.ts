// Documents on file as a write that names them finds them: what is open of them, and what they reserve.

import { type BookedRow, bookedBy } from '../../database/statements/documents/booked.ts';
import { type EarlierLineRow, earlierLines } from '../../database/statements/documents/lines.ts';
import type { DocumentReference, RelatedRow } from '../../database/statements/documents/lock.ts';
import { type ReservationRow, reservedBy } from '../../database/statements/documents/reservations.ts';
import type { ArticleRow } from '../../database/statements/stock/articles.ts';
import { isPayable } from '../../definitions/catalogue.ts';
import type { EarlierDocument, EarlierLine, Relation } from '../../domain/documents/document-facts.ts';
import type { DocumentStatus } from '../../domain/documents/status.ts';
import type { Reservation } from '../../domain/stock/stock-facts.ts';
import { decimal } from '../../domain/values/decimal.ts';
import { location, readArticle } from '../stock/stock-facts.ts';

/**
 * Questions about the documents that a reference means. `relations` says what may be done with them: a payment takes no
 * lines, and only a credit asks where goods moved and at what cost.
 */
export function earlierQuestions(accountId: number, reference: DocumentReference, relations: Relation[]) {
  const takesLines = relations.some(relation => relation !== 'pays');
  return {
    earlierLines: takesLines ? earlierLines(accountId, reference) : undefined,
    reserved: takesLines ? reservedBy(accountId, reference) : undefined,
    booked: relations.includes('credits') ? bookedBy(accountId, reference) : undefined,
  };
}

/** Reads a document with the answers of `earlierQuestions`. `articles` has the articles on its lines. */
export function readEarlier(
  row: RelatedRow,
  found: { earlierLines: EarlierLineRow[]; reserved: ReservationRow[]; booked: BookedRow[] },
  articles: Map<number, ArticleRow>,
): EarlierDocument {
  const ofDocument = ({ document_id }: { document_id: number }) => document_id === row.id;
  const reservations = found.reserved.filter(ofDocument).map(reserved => readReservation(reserved, articles));
  const booked = found.booked.filter(ofDocument);
  return {
    id: row.id,
    type: row.type,
    name: `${row.document_set} ${row.seq_number}`,
    status: row.status as DocumentStatus,
    currency: row.currency,
    total_amount: decimal(row.total_amount),
    amount_paid: decimal(row.amount_paid),
    isPayable: isPayable(row.type),
    lines: found.earlierLines.filter(ofDocument).map(line => readLine(line, reservations, booked)),
  };
}

/** Reads a row of what a line reserves or expects. */
export function readReservation(row: ReservationRow, articles: Map<number, ArticleRow>): Reservation {
  const article = articles.get(row.article_id);
  if (!article) throw new Error(`Article ${row.article_id} of a reservation was not read`);
  return {
    level: row.kind as Reservation['level'],
    documentId: row.document_id,
    line: row.line,
    article: readArticle(article),
    location: location(row.location_id, row.location_code),
    qty: decimal(row.quantity),
  };
}

function readLine(row: EarlierLineRow, reservations: Reservation[], booked: BookedRow[]): EarlierLine {
  const qty = decimal(row.qty);
  const line = row.line ?? undefined;
  return {
    ...{ line, qty, open: qty.minus(decimal(row.used)) },
    ...{ item_code: row.item_code ?? undefined, description: row.description ?? undefined },
    reservations: reservations.filter(reservation => reservation.line === line),
    moved: movedGoods(row, booked),
  };
}

/**
 * Where the goods of a line moved and at what cost, from what its document booked: lines on one article at one location as
 * one, each batch by itself. Undefined when they moved nowhere.
 */
export function movedGoods(
  { article_id, serial_numbers }: Pick<EarlierLineRow, 'article_id' | 'serial_numbers'>,
  booked: BookedRow[],
): EarlierLine['moved'] {
  const ofArticle = booked.filter(row => article_id !== null && row.article_id === article_id);
  const ofBatch = ofArticle.find(row => row.serial_numbers?.some(number => serial_numbers?.includes(number)));
  const row = ofBatch ?? ofArticle[0];
  return row && { location: location(row.location_id, row.location_code), unit_cost: decimal(row.unit_cost) };
}
