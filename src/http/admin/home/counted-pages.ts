// The list behind a figure of the start page: its documents and their total.

import { documentOf, documents, isPayable } from '../../../definitions/catalogue.ts';
import { setAndNumber } from '../../../domain/documents/relations.ts';
import { notFound } from '../../../domain/errors.ts';
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
import { addressOf } from '../documents/names.ts';
import { documentActionOfPayment } from '../documents/settle/payment-link.ts';
import { plainTable } from '../lists/plain-table.ts';
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
  throw notFound('no_figure');
}

type CountedRow = Counted['rows'][number];

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
  const { words, format, link, account } = page;
  const { home } = words;
  const isDue = figure.of === 'due';
  const pays = isDue && isPayable(figure.type) ? documentActionOfPayment(page, figure.type) : undefined;
  const document = (row: CountedRow) =>
    html`<a href=${link(addressOf(row))}>${figure.of === 'sales' && `${wordOf(words, row.type)} `}${setAndNumber(row)}</a>`;
  const party = ({ type, party_id, party_code, party_name }: CountedRow) => {
    const name = [party_code, party_name].filter(Boolean).join(' ');
    const kind = documentOf(type).party;
    return party_id && kind ? html`<a href=${link(`/admin/${kind}s/${party_id}/statement`)}>${name}</a>` : name;
  };
  const dueDate = ({ due_date }: CountedRow) =>
    due_date &&
    html`<span class=${isDue && due_date < account.today ? 'is-late' : undefined}>${format.date(due_date)}</span>`;
  return plainTable<CountedRow>(
    titleOf(page, figure),
    [
      { label: home.document, cell: document },
      { label: home.party, cell: party },
      { label: home.day, cell: ({ date }) => format.date(date), isWhole: true },
      { label: home.dueOn, cell: dueDate, isWhole: true },
      { label: home.status, cell: ({ status, type }) => statusBadge(words, status, type) },
      {
        label: home.amount,
        cell: ({ amount, currency }) => (amount === null ? home.noRate : format.money(amount, currency)),
        isNumber: true,
      },
      ...(pays
        ? [
            {
              label: home.action,
              cell: (row: CountedRow) =>
                html`<a href=${link(pays.to(row.id))} aria-label=${`${pays.label}, ${setAndNumber(row)}`}>${pays.label}</a>`,
              isAction: true,
              isWhole: true,
            },
          ]
        : []),
    ],
    rows,
  );
}
