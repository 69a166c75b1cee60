// Key facts of a document above its lines: party, date, amount, amount due.

import type { DocumentPage } from '../../../../operations/documents/read/document-page.ts';
import { statusBadge } from '../../lists/status-badge.ts';
import { type Html, html } from '../../page/html.ts';
import type { PageRequest } from '../../page/page-request.ts';
import { labelOf } from '../../words/field-words.ts';
import { headerOf } from './lines-table.ts';

/** Label, value and class of a fact. Facts without a value are left out. */
type Fact = readonly [label: string, value: Html, className?: string];

/** True for receipts, payments and refunds: the amount comes first, and lines are rare. */
export const isOfMoney = ({ relates, isRefund }: DocumentPage['resource']): boolean =>
  isRefund || relates.some(({ as }) => as === 'pays');

/** Goods that stay in the company have two places in place of a party and a total. */
const PLACES = ['warehouse', 'destination_warehouse'] as const;

/** Status, party, days and amounts of a document. */
export function summaryFacts(page: PageRequest, document: DocumentPage): Html {
  const { words, format } = page;
  const header = headerOf(document);
  const currency = String(header.currency);
  const day = (value: unknown) => value !== undefined && format.date(String(value));
  const money = (value: unknown) => value !== undefined && format.money(String(value), currency);
  const [partyLabel, party] = partyFact(page, document);
  const state = html`<span class="document-status">${statusBadge(words, shownStatus(document), document.resource.type)}</span>`;
  const status: Fact = [labelOf(words, 'status'), state];
  const who: Fact = [partyLabel, party, 'is-party'];
  const date: Fact = [labelOf(words, 'date'), day(header.date)];
  const facts: Fact[] = isOfMoney(document.resource)
    ? [
        [words.home.amount, money(header.total_amount), 'is-main'],
        who,
        date,
        [labelOf(words, 'payment_type'), header.payment_type as string | undefined],
        [words.documents.openAmount, money(header.amount_open)],
        status,
      ]
    : [
        status,
        who,
        date,
        [labelOf(words, 'due_date'), day(header.due_date)],
        ...(document.resource.party
          ? ([[words.documents.total, money(header.total_amount)]] as const)
          : PLACES.map(
              place => [labelOf(words, document.resource.nameOf(place)), header[place] as string | undefined] as const,
            )),
        [words.documents.due, money(header.amount_due)],
        [words.documents.openAmount, money(header.amount_open)],
      ];
  return html`
    <dl class="facts is-summary">
      ${facts.map(([label, value, className]) => value && html`<div class=${className}><dt>${label}</dt><dd>${value}</dd></div>`)}
    </dl>
  `;
}

function shownStatus({ chain, element }: DocumentPage): string {
  const own = chain.find(({ id }) => String(id) === String(element.id));
  return own?.shown_status ?? String(element.status);
}

function partyFact(page: PageRequest, { resource, element }: DocumentPage): [string, Html] {
  const { party: side } = resource;
  const party = side && (element[side] as Record<string, unknown> | undefined);
  if (!side || !party) return ['', null];
  const name = String(party.name ?? party.code ?? party.vat_id ?? '');
  const link = page.link(`/admin/${side}s/${String(party.id)}`);
  return [labelOf(page.words, `${side}.name`), party.id === undefined ? name : html`<a href=${link}>${name}</a>`];
}
