// The quantities in a file of a stock count: the first column has the codes, the last one with a heading the quantities. Pure.

import { FieldErrors } from '../../../domain/errors.ts';
import { Message } from '../../../domain/messages/message.ts';
import { digits } from '../../../domain/values/decimal.ts';
import { cellFault } from '../../../formats/tables/cell-fault.ts';
import { type DecimalMark, decimalMarkOf } from '../../../formats/tables/decimal-mark.ts';
import { readNumber } from '../../../operations/imports/read-cells.ts';
import type { UploadedTable } from '../../../operations/imports/read-file.ts';

/**
 * Quantities in digits with a point, by code; the text of a cell that is no number. A row without a quantity says nothing. Throws
 * INVALID_ARGUMENT for a code that the file has twice, and for cells that could not be calculated.
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
