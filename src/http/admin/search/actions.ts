// Actions that a search finds: a new document, and a new document for the customer or supplier that is named behind it.

import { documents } from '../../../definitions/catalogue.ts';
import type { DocumentResource } from '../../../definitions/define-document.ts';
import type { FoundRecord, SearchResults } from '../../../operations/search/search-account.ts';
import { beginsIn, plain } from '../frame/find-pages.ts';
import type { PageRequest } from '../page/page-request.ts';
import { fill } from '../words/fill.ts';
import { withinSentence } from '../words/languages.ts';
import type { Result } from './result.ts';

/** Documents that are offered for a party that was found, in their order. */
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

/** A text that names a type of document and then a party: `new invoice for pad`, `invoice pad`. */
export interface NamedAction {
  resource: DocumentResource;
  /** The text behind the action. */
  rest: string;
}

/** The action that a text begins with; undefined if it names none, or nobody behind it. */
export function namedAction(page: PageRequest, text: string): NamedAction | undefined {
  const typed = plain(text.trim());
  const found = begun(page)
    .filter(({ party }) => party !== undefined)
    .flatMap(resource =>
      [
        labelFor(page, resource, ''),
        fill(page.words.search.newDocument, { document: oneOf(page, resource) }),
        oneOf(page, resource),
      ]
        .map(words => plain(words.trim()))
        .filter(words => typed.startsWith(`${words} `))
        .map(words => ({ resource, rest: typed.slice(words.length).trim(), length: words.length })),
    )
    .sort((a, b) => b.length - a.length)[0];
  return found && found.rest !== '' ? found : undefined;
}

/** The actions for a text: those that it names, and those for the first party that was found. */
export function actionResults(page: PageRequest, text: string, found: SearchResults, named?: NamedAction): Result[] {
  const { search } = page.words;
  const resources = begun(page);
  const forParty = (resource: DocumentResource, { code, name }: FoundRecord): Result => ({
    path: `${newPath(resource)}?${new URLSearchParams({ party: code })}`,
    name: labelFor(page, resource, name),
    isExact: false,
  });
  if (named) {
    const parties = named.resource.party === 'supplier' ? found.suppliers : found.customers;
    return parties.map(party => ({ ...forParty(named.resource, party), isExact: parties.length === 1 }));
  }
  const byName = resources
    .map(resource => ({
      path: newPath(resource),
      name: fill(search.newDocument, { document: oneOf(page, resource) }),
      isExact: false,
    }))
    .filter(({ name }) => beginsIn(name, text));
  const [customer] = found.customers;
  const [supplier] = customer ? [] : found.suppliers;
  const party = customer ?? supplier;
  const kind = customer ? 'customer' : 'supplier';
  const offered = resources
    .filter(resource => party && resource.party === kind && OFFERED.includes(resource.type))
    .sort((a, b) => OFFERED.indexOf(a.type) - OFFERED.indexOf(b.type))
    .map(resource => forParty(resource, party as FoundRecord));
  return [...byName, ...offered];
}
