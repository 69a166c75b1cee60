// Reads a batch of documents with all that is recorded about them, for working out again what they did.

import type Big from 'big.js';
import { type BookedRow, bookedBy } from '../../database/statements/documents/booked.ts';
import { type LineRow, linesOf } from '../../database/statements/documents/lines.ts';
import { type RelationRow, relationsBetween, relationsTo } from '../../database/statements/documents/relations.ts';
import { reservedBy } from '../../database/statements/documents/reservations.ts';
import { type CheckedDocumentRow, documentsById } from '../../database/statements/integrity.ts';
import { documentOf, isPayable } from '../../definitions/catalogue.ts';
import {
  type DocumentFacts,
  type DocumentLine,
  type EarlierDocument,
  wholeDocument,
} from '../../domain/documents/document-facts.ts';
import type { DocumentStatus } from '../../domain/documents/status.ts';
import type { ArticleFacts, LocationFacts } from '../../domain/stock/stock-facts.ts';
import { decimal, ONE, ZERO } from '../../domain/values/decimal.ts';
import { movedGoods } from '../documents/earlier-documents.ts';
import type { Look } from './difference.ts';

type TakenRow = RelationRow & { document_status: string };

/** A document on file with its recorded rows. */
export interface StoredDocument {
  row: CheckedDocumentRow;
  facts: DocumentFacts;
  /** What it took of earlier documents, and what later ones took of it, in the order of recording. */
  takes: RelationRow[];
  taken: TakenRow[];
  /** What it booked when it was issued, if a later document may credit it. */
  booked: BookedRow[];
  /** What its lines reserve or expect at present. */
  reserved: Awaited<ReturnType<typeof readReserved>>;
}

/** Reads the documents of a batch and those that they take from, by id. */
export async function readStored(
  look: Look,
  accountId: number,
  rows: CheckedDocumentRow[],
): Promise<Map<number, StoredDocument>> {
  const ids = new Set(rows.map(({ id }) => id));
  const relations = await look(relationsBetween(accountId, Math.min(...ids), Math.max(...ids)));
  const named = rows.flatMap(({ related_document_id: id }) => id ?? []);
  const earlierIds = new Set([...named, ...relations.map(row => row.related_document_id)]).difference(ids);
  const earlier = await look(documentsById(accountId, [...earlierIds]));
  const all = [...rows, ...earlier];
  const allIds = all.map(({ id }) => id);
  const lines = Map.groupBy(await look(linesOf(accountId, allIds)), line => line.document_id);
  const taken = Map.groupBy(await look(relationsTo(accountId, allIds)), row => row.related_document_id);
  const credited = rows.filter(isCredit).flatMap(({ related_document_id: id }) => id ?? []);
  const booked = Map.groupBy(await look(bookedBy(accountId, { ids: credited })), row => row.document_id);
  const reserved = Map.groupBy(await readReserved(look, accountId, [...ids]), row => row.document_id);
  const takes = Map.groupBy(relations, row => row.document_id);
  return new Map(
    all.map(row => [
      row.id,
      {
        row,
        facts: readFacts(row, lines.get(row.id) ?? []),
        takes: takes.get(row.id) ?? [],
        taken: taken.get(row.id) ?? [],
        booked: booked.get(row.id) ?? [],
        reserved: reserved.get(row.id) ?? [],
      },
    ]),
  );
}

const isCredit = ({ type }: CheckedDocumentRow) => documentOf(type).relates.some(({ as }) => as === 'credits');

const readReserved = (look: Look, accountId: number, ids: number[]) => look(reservedBy(accountId, { ids }));

/** A document as `takerId` found it when it was issued: without what was recorded later. */
export function asFoundBy(takerId: number, { row, facts, taken, booked }: StoredDocument): EarlierDocument {
  const first = taken.find(({ document_id }) => document_id === takerId);
  const before = taken.filter(({ id, document_id, document_status }) =>
    first ? id < first.id : document_id !== takerId && document_status !== 'VOID',
  );
  const lines = facts.lines.map(line => ({
    ...{ line: line.line, item_code: line.item_code, description: line.description, qty: line.qty },
    open: line.qty.minus(usedOf(before, line.line)),
    reservations: [],
    moved: movedGoods({ article_id: line.article?.id ?? null, serial_numbers: line.serial_numbers }, booked),
  }));
  const { id, type, currency } = row;
  return {
    ...{ id, type, currency, name: nameOf(row), status: row.status as DocumentStatus },
    ...{ total_amount: decimal(row.total_amount), amount_paid: decimal(row.amount_paid) },
    isPayable: isPayable(type),
    lines: lines.length > 0 ? lines : [wholeDocument(ONE.minus(usedOf(before, null)))],
  };
}

/** How much the rows took of a line, or of the document as a whole. */
export function usedOf(rows: RelationRow[], line: number | null): Big {
  return rows
    .filter(({ related_line, quantity }) => related_line === line && quantity !== null)
    .reduce((sum, { quantity }) => sum.plus(decimal(quantity ?? '0')), ZERO);
}

/** "invoice FT 2026/1". */
export const nameOf = (row: Pick<CheckedDocumentRow, 'type' | 'document_set' | 'seq_number'>) =>
  `${row.type} ${row.document_set} ${row.seq_number}`;

function readFacts(row: CheckedDocumentRow, lines: LineRow[]): DocumentFacts {
  const acting = lines.find(({ article_id }) => article_id !== null);
  const { id, type, currency } = row;
  return {
    ...{ id, type, currency, total_amount: decimal(row.total_amount) },
    source: location(acting?.location_id, acting?.location_code),
    destination: location(acting?.destination_id, acting?.destination_code),
    lines: lines.map(readLine),
  };
}

function readLine(row: LineRow): DocumentLine {
  return {
    ...{ line: row.line, qty: decimal(row.qty), serial_numbers: row.serial_numbers ?? [] },
    ...{ item_code: row.line_code ?? undefined, description: row.line_description ?? undefined },
    article: row.article_id === null ? undefined : readArticle(row, row.article_id),
  };
}

function readArticle(row: LineRow, id: number): ArticleFacts {
  return {
    id,
    item_code: row.item_code ?? '',
    description: row.description ?? '',
    tracking: row.serial_tracking as ArticleFacts['tracking'],
    average_cost: decimal(row.weighted_average_cost ?? '0'),
  };
}

function location(id: number | null | undefined, code: string | null | undefined): LocationFacts | undefined {
  return typeof id === 'number' && typeof code === 'string' ? { id, location_code: code } : undefined;
}
