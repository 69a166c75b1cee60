// The audit trail, and the history of one record or document.

import { documents, records } from '../../../definitions/catalogue.ts';
import { AppError } from '../../../domain/errors.ts';
import { type AuditEntry, historyOf, listAuditEntries } from '../../../operations/audit/list-entries.ts';
import { definePage, type Page, type PageAnswer, view } from '../page/define-page.ts';
import { type Html, html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';
import { labelOf, wordOf } from '../words/field-words.ts';
import { filtersOf, needs, numberIn, PER_PAGE, pagingOf, readerOf, tableOf, textIn } from './shared-parts.ts';

const PATH = '/admin/audit';

/** The pages of the audit trail. */
export const auditPages: Page[] = [
  definePage({
    method: 'GET',
    path: PATH,
    needs,
    navigation: { section: 'company', order: 90, label: words => words.audit.title },
    handle: list,
  }),
  definePage({ method: 'GET', path: '/admin/history/:type/:id', needs: {}, handle: history }),
];

async function list(page: PageRequest): Promise<PageAnswer> {
  const { context, words } = page;
  const { audit } = words;
  const filter = {
    actor: textIn(page, 'actor'),
    action: textIn(page, 'action'),
    record: textIn(page, 'record'),
    from: dayIn(page, 'from'),
    to: dayIn(page, 'to'),
    before: numberIn(page, 'before'),
    most: PER_PAGE,
  };
  const entries = await listAuditEntries(context, readerOf(page), filter);
  const columns = [audit.number, audit.time, audit.who, audit.via, audit.action, audit.record, audit.change];
  const rows = entries.map(entry => {
    const { number, via, actor, token, address, request_id } = entry;
    return html`
      <tr>
        <td class="is-number">${number}</td>
        <td>${page.format.instant(entry.at)}</td>
        <th scope="row"><bdi>${actor}</bdi>${token && html`<br /><small><bdi>${token}</bdi></small>`}</th>
        <td title=${request_id ?? undefined}>${audit.vias[via] ?? via}${address && html`<br /><small>${address}</small>`}</td>
        <td>${audit.actions[entry.action] ?? entry.action}</td>
        <td>${wordOf(words, entry.record_type)} <bdi>${entry.record_name}</bdi></td>
        <td>${changeOf(page, entry)}</td>
      </tr>
    `;
  });
  return view({
    title: audit.title,
    body: html`
      <p>${audit.lead}</p>
      ${filtersOf(page, PATH, audit.filters, [
        { name: 'actor', label: audit.who },
        { name: 'action', label: audit.action, choices: actionChoices(page) },
        { name: 'record', label: audit.record },
        { name: 'from', label: audit.from, type: 'date' },
        { name: 'to', label: audit.to, type: 'date' },
      ])}
      ${tableOf(audit.title, columns, rows, audit.empty)}
      ${pagingOf(
        page,
        PATH,
        entries.map(({ number }) => number),
      )}
    `,
  });
}

const actionChoices = ({ words }: PageRequest) =>
  Object.entries(words.audit.actions)
    .map(([value, label]) => ({ value, label: `${label} (${value})` }))
    .sort((a, b) => a.label.localeCompare(b.label));

// A day that was typed by hand may be none; it then filters nothing.
function dayIn(page: PageRequest, name: string): string | undefined {
  const text = textIn(page, name);
  return text !== undefined && /^(19|20|21)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text) ? text : undefined;
}

async function history(page: PageRequest): Promise<PageAnswer> {
  const { type = '', id = '' } = page.params;
  // The trail has more than records: users, tokens, mail. Administrators alone see it.
  if (!FOR_ALL.has(type) && !page.isAdmin) throw new AppError('NOT_FOUND', 'There is no such record');
  return view({
    title: `${page.words.audit.history}: ${wordOf(page.words, type)}`,
    body: await historyPart(page, { type, id }),
  });
}

/** The records and documents that everybody may read, as the trail names them. */
const FOR_ALL = new Set<string>([
  ...records.flatMap(({ noun, writing }) => (writing ? [noun] : [])),
  ...documents.map(({ type }) => type),
]);

/** The history of a record or document as a part of a page: `type` as the audit trail has it, e.g. `customer` or `invoice`. */
export async function historyPart(page: PageRequest, record: { type: string; id: string }): Promise<Html> {
  const { context, actor, words, format } = page;
  const { audit } = words;
  const entries = await historyOf(context, actor, record);
  if (entries.length === 0) throw new AppError('NOT_FOUND', 'There is no such record, or nothing happened to it');
  const rows = entries.map(
    entry => html`
      <tr>
        <td>${format.instant(entry.at)}</td>
        <th scope="row"><bdi>${entry.actor}</bdi></th>
        <td>${audit.vias[entry.via] ?? entry.via}</td>
        <td>${audit.actions[entry.action] ?? entry.action}</td>
        <td>${changeOf(page, entry)}</td>
      </tr>
    `,
  );
  const columns = [audit.time, audit.who, audit.via, audit.action, audit.change];
  return tableOf(audit.history, columns, rows, audit.noHistory);
}

const MAX_SHOWN = 4;
const MAX_TEXT = 120;

// Each value before and after; the fifth and later ones are folded away.
function changeOf({ words }: PageRequest, { before, after }: AuditEntry): Html {
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
