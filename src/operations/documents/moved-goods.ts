// Locations and costs of a line's goods, so that a credit note can take them back. contract §5 Life

import type { BookedRow } from '../../database/sql/documents/booked.ts';
import type { EarlierLineRow } from '../../database/sql/documents/lines.ts';
import type { BilledLineRow } from '../../database/sql/documents/relations.ts';
import type { MovedPart } from '../../domain/documents/document-facts.ts';
import { decimal, ZERO } from '../../domain/values/decimal.ts';
import { knownCost, location } from '../stock/stock-facts.ts';

/** Ledger entries of documents, and lines of earlier documents that their lines bill. */
export interface MovedRows {
  booked: BookedRow[];
  billedLines: BilledLineRow[];
}

type CreditedLine = Pick<EarlierLineRow, 'document_id' | 'line' | 'qty' | 'article_id' | 'serial_numbers'>;

/**
 * The parts in which the goods of a line moved: first those of the delivery notes that it bills, in that order, then what its
 * own document moved. Empty when they did not move.
 */
export function movedGoods(line: CreditedLine, { booked, billedLines }: MovedRows): MovedPart[] {
  const named = line.serial_numbers ?? [];
  const parts: MovedPart[] = [];
  let rest = decimal(line.qty);
  for (const billed of billedLines) {
    if (billed.document_id !== line.document_id || billed.line !== line.line) continue;
    const numbers = billed.serial_numbers ?? [];
    const row = bookedRow(booked, billed.related_document_id, billed.article_id, numbers);
    if (!row) continue;
    const qty = decimal(billed.quantity);
    // A delivery note may be billed in parts: the numbers that this line names are its own.
    const own = numbers.filter(number => named.includes(number));
    parts.push({ ...placeAndCost(row), qty, serial_numbers: own.length > 0 ? own : numbers });
    rest = rest.minus(qty);
  }
  const row = rest.gt(ZERO) ? bookedRow(booked, line.document_id, line.article_id, named) : undefined;
  if (!row) return parts;
  const own = named.filter(number => row.serial_numbers?.includes(number));
  return [...parts, { ...placeAndCost(row), qty: rest, serial_numbers: own }];
}

const placeAndCost = (row: BookedRow) => ({
  location: location(row.location_id, row.location_code),
  unit_cost: knownCost(row.unit_cost, row.cost_known),
});

// A document books its lines on one article at one location together, each batch by itself.
function bookedRow(
  booked: BookedRow[],
  documentId: number,
  articleId: number | null,
  numbers: string[],
): BookedRow | undefined {
  const ofArticle = booked.filter(row => row.document_id === documentId && row.article_id === articleId);
  const ofBatch = ofArticle.find(row => row.serial_numbers?.some(number => numbers.includes(number)));
  return ofBatch ?? ofArticle[0];
}
