// Changes of records and documents from the audit trail, as parts of pages.

import { records } from '../../../definitions/catalogue.ts';
import { Message } from '../../../domain/messages/message.ts';
import { isDay } from '../../../domain/values/dates.ts';
import { ownValue } from '../../../domain/values/own-value.ts';
import { type AuditEntry, historyOf, MAX_OF_HISTORY } from '../../../operations/audit/list-entries.ts';
import { MONEY, WITH_WORDS } from '../lists/list-columns.ts';
import { type PlainColumn, plainTable } from '../lists/plain-table.ts';
import { type Html, html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';
import { labelOf, namesOf, wordOf } from '../words/field-words.ts';
import { fill } from '../words/fill.ts';
import { say } from '../words/say.ts';

/** The address of the history of one record. */
export const HISTORY = '/admin/history/:type/:id';

/** The history of a record or document, newest first. Undefined for users without access to it. */
export const entriesOf = async (
  page: PageRequest,
  record: { type: string; id: string },
): Promise<AuditEntry[] | undefined> =>
  page.mayOpen(HISTORY) ? historyOf(page.context, page.actor, record) : undefined;

/** The history of a record or document for its page, folded. Null for users without access to it. */
export function changesPart(page: PageRequest, entries: readonly AuditEntry[] | undefined): Html {
  if (!entries) return null;
  const hasBeginning = entries.length >= MAX_OF_HISTORY || entries.some(({ action }) => action.endsWith('.create'));
  return html`
    <details class="folded changes-panel">
      <summary>${page.words.audit.changes}</summary>
      ${entries.length > 0 && changesTable(page, entries)}
      ${!hasBeginning && html`<p class="help">${page.words.audit.notByPeople}</p>`}
    </details>
  `;
}

/** Changes of one record or document, newest first, as a table. */
export function changesTable(page: PageRequest, entries: readonly AuditEntry[]): Html {
  const { words, format } = page;
  const { audit } = words;
  const columns: PlainColumn<AuditEntry>[] = [
    { label: audit.time, cell: ({ at }) => format.instant(at), isWhole: true },
    { label: audit.who, cell: ({ actor }) => html`<bdi>${actor}</bdi>`, isHeading: true },
    { label: audit.via, cell: entry => viaOf(page, entry) },
    { label: audit.action, cell: ({ action }) => ownValue(audit.actions, action) ?? action },
    { label: audit.change, cell: entry => changeOf(page, entry) },
  ];
  return plainTable(audit.title, columns, entries, { empty: audit.noHistory });
}

/** Origin of a change. Administrators get a link to its request in the log. */
export function viaOf({ words: { audit }, isAdmin, link }: PageRequest, { via, request_id: id }: AuditEntry): Html {
  const text = ownValue(audit.vias, via) ?? via;
  if (via !== 'interface' || id === null || !isAdmin) return text;
  return html`<a href=${link(`/admin/requests?${new URLSearchParams({ request_id: id })}`)}>${text}</a>`;
}

/** Columns that follow from others. */
const DERIVED = new Set(['vat_key', 'vat_number']);
const MAX_SHOWN = 4;
const MAX_TEXT = 120;
const FIGURE = /^-?\d+(?:\.\d+)?$/;

/** Each value before and after. From the fifth on they are folded. */
export function changeOf(page: PageRequest, { before, after, record_type: type }: AuditEntry): Html {
  const { words } = page;
  const names = Object.keys(after ?? before ?? {}).filter(name => !DERIVED.has(name));
  const lines = names.map(name => {
    const values = [before, after].flatMap(each => (each && Object.hasOwn(each, name) ? [each[name]] : []));
    return html`
      <div>
        ${labelOf(words, name)}${words.page.colon} ${values.map(
          (value, index) =>
            html`${index > 0 ? ' → ' : ''}${values.length > 1 && index === 0 ? html`<del><bdi>${shown(page, type, name, value)}</bdi></del>` : html`<bdi>${shown(page, type, name, value)}</bdi>`}`,
        )}
      </div>
    `;
  });
  if (lines.length <= MAX_SHOWN) return lines;
  return html`
    ${lines.slice(0, MAX_SHOWN)}
    <details><summary>+${lines.length - MAX_SHOWN}</summary>${lines.slice(MAX_SHOWN)}</details>
  `;
}

// Values that the audit trail omits: `(not shown)`, `(512 bytes)`.
function leftOut(text: string): Message | undefined {
  const hidden = new Message('not_shown');
  if (text === String(hidden)) return hidden;
  const [, count] = /^\((\d+) bytes\)$/.exec(text) ?? [];
  return count === undefined ? undefined : new Message('bytes', { count });
}

function shown(request: PageRequest, type: string, name: string, value: unknown): string {
  const { words, format, language } = request;
  const { page } = words;
  if (value === null || value === undefined) return page.none;
  if (typeof value === 'boolean') return value ? page.yes : page.no;
  // The audit trail of a stock count has article ids. Their number is shown, because ids mean nothing to users.
  if (name === 'counted' && Array.isArray(value))
    return fill(words.stockCounts.articles, { count: format.number(value.length) });
  if (MONEY.test(name) && FIGURE.test(String(value))) return format.price(String(value));
  if (name === 'scopes' && Array.isArray(value))
    return value.map(scope => ownValue(words.tokens.scope, String(scope)) ?? String(scope)).join(', ');
  // Objects of a list, such as the documents that a receipt settles.
  if (Array.isArray(value) && value.length > 0 && value.every(isObject))
    return cut(
      value
        .map(each =>
          Object.entries(each)
            .map(([part, own]) => partOf(request, { type, name, part, own }))
            .join(', '),
        )
        .join('; '),
    );
  if (Array.isArray(value) && value.length === 0) return page.none;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const left = leftOut(text);
  if (left) return say(words, left);
  if (isDay(text)) return format.date(text);
  if (type === 'import' && name === 'kind') {
    const kind = records.find(({ path }) => path === text);
    return kind ? namesOf(words, language, kind).many : text;
  }
  if (name === 'state') {
    const { states } = type === 'import' ? words.imports : words.stockCounts;
    return ownValue(states as Record<string, string>, text) ?? wordOf(words, text);
  }
  if (WITH_WORDS.has(name)) return wordOf(words, text);
  return cut(text);
}

// Settlements have amounts only, also as their discount.
function partOf(
  request: PageRequest,
  { type, name, part, own }: { type: string; name: string; part: string; own: unknown },
): string {
  const { words, format } = request;
  const isSettled = name === 'settles';
  const label = isSettled && part === 'discount' ? words.bank.discount : labelOf(words, part);
  const text = isSettled && FIGURE.test(String(own)) ? format.price(String(own)) : shown(request, type, part, own);
  return `${label}${words.page.colon} ${text}`;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const cut = (text: string): string => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text);
