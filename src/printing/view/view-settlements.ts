/** Makes the list of what a receipt, payment or credit note settles: documents and amounts as formatted text. */
import { ZERO } from '../../domain/values/decimal.ts';
import { type Words, word } from '../templates/words.ts';
import { decimal, type Fields, records, text } from './document-fields.ts';
import type { Formats } from './language.ts';

export interface SettlementsView {
  labels: string[];
  /** One row for each document: its number and the amount. */
  rows: string[][];
}

/** What the document settles at present. */
export function viewSettlements(document: Fields, formats: Formats, words: Words): SettlementsView {
  const rows = records(document, 'settles').map(settlement => [
    text(settlement, 'document'),
    formats.price(decimal(settlement, 'amount') ?? ZERO),
  ]);
  return { labels: ['settled_document', 'settled_amount'].map(name => word(words, name)), rows };
}
