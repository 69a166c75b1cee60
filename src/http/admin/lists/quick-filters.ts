// The most used filters of lists of documents, as links above the filter bar.

import { documents, isClosable, isPayable } from '../../../definitions/catalogue.ts';
import type { ListResource } from '../../../definitions/define-list.ts';
import { type Html, html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';

/** State of each filter in the address of a list. */
const UNPAID = { searchColumn: 'amount_due', searchOperator: 'gt', searchString: '0' };
const withStatus = (status: string) => ({ searchColumn: 'status', searchString: status });

/** The quick filters of a list of documents, with the current one marked. Null for other lists. */
export function quickFilters({ words, link, query }: PageRequest, { path }: ListResource): Html {
  const document = documents.find(each => each.path === path);
  if (!document) return null;
  const { filters } = words.documents;
  const all: { text: string; search: Record<string, string> }[] = [
    { text: filters.all, search: {} },
    ...(isPayable(document.type) ? [{ text: filters.unpaid, search: UNPAID }] : []),
    ...(isClosable(document.type)
      ? [
          { text: filters.open, search: withStatus('ISSUED') },
          { text: filters.part, search: withStatus('PART') },
        ]
      : []),
    { text: filters.void, search: withStatus('VOID') },
  ];
  const names = Object.keys(UNPAID);
  const isCurrent = (search: Record<string, string>) =>
    names.every(name => (query.get(name) ?? '') === (search[name] ?? ''));
  return html`
    <ul class="quick-filters" aria-label=${filters.label}>
      ${all.map(({ text, search }) => {
        const address = `/admin/${path}${Object.keys(search).length > 0 ? `?${new URLSearchParams(search)}` : ''}`;
        return html`<li><a href=${link(address)} aria-current=${isCurrent(search) ? 'true' : undefined}>${text}</a></li>`;
      })}
    </ul>
  `;
}
