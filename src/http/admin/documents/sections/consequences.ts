// Effects of a document and later events: the stock it moved, its payments, its history.

import { ownValue } from '../../../../domain/values/own-value.ts';
import type { ChainDocument, DocumentPage } from '../../../../operations/documents/read/document-page.ts';
import { statusBadge } from '../../lists/status-badge.ts';
import { type Html, html } from '../../page/html.ts';
import type { PageRequest } from '../../page/page-request.ts';
import { wordOf } from '../../words/field-words.ts';
import { fill } from '../../words/fill.ts';
import { addressOf, nameOf, shownRelations } from './chain-view.ts';

/** The movements of stock that the document caused. */
export function movementsTable({ words, format, link }: PageRequest, { movements, moreMovements }: DocumentPage): Html {
  if (movements.length === 0) return html`<p class="none">${words.documents.noMovements}</p>`;
  return html`
    <div class="table-scroll" tabindex="0" role="group" aria-label=${words.documents.movementsTitle}>
      <table>
        <thead>
          <tr>
            <th scope="col">${words.documents.date}</th>
            <th scope="col">${words.documents.movement}</th>
            <th scope="col">${words.documents.article}</th>
            <th scope="col">${words.documents.location}</th>
            <th scope="col" class="is-number">${words.documents.quantity}</th>
            <th scope="col" class="is-number">${words.documents.cost}</th>
            <th scope="col" class="is-number">${words.documents.balance}</th>
          </tr>
        </thead>
        <tbody>
          ${movements.map(
            each => html`
              <tr>
                <td>${format.date(each.date)}</td>
                <td>${wordOf(words, each.type)}</td>
                <td>
                  ${each.item_code}
                  <div class="second">${each.description}</div>
                </td>
                <td>${each.location_code}</td>
                <td class="is-number">${format.number(each.qty)}</td>
                <td class="is-number">${each.unit_cost !== null && format.price(each.unit_cost)}</td>
                <td class="is-number">${format.number(each.balance)}</td>
              </tr>
            `,
          )}
        </tbody>
      </table>
    </div>
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

/** True if the document pays others, or is paid: only then the section stands on its page. */
export const hasPayments = ({ element }: DocumentPage): boolean =>
  element.amount_due !== undefined || element.amount_open !== undefined;

/** Settlements of the document, or by the document. */
export function paymentsTable(page: PageRequest, { chain, relations }: DocumentPage, id: string): Html {
  const { words, format, link } = page;
  const settlements = relations.filter(
    ({ kind, document_id, related_document_id }) =>
      (kind === 'pays' || kind === 'settles') && [String(document_id), String(related_document_id)].includes(id),
  );
  if (settlements.length === 0) return html`<p class="none">${words.documents.noPayments}</p>`;
  return html`
    <div class="table-scroll" tabindex="0" role="group" aria-label=${words.documents.payments}>
    <table>
      <thead>
        <tr>
          <th scope="col">${words.documents.document}</th>
          <th scope="col">${words.documents.date}</th>
          <th scope="col" class="is-number">${words.documents.amount}</th>
        </tr>
      </thead>
      <tbody>
        ${settlements.map(({ document_id, related_document_id, amount }) => {
          const other = chain.find(
            each =>
              String(each.id) === (String(document_id) === id ? String(related_document_id) : String(document_id)),
          );
          return (
            other &&
            html`
            <tr>
              <td><a href=${link(addressOf(other))}>${nameOf(page, other)}</a></td>
              <td>${format.date(other.date)}</td>
              <td class="is-number">${format.money(amount ?? '0', other.currency)}</td>
            </tr>
          `
          );
        })}
      </tbody>
    </table>
    </div>
  `;
}

/** When the document was issued, what came of it in order, and why it ended. */
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
