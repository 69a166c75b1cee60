// The timeline of a document: issued, sent, opened, reminded, what followed, its end. Each event has its time and its user.

import { ownValue } from '../../../../domain/values/own-value.ts';
import type { AuditEntry } from '../../../../operations/audit/list-entries.ts';
import type { DocumentPage } from '../../../../operations/documents/read/document-page.ts';
import { statusBadge } from '../../lists/status-badge.ts';
import { type Html, html } from '../../page/html.ts';
import type { PageRequest } from '../../page/page-request.ts';
import { wordOf } from '../../words/field-words.ts';
import { fill } from '../../words/fill.ts';
import { addressOf, nameOf } from '../names.ts';
import { shownRelations } from './chain-view.ts';

interface Event {
  /** Instant in ISO 8601, or a day if the time is not known. */
  at: string;
  /** Login of the user. */
  by?: string | null | undefined;
  text: Html;
}

/** The events of a document, oldest first. `entries`: its audit trail, which names users. */
export function timeline(
  page: PageRequest,
  document: DocumentPage,
  { id, entries = [] }: { id: string; entries: readonly AuditEntry[] | undefined },
): Html {
  const { words, format } = page;
  const events = [
    ...issued(page, document, id),
    ...mails(page, document),
    ...opened(page, document),
    ...reminders(page, document),
    ...followed(page, document, id),
  ].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  return html`
    <ol class="history">
      ${[...events, ...ended(page, document, entries)].map(
        ({ at, by, text }) => html`
          <li>
            <span class="history-head">
              <time dateTime=${at}>${at.includes('T') ? format.instant(at) : format.date(at)}</time>
              ${by && html`${' · '}<span class="visually-hidden">${words.audit.who}${words.page.colon} </span><bdi>${document.userNames.get(by) ?? by}</bdi>`}
            </span>
            ${text}
          </li>
        `,
      )}
    </ol>
  `;
}

function issued(page: PageRequest, { chain }: DocumentPage, id: string): Event[] {
  const own = chain.find(each => String(each.id) === id);
  if (!own) return [];
  return [{ at: own.created_at, by: own.created_by, text: page.words.documents.issuedAt }];
}

const mails = ({ words }: PageRequest, { mails: sent }: DocumentPage): Event[] =>
  sent.map(({ at, by, to, state }) => ({
    at: at.toISOString(),
    by,
    text: html`${fill(words.documents.mailed, { to })}${state !== 'sent' && html` <span class="second">${ownValue(words.company.mail.states, state) ?? state}</span>`}`,
  }));

const opened = ({ words, format }: PageRequest, { opening }: DocumentPage): Event[] =>
  opening
    ? [
        {
          at: opening.first_at.toISOString(),
          text: html`
            ${words.documents.opened}
            ${opening.count > 1 && html`<span class="second">${fill(words.documents.openedAgain, { count: opening.count, at: format.instant(opening.last_at) })}</span>`}
          `,
        },
      ]
    : [];

const reminders = ({ words, format }: PageRequest, { reminders: letters, element }: DocumentPage): Event[] =>
  letters.map(({ at, login, level, amount, status, reason }) => ({
    at: at.toISOString(),
    by: login,
    text: html`
      ${fill(words.documents.reminded, { level, amount: format.money(amount, String(element.currency)) })}
      ${status !== 'SENT' && html`<span class="second">${[status, reason].flatMap(each => (each ? [wordOf(words, each)] : [])).join(': ')}</span>`}
    `,
  }));

// Later documents by their effect on this one.
const followed = (page: PageRequest, { chain, relations, element }: DocumentPage, id: string): Event[] =>
  shownRelations(relations).flatMap(({ document_id, related_document_id, kind, amount, at }) => {
    const later = String(related_document_id) === id && chain.find(each => each.id === document_id);
    if (!later) return [];
    const { words, format, link } = page;
    return [
      {
        at,
        by: later.created_by,
        text: html`
          ${ownValue(words.documents.relations, kind)?.to ?? kind} <a href=${link(addressOf(later))}>${nameOf(page, later)}</a>
          ${amount !== null && html` <span class="is-amount">${format.money(amount, String(element.currency))}</span>`}
        `,
      },
    ];
  });

// Void or closed, with the reason.
function ended({ words }: PageRequest, { resource, element }: DocumentPage, entries: readonly AuditEntry[]): Event[] {
  const status = String(element.status);
  if (status !== 'VOID' && status !== 'CLOSED') return [];
  const entry = entries.find(({ action }) => action === (status === 'VOID' ? 'document.void' : 'document.close'));
  const text = html`
    ${statusBadge(words, status, resource.type)}
    ${element.status_reason !== undefined && html` <span class="reason">“${String(element.status_reason)}”</span>`}
  `;
  return [{ at: entry ? entry.at.toISOString() : String(element.updated), by: entry?.actor, text }];
}
