// A report as a table: headings, and cells by column.

import type { ReportColumn, ReportRow } from '../../definitions/define-report.ts';
import type { Cell, TableColumn } from '../../formats/tables/table.ts';

/** Columns of a file. `headingOf` names them in the language of the reader. */
export const tableColumns = (
  columns: readonly ReportColumn[],
  headingOf: (name: string) => string = name => name,
): TableColumn[] =>
  columns.map(({ name, kind }) => ({
    heading: headingOf(name),
    type: kind === 'text' ? 'text' : kind === 'date' ? 'date' : 'number',
  }));

/** Cells of rows in the order of the columns. */
export const tableRows = (columns: readonly ReportColumn[], rows: readonly ReportRow[]): Cell[][] =>
  rows.map(row => columns.map(({ name }) => row[name] ?? undefined));
