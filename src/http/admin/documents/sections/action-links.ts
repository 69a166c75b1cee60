// Actions on a document as links to forms and pages, so they work without scripts.

import { documentOf } from '../../../../definitions/catalogue.ts';
import type { DocumentResource } from '../../../../definitions/define-document.ts';
import type { DocumentAction } from '../../../../definitions/document-actions.ts';
import { ownValue } from '../../../../domain/values/own-value.ts';
import type { DocumentPage } from '../../../../operations/documents/read/document-page.ts';
import { type Html, html } from '../../page/html.ts';
import type { PageRequest } from '../../page/page-request.ts';
import { withinSentence } from '../../words/languages.ts';

/** The links of a document's actions. The first follow-up document is the primary one. */
export function actionLinks(page: PageRequest, { resource, actions }: DocumentPage, id: string): Html {
  const own = `/admin/${resource.path}`;
  const first = actions.findIndex(action => action.kind === 'follow' && action.as !== 'refunds');
  const repeat = '/admin/recurring_documents/new';
  const links = actions.map((action, index) => {
    const to = addressOfAction(resource, action, id);
    if (action.kind === 'send' && !(page.context.mail.isSet && page.mayOpen(`${own}/:id/send`))) return null;
    const className = index === first ? 'button primary' : action.kind === 'void' ? 'button danger' : 'button';
    return html`<a class=${className} href=${page.link(to)}>${wordOf(page, action, actions)}</a>`;
  });
  return html`${links}
    ${bringsGoods(resource) && html`<a class="button" href=${page.link(`/admin/labels?document=${id}`)}>${page.words.labels.action}</a>`}
    ${page.mayOpen(repeat) && html`<a class="button" href=${page.link(`${repeat}?from=${id}`)}>${page.words.recurring.repeat}</a>`}`;
}

const bringsGoods = ({ party, locations }: DocumentResource): boolean =>
  party === 'supplier' && locations.some(({ location }) => location === 'destination');

/** The address of an action on the document with an id, from `/admin` on. */
export function addressOfAction({ path, isRefund }: DocumentResource, action: DocumentAction, id: string): string {
  const own = `/admin/${path}`;
  switch (action.kind) {
    case 'follow':
      return `/admin/${documentOf(action.type).path}/new?from=${id}${action.as === 'refunds' ? '&refund=1' : ''}`;
    case 'copy':
      return `${own}/new?copy=${id}${isRefund ? '&refund=1' : ''}`;
    case 'print':
      return `${own}/${id}/pdf`;
    case 'packingSlip':
      return `${own}/${id}/packing-slip`;
    case 'allot':
    case 'void':
    case 'close':
    case 'send':
      return `${own}/${id}/${action.kind}`;
  }
}

/** The word of an action. Two types with the same action are distinguished by name. */
export function wordOf({ words, language }: PageRequest, action: DocumentAction, actions: DocumentAction[]): string {
  if (action.kind !== 'follow') return words.documents[action.kind];
  const { titles, party } = documentOf(action.type);
  const { follow } = words.documents;
  const word = ownValue(follow, `${action.as} ${party}`) ?? ownValue(follow, action.as) ?? titles[language].one;
  const same = actions.filter(each => each.kind === 'follow' && each.as === action.as);
  return same.length > 1 ? `${word} (${withinSentence(language, titles[language].one)})` : word;
}
