// Actions that a search finds: a new document, and a new document for the customer or supplier that is named behind it.

import { documents } from '../../../definitions/catalogue.ts';
import type { DocumentResource } from '../../../definitions/define-document.ts';
import type { FoundDocument, FoundRecord, SearchResults } from '../../../operations/search/search-account.ts';
import { beginsIn, plain } from '../frame/find-pages.ts';
import type { PageRequest } from '../page/page-request.ts';
import { fill } from '../words/fill.ts';
import { withinSentence } from '../words/languages.ts';
import type { Result } from './result.ts';

/** Documents that are offered for a party that was found, and in an empty field, in their order. */
const OFFERED = ['invoice', 'receipt', 'quote', 'order', 'purchase', 'payment', 'purchase_order'];

const newPath = ({ path }: DocumentResource): string => `/admin/${path}/new`;

const begun = ({ mayOpen, may }: PageRequest): DocumentResource[] =>
  documents.filter(each => may('write') && mayOpen(newPath(each)));

const oneOf = ({ language }: PageRequest, { titles }: DocumentResource): string =>
  withinSentence(language, titles[language].one);

/** `New invoice for Padaria`; `Receive payment from Padaria`. */
function labelFor(page: PageRequest, resource: DocumentResource, name: string): string {
  const { search } = page.words;
  if (resource.type === 'receipt') return fill(search.receiveFrom, { name });
  if (resource.type === 'payment') return fill(search.payTo, { name });
  return fill(search.newFor, { document: oneOf(page, resource), name });
}

/** `Receive payment of FT 2026/1`; undefined for documents that nobody pays any more. */
function paymentOf(page: PageRequest, document: FoundDocument, resources: readonly DocumentResource[]): Result[] {
  const { receiveOf, payOf } = page.words.search;
  const { id, type, document_set: set, seq_number: number, is_due: isDue } = document;
  const payer = resources.find(({ relates }) => relates.some(({ to, as }) => to === type && as === 'pays'));
  if (!payer || !isDue) return [];
  const name = fill(payer.type === 'receipt' ? receiveOf : payOf, { name: `${set} ${number}` });
  return [{ path: `${newPath(payer)}?from=${id}`, name, isExact: false }];
}

/** Forms of the documents of every day. */
export const everydayActions = (page: PageRequest): Result[] =>
  begun(page)
    .filter(({ type }) => OFFERED.includes(type))
    .sort((a, b) => OFFERED.indexOf(a.type) - OFFERED.indexOf(b.type))
    .map(resource => newResult(page, resource));

const newResult = (page: PageRequest, resource: DocumentResource): Result => ({
  path: newPath(resource),
  name: fill(page.words.search.newDocument, { document: oneOf(page, resource) }),
  isExact: false,
});

/** A text that names a type of document and then a party, or a document that it pays: `new invoice for pad`, `invoice pad`. */
export interface NamedAction {
  resource: DocumentResource;
  /** The text behind the action. */
  rest: string;
}

/** The action that a text begins with; undefined if it names none, or nobody behind it. The last word may be missing: `receive payment pad`. */
export function namedAction(page: PageRequest, text: string): NamedAction | undefined {
  const { receiveOf, payOf, newDocument } = page.words.search;
  const typed = plain(text.trim());
  const resources = begun(page).filter(({ party }) => party !== undefined);
  const beforeName = (resource: DocumentResource) => [
    labelFor(page, resource, ''),
    ...(resource.type === 'receipt' ? [fill(receiveOf, { name: '' })] : []),
    ...(resource.type === 'payment' ? [fill(payOf, { name: '' })] : []),
  ];
  const whole = (resource: DocumentResource) => {
    const document = oneOf(page, resource);
    return [...beforeName(resource), fill(newDocument, { document }), document].map(words => words.trim());
  };
  const shortened = (resource: DocumentResource) =>
    beforeName(resource).map(words => words.trim().replace(/ \S+$/, ''));
  const [found] = [whole, shortened]
    .flatMap(wordings =>
      resources.flatMap(resource => wordings(resource).map(words => ({ resource, words: plain(words) }))),
    )
    .filter(({ words }) => typed.startsWith(`${words} `))
    .sort((a, b) => b.words.length - a.words.length);
  const rest = found && typed.slice(found.words.length).trim();
  return found && rest ? { resource: found.resource, rest } : undefined;
}

/** The actions for a text: those that it names, and those for the first party that was found. */
export function actionResults(page: PageRequest, text: string, found: SearchResults, named?: NamedAction): Result[] {
  const resources = begun(page);
  const forParty = (resource: DocumentResource, { code, name }: FoundRecord): Result => ({
    path: `${newPath(resource)}?${new URLSearchParams({ party: code })}`,
    name: labelFor(page, resource, name),
    isExact: false,
  });
  if (named) {
    const parties = named.resource.party === 'supplier' ? found.suppliers : found.customers;
    const all = [
      ...[...found.documents, ...found.amounts].flatMap(document => paymentOf(page, document, [named.resource])),
      ...parties.map(party => forParty(named.resource, party)),
    ];
    return all.map(each => ({ ...each, isExact: all.length === 1 }));
  }
  const byName = resources.map(resource => newResult(page, resource)).filter(({ name }) => beginsIn(name, text));
  const documentsFound = [...found.documents, ...found.amounts];
  const [customer] = found.customers;
  const [supplier] = customer ? [] : found.suppliers;
  const party = customer ?? supplier;
  const kind = customer ? 'customer' : 'supplier';
  const offered = resources
    .filter(resource => party && resource.party === kind && OFFERED.includes(resource.type))
    .sort((a, b) => OFFERED.indexOf(a.type) - OFFERED.indexOf(b.type))
    .map(resource => forParty(resource, party as FoundRecord));
  const paid = documentsFound.length === 1 ? documentsFound.flatMap(each => paymentOf(page, each, resources)) : [];
  return [...byName, ...paid, ...offered];
}
