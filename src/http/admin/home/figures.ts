// The figures of the start page as cards with links to their lists.

import { isPayable } from '../../../definitions/catalogue.ts';
import { AGES } from '../../../definitions/fields/open-amounts.ts';
import { documentsInOrder } from '../../../definitions/order-of-trade.ts';
import { decimal, digits, sum } from '../../../domain/values/decimal.ts';
import type { Overview } from '../../../operations/overview/read-overview.ts';
import { type Html, html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';
import { fill } from '../words/fill.ts';
import { countedAddress } from './counted-pages.ts';

// Inactive articles need no stock.
const LOW_STOCK = '/admin/articles?options=low_stock&searchColumn=inactive&searchString=false';

/** Amounts due of each payable type, by age. */
export function dueCards(page: PageRequest, { due }: Overview): Html {
  const { words, format, account, language } = page;
  return documentsInOrder
    .filter(({ type }) => isPayable(type))
    .map(({ type, party, titles }) => {
      const rows = due.filter(row => row.type === type);
      const { many } = titles[language];
      const title = party === 'supplier' ? fill(words.home.weOwe, { many }) : fill(words.home.owedToUs, { many });
      const currencies = [...new Set([account.currency, ...rows.map(({ currency }) => currency)])];
      const of = (currency: string, ages: readonly string[]) =>
        digits(
          sum(rows.filter(row => row.currency === currency && ages.includes(row.age)).map(row => decimal(row.amount))),
        );
      const to = (more: Record<string, string>) => page.link(countedAddress({ of: 'due', type, ...more }));
      return html`
        <section class="figure-card" aria-label=${title}>
          <h2><a href=${to({})}>${title}</a></h2>
          ${currencies
            .filter(currency => currency === account.currency || of(currency, AGES) !== '0')
            .map(currency => {
              const late = of(currency, AGES.slice(1));
              return html`
                <p class="figure">${format.money(of(currency, AGES), currency)}</p>
                ${late !== '0' && html`<p class="late"><a href=${to({ age: 'late', currency })}>${fill(words.home.overdue, { amount: format.money(late, currency) })}</a></p>`}
              `;
            })}
          ${
            rows.length === 0
              ? html`<p class="none">${words.home.nothingDue}</p>`
              : html`
                  <table class="ages">
                    <thead class="visually-hidden">
                      <tr>
                        <th scope="col">${words.home.age}</th>
                        <th scope="col">${words.home.documents}</th>
                        <th scope="col">${words.home.amount}</th>
                      </tr>
                    </thead>
                    <tbody>
                      ${AGES.flatMap(age => rows.filter(row => row.age === age)).map(
                        ({ age, count, amount, currency }) => html`
                          <tr>
                            <th scope="row"><a href=${to({ age, currency })}>${words.home.ages[age]}</a></th>
                            <td class="is-number">${format.number(count)}</td>
                            <td class="is-number">${format.money(amount, currency)}</td>
                          </tr>
                        `,
                      )}
                    </tbody>
                  </table>
                `
          }
        </section>
      `;
    });
}

/** The open documents of each type that has some. */
export function openCards({ words, format, link, language }: PageRequest, { open }: Overview): Html {
  return documentsInOrder.map(({ type, titles }) => {
    const rows = open.filter(row => row.type === type);
    if (rows.length === 0) return null;
    const title = fill(words.home.open, { many: titles[language].many });
    const count = rows.reduce((total, row) => total + row.count, 0);
    const oldest = rows.map(row => row.oldest).sort()[0] ?? '';
    return html`
      <section class="figure-card" aria-label=${title}>
        <h2><a href=${link(countedAddress({ of: 'open', type }))}>${title}</a></h2>
        <p class="figure">${format.number(count)}</p>
        ${rows.map(({ amount, currency }) => html`<p class="second">${format.money(amount, currency)}</p>`)}
        <p class="second">${fill(words.home.openSince, { day: format.date(oldest) })}</p>
      </section>
    `;
  });
}

/** Matters that need attention, as a list of links. */
export function attention(page: PageRequest, overview: Overview): Html {
  const { words, format, link, language } = page;
  const { lowStock, due } = overview;
  const late = documentsInOrder.flatMap(({ type, titles }) => {
    const count = due
      .filter(row => row.type === type && row.age !== 'not_due')
      .reduce((total, row) => total + row.firsts, 0);
    const { one, many } = titles[language];
    const text = fill(words.home.overdueDocuments, { count: format.number(count), one, many });
    return count > 0 ? [{ text, to: countedAddress({ of: 'due', type, age: 'late' }) }] : [];
  });
  const all = [
    ...late,
    ...(lowStock > 0 ? [{ text: fill(words.home.lowStock, { count: format.number(lowStock) }), to: LOW_STOCK }] : []),
    ...failures(page, overview),
  ];
  return html`
    <section class="panel attention" aria-labelledby="h-attention">
      <h2 id="h-attention">${words.home.attention}</h2>
      ${
        all.length === 0
          ? html`<p class="none">${words.home.nothingToDo}</p>`
          : html`<ul>${all.map(({ text, to }) => html`<li><a href=${link(to)}>${text}</a></li>`)}</ul>`
      }
    </section>
  `;
}

// Only links that the reader may open.
function failures(
  { words, format, mayOpen }: PageRequest,
  { failedMessages, failedMail, refusedRequests, stoppedWebhooks }: Overview,
): { text: string; to: string }[] {
  const { home } = words;
  const all = [
    {
      count: refusedRequests,
      text: home.refusedRequests,
      path: '/admin/requests',
      query: '?status=refused&period=day',
    },
    { count: failedMessages, text: home.failedMessages, path: '/admin/company/messages', query: '?state=failed' },
    { count: failedMail, text: home.failedMail, path: '/admin/company/mail', query: '?state=failed' },
    { count: stoppedWebhooks, text: home.stoppedWebhooks, path: '/admin/webhooks', query: '' },
  ];
  return all
    .filter(({ count, path }) => count > 0 && mayOpen(path))
    .map(({ count, text, path, query }) => ({ text: fill(text, { count: format.number(count) }), to: path + query }));
}
