// Effects of a document and later events: the stock it moved, its payments, its history.

import { ownValue } from '../../../../domain/values/own-value.ts';
import type {
  ChainDocument,
  ChainRelation,
  DocumentPage,
} from '../../../../operations/documents/read/document-page.ts';
import { plainTable } from '../../lists/plain-table.ts';
import { statusBadge } from '../../lists/status-badge.ts';
import { type Html, html } from '../../page/html.ts';
import type { PageRequest } from '../../page/page-request.ts';
import { labelOf, wordOf } from '../../words/field-words.ts';
import { fill } from '../../words/fill.ts';
import { addressOf, nameOf } from '../names.ts';
import { shownRelations } from './chain-view.ts';

/** The movements of stock that the document caused. */
export function movementsTable({ words, format, link }: PageRequest, { movements, moreMovements }: DocumentPage): Html {
  if (movements.length === 0) return html`<p class="none">${words.documents.noMovements}</p>`;
  const { documents } = words;
  return html`
    ${plainTable(
      documents.movementsTitle,
      [
        { label: documents.date, cell: ({ date }) => format.date(date) },
        { label: documents.movement, cell: ({ type }) => wordOf(words, type) },
        {
          label: documents.article,
          cell: ({ item_code, description }) => html`${item_code}<div class="second">${description}</div>`,
        },
        { label: documents.location, cell: ({ location_code }) => location_code },
        { label: documents.quantity, cell: ({ qty }) => format.number(qty), isNumber: true },
        {
          label: documents.cost,
          cell: ({ unit_cost }) => unit_cost !== null && format.price(unit_cost),
          isNumber: true,
        },
        { label: documents.balance, cell: ({ balance }) => format.number(balance), isNumber: true },
      ],
      movements,
      { role: 'group', rowHeadings: false },
    )}
    ${
      moreMovements &&
      html`
      <p class="hint">
        ${words.documents.moreMovements} <a href=${link('/admin/transactions')}>${words.documents.allMovements}</a>
      </p>
    `
    }
  `;
}

/** True if the document pays others or is paid, so its page has the section of payments. */
export const hasPayments = ({ element }: DocumentPage): boolean =>
  element.amount_due !== undefined || element.amount_open !== undefined;

/** Settlements of the document, or by the document. */
export function paymentsTable(page: PageRequest, document: DocumentPage, id: string): Html {
  const { words, format, link } = page;
  const { chain } = document;
  const own = document.relations.filter(each =>
    [String(each.document_id), String(each.related_document_id)].includes(id),
  );
  const isPayment = ({ kind }: ChainRelation) => kind === 'pays' || kind === 'settles' || kind === 'refunds';
  const settlements = own.filter(
    each =>
      isPayment(each) ||
      // Nothing but a rest was given up.
      (each.kind === 'writes_off' &&
        !own.some(
          other =>
            isPayment(other) &&
            other.document_id === each.document_id &&
            other.related_document_id === each.related_document_id,
        )),
  );
  if (settlements.length === 0) return html`<p class="none">${words.documents.noPayments}</p>`;
  const rows = settlements.flatMap(({ document_id, related_document_id, kind, amount }) => {
    const other = chain.find(each => each.id === (String(document_id) === id ? related_document_id : document_id));
    const paid = kind === 'writes_off' ? '0' : (amount ?? '0');
    return other ? [{ other, amount: paid, details: settledDetails(page, document, other) }] : [];
  });
  return plainTable(
    words.documents.payments,
    [
      {
        label: words.documents.document,
        cell: ({ other }) => html`<a href=${link(addressOf(other))}>${nameOf(page, other)}</a>`,
      },
      { label: words.documents.date, cell: ({ other }) => format.date(other.date) },
      {
        label: words.documents.amount,
        cell: ({ other, amount }) => format.money(amount, other.currency),
        isNumber: true,
      },
      ...(rows.some(({ details }) => details.length > 0)
        ? [{ label: words.documents.details, cell: ({ details }: (typeof rows)[number]) => details.join(' · ') }]
        : []),
    ],
    rows,
    { role: 'group', rowHeadings: false },
  );
}

// Parts of a settlement beside its amount, of a document that settles another one.
function settledDetails(
  { words, format, account }: PageRequest,
  { element }: DocumentPage,
  other: ChainDocument,
): string[] {
  const settles = (element.settles ?? []) as Partial<Record<string, string>>[];
  const found = settles.find(each => each.document === `${other.document_set} ${other.seq_number}`) ?? {};
  const { amount, settled_amount, discount, credit_note, write_off, write_off_reason, exchange_difference } = found;
  const part = (label: string, value: string | undefined, currency: string, more?: string) =>
    value === undefined ? [] : [`${label} ${format.money(String(value), currency)}${more ? ` (${more})` : ''}`];
  return [
    ...(settled_amount === undefined ? [] : [format.money(String(amount), String(element.currency))]),
    ...part(words.settle.discount, discount, other.currency, credit_note),
    ...part(labelOf(words, 'write_off'), write_off, other.currency, write_off_reason),
    ...part(labelOf(words, 'exchange_difference'), exchange_difference, account.currency),
  ];
}

/** History of the document: issued, later documents, end with its reason. */
export function historyList(page: PageRequest, { chain, relations, element }: DocumentPage, id: string): Html {
  const { words, format, link } = page;
  const own = chain.find(each => String(each.id) === id);
  const later = shownRelations(relations)
    .filter(({ related_document_id }) => String(related_document_id) === id)
    .flatMap(({ document_id, kind }): { document: ChainDocument; kind: string }[] => {
      const document = chain.find(each => each.id === document_id);
      return document ? [{ document, kind }] : [];
    });
  const status = String(element.status);
  const isOver = status === 'VOID' || status === 'CLOSED';
  return html`
    <ol class="history">
      ${
        own &&
        html`
        <li><time dateTime=${own.created_at}>${format.instant(own.created_at)}</time> ${fill(words.documents.issued, { name: nameOf(page, own) })}</li>
      `
      }
      ${later.map(
        ({ document, kind }) => html`
          <li>
            <time dateTime=${document.created_at}>${format.instant(document.created_at)}</time>
            ${ownValue(words.documents.relations, kind)?.to ?? kind} <a href=${link(addressOf(document))}>${nameOf(page, document)}</a>
          </li>
        `,
      )}
      ${
        isOver &&
        html`
        <li>
          <time dateTime=${String(element.updated)}>${format.date(String(element.updated))}</time> ${statusBadge(words, status)}
          ${element.status_reason !== undefined && html`<span class="reason">“${String(element.status_reason)}”</span>`}
        </li>
      `
      }
    </ol>
  `;
}
