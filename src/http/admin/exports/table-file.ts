// A table as a file to download, streamed: CSV in the reader's format, or XLSX.

import { contentDisposition } from '../../../formats/file-name.ts';
import { csvHead, csvRows } from '../../../formats/tables/csv-writer.ts';
import type { Cell, TableColumn } from '../../../formats/tables/table.ts';
import { writeXlsx } from '../../../formats/tables/xlsx-writer.ts';
import { chunkedBody } from '../../server/slow-readers.ts';
import type { Download } from '../page/define-page.ts';
import type { PageRequest } from '../page/page-request.ts';

export type TableFormat = 'csv' | 'xlsx';

const TYPES: Record<TableFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The format of CSV that spreadsheets in the reader's language open. */
export const csvFormOf = ({ format }: PageRequest) =>
  format.input('1.5').includes(',')
    ? ({ delimiter: ';', decimal: ',' } as const)
    : ({ delimiter: ',', decimal: '.' } as const);

/** A file of rows. They are read as fast as the client receives them. `name`: without extension. */
export function tableFile(
  page: PageRequest,
  {
    name,
    title,
    columns,
    rows,
  }: { name: string; title: string; columns: TableColumn[]; rows: AsyncIterable<Cell[][]> },
  format: TableFormat,
): Download {
  const chunks = format === 'xlsx' ? writeXlsx(columns, rows, { title }) : csvChunks(page, columns, rows);
  return {
    kind: 'file',
    content: chunkedBody(page.request, chunks),
    type: TYPES[format],
    headers: {
      'content-disposition': contentDisposition('attachment', name, format),
      'x-content-type-options': 'nosniff',
    },
  };
}

/** Rows in memory, as a stream of one batch. */
export async function* oneBatch(rows: Cell[][]): AsyncGenerator<Cell[][]> {
  yield rows;
}

/** The format in the address. */
export const formatOf = ({ query }: PageRequest): TableFormat => (query.get('format') === 'xlsx' ? 'xlsx' : 'csv');

async function* csvChunks(page: PageRequest, columns: TableColumn[], rows: AsyncIterable<Cell[][]>) {
  const form = csvFormOf(page);
  yield Buffer.from(csvHead(columns, form));
  for await (const batch of rows) yield Buffer.from(csvRows(columns, batch, form));
}
