// The page that asks for confirmation before the differences of a stock count are booked, with their number and value.

import { decimal, isZero, sum } from '../../../domain/values/decimal.ts';
import { readCount } from '../../../operations/stock-counts/counts.ts';
import { confirmView } from '../forms/confirm-view.ts';
import { type PageAnswer, redirectTo } from '../page/define-page.ts';
import { idOf, type PageRequest } from '../page/page-request.ts';
import { fill } from '../words/fill.ts';

/** The page. Redirects for a count that is closed or has no quantities yet. Throws NOT_FOUND. */
export async function bookView(page: PageRequest): Promise<PageAnswer> {
  const { context, actor, words, format, account } = page;
  const { stockCounts } = words;
  const id = idOf(page);
  const path = `/admin/stock-count/${id}`;
  const { count, lines } = await readCount(context, actor, id, { counted: true });
  if (count.state !== 'open') return redirectTo(path);
  if (lines.length === 0) return redirectTo(path, stockCounts.nothingCounted);
  const differences = lines
    .map(({ counted, expected, unit_cost }) => ({
      qty: decimal(counted ?? expected).minus(decimal(expected)),
      // Goods of unknown cost count as 0.
      cost: decimal(unit_cost ?? '0'),
    }))
    .filter(({ qty }) => !isZero(qty));
  const value = sum(differences.map(({ qty, cost }) => qty.times(cost)));
  const found = fill(stockCounts.bookFound, {
    lines: format.number(lines.length),
    differences: format.number(differences.length),
    value: format.money(value, account.currency),
  });
  return confirmView(page, {
    title: fill(stockCounts.bookTitle, { location: count.location_code }),
    text: `${found} ${stockCounts.bookHelp} ${stockCounts.bookCloses}`,
    confirm: stockCounts.book,
    action: `${path}/book`,
    back: { href: path, label: fill(stockCounts.sheet, { location: count.location_code }) },
  });
}
