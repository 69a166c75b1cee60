// Plan of an import: its kind, the fields of its columns, and the check of a row's body.

import type { ImportJob } from '../../database/sql/imports/jobs.ts';
import type { ImportRow } from '../../database/sql/imports/rows.ts';
import { recordOf } from '../../definitions/catalogue.ts';
import type { RecordResource } from '../../definitions/define-record.ts';
import { bodyCheck } from '../../definitions/fields/check-body.ts';
import type { ColumnValues } from '../../definitions/fields/column-values.ts';
import type { AppError, FieldError } from '../../domain/errors.ts';
import { cleanCode } from '../../domain/values/code.ts';
import { importFields } from './importable.ts';
import { type RowReading, readRow } from './read-cells.ts';

export interface ImportPlan {
  job: ImportJob;
  resource: RecordResource;
  reading: RowReading;
  /** The column with the codes, from 0; -1 where no column has them. */
  codeColumn: number;
  checkCreate: ReturnType<typeof bodyCheck>;
  checkUpdate: ReturnType<typeof bodyCheck>;
  /** True if a field that names another record of the kind may name one of the file, so that rows run one after the other. */
  namesOwnKind: boolean;
  /** True if the record that a field of a row names is another row of the file. */
  isInFile(field: string, body: ColumnValues): boolean;
}

/** The plan of a job. `codesInFile` has the codes of all its rows; it is needed for kinds that name their own. */
export function importPlan(job: ImportJob, codesInFile: ReadonlySet<string>): ImportPlan {
  const resource = recordOf(job.kind);
  const known = new Map(importFields(resource).map(field => [field.name, field]));
  const names = job.fields ?? [];
  const fields = names.map(name => known.get(name));
  const own = ownReferences(resource);
  return {
    job,
    resource,
    reading: { fields, decimalMark: job.decimal_mark },
    codeColumn: names.indexOf(resource.codeField),
    checkCreate: bodyCheck(resource.body, { partial: false }),
    checkUpdate: bodyCheck(resource.changes, { partial: true }),
    namesOwnKind: own.length > 0,
    isInFile: (field, body) => own.includes(field) && codesInFile.has(body[field] as string),
  };
}

/** Fields of a kind that name records of the same kind, e.g. the family above a family. */
export function ownReferences({ table, writing }: RecordResource): string[] {
  const references = Object.entries(writing?.references ?? {});
  return references.filter(([, reference]) => reference.table === table).map(([field]) => field);
}

/** The code in a row as it would be stored; empty if it has none. */
export const codeIn = ({ codeColumn }: ImportPlan, cells: string[]): string => cleanCode(cells[codeColumn] ?? '');

/** The checked body of a row, or its errors. */
export function readBody(
  plan: ImportPlan,
  { row_number: number, cells, exact }: Pick<ImportRow, 'row_number' | 'cells' | 'exact'>,
  exists: boolean,
): { body: ColumnValues; errors: FieldError[] } {
  const { body, errors } = readRow({ number, cells, exact }, plan.reading);
  const check = exists ? plan.checkUpdate : plan.checkCreate;
  const { value, fieldErrors } = check(body);
  const unread = new Set(errors.map(({ field }) => field));
  return { body: value, errors: [...errors, ...fieldErrors.filter(({ field }) => !unread.has(field))] };
}

/** True if an error is one of the row; others, as that of a database that is down, pass. */
export function isRowError({ code }: AppError): boolean {
  return ['INVALID_ARGUMENT', 'DUPLICATE_ENTRY', 'CONFLICT', 'INSUFFICIENT_STOCK', 'NOT_FOUND'].includes(code);
}

/** The field errors of an error of a row. */
export function rowErrors({ details, said }: AppError): FieldError[] {
  return details ?? [{ field: '', message: said }];
}
