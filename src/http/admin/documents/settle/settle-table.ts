// The open documents of a customer or supplier as a table with an amount for each. A script sums and allots.

import type { DocumentResource } from '../../../../definitions/define-document.ts';
import { MAX_LISTED, type OpenItem, type OpenItems } from '../../../../operations/documents/read/open-items.ts';
import { type Html, html } from '../../page/html.ts';
import type { PageRequest } from '../../page/page-request.ts';
import { labelOf } from '../../words/field-words.ts';
import { fill } from '../../words/fill.ts';
import { describedBy, errorOf } from '../form/header-inputs.ts';
import { addressOf, nameOf } from '../names.ts';

/** Text of the inputs beside open documents, by input and id of the document. */
export type TypedBeside = Record<'settles' | 'credit' | 'discount' | 'write_off' | 'settled', Record<string, string>>;

/** The open documents, and what was typed beside them. */
export interface SettleState {
  items: OpenItems;
  /** True if the party is known. */
  isChosen: boolean;
  typed: TypedBeside;
  /** Inputs that receipts and payments have: for an early-payment discount, and for rests and other currencies. */
  takes: { discount: boolean; writeOff: boolean; isRefund: boolean };
  /** Why rests are written off. */
  reason?: string | undefined;
  /** The document that is paid before the others. */
  first?: string | undefined;
}

/** The table. A script fetches it again for another party or currency. */
export function settleTable(
  page: PageRequest,
  { currency }: { currency: string },
  state: SettleState,
  errors: Map<string, string>,
): Html {
  const { words, format } = page;
  const { settle } = words;
  const { items, isChosen, takes, reason = '' } = state;
  if (!isChosen) return html`<p class="help">${settle.choose}</p>`;
  const none = takes.isRefund ? settle.noneToRefund : settle.none;
  const elsewhere = takes.writeOff ? items.elsewhere : [];
  return html`
    ${
      items.due.length === 0
        ? html`<p class="none">${fill(none, { currency })}</p>`
        : table(page, { rows: items.due, kind: 'settles', state, currency }, errors)
    }
    ${items.credits.length > 0 && html`<h3>${settle.credits}</h3>`}
    ${items.credits.length > 0 && table(page, { rows: items.credits, kind: 'credit', state, currency }, errors)}
    ${
      elsewhere.length > 0 &&
      html`
        <h3>${settle.elsewhere}</h3>
        <p class="help">${fill(settle.elsewhereHelp, { currency })}</p>
        ${table(page, { rows: elsewhere, kind: 'settled', state, currency }, errors)}
      `
    }
    ${
      takes.writeOff &&
      items.due.length + elsewhere.length > 0 &&
      html`
        <div class="field narrow">
          <label for="write_off_reason">${labelOf(words, 'write_off_reason')}</label>
          ${errorOf(errors, 'write_off_reason')}
          <input
            ...${{ id: 'write_off_reason', name: 'write_off_reason', type: 'text', autoComplete: 'off', maxLength: 255, value: reason }}
            ...${describedBy(errors, 'write_off_reason', undefined)}
          />
        </div>
      `
    }
    ${items.isCut && html`<p class="help">${fill(settle.cut, { most: format.number(MAX_LISTED) })}</p>`}
  `;
}

interface Table {
  rows: OpenItem[];
  /** Input that takes from what is open of a document. */
  kind: 'settles' | 'credit' | 'settled';
  state: SettleState;
  /** Currency of the form. */
  currency: string;
}

function table(page: PageRequest, { rows, kind, state, currency }: Table, errors: Map<string, string>): Html {
  const { words, format, link, account } = page;
  const { settle } = words;
  const { takes, typed, first } = state;
  const isDue = kind !== 'credit' && !takes.isRefund;
  const open = isDue ? settle.due : settle.notAllotted;
  const amounts: [keyof TypedBeside, string][] = [
    [kind, kind === 'credit' ? settle.use : kind === 'settled' ? settle.settled : settle.allot],
  ];
  if (kind === 'settled') amounts.push(['settles', fill(settle.inCurrency, { currency })]);
  if (kind !== 'credit' && takes.discount) amounts.push(['discount', settle.discount]);
  if (kind !== 'credit' && takes.writeOff) amounts.push(['write_off', settle.writeOff]);
  return html`
    <table class="edit-lines settle-table">
      <thead>
        <tr>
          <th scope="col">${settle.document}</th>
          <th scope="col">${settle.date}</th>
          ${isDue && html`<th scope="col">${settle.dueOn}</th>`}
          <th scope="col" class="is-number">${settle.total}</th>
          <th scope="col" class="is-number">${open}</th>
          ${amounts.map(([, label]) => html`<th scope="col" class="is-number">${label}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(row => {
          const name = nameOf(page, row);
          const isLate = isDue && row.due_date !== null && row.due_date < account.today;
          const { early_until: until, early_amount: early } = row;
          const offered =
            takes.discount && until && until >= account.today && early
              ? fill(settle.offered, { amount: format.money(early, row.currency), day: format.date(until) })
              : undefined;
          const input = ([kind, label]: [keyof TypedBeside, string]) => {
            const id = `${kind}.${row.id}`;
            const help = kind === 'discount' ? offered : undefined;
            return html`
              <td data-label=${label} class="is-number col-allot">
                <input
                  ...${{ id, name: id, type: 'text', inputMode: 'decimal', autoComplete: 'off', maxLength: 30, class: 'is-number', value: typed[kind][row.id] ?? '' }}
                  ...${describedBy(errors, id, help)}
                  aria-label=${fill(settle.cell, { label, name })}
                />
                ${help && html`<p class="help" id=${`${id}-help`}>${help}</p>`} ${errorOf(errors, id)}
              </td>
            `;
          };
          return html`
            <tr data-id=${String(row.id)} data-kind=${kind} data-open=${row.open} data-currency=${row.currency} data-first=${String(row.id) === first ? '1' : undefined}>
              <th scope="row"><a href=${link(addressOf(row))}>${name}</a></th>
              <td data-label=${settle.date}>${format.date(row.date)}</td>
              ${
                isDue &&
                html`<td data-label=${settle.dueOn} class=${isLate ? 'is-late' : undefined}>${row.due_date && format.date(row.due_date)}</td>`
              }
              <td data-label=${settle.total} class="is-number">${format.money(row.total_amount, row.currency)}</td>
              <td data-label=${open} class="is-number">${format.money(row.open, row.currency)}</td>
              ${amounts.map(input)}
            </tr>
          `;
        })}
      </tbody>
    </table>
  `;
}

/** Name of the amount of a type. */
export const amountLabel = ({ words }: PageRequest, { party, isRefund }: DocumentResource): string =>
  (party === 'supplier') === isRefund ? words.settle.received : words.settle.paid;
