/** Makes the list of what a receipt, payment or credit note settles: documents, dates and amounts as formatted text. */

import type Big from 'big.js';
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
  /** The same with date, total, discount and write-off of each document: the columns that are not empty, and the texts of each row. */
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
    const { date = '', total, currency = formats.currency } = ownValue(settled, name) ?? {};
    // In the currency of the document that is settled.
    const own = (value: Big | undefined) => {
      if (!value) return '';
      return currency === formats.currency ? formats.price(value) : formats.moneyIn(value, currency);
    };
    const settledAmount = decimal(settlement, 'settled_amount');
    const amount = formats.price(decimal(settlement, 'amount') ?? ZERO);
    return [
      name,
      formats.date(date),
      own(readDecimal(total ?? '')),
      own(decimal(settlement, 'discount')),
      own(decimal(settlement, 'write_off')),
      settledAmount ? `${amount} (${own(settledAmount)})` : amount,
    ];
  });
  const columns = [
    { label: word(words, 'settled_document'), align: 'left' },
    { label: word(words, 'date'), align: 'left' },
    { label: word(words, 'total'), align: 'right' },
    { label: word(words, 'settled_discount'), align: 'right' },
    { label: word(words, 'written_off'), align: 'right' },
    { label: word(words, 'settled_amount'), align: 'right' },
  ] as const;
  const isEnd = (at: number) => at === 0 || at === columns.length - 1;
  const hasDetails = rows.some(([, date, total]) => date !== '' || total !== '');
  const isShown = (at: number) => isEnd(at) || (at <= 2 ? hasDetails : rows.some(row => row[at] !== ''));
  const shown = <T>(all: readonly T[]) => all.filter((_, at) => isShown(at));
  const ends = <T>(all: readonly T[]) => all.filter((_, at) => isEnd(at));
  return {
    labels: ends(columns).map(({ label }) => label),
    rows: rows.map(ends),
    table: { columns: shown(columns), rows: rows.map(shown) },
  };
}
