// Where the goods of a line moved and at what cost, so that a credit note can take them back. contract §5 Life

import type Big from 'big.js';
import type { BookedRow } from '../../database/statements/documents/booked.ts';
import type { EarlierLineRow } from '../../database/statements/documents/lines.ts';
import type { billedLines } from '../../database/statements/documents/relations.ts';
import { type EarlierLine, sum } from '../../domain/documents/document-facts.ts';
import { decimal, roundTo, ZERO } from '../../domain/values/decimal.ts';
import type { RowsOf } from '../../query/statement.ts';
import { location } from '../stock/stock-facts.ts';

const COST_PLACES = 10;

/** What documents booked, and which lines of earlier documents their lines bill. */
export interface MovedRows {
  booked: BookedRow[];
  billedLines: RowsOf<ReturnType<typeof billedLines>>;
}

type CreditedLine = Pick<EarlierLineRow, 'document_id' | 'line' | 'qty' | 'article_id' | 'serial_numbers'>;

/**
 * Where the goods of a line moved, with its own document or with a delivery note that it bills, and the cost of one unit: the
 * average over all its units when they moved at several costs. Undefined when they did not move.
 */
export function movedGoods(line: CreditedLine, { booked, billedLines }: MovedRows): EarlierLine['moved'] {
  if (line.article_id === null) return undefined;
  let rest = decimal(line.qty);
  const parts: { row: BookedRow; qty: Big }[] = [];
  for (const billed of billedLines) {
    if (billed.document_id !== line.document_id || billed.line !== line.line) continue;
    const row = bookedRow(booked, billed.related_document_id, line);
    if (!row) continue;
    const qty = decimal(billed.quantity);
    parts.push({ row, qty });
    rest = rest.minus(qty);
  }
  const own = bookedRow(booked, line.document_id, line);
  if (own && rest.gt(ZERO)) parts.push({ row: own, qty: rest });
  const [first] = parts;
  if (!first) return undefined;
  return { location: location(first.row.location_id, first.row.location_code), unit_cost: averageCost(parts) };
}

// A document books its lines on one article at one location together, each batch by itself.
function bookedRow(booked: BookedRow[], documentId: number, line: CreditedLine): BookedRow | undefined {
  const ofArticle = booked.filter(row => row.document_id === documentId && row.article_id === line.article_id);
  const ofBatch = ofArticle.find(row => row.serial_numbers?.some(number => line.serial_numbers?.includes(number)));
  return ofBatch ?? ofArticle[0];
}

function averageCost(parts: { row: BookedRow; qty: Big }[]): Big {
  const [first, ...others] = parts.map(({ row }) => decimal(row.unit_cost));
  if (first && others.every(cost => cost.eq(first))) return first;
  const value = sum(parts.map(({ row, qty }) => decimal(row.unit_cost).times(qty)));
  return roundTo(value.div(sum(parts.map(({ qty }) => qty))), COST_PLACES);
}
