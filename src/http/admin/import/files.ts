// Files of imports to download: the rows with errors, to correct and upload again, and an empty file with all headings.

import type { Cell, TableColumn } from '../../../formats/tables/table.ts';
import { importFields } from '../../../operations/imports/importable.ts';
import { importRows, kindOf, readImport } from '../../../operations/imports/imports.ts';
import { oneBatch, tableFile } from '../exports/table-file.ts';
import { formErrors } from '../forms/field-errors.ts';
import type { PageAnswer } from '../page/define-page.ts';
import { idOf, type PageRequest } from '../page/page-request.ts';
import { labelOf, namesOf } from '../words/field-words.ts';

const PAGE = 1_000;

/** The rows with errors as in the file, with the errors in the last column. */
export async function badRowsFile(page: PageRequest): Promise<PageAnswer> {
  const { context, actor, words } = page;
  const id = idOf(page);
  const { job, fields, reading } = await readImport(context, actor, id, {});
  const isWorkbook = reading?.sheet !== undefined;
  const numbers = new Set(
    importFields(kindOf(job.kind)).flatMap(({ name, type }) => (type === 'number' ? [name] : [])),
  );
  const typeOf = (index: number) => (numbers.has(fields[index] ?? '') && isWorkbook ? 'number' : 'text');
  const columns: TableColumn[] = [
    ...job.headings.map((heading, index): TableColumn => ({ heading, type: typeOf(index) })),
    { heading: words.imports.errors, type: 'text' },
  ];
  const rows = badRows();
  return tableFile(page, { name: `${job.kind}-${id}`, title: words.imports.badRows, columns, rows }, 'csv');

  async function* badRows(): AsyncGenerator<Cell[][]> {
    for (let after = 0; ; ) {
      const found = await importRows(context, actor, { id, choice: 'bad', after, limit: PAGE });
      yield found.map(({ cells, exact, errors }) => [
        ...job.headings.map((_, index) => cellIn(cells[index] ?? '', exact?.[index] ?? '', columns[index]?.type)),
        formErrors(words, errors)
          .map(({ text }) => text)
          .join('; '),
      ]);
      after = found.at(-1)?.row_number ?? 0;
      if (found.length < PAGE) return;
    }
  }
}

// Numbers and days of a workbook are exact values; other cells are texts as shown.
function cellIn(text: string, exact: string, type: TableColumn['type'] | undefined): string {
  const isDay = /^\d{4}-/.test(exact);
  if (exact === '' || exact.startsWith('!') || (type !== 'number' && !isDay)) return text;
  return exact;
}

/** A file with the headings of a kind and no rows. */
export function emptyFile(page: PageRequest): PageAnswer {
  const { words, language, params } = page;
  const resource = kindOf(params.kind ?? '');
  const columns: TableColumn[] = importFields(resource).map(({ name }) => ({
    heading: labelOf(words, name),
    type: 'text',
  }));
  const { many } = namesOf(words, language, resource);
  return tableFile(page, { name: resource.path, title: many, columns, rows: oneBatch([]) }, 'csv');
}
