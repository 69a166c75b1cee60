// The start page: the figures of the company, tasks, and the first steps of a new company.

import { type Overview, PERIOD_DAYS, readOverview } from '../../../operations/overview/read-overview.ts';
import { plainTable } from '../lists/plain-table.ts';
import { columnChart } from '../page/column-chart.ts';
import { getPage, type Page, view } from '../page/define-page.ts';
import { type Html, html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';
import { fill } from '../words/fill.ts';
import { countedAddress, countedPages } from './counted-pages.ts';
import { attention, dueCards, openCards } from './figures.ts';
import { firstStepPages, firstSteps } from './first-steps.ts';

/** The pages of the start. */
export const homePages: Page[] = [
  getPage(
    '/admin',
    {},
    async page => {
      const overview = await readOverview(page.context, page.actor, page.account);
      const isNew = !overview.setUp.has_document;
      return view({
        title: page.words.home.title,
        body: html`
          ${firstSteps(page, overview.setUp)}
          ${
            !isNew &&
            html`
            ${attention(page, overview)}
            <div class="figure-cards is-wide">${dueCards(page, overview)}</div>
            <div class="figure-cards">${openCards(page, overview)}</div>
            ${salesPanel(page, overview)}
          `
          }
        `,
      });
    },
    { navigation: { section: 'home', order: 1, label: words => words.page.home } },
  ),
  ...countedPages,
  ...firstStepPages,
];

function salesPanel(page: PageRequest, { sales }: Overview): Html {
  const { words, format, account, link } = page;
  const { days, total, withoutRate } = sales;
  const money = (value: string) => format.money(value, account.currency);
  const period = format.number(PERIOD_DAYS);
  const dayOfMonth = new Intl.DateTimeFormat(format.locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const bars = days.map(({ date, amount }) => ({
    label: dayOfMonth.format(new Date(date)),
    name: format.date(date),
    value: amount,
  }));
  return html`
    <section class="panel" aria-labelledby="h-sales">
      <h2 id="h-sales">${words.home.sales}</h2>
      <dl class="key">
        <div><dt>${fill(words.home.thisPeriod, { days: period })}</dt><dd><a href=${link(countedAddress({ of: 'sales' }))}>${money(total)}</a></dd></div>
      </dl>
      <p class="chart-unit">${`${words.home.salesUnit}, ${account.currency}`}</p>
      ${columnChart(page, bars, fill(words.home.chart, { total: money(total) }))}
      ${withoutRate > 0 && html`<p class="hint">${fill(words.home.withoutRate, { count: format.number(withoutRate) })}</p>`}
      <details>
        <summary>${words.home.asTable}</summary>
        ${plainTable(
          words.home.sales,
          [
            { label: words.home.day, cell: ({ date }) => dayLink(page, date) },
            {
              label: fill(words.home.thisPeriod, { days: period }),
              cell: ({ amount }) => money(amount),
              isNumber: true,
            },
          ],
          days,
          { role: 'group', className: 'sales-table' },
        )}
      </details>
    </section>
  `;
}

const dayLink = ({ format, link }: PageRequest, date: string): Html =>
  html`<a href=${link(countedAddress({ of: 'sales', from: date, to: date }))}>${format.date(date)}</a>`;
