// Results of a search, in groups of links.

import { documents } from '../../../definitions/catalogue.ts';
import type { FoundDocument, SearchResults } from '../../../operations/search/search-account.ts';
import { foundLinks } from '../frame/find-pages.ts';
import type { NavigationPage } from '../frame/navigation.ts';
import { queryWith } from '../lists/list-address.ts';
import { statusBadge } from '../lists/status-badge.ts';
import { type Html, html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';
import { recentOf } from '../page/recent.ts';
import { fill } from '../words/fill.ts';
import { actionResults, everydayActions, type NamedAction } from './actions.ts';
import type { Result } from './result.ts';

/** Results of a kind. */
export interface ResultGroup {
  key: string;
  title: string;
  results: Result[];
}

/** Groups that are not meant when something else is the only result. */
const BESIDE = ['amounts', 'actions', 'fields'];

/** The results in groups, without empty groups. */
export function resultGroups(
  page: PageRequest,
  text: string,
  found: SearchResults,
  pages: readonly NavigationPage[],
  named?: NamedAction,
): ResultGroup[] {
  const { words } = page;
  const places = pageResults(page, text, pages);
  const actions = { key: 'actions', title: words.search.actions, results: actionResults(page, text, found, named) };
  if (named) return actions.results.length > 0 ? [actions] : [];
  const groups = [
    { key: 'documents', title: words.search.documents, results: documentResults(page, text, found.documents) },
    { key: 'amounts', title: words.search.amounts, results: documentResults(page, '', found.amounts) },
    ...(['customers', 'suppliers', 'articles'] as const).map(key => ({
      key,
      title: words.lists.names[key]?.many ?? key,
      results: found[key].map(({ id, code, name }) => ({
        path: `/admin/${key}/${id}`,
        name: code,
        text: name,
        isExact: isSame(code, text),
      })),
    })),
    { key: 'serials', title: words.lists.names.serial_numbers?.many ?? '', results: serialResults(found) },
    actions,
    { key: 'pages', title: words.search.pages, results: places.filter(({ text }) => text === undefined) },
    { key: 'fields', title: words.search.fields, results: places.filter(({ text }) => text !== undefined) },
  ];
  const recent = recentOf(page).map(({ path }) => path);
  // Those that were opened last come first.
  const placeOf = ({ path }: Result) => (recent.includes(path) ? recent.indexOf(path) : recent.length);
  return groups
    .filter(({ results }) => results.length > 0)
    .map(group => ({ ...group, results: group.results.toSorted((a, b) => placeOf(a) - placeOf(b)) }));
}

/** Results of an empty field: the records and documents that were opened last, and the actions of every day. */
export function startGroups(page: PageRequest): ResultGroup[] {
  const { search } = page.words;
  const recent = recentOf(page).map(each => ({ ...each, isExact: false }));
  return [
    { key: 'recent', title: search.recent, results: recent },
    { key: 'actions', title: search.actions, results: everydayActions(page) },
  ].filter(({ results }) => results.length > 0);
}

/** The only result, or the only exact one, if there is one. */
export function meantResult(groups: readonly ResultGroup[]): Result | undefined {
  const exact = groups.flatMap(({ results }) => results).filter(({ isExact }) => isExact);
  if (exact.length === 1) return exact[0];
  const named = groups.filter(({ key }) => !BESIDE.includes(key)).flatMap(({ results }) => results);
  const meant = named.length > 0 ? named : (groups.find(({ key }) => key === 'amounts')?.results ?? []);
  return meant.length === 1 ? meant[0] : undefined;
}

/** The groups as lists of links, with the number of results for screen readers. */
export function resultList({ words, link, format }: PageRequest, groups: readonly ResultGroup[]): Html {
  const count = groups.reduce((sum, { results }) => sum + results.length, 0);
  const announcement = fill(words.search.found, { count: format.number(count) });
  return html`
    <div id="found" data-announce=${announcement}>
      ${count === 0 && html`<p class="none">${words.search.nothing}</p>`}
      ${groups.map(
        ({ key, title, results }) => html`
          <section class="found-group" aria-labelledby=${`found-${key}`}>
            <h2 id=${`found-${key}`}>${title}</h2>
            <ul>
              ${results.map(
                ({ path, name, text, aside }) => html`
                  <li>
                    <a href=${link(path)}><strong>${name}</strong> ${text && html`<span>${text}</span>`} ${aside}</a>
                  </li>
                `,
              )}
            </ul>
          </section>
        `,
      )}
    </div>
  `;
}

const isSame = (name: string, text: string): boolean => name.toLowerCase() === text.trim().toLowerCase();

function documentResults({ words, language, format }: PageRequest, text: string, found: FoundDocument[]): Result[] {
  return found.flatMap(({ id, type, document_set: set, seq_number: number, ...row }) => {
    const resource = documents.find(each => each.type === type);
    if (!resource) return [];
    const amount =
      resource.party && row.total_amount !== null ? format.money(row.total_amount, row.currency) : undefined;
    return {
      path: `/admin/${resource.path}/${id}`,
      name: fill(words.documents.name, { one: resource.titles[language].one, set, number }),
      text: [row.party_name, format.date(row.date), amount].filter(Boolean).join(' · '),
      aside: statusBadge(words, row.status, type),
      isExact: [number, `${set} ${number}`, `${set}/${number}`].some(name => isSame(name, text)),
    };
  });
}

const serialResults = ({ serialNumbers }: SearchResults): Result[] =>
  serialNumbers.map(({ serial_number: number, item_code: code, description }) => ({
    path: `/admin/serial_numbers${queryWith({ searchColumn: 'serial_number', searchString: number })}`,
    name: number,
    text: `${code} ${description}`,
    isExact: true,
  }));

const pageResults = (page: PageRequest, text: string, pages: readonly NavigationPage[]): Result[] =>
  foundLinks(page, pages, text).map(({ path, name, within }) => ({ path, name, text: within, isExact: false }));
