// The open documents of a customer or supplier as a table with an amount for each. A script sums and allots.

import type { DocumentResource } from '../../../../definitions/define-document.ts';
import { MAX_LISTED, type OpenItem, type OpenItems } from '../../../../operations/documents/read/open-items.ts';
import { type Html, html } from '../../page/html.ts';
import type { PageRequest } from '../../page/page-request.ts';
import { fill } from '../../words/fill.ts';
import { describedBy, errorOf } from '../form/header-inputs.ts';
import { addressOf, nameOf } from '../names.ts';

/** The open documents, and the typed amounts by ids of documents. */
export interface SettleState {
  items: OpenItems;
  /** True if the party is known. */
  isChosen: boolean;
  settles: Record<string, string>;
  credits: Record<string, string>;
  /** The document that is paid before the others. */
  first?: string | undefined;
}

/** The table. A script fetches it again for another party or currency. */
export function settleTable(
  page: PageRequest,
  { currency }: { currency: string },
  { items, isChosen, settles, credits, first }: SettleState,
  errors: Map<string, string>,
): Html {
  const { words, format } = page;
  const { due, elsewhere, isCut } = items;
  if (!isChosen) return html`<p class="help">${words.settle.choose}</p>`;
  const others = elsewhere.map(each => format.money(each.amount, each.currency)).join(', ');
  return html`
    ${
      due.length === 0
        ? html`<p class="none">${fill(words.settle.none, { currency })}</p>`
        : table(page, { rows: due, kind: 'settles', typed: settles, first }, errors)
    }
    ${items.credits.length > 0 && html`<h3>${words.settle.credits}</h3>`}
    ${items.credits.length > 0 && table(page, { rows: items.credits, kind: 'credit', typed: credits }, errors)}
    ${others && html`<p class="help">${fill(words.settle.elsewhere, { amounts: others })}</p>`}
    ${isCut && html`<p class="help">${fill(words.settle.cut, { most: format.number(MAX_LISTED) })}</p>`}
  `;
}

interface Table {
  rows: OpenItem[];
  kind: 'settles' | 'credit';
  typed: Record<string, string>;
  first?: string | undefined;
}

function table(page: PageRequest, { rows, kind, typed, first }: Table, errors: Map<string, string>): Html {
  const { words, format, link, account } = page;
  const { settle } = words;
  const open = kind === 'settles' ? settle.due : settle.notAllotted;
  const amount = kind === 'settles' ? settle.allot : settle.use;
  return html`
    <table class="edit-lines settle-table">
      <thead>
        <tr>
          <th scope="col">${settle.document}</th>
          <th scope="col">${settle.date}</th>
          ${kind === 'settles' && html`<th scope="col">${settle.dueOn}</th>`}
          <th scope="col" class="is-number">${settle.total}</th>
          <th scope="col" class="is-number">${open}</th>
          <th scope="col" class="is-number">${amount}</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(row => {
          const name = nameOf(page, row);
          const id = `${kind}.${row.id}`;
          const isLate = kind === 'settles' && row.due_date !== null && row.due_date < account.today;
          return html`
            <tr data-id=${String(row.id)} data-kind=${kind} data-open=${row.open} data-first=${String(row.id) === first ? '1' : undefined}>
              <th scope="row"><a href=${link(addressOf(row))}>${name}</a></th>
              <td data-label=${settle.date}>${format.date(row.date)}</td>
              ${
                kind === 'settles' &&
                html`<td data-label=${settle.dueOn} class=${isLate ? 'is-late' : undefined}>${row.due_date && format.date(row.due_date)}</td>`
              }
              <td data-label=${settle.total} class="is-number">${format.money(row.total_amount, row.currency)}</td>
              <td data-label=${open} class="is-number">${format.money(row.open, row.currency)}</td>
              <td data-label=${amount} class="is-number col-allot">
                <input
                  ...${{ id, name: id, type: 'text', inputMode: 'decimal', autoComplete: 'off', maxLength: 30, class: 'is-number', value: typed[row.id] ?? '' }}
                  ...${describedBy(errors, id, undefined)}
                  aria-label=${fill(settle.cell, { label: amount, name })}
                />
                ${errorOf(errors, id)}
              </td>
            </tr>
          `;
        })}
      </tbody>
    </table>
  `;
}

/** Name of the amount of a type. */
export const amountLabel = ({ words }: PageRequest, { party }: DocumentResource): string =>
  party === 'supplier' ? words.settle.paid : words.settle.received;
