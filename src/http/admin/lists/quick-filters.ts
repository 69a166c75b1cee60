// The most used filters of lists of documents, as links above the search box.

import { documentList, documents, isClosable, isPayable } from '../../../definitions/catalogue.ts';
import type { DocumentResource } from '../../../definitions/define-document.ts';
import type { ListResource } from '../../../definitions/define-list.ts';
import type { DocumentState } from '../../../definitions/fields/document-states.ts';
import { type Html, html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';
import type { Words } from '../words/words.ts';
import { type ListParameters, queryWith } from './list-address.ts';

/** States by which the documents of a list are shown, in the order of their links. Empty for other lists. */
export function statesOf(resource: ListResource): DocumentState[] {
  if (resource === documentList) return ['overdue', 'unpaid', 'void'];
  const document = documents.find(({ path }) => path === resource.path);
  if (!document) return [];
  const { type, list } = document;
  const mayBeOpen =
    list.columns.has('amount_open') && document.relates.some(({ as }) => as === 'pays' || as === 'credits');
  return [
    ...(isPayable(type) ? (['overdue', 'unpaid'] as const) : []),
    ...(isClosable(type) ? (['open'] as const) : []),
    ...(mayBeOpen ? (['unallotted'] as const) : []),
    'void',
  ];
}

/** The quick filters of a list of documents, with the current ones marked. Null for other lists. */
export function quickFilters(
  { words, link, account }: PageRequest,
  resource: ListResource,
  parameters: ListParameters,
): Html {
  const document = documents.find(each => each.path === resource.path);
  if (!document && resource !== documentList) return null;
  const { filters } = words.documents;
  const { q, show, filterDate, sort } = parameters;
  const month = monthOf(account.today);
  const address = (query: string) => link(`/admin/${resource.path}${query}`);
  const item = (text: string, isCurrent: boolean, query: string) =>
    html`<li><a href=${address(query)} aria-current=${isCurrent ? 'true' : undefined}>${text}</a></li>`;
  return html`
    <ul class="quick-filters" aria-label=${filters.label}>
      ${item(filters.all, !q && !show && !filterDate && !parameters.searchString, queryWith({ ...(sort && { sort }) }))}
      ${statesOf(resource).map(state =>
        item(
          state === 'open' && document ? openLabel(words, document) : filters[state],
          show === state,
          queryWith(parameters, { show: show === state ? undefined : state }),
        ),
      )}
      ${item(filters.month, filterDate === month, queryWith(parameters, { filterDate: filterDate === month ? undefined : month }))}
    </ul>
  `;
}

// The next step with an open document: deliver or receive it, or bill it.
function openLabel({ documents: { filters } }: Words, { type, party, path }: DocumentResource): string {
  const follows = documents.flatMap(({ relates }) => relates.flatMap(({ to, as }) => (to === type ? [as] : [])));
  if (path === 'purchase_orders') return filters.receive;
  if (follows.includes('delivers') && party === 'customer') return filters.deliver;
  return follows.includes('bills') && !follows.includes('orders') ? filters.invoice : filters.open;
}

function monthOf(today: string): string {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  return `${today.slice(0, 7)}-01:${last}`;
}
