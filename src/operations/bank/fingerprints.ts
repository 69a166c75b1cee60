// Hashes by which statements and entries are known again.

import { createHash } from 'node:crypto';
import type { Statement, StatementEntry } from '../../domain/bank/statement.ts';
import { decimal, digits } from '../../domain/values/decimal.ts';

/** Hash of what identifies an entry, in hexadecimal digits. Equal lines of a file have the same. */
export const fingerprintOf = (entry: StatementEntry): string =>
  sha256([
    entry.date,
    entry.value_date ?? '',
    digits(decimal(entry.amount)),
    ...[entry.name, entry.iban, entry.reference, entry.end_to_end_id, entry.text].map(each => each ?? ''),
  ]);

/** Hash of a statement with the fingerprints of its entries. */
export const hashOf = (
  { from_date, to_date, opening = '', closing = '' }: Omit<Statement, 'entries'>,
  fingerprints: readonly string[],
): string => sha256([from_date, to_date, opening, closing, ...fingerprints]);

const sha256 = (parts: readonly string[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex');
