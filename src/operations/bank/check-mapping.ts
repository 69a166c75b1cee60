// Checks the columns of CSV files that a request or a form names.

import { bodyCheck } from '../../definitions/fields/check-body.ts';
import { CSV_MAPPING } from '../../definitions/master-data/bank-account.ts';
import { type CsvMapping, mappingFault } from '../../domain/bank/csv-mapping.ts';
import { fieldError } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';

const check = bodyCheck(CSV_MAPPING, { partial: false });

/** The columns. Throws INVALID_ARGUMENT on `csv_mapping`. */
export function checkMapping(sent: Record<string, unknown>): CsvMapping {
  const { value, fieldErrors } = check(sent);
  const [first] = fieldErrors;
  if (first) {
    const { reason } = first.message.params;
    const inner = reason instanceof Message ? reason : first.message;
    throw fieldError('csv_mapping', new Message('csv_column', { name: first.field, reason: inner }));
  }
  const fault = mappingFault(value as Partial<CsvMapping>);
  if (fault) throw fieldError('csv_mapping', fault);
  return value as unknown as CsvMapping;
}
