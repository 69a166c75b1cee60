// The stock of an article: by location, and by day as a chart and a table.

import { decimal, sum, ZERO } from '../../../domain/values/decimal.ts';
import { type ArticleStock, readArticleStock } from '../../../operations/stock/article-stock.ts';
import { filterSelect } from '../lists/filter.ts';
import { queryWith } from '../lists/list-address.ts';
import { plainTable } from '../lists/plain-table.ts';
import { getPage, type Page, type PageAnswer, view } from '../page/define-page.ts';
import { type Html, html } from '../page/html.ts';
import { idOf, type PageRequest } from '../page/page-request.ts';
import { fill } from '../words/fill.ts';
import { stockChart } from './chart.ts';

const PERIODS = [30, 90, 365];

/** The page of an article's stock. */
export const articleStockPages: Page[] = [getPage('/admin/articles/:id/stock', {}, stockView)];

async function stockView(page: PageRequest): Promise<PageAnswer> {
  const { context, actor, account, words, query, link } = page;
  const days = PERIODS.find(each => String(each) === query.get('days')) ?? 90;
  const location = query.get('location') || null;
  const id = idOf(page);
  const found = await readArticleStock(context, actor, { id, today: account.today, days, location });
  const { article } = found;
  const path = `/admin/articles/${id}`;
  const search = queryWith({ searchColumn: 'item_code', searchString: article.item_code });
  return view({
    title: fill(words.articleStock.title, { name: `${article.item_code} ${article.description}` }),
    back: { href: path, label: `${article.item_code} ${article.description}` },
    body: html`
      <h2 class="part">${words.articleStock.levels}</h2>
      ${levelTable(page, found)}
      <h2 class="part">${words.articleStock.chart}</h2>
      <form class="filters" method="get" action=${link(`${path}/stock`)}>
        ${filterSelect(
          { id: 'days', name: 'days', label: words.articleStock.period, value: String(days) },
          PERIODS.map(count => ({ value: String(count), label: fill(words.articleStock.days, { count }) })),
        )}
        ${filterSelect(
          { id: 'location', name: 'location', label: words.articleStock.location, value: location ?? '' },
          [
            { value: '', label: words.articleStock.everywhere },
            ...found.levels.map(({ location_code: code }) => ({ value: code, label: code })),
          ],
        )}
        <div class="filter is-buttons"><button type="submit" class="primary">${words.articleStock.show}</button></div>
      </form>
      ${stockChart(page, found)} ${dayTable(page, found)}
      <ul class="links">
        <li><a href=${link(`/admin/transactions${search}`)}>${words.articleStock.ledger}</a></li>
        <li><a href=${link(`/admin/serial_numbers${search}`)}>${words.articleStock.serials}</a></li>
      </ul>
    `,
  });
}

const FIGURES = ['on_hand', 'reserved', 'available', 'expected'] as const;

function levelTable({ words, format, account }: PageRequest, { levels, article }: ArticleStock): Html {
  const { articleStock } = words;
  const headings = [articleStock.onHand, articleStock.reserved, articleStock.available, articleStock.expected];
  const sums = FIGURES.map(figure => sum(levels.map(level => decimal(level[figure]))));
  const cost = article.weighted_average_cost;
  const value = cost === null ? undefined : sums[0]?.times(decimal(cost));
  const rows = [
    ...levels.map(level => ({
      heading: html`${level.location_code} <span class="help">${level.description}</span>`,
      figures: FIGURES.map(figure => decimal(level[figure])),
    })),
    { heading: articleStock.total, figures: sums },
  ];
  return html`
    ${plainTable(
      articleStock.levels,
      [
        { label: articleStock.location, cell: ({ heading }) => heading },
        ...headings.map((label, index) => ({
          label,
          cell: ({ figures }: (typeof rows)[number]) => format.number(figures[index] ?? ZERO),
          isNumber: true,
        })),
      ],
      rows,
    )}
    ${value && html`<p class="help">${articleStock.value}${words.page.colon} ${format.money(value, account.currency)}</p>`}
  `;
}

// Only days with movements.
function dayTable({ words, format }: PageRequest, { days }: ArticleStock): Html {
  const moved = days.filter(({ came, went }) => came !== '0' || went !== '0').reverse();
  if (moved.length === 0) return html`<p class="help">${words.articleStock.quiet}</p>`;
  return html`
    <details class="columns-choice" open>
      <summary>${words.articleStock.asTable}</summary>
      ${plainTable(
        words.articleStock.asTable,
        [
          { label: words.articleStock.day, cell: ({ day }) => format.date(day) },
          { label: words.articleStock.came, cell: ({ came }) => format.number(came), isNumber: true },
          { label: words.articleStock.went, cell: ({ went }) => format.number(went), isNumber: true },
          { label: words.articleStock.stock, cell: ({ stock }) => format.number(stock), isNumber: true },
        ],
        moved,
      )}
    </details>
  `;
}
