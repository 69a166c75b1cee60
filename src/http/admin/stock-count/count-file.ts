// The quantities in a file of a stock count: codes in the first column, quantities in the last column with a heading. Pure.

import { FieldErrors } from '../../../domain/errors.ts';
import { Message } from '../../../domain/messages/message.ts';
import { digits } from '../../../domain/values/decimal.ts';
import { cellFault } from '../../../formats/tables/cell-fault.ts';
import { type DecimalMark, decimalMarkOf } from '../../../formats/tables/decimal-mark.ts';
import { readNumber } from '../../../operations/imports/read-cells.ts';
import type { UploadedTable } from '../../../operations/imports/read-file.ts';

/**
 * Quantities by code, with a decimal point; an invalid number stays as text. Rows without a quantity are skipped. Throws
 * INVALID_ARGUMENT for duplicate codes and for cells that could not be calculated.
 */
export function countedInFile({ headings, rows, reading }: UploadedTable, usualMark: DecimalMark): Map<string, string> {
  const last = headings.findLastIndex(heading => heading !== '');
  const { mark } = decimalMarkOf(reading.marks.slice(last, last + 1), reading.delimiter, usualMark);
  const quantities = new Map<string, string>();
  const rowOf = new Map<string, number>();
  const errors = new FieldErrors();
  for (const row of rows) {
    const code = row.cells[0] ?? '';
    const [text, exact] = [row.cells[last] ?? '', row.exact?.[last] ?? ''];
    if (text === '') continue;
    const fault = cellFault(row, 0, true) ?? cellFault(row, last, false);
    const earlier = rowOf.get(code);
    if (fault !== undefined) errors.add(`counted.${code}`, fault);
    else if (earlier !== undefined) errors.add(`counted.${code}`, new Message('same_as_row', { row: earlier }));
    rowOf.set(code, row.number);
    const value = exact === '' ? readNumber(text, mark, false) : readNumber(exact, '.', false);
    quantities.set(code, value ? digits(value) : text);
  }
  errors.throwIfAny();
  return quantities;
}
