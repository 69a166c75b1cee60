// The list behind a figure of the start page: its documents and their total.

import { documentOf, documents, isPayable } from '../../../definitions/catalogue.ts';
import { AppError } from '../../../domain/errors.ts';
import { Message } from '../../../domain/messages/message.ts';
import { daysFrom, isDay } from '../../../domain/values/dates.ts';
import { ownValue } from '../../../domain/values/own-value.ts';
import {
  type Counted,
  type Figure,
  LATE,
  PAGE,
  PERIOD_DAYS,
  readCounted,
} from '../../../operations/overview/read-overview.ts';
import { documentActionOfPayment } from '../documents/settle/payment-link.ts';
import { statusBadge } from '../lists/status-badge.ts';
import { getPage, type Page, type PageAnswer, view } from '../page/define-page.ts';
import { type Html, html } from '../page/html.ts';
import { numberOf, type PageRequest } from '../page/page-request.ts';
import { wordOf } from '../words/field-words.ts';
import { fill } from '../words/fill.ts';

/** The address of the list behind a figure. */
export function countedAddress(figure: Record<string, string>): string {
  return `/admin/figures?${new URLSearchParams(figure)}`;
}

/** The page of these lists. */
export const countedPages: Page[] = [getPage('/admin/figures', {}, countedView)];

// Addresses come from the start page. Others are not found.
function figureOf({ query, account }: PageRequest): Figure {
  const of = query.get('of');
  if (of === 'sales') {
    const from = query.get('from') ?? daysFrom(account.today, 1 - PERIOD_DAYS);
    const to = query.get('to') ?? account.today;
    if (isDay(from) && isDay(to)) return { of, from, to };
  }
  const type = documents.find(each => each.type === query.get('type'))?.type;
  if (type && of === 'open') return { of, type };
  const age = query.get('age');
  const ages = age === null ? undefined : age === 'late' ? LATE : [age];
  if (type && of === 'due') return { of, type, ages, currency: query.get('currency') ?? undefined };
  throw new AppError('NOT_FOUND', new Message('no_figure'));
}

async function countedView(page: PageRequest): Promise<PageAnswer> {
  const { words, format, context, actor, account, query, link } = page;
  const figure = figureOf(page);
  const skip = numberOf(query.get('skip'));
  const counted = await readCounted(context, actor, figure, { skip, account });
  const next = new URLSearchParams(query);
  next.set('skip', String(skip + PAGE));
  return view({
    title: titleOf(page, figure),
    back: { href: '/admin', label: words.page.home },
    body: html`
      <dl class="facts is-figures">
        ${counted.sums.map(
          ({ currency, count, amount }) => html`
            <div>
              <dt>${fill(words.home.counted, { count: format.number(count) })}</dt>
              <dd data-sum=${currency}>${format.money(amount, currency)}</dd>
            </div>
          `,
        )}
      </dl>
      ${counted.rows.length === 0 ? html`<div class="empty"><p>${words.home.nothingCounted}</p></div>` : rowsTable(page, figure, counted)}
      ${counted.hasMore && html`<p><a class="button" href=${link(`/admin/figures?${next}`)}>${words.home.nextCounted}</a></p>`}
    `,
  });
}

function titleOf({ words, language, format }: PageRequest, figure: Figure): string {
  const { home } = words;
  if (figure.of === 'sales') {
    const [from, to] = [format.date(figure.from), format.date(figure.to)];
    return from === to ? fill(home.salesOf, { days: from }) : fill(home.salesOf, { days: `${from} – ${to}` });
  }
  const { many } = documentOf(figure.type).titles[language];
  if (figure.of === 'open') return fill(home.open, { many });
  const [only, more] = figure.ages ?? [];
  if (only === undefined) return fill(home.dueOf, { many });
  return `${many}${words.page.colon} ${more === undefined ? (ownValue(home.ages, only) ?? only) : home.late}`;
}

function rowsTable(page: PageRequest, figure: Figure, { rows }: Counted): Html {
  const { words, format, link, today } = { ...page, today: page.account.today };
  const { home } = words;
  const isDue = figure.of === 'due';
  const pays = isDue && isPayable(figure.type) ? documentActionOfPayment(page, figure.type) : undefined;
  return html`
    <div class="table-scroll" role="region" tabindex="0" aria-label=${titleOf(page, figure)}>
      <table>
        <thead>
          <tr>
            <th scope="col">${home.document}</th>
            <th scope="col">${home.party}</th>
            <th scope="col">${home.day}</th>
            <th scope="col">${home.dueOn}</th>
            <th scope="col">${home.status}</th>
            <th scope="col" class="is-number">${home.amount}</th>
            ${pays && html`<th scope="col"><span class="visually-hidden">${home.action}</span></th>`}
          </tr>
        </thead>
        <tbody>
          ${rows.map(row => {
            const { path, party } = documentOf(row.type);
            const name = `${row.document_set} ${row.seq_number}`;
            const partyName = [row.party_code, row.party_name].filter(Boolean).join(' ');
            return html`
              <tr>
                <th scope="row"><a href=${link(`/admin/${path}/${row.id}`)}>${figure.of === 'sales' ? `${wordOf(words, row.type)} ` : ''}${name}</a></th>
                <td>${row.party_id && party ? html`<a href=${link(`/admin/${party}s/${row.party_id}/statement`)}>${partyName}</a>` : partyName}</td>
                <td class="is-whole">${format.date(row.date)}</td>
                <td class=${`is-whole ${isDue && row.due_date && row.due_date < today ? 'is-late' : ''}`.trim()}>${row.due_date && format.date(row.due_date)}</td>
                <td>${statusBadge(words, row.status)}</td>
                <td class="is-number">${row.amount === null ? home.noRate : format.money(row.amount, row.currency)}</td>
                ${pays && html`<td class="is-whole"><a href=${link(pays.to(row.id))} aria-label=${`${pays.label}, ${name}`}>${pays.label}</a></td>`}
              </tr>
            `;
          })}
        </tbody>
      </table>
    </div>
  `;
}
