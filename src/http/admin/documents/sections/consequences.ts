// Effects of a document: the stock it moved, and what it settles.

import { setAndNumber } from '../../../../domain/documents/relations.ts';
import type {
  ChainDocument,
  ChainRelation,
  DocumentPage,
} from '../../../../operations/documents/read/document-page.ts';
import { plainTable } from '../../lists/plain-table.ts';
import { type Html, html } from '../../page/html.ts';
import type { PageRequest } from '../../page/page-request.ts';
import { labelOf, wordOf } from '../../words/field-words.ts';
import { addressOf, nameOf } from '../names.ts';

/** The movements of stock that the document caused. */
export function movementsTable({ words, format, link }: PageRequest, { movements, moreMovements }: DocumentPage): Html {
  const { documents } = words;
  return html`
    ${plainTable(
      documents.movementsTitle,
      [
        { label: documents.date, cell: ({ date }) => format.date(date), isWhole: true },
        { label: documents.movement, cell: ({ type }) => wordOf(words, type) },
        {
          label: documents.article,
          cell: ({ item_code, description }) => html`${item_code}<div class="second">${description}</div>`,
        },
        { label: documents.location, cell: ({ location_code }) => location_code },
        { label: documents.quantity, cell: ({ qty }) => format.number(qty), isNumber: true },
        {
          label: documents.cost,
          cell: ({ unit_cost }) => unit_cost !== null && format.cost(unit_cost),
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

/** Settlements by a document that pays or credits others. Null if there are none. */
export function paymentsTable(page: PageRequest, document: DocumentPage, id: string): Html {
  const { words, format, link } = page;
  if (document.element.amount_open === undefined) return null;
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
  if (settlements.length === 0) return null;
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
  const found = settles.find(each => each.document === setAndNumber(other)) ?? {};
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
