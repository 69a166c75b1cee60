// Actions on a document as links to forms and pages, so they work without scripts.

import { documentOf } from '../../../../definitions/catalogue.ts';
import type { DocumentResource } from '../../../../definitions/define-document.ts';
import type { DocumentAction } from '../../../../definitions/document-actions.ts';
import { ownValue } from '../../../../domain/values/own-value.ts';
import type { DocumentPage } from '../../../../operations/documents/read/document-page.ts';
import { type Html, html } from '../../page/html.ts';
import type { PageRequest } from '../../page/page-request.ts';
import { withinSentence } from '../../words/languages.ts';

/** Actions that are rare, and those that end a document. More than one of both stand in a menu, the last ones at its end. */
const RARE: ReadonlySet<DocumentAction['kind']> = new Set(['packingSlip', 'copy']);
const ENDING: ReadonlySet<DocumentAction['kind']> = new Set(['close', 'void']);

/** The links of a document's actions. The first follow-up document is the primary one; rare ones are in a menu. */
export function actionLinks(page: PageRequest, { resource, actions }: DocumentPage, id: string): Html {
  const own = `/admin/${resource.path}`;
  const first = actions.findIndex(action => action.kind === 'follow' && action.as !== 'refunds');
  const repeat = '/admin/recurring_documents/new';
  const isOffered = ({ kind }: DocumentAction) =>
    kind !== 'send' || (page.context.mail.isSet && page.mayOpen(`${own}/:id/send`));
  const offered = actions.filter(isOffered);
  const linkOf = (action: DocumentAction): ActionLink => ({
    to: addressOfAction(resource, action, id),
    label: wordOf(page, action, actions),
    className: action === actions[first] ? 'primary' : action.kind === 'void' ? 'danger' : '',
  });
  const ofKinds = (kinds: typeof RARE) => offered.filter(({ kind }) => kinds.has(kind)).map(linkOf);
  const rare = ofKinds(RARE);
  if (page.mayOpen(repeat))
    rare.push({ to: `${repeat}?from=${id}`, label: page.words.recurring.repeat, className: '' });
  if (bringsGoods(resource))
    rare.push({ to: `/admin/labels?document=${id}`, label: page.words.labels.action, className: '' });
  rare.push(...ofKinds(ENDING));
  const isMenu = rare.length > 1;
  const usual = offered.filter(({ kind }) => !RARE.has(kind) && !ENDING.has(kind)).map(linkOf);
  const shown = isMenu ? usual : [...usual, ...rare];
  return html`
    ${shown.map(({ to, label, className }) => html`<a class=${`button ${className}`.trim()} href=${page.link(to)}>${label}</a>`)}
    ${
      isMenu &&
      html`
        <details class="more-actions">
          <summary class="button">${page.words.newDocument.more}</summary>
          <ul>${rare.map(({ to, label, className }) => html`<li><a class=${className || undefined} href=${page.link(to)}>${label}</a></li>`)}</ul>
        </details>
      `
    }
  `;
}

/** A link from `/admin` on. */
interface ActionLink {
  to: string;
  label: string;
  className: string;
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
