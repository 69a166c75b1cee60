// The business with a customer or supplier: balance, terms, events, trade by month, last prices.

import { documentOf } from '../../../definitions/catalogue.ts';
import { decimal, sum } from '../../../domain/values/decimal.ts';
import { ownValue } from '../../../domain/values/own-value.ts';
import {
  type PartyBalance,
  type PartyOverview,
  type PartyPrice,
  readPartyOverview,
} from '../../../operations/master-data/party-overview.ts';
import { fileLink } from '../attachments/panel.ts';
import { addressOf, nameOf } from '../documents/names.ts';
import { plainTable } from '../lists/plain-table.ts';
import { statusBadge } from '../lists/status-badge.ts';
import { columnChart } from '../page/column-chart.ts';
import { type Html, html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';
import { labelOf, wordOf } from '../words/field-words.ts';
import { fill } from '../words/fill.ts';
import { contactsPanel, type OpenContactForm } from './contacts-panel.ts';
import { panel, type RecordOverview } from './record-overview.ts';

/** The documents that begin a business, in their order. */
const FIRST = {
  customer: ['quote', 'order', 'invoice', 'receipt'],
  supplier: ['purchase_order', 'purchase', 'payment'],
} as const;

/** A customer or supplier. */
export type Party = { kind: keyof typeof FIRST; id: number; code: string; isOff: boolean };

/** Maximum of events on the page. */
const MAX_SHOWN = 12;

/** Reads the parts of a party's page. `contactForm`: the form of a contact that was refused. */
export async function partyOverview(
  page: PageRequest,
  party: Party,
  contactForm: OpenContactForm | undefined,
): Promise<RecordOverview> {
  const { words, account } = page;
  const found = await readPartyOverview(page.context, page.actor, party, account);
  const titles = words.parties;
  return {
    actions: party.isOff ? null : newDocuments(page, party),
    figures: [...balances(page, found.balance, party), [titles.terms, found.terms ?? null]],
    main: html`
      ${panel('timeline', titles.timeline, timeline(page, found))}
      ${panel('months', titles[party.kind === 'customer' ? 'sales' : 'purchases'], months(page, found, party))}
      ${panel('prices', titles.prices, prices(page, found.prices))}
    `,
    side: panel('contacts', page.words.contacts.title, contactsPanel(page, party, found.contacts, contactForm)),
  };
}

const newDocuments = ({ words, language, link, mayOpen }: PageRequest, { kind, code }: Party): Html =>
  FIRST[kind].map(type => {
    const { path, titles } = documentOf(type);
    if (!mayOpen(`/admin/${path}/new`)) return null;
    const to = link(`/admin/${path}/new?${new URLSearchParams({ party: code })}`);
    return html`<a class="button" href=${to}>${fill(words.lists.create, { one: titles[language].one })}</a>`;
  });

// A row of figures for each currency in which something is unsettled, with links to the statement.
function balances(
  { words, format, link, account }: PageRequest,
  balance: PartyBalance[] | undefined,
  { kind, id }: Party,
): RecordOverview['figures'] {
  const { parties } = words;
  const statement = (currency: string, text: string) =>
    html`<a href=${link(`/admin/${kind}s/${id}/statement?${new URLSearchParams({ currency })}`)}>${text}</a>`;
  if (!balance) return [[parties.due, statement(account.currency, words.statement.short)]];
  const nothing = { currency: account.currency, due: '0', overdue: '0', open: '0', count: 0 };
  return (balance.length > 0 ? balance : [nothing]).flatMap(({ currency, due, overdue, open }) => {
    const money = (amount: string) => statement(currency, format.money(amount, currency));
    return [
      [parties.due, money(due)] as const,
      [parties.overdue, overdue !== '0' && html`<strong class="is-late">${money(overdue)}</strong>`] as const,
      [parties.open, open !== '0' && money(open)] as const,
    ];
  });
}

interface Event {
  /** Instant in ISO 8601, or a day. */
  at: string;
  text: Html;
  by?: string | null;
  amount?: string;
  status?: Html;
}

function timeline(page: PageRequest, { documents, mails, reminders, notes, files, userNames }: PartyOverview): Html {
  const { words, format, link } = page;
  const linked = (document: { id: number; type: string; document_set: string; seq_number: string }) =>
    html`<a href=${link(addressOf(document))}>${nameOf(page, document)}</a>`;
  const events: Event[] = [
    ...documents.map(document => ({
      at: document.date,
      text: linked(document),
      amount: document.total_amount === '0' ? '' : format.money(document.total_amount, document.currency),
      status: statusBadge(words, document.shown_status, document.type),
    })),
    ...mails.map(mail => ({
      at: mail.at.toISOString(),
      by: mail.by,
      text: html`${linked(mail)}${words.page.colon} ${fill(words.documents.mailed, { to: mail.to })}`,
      status: ownValue(words.company.mail.states, mail.state) ?? mail.state,
    })),
    ...reminders.map(({ at, login, level, amount, currency, status }) => ({
      at: at.toISOString(),
      by: login,
      text: fill(words.parties.reminder, { level }),
      amount: format.money(amount, currency),
      status: wordOf(words, status),
    })),
    ...notes.map(({ created_at, created_by, text }) => ({
      at: created_at.toISOString(),
      by: created_by,
      text: html`<p class="note-text" dir="auto">${text}</p>`,
    })),
    ...files.map(({ created_at, created_by, ...file }) => ({
      at: created_at.toISOString(),
      by: created_by,
      text: html`${words.attachments.file}${words.page.colon} ${fileLink(page, file)}`,
    })),
  ];
  if (events.length === 0) return html`<p class="none">${words.parties.nothing}</p>`;
  // A document has a day only: it precedes what happened to it on that day.
  const newest = events.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)).slice(0, MAX_SHOWN);
  return plainTable<Event>(
    words.parties.timeline,
    [
      {
        label: words.documents.date,
        cell: ({ at, by }) =>
          html`${at.includes('T') ? format.instant(at) : format.date(at)}${by && html`<div class="second"><bdi>${userNames.get(by) ?? by}</bdi></div>`}`,
      },
      { label: words.parties.event, cell: ({ text }) => text, isHeading: true },
      { label: words.documents.amount, cell: ({ amount }) => amount, isNumber: true },
      { label: labelOf(words, 'status'), cell: ({ status }) => status },
    ],
    newest,
    { role: 'group' },
  );
}

function months(page: PageRequest, { months: rows }: PartyOverview, { kind }: Party): Html {
  const { format, words, account } = page;
  if (rows.length === 0) return null;
  const name = new Intl.DateTimeFormat(format.locale, { month: 'short', timeZone: 'UTC' });
  const bars = rows.map(({ month, amount }) => ({ label: name.format(new Date(`${month}-01`)), value: amount }));
  const title = words.parties[kind === 'customer' ? 'sales' : 'purchases'];
  const total = format.money(sum(rows.map(({ amount }) => decimal(amount))), account.currency);
  const label = `${title}${words.page.colon} ${total}`;
  return html`
    <p class="figure">${total}</p>
    ${columnChart(page, bars, label)}
  `;
}

function prices({ words, format, link }: PageRequest, rows: readonly PartyPrice[]): Html {
  if (rows.length === 0) return null;
  return plainTable<PartyPrice>(
    words.parties.prices,
    [
      {
        label: words.documents.article,
        cell: ({ item_code, description }) => html`${description}<div class="second">${item_code}</div>`,
        isText: true,
      },
      { label: words.documents.quantity, cell: ({ qty }) => format.number(qty), isNumber: true },
      {
        label: words.documents.price,
        cell: ({ unit_price, currency, vat_included, discount }) => html`
          ${format.price(unit_price)} ${currency}
          ${vat_included && html`<div class="second">${words.documents.withVat}</div>`}
          ${discount && html`<div class="second">${fill(words.parties.discount, { discount: format.number(discount) })}</div>`}
        `,
        isNumber: true,
      },
      {
        label: words.documents.date,
        cell: ({ type, id, date }) => html`<a href=${link(addressOf({ type, id }))}>${format.date(date)}</a>`,
        isWhole: true,
      },
    ],
    rows,
    { role: 'group' },
  );
}
