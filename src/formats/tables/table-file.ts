// A table as a file, in chunks: CSV or XLSX.

import { type CsvForm, csvHead, csvRows } from './csv-writer.ts';
import type { Cell, TableColumn } from './table.ts';
import { writeXlsx } from './xlsx-writer.ts';

/** Formats of table files. */
export const TABLE_FORMATS = ['csv', 'xlsx'] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

/** Media types of table files. */
export const TABLE_TYPES: Readonly<Record<TableFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The chunks of a table. `title` names the sheet of a workbook. */
export function tableChunks(
  columns: TableColumn[],
  batches: AsyncIterable<Cell[][]>,
  { format, title, form }: { format: TableFormat; title: string; form: CsvForm },
): AsyncGenerator<Buffer> {
  return format === 'xlsx' ? writeXlsx(columns, batches, { title }) : csvChunks(columns, batches, form);
}

async function* csvChunks(columns: TableColumn[], batches: AsyncIterable<Cell[][]>, form: CsvForm) {
  yield Buffer.from(csvHead(columns, form));
  for await (const batch of batches) yield Buffer.from(csvRows(columns, batch, form));
}
