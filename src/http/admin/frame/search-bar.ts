// The search field of every page. Without JavaScript it leads to the search page.

import { type Html, html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';
import { icon } from './icons.ts';

/** The address of the search. */
export const SEARCH = '/admin/search';

/** Maximum characters of a search. */
export const MAX_TEXT = 100;

/** The field; results appear below it while somebody types (browser/search.js). */
export function searchBar({ words, link, path }: PageRequest): Html {
  if (path === SEARCH) return null;
  return html`
    <form class="search" method="get" action=${link(SEARCH)} role="search" aria-label=${words.search.everywhere}>
      <label class="visually-hidden" for="search-text">${words.search.label}</label>
      <input
        id="search-text" name="q" type="search" maxlength=${MAX_TEXT} autocomplete="off" spellcheck="false"
        placeholder=${words.search.placeholder} aria-keyshortcuts="/ Control+K"
      />
      <div id="search-found" class="search-found" hidden></div>
    </form>
    <a class="search-link" href=${link(SEARCH)} aria-label=${words.search.everywhere}>${icon('search')}</a>
  `;
}
