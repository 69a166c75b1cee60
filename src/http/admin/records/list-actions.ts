// Actions of a list: links of a row, and actions on chosen rows.

import Big from 'big.js';
import { documentList, documents } from '../../../definitions/catalogue.ts';
import type { DocumentResource } from '../../../definitions/define-document.ts';
import type { ListResource } from '../../../definitions/define-list.ts';
import { documentActions, hasPackingSlip } from '../../../definitions/document-actions.ts';
import type { DocumentStatus } from '../../../domain/documents/status.ts';
import { digits } from '../../../domain/values/decimal.ts';
import { addressOfAction, wordOf } from '../documents/sections/action-links.ts';
import type { ChosenAction } from '../lists/chosen-rows.ts';
import type { Element } from '../lists/list-columns.ts';
import type { RowLink, TableExtras } from '../lists/table.ts';
import type { PageRequest } from '../page/page-request.ts';

/** The actions of a list. */
export function actionsOf(page: PageRequest, resource: ListResource): Pick<TableExtras, 'rowLinks' | 'chosen'> {
  const { words } = page;
  const exported = (format: 'csv' | 'xlsx'): ChosenAction => ({
    label: words.exports[format],
    path: `/admin/${resource.path}/export`,
    fields: { format },
  });
  const exports = [exported('csv'), exported('xlsx')];
  const document = documents.find(({ path }) => path === resource.path);
  if (document || resource === documentList)
    return {
      rowLinks(element) {
        const found = document ?? documents.find(({ type }) => type === element.document_type);
        return found ? documentLinks(page, found, element) : [];
      },
      chosen: [...chosenActions(page, resource, document), ...exports],
    };
  if (resource.path === 'customers' || resource.path === 'suppliers')
    return {
      rowLinks: element => partyLinks(page, resource, element),
      chosen: [addressLabels(page, resource.path), ...exports],
    };
  if (resource.path === 'articles')
    return {
      rowLinks: element => recordLinks(page, resource, element),
      chosen: [{ label: words.labels.action, path: '/admin/labels' }, ...exports],
    };
  return {};
}

const addressLabels = ({ words }: PageRequest, path: string): ChosenAction => ({
  label: words.labels.addressAction,
  path: '/admin/labels/addresses',
  fields: { list: path },
});

function chosenActions(
  page: PageRequest,
  { path }: ListResource,
  document: DocumentResource | undefined,
): ChosenAction[] {
  const { words, context } = page;
  const own = `/admin/${path}`;
  return [
    { label: words.documents.print, path: `${own}/print`, opens: 'tab' },
    ...(document && hasPackingSlip(document)
      ? [{ label: words.documents.packingSlip, path: `${own}/packing-slips`, opens: 'tab' as const }]
      : []),
    ...(document?.party ? [addressLabels(page, path)] : []),
    ...(context.mail.isSet && page.mayOpen(`${own}/send`)
      ? [{ label: words.documents.send, path: `${own}/send` }]
      : []),
    ...(path === 'delivery_notes' && page.may('write')
      ? [{ label: words.documents.chosen.bill, path: '/admin/bill-deliveries' }]
      : []),
    ...(page.mayOpen(`${own}/close`) ? [{ label: words.documents.close, path: `${own}/close` }] : []),
  ];
}

// The row does not have what is open of its lines: an action on a document that has nothing of it open explains that itself.
function documentLinks(page: PageRequest, resource: DocumentResource, element: Element): RowLink[] {
  const { id, status } = element;
  if (!(id instanceof Big)) return [];
  const amount = (name: string) => (element[name] instanceof Big ? digits(element[name]) : undefined);
  const isOpen = status === 'ISSUED' || status === 'PART' || resource.list.columns.has('amount_due');
  const facts = {
    type: resource.type,
    status: status as DocumentStatus,
    amountDue: amount('amount_due'),
    amountOpen: amount('amount_open'),
    openQuantities: isOpen ? ['1'] : [],
    hasQuantities: true,
  };
  const actions = documentActions(facts, { role: page.role, mayWrite: page.may('write') });
  return actions.flatMap(action => {
    if (action.kind === 'send' && !page.context.mail.isSet) return [];
    const path = addressOfAction(resource, action, id.toFixed());
    return [{ label: wordOf(page, action, actions), path }];
  });
}

function partyLinks(page: PageRequest, resource: ListResource, element: Element): RowLink[] {
  const { words } = page;
  const { id } = element;
  if (!(id instanceof Big)) return [];
  const statement = { label: words.statement.short, path: `/admin/${resource.path}/${id.toFixed()}/statement` };
  return [...recordLinks(page, resource, element), statement];
}

function recordLinks(page: PageRequest, { path }: ListResource, { id }: Element): RowLink[] {
  if (!(id instanceof Big) || !page.mayOpen(`/admin/${path}/:id/edit`)) return [];
  return [{ label: page.words.records.edit, path: `/admin/${path}/${id.toFixed()}/edit` }];
}
