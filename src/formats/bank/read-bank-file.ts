// Reads a file of bank statements: camt.053, MT940 or CSV. `operations/bank` runs it in a process of its own.

import type { CsvMapping } from '../../domain/bank/csv-mapping.ts';
import { MAX_BANK_ENTRIES, type Statement, sumFault } from '../../domain/bank/statement.ts';
import { isReason, Message, type PlainMessage } from '../../domain/messages/message.ts';
import { minorUnits } from '../../domain/values/currency.ts';
import { FileError, partsOrReason } from '../file-error.ts';
import { type Element, readXml } from '../invoices/read/xml-tree.ts';
import { decodeText } from '../tables/csv-reader.ts';
import { readCamt } from './read-camt.ts';
import { type CsvPreview, previewCsv, readCsvStatement } from './read-csv-statement.ts';
import { readMt940 } from './read-mt940.ts';
import { errorAt, hasMorePlaces } from './read-values.ts';

/** Statements, the reason why the file is not read, or a CSV file whose columns are not known. */
export type BankFilePart = { statements: Statement[] } | { refused: PlainMessage } | { unmapped: CsvPreview };

export interface BankFileOptions {
  /** Columns of a CSV file. */
  mapping?: CsvMapping | undefined;
  /** Currency of the bank account, for files without one. Default: EUR. */
  currency?: string | undefined;
  /** True if a CSV file is only looked at. */
  preview?: boolean;
}

/** Maximum elements of an XML file: an entry has about forty. */
const MAX_ELEMENTS = 1_000_000;

/** The statements of a file, for a process that sends them. */
export const read = (bytes: Buffer, options: BankFileOptions): AsyncGenerator<BankFilePart> =>
  partsOrReason(partsOf(bytes, options));

function* partsOf(bytes: Buffer, options: BankFileOptions) {
  yield readBankFile(bytes, options);
}

/** Reads a file by its content. Throws FileError. */
export function readBankFile(bytes: Buffer, options: BankFileOptions): BankFilePart {
  // The mark of UTF-16 begins with one of these bytes.
  const start = bytes
    .subarray(0, 200)
    .toString('latin1')
    .replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '');
  if (/^[\s\0]*</.test(start)) return checked(readCamt(xmlOf(bytes)), options);
  const text = decodeText(bytes).replace(/^\uFEFF/, '');
  if (text.includes('\0')) throw new FileError(new Message('bank_file_unknown'));
  if (/^\s*(?:\{|:20:|:940:|-)/.test(text) || /^:60[FM]:/m.test(text)) return checked(readMt940(text), options);
  if (options.preview) return { unmapped: previewCsv(text, options.mapping) };
  return options.mapping
    ? checked([readCsvStatement(text, options.mapping, options.currency)], options)
    : { unmapped: previewCsv(text) };
}

// Messages of the reader of electronic invoices, as those of bank files.
function xmlOf(bytes: Buffer): Element {
  try {
    return readXml(bytes, MAX_ELEMENTS);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    const { said } = error;
    if (isReason(said, 'e_invoice_doctype')) throw new FileError(new Message('bank_file_doctype'));
    if (isReason(said, 'e_invoice_too_many_elements'))
      throw new FileError(new Message('bank_file_elements', { count: MAX_ELEMENTS }));
    throw error;
  }
}

function checked(statements: Statement[], options: BankFileOptions): BankFilePart {
  if (statements.length === 0) throw new FileError(new Message('bank_file_unknown'));
  const count = statements.reduce((sum, { entries }) => sum + entries.length, 0);
  if (count > MAX_BANK_ENTRIES)
    throw new FileError(new Message('bank_too_many_entries', { count, most: MAX_BANK_ENTRIES }));
  for (const [index, statement] of statements.entries()) {
    const fault = sumFault(statement);
    const place = statement.identification ?? `${index + 1}`;
    if (fault) throw errorAt(place, fault);
    const places = minorUnits(statement.currency ?? options.currency ?? 'EUR');
    const at = statement.entries.findIndex(({ amount }) => hasMorePlaces(amount, places));
    if (at >= 0)
      throw errorAt(
        `${place}, ${at + 1}`,
        new Message('bank_not_amount', { value: statement.entries[at]?.amount ?? '' }),
      );
  }
  return { statements };
}
