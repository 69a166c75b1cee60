// Changes of records and documents from the audit trail, as parts of pages.

import { type AuditEntry, historyOf } from '../../../operations/audit/list-entries.ts';
import { type PlainColumn, plainTable } from '../lists/plain-table.ts';
import { type Html, html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';
import { labelOf } from '../words/field-words.ts';

/** The address of the history of one record. */
export const HISTORY = '/admin/history/:type/:id';

/** The history of a record or document for its own page; nothing for those who may not see it. */
export const changesOf = async (page: PageRequest, record: { type: string; id: string }): Promise<Html> =>
  page.mayOpen(HISTORY) ? changesTable(page, await historyOf(page.context, page.actor, record)) : null;

/** Changes of one record or document, newest first, as a table. */
export function changesTable(page: PageRequest, entries: readonly AuditEntry[]): Html {
  const { words, format } = page;
  const { audit } = words;
  const columns: PlainColumn<AuditEntry>[] = [
    { label: audit.time, cell: ({ at }) => format.instant(at), isWhole: true },
    { label: audit.who, cell: ({ actor }) => html`<bdi>${actor}</bdi>`, isHeading: true },
    { label: audit.via, cell: entry => viaOf(page, entry) },
    { label: audit.action, cell: ({ action }) => audit.actions[action] ?? action },
    { label: audit.change, cell: entry => changeOf(page, entry) },
  ];
  return plainTable(audit.title, columns, entries, audit.noHistory);
}

/** How a change was made, with the way to its request in the log where that has requests of its kind, for those who may see it. */
export function viaOf({ words: { audit }, isAdmin, link }: PageRequest, { via, request_id: id }: AuditEntry): Html {
  const text = audit.vias[via] ?? via;
  if (via !== 'interface' || id === null || !isAdmin) return text;
  return html`<a href=${link(`/admin/requests?${new URLSearchParams({ request_id: id })}`)}>${text}</a>`;
}

const MAX_SHOWN = 4;
const MAX_TEXT = 120;

/** Each value before and after; the fifth and later ones are folded away. */
export function changeOf({ words }: PageRequest, { before, after }: AuditEntry): Html {
  const lines = Object.keys(after ?? before ?? {}).map(name => {
    const values = [before, after].flatMap(each => (each && name in each ? [each[name]] : []));
    return html`
      <div>
        ${labelOf(words, name)}: ${values.map(
          (value, index) =>
            html`${index > 0 ? ' → ' : ''}${values.length > 1 && index === 0 ? html`<del><bdi>${shown(words, value)}</bdi></del>` : html`<bdi>${shown(words, value)}</bdi>`}`,
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

function shown({ page }: PageRequest['words'], value: unknown): string {
  if (value === null || value === undefined) return page.none;
  if (typeof value === 'boolean') return value ? page.yes : page.no;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}
