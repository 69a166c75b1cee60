// A table as a file to download, streamed: CSV in the reader's format, or XLSX.

import type { Cell, TableColumn } from '../../../formats/tables/table.ts';
import { TABLE_TYPES, type TableFormat, tableChunks } from '../../../formats/tables/table-file.ts';
import { downloadHeaders } from '../../server/file-response.ts';
import { chunkedBody } from '../../server/slow-readers.ts';
import type { Download } from '../page/define-page.ts';
import type { PageRequest } from '../page/page-request.ts';

/** The format of CSV that spreadsheets in the reader's language open. */
export const csvFormOf = ({ format }: PageRequest) =>
  format.decimalMark === ','
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
  const chunks = tableChunks(columns, rows, { format, title, form: csvFormOf(page) });
  return {
    kind: 'file',
    content: chunkedBody(page.request, chunks),
    type: TABLE_TYPES[format],
    headers: downloadHeaders(name, format),
  };
}

/** Rows in memory, as a stream of one batch. */
export async function* oneBatch(rows: Cell[][]): AsyncGenerator<Cell[][]> {
  yield rows;
}

/** The format in the address. */
export const formatOf = ({ query }: PageRequest): TableFormat => (query.get('format') === 'xlsx' ? 'xlsx' : 'csv');
