/** Makes the list of what a receipt, payment or credit note settles: documents, dates and amounts as formatted text. */

import type { NamedRecords } from '../../domain/print-job.ts';
import { readDecimal, ZERO } from '../../domain/values/decimal.ts';
import { ownValue } from '../../domain/values/own-value.ts';
import { type Words, word } from '../templates/words.ts';
import { decimal, type Fields, records, text } from './document-fields.ts';
import type { Formats } from './language.ts';

export interface SettlementsView {
  /** The document and the amount that is settled of it. */
  labels: string[];
  rows: string[][];
  /** The same with date and total of each document: the columns that are not empty, and the texts of each row. */
  table: { columns: { label: string; align: 'left' | 'right' }[]; rows: string[][] };
}

/** Current settlements of the document. */
export function viewSettlements(
  document: Fields,
  settled: NamedRecords['settled'],
  formats: Formats,
  words: Words,
): SettlementsView {
  const rows = records(document, 'settles').map(settlement => {
    const name = text(settlement, 'document');
    const { date = '', total } = ownValue(settled, name) ?? {};
    const amount = readDecimal(total ?? '');
    return [
      name,
      formats.date(date),
      amount ? formats.price(amount) : '',
      formats.price(decimal(settlement, 'amount') ?? ZERO),
    ];
  });
  const columns = [
    { label: word(words, 'settled_document'), align: 'left' },
    { label: word(words, 'date'), align: 'left' },
    { label: word(words, 'total'), align: 'right' },
    { label: word(words, 'settled_amount'), align: 'right' },
  ] as const;
  const ends = <T>(all: readonly T[]) => all.filter((_, at) => at === 0 || at === all.length - 1);
  const hasDetails = rows.some(([, date, total]) => date !== '' || total !== '');
  return {
    labels: ends(columns).map(({ label }) => label),
    rows: rows.map(ends),
    table: hasDetails ? { columns: [...columns], rows } : { columns: ends(columns), rows: rows.map(ends) },
  };
}
