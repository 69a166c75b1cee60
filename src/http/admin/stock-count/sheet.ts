// The sheet of a stock count: as a file to fill in, and as a page to print.

import type { TableColumn } from '../../../formats/tables/table.ts';
import { readCount } from '../../../operations/stock-counts/counts.ts';
import { formatOf, oneBatch, tableFile } from '../exports/table-file.ts';
import { plainTable } from '../lists/plain-table.ts';
import { type PageAnswer, view } from '../page/define-page.ts';
import { html } from '../page/html.ts';
import { idOf, type PageRequest } from '../page/page-request.ts';
import { labelOf } from '../words/field-words.ts';
import { fill } from '../words/fill.ts';

/** The sheet with an empty column for quantities. It omits the expected stock, to keep counts unbiased. */
export async function sheetFile(page: PageRequest): Promise<PageAnswer> {
  const { context, actor, words } = page;
  const id = idOf(page);
  const { count, lines } = await readCount(context, actor, id);
  const columns: TableColumn[] = [
    { heading: labelOf(words, 'item_code'), type: 'text' },
    { heading: labelOf(words, 'description'), type: 'text' },
    { heading: words.stockCounts.quantity, type: 'number' },
  ];
  const rows = lines.map(({ item_code, description, counted }) => [item_code, description, counted ?? undefined]);
  const title = fill(words.stockCounts.sheet, { location: count.location_code });
  return tableFile(page, { name: `stock-count-${id}`, title, columns, rows: oneBatch(rows) }, formatOf(page));
}

/** The sheet as a page with an empty field for each article. */
export async function printView(page: PageRequest): Promise<PageAnswer> {
  const { context, actor, words, format } = page;
  const id = idOf(page);
  const { count, lines } = await readCount(context, actor, id);
  return view({
    title: fill(words.stockCounts.sheet, { location: count.location_code }),
    back: { href: `/admin/stock-count/${id}`, label: words.page.back },
    body: html`
      <p>${format.instant(count.created_at)}${[count.family, count.category, count.note].filter(Boolean).map(text => ` · ${text}`)}</p>
      ${plainTable(
        words.stockCounts.title,
        [
          { label: labelOf(words, 'item_code'), cell: ({ item_code }) => item_code },
          { label: labelOf(words, 'description'), cell: ({ description }) => description },
          { label: words.stockCounts.quantity, cell: () => '________', isNumber: true },
        ],
        lines,
      )}
    `,
  });
}
