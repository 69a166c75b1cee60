// The effects of a document that is on file, worked out again from its stored lines by its own definition.

import type { StockLineRow } from '../../database/statements/documents/stock-lines.ts';
import { documentOf } from '../../definitions/catalogue.ts';
import {
  type DocumentFacts,
  type EarlierDocument,
  type EarlierLine,
  type RelatedDocument,
  wholeDocument,
} from '../../domain/documents/document-facts.ts';
import type { Effect, Reserve } from '../../domain/effects/effect.ts';
import type { ArticleFacts, LocationFacts } from '../../domain/stock/stock-facts.ts';
import { decimal, ONE, ZERO } from '../../domain/values/decimal.ts';

type StoredDocument = Pick<EarlierDocument, 'id' | 'type' | 'currency' | 'total_amount'>;

/** What a document on file did, from the rows of `stockLinesOf` and what it named as that was before. */
export function storedEffects(
  { id, type, currency, total_amount }: StoredDocument,
  lines: StockLineRow[],
  before: RelatedDocument[] = [],
): Effect[] {
  const [first] = lines;
  const facts: DocumentFacts = {
    ...{ id, type, currency, total_amount },
    source: location(first?.location_id, first?.location_code),
    destination: location(first?.destination_id, first?.destination_code),
    lines: lines.map(row => ({
      line: row.line,
      article: {
        id: row.article_id,
        item_code: row.item_code,
        description: row.description,
        tracking: row.serial_tracking as ArticleFacts['tracking'],
        average_cost: decimal(row.weighted_average_cost),
      },
      qty: decimal(row.qty),
      serial_numbers: row.serial_numbers ?? [],
    })),
  };
  return documentOf(type).effects(facts, before);
}

/** The lines of a document on file: all open, with what they reserve, until the document is billed. */
export function earlierLines(
  document: StoredDocument & Pick<EarlierDocument, 'status'>,
  lines: StockLineRow[],
): EarlierLine[] {
  const isOpen = document.status !== 'BILLED' && document.status !== 'VOID';
  const reserved = storedEffects(document, lines).filter((effect): effect is Reserve => effect.kind === 'reserve');
  if (lines.length === 0) return [wholeDocument(isOpen ? ONE : ZERO)];
  return lines.map(({ line, qty: quantity }) => {
    const qty = decimal(quantity);
    const reservations = isOpen ? reserved.filter(reservation => reservation.line === line) : [];
    return { line, qty, open: isOpen ? qty : ZERO, reservations };
  });
}

function location(id: number | null | undefined, code: string | null | undefined): LocationFacts | undefined {
  return typeof id === 'number' && typeof code === 'string' ? { id, location_code: code } : undefined;
}
