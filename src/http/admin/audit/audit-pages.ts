// The audit trail, and the history of one record or document.

import { documents, records } from '../../../definitions/catalogue.ts';
import { notFound } from '../../../domain/errors.ts';
import { ownValue } from '../../../domain/values/own-value.ts';
import { type AuditEntry, historyOf, listAuditEntries } from '../../../operations/audit/list-entries.ts';
import { filtersOf, numberIn, PER_PAGE, pagingOf, textIn } from '../lists/administrator-lists.ts';
import { emptyState } from '../lists/empty-state.ts';
import { type PlainColumn, plainTable } from '../lists/plain-table.ts';
import { ADMINS, getPage, type Page, type PageAnswer, view } from '../page/define-page.ts';
import { html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';
import { administratorOf } from '../page/page-request.ts';
import { wordOf } from '../words/field-words.ts';
import { changeOf, changesTable, HISTORY, viaOf } from './changes.ts';

const PATH = '/admin/audit';

/** The pages of the audit trail. */
export const auditPages: Page[] = [
  getPage(PATH, ADMINS, list, { navigation: { section: 'company', order: 90, label: words => words.audit.title } }),
  getPage(HISTORY, {}, history),
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
    limit: PER_PAGE,
  };
  const entries = await listAuditEntries(context, administratorOf(page), filter);
  const columns: PlainColumn<AuditEntry>[] = [
    { label: audit.number, cell: ({ number }) => number, isNumber: true },
    { label: audit.time, cell: ({ at }) => page.format.instant(at), isWhole: true },
    {
      label: audit.who,
      cell: ({ actor, token }) => html`<bdi>${actor}</bdi>${token && html`<br /><small><bdi>${token}</bdi></small>`}`,
      isHeading: true,
    },
    {
      label: audit.via,
      cell: entry => html`${viaOf(page, entry)}${entry.address && html`<br /><small>${entry.address}</small>`}`,
    },
    { label: audit.action, cell: ({ action }) => ownValue(audit.actions, action) ?? action },
    {
      label: audit.record,
      cell: ({ record_type: type, record_name: name }) => html`${wordOf(words, type)} <bdi>${name}</bdi>`,
    },
    { label: audit.change, cell: entry => changeOf(page, entry) },
  ];
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
      ${plainTable(audit.title, columns, entries, { empty: emptyState(page, audit.empty) })}
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

// An invalid day, typed by hand, is ignored.
function dayIn(page: PageRequest, name: string): string | undefined {
  const text = textIn(page, name);
  return text !== undefined && /^(19|20|21)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text) ? text : undefined;
}

async function history(page: PageRequest): Promise<PageAnswer> {
  const { type = '', id = '' } = page.params;
  // Changes of users, tokens and mail are for administrators only.
  if (!FOR_ALL.has(type) && !page.isAdmin) throw notFound('no_such_record');
  const entries = await historyOf(page.context, page.actor, { type, id });
  if (entries.length === 0) throw notFound('no_such_record_or_event');
  return view({
    title: `${page.words.audit.history}${page.words.page.colon} ${wordOf(page.words, type)}`,
    body: changesTable(page, entries),
  });
}

/** Kinds of records and documents that every user may read, as named in the audit trail. */
const FOR_ALL = new Set<string>([
  ...records.flatMap(({ noun, writing }) => (writing ? [noun] : [])),
  ...documents.map(({ type }) => type),
]);
